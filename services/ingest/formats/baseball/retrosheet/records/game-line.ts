import { readPlay } from '../play/read-play.ts'
import { nameIn, numberIn, personId, shown } from './fields.ts'
import type { Appearance, GameLine, GameRecord, PlayLine, Side } from './game-record.ts'

/** A game whose lines are being read. */
export interface OpenGame extends GameRecord {
  info: Map<string, string>
  earned: Map<string, number>
}

/** Applies the fields of one line, without its type. Throws an Error that describes the problem. */
type Reader = (fields: string[], game: OpenGame, line: number) => void

const base = (value: string | undefined): 1 | 2 | 3 => numberIn(value, 'base', { min: 1, max: 3 }) as 1 | 2 | 3
const side = (value: string | undefined): Side => numberIn(value, 'team', { min: 0, max: 1 }) as Side
const pushes =
  (read: (fields: string[], line: number) => GameLine): Reader =>
  (fields, game, line) =>
    void game.lines.push(read(fields, line))
const nothing: Reader = () => undefined

/**
 * By line type; badj, padj and ladj have batting and pitching hand and batting out of turn, which no stat depends on.
 */
export const lineReaders: Readonly<Record<string, Reader>> = {
  version: nothing,
  com: nothing,
  badj: nothing,
  padj: nothing,
  ladj: nothing,
  info([key, ...value], game) {
    if (!/^[a-z0-9_]{2,20}$/.test(key ?? '')) throw new Error(`info ${shown(key)} is none`)
    game.info.set(key!, value.join(',').slice(0, 200))
  },
  start: (fields, game) => void game.starters.push(appearanceOf(fields)),
  sub: pushes((fields, line) => ({ type: 'sub', line, ...appearanceOf(fields) })),
  play: pushes(playOf),
  radj: pushes(([runner, at], line) => ({ type: 'runner', line, runner: personId(runner, 'runner'), base: base(at) })),
  presadj: pushes(([pitcher, at], line) => ({ type: 'responsible', line, pitcher: personId(pitcher, 'pitcher'), base: base(at) })),
  data([what, pitcher, runs], game) {
    if (what !== 'er') throw new Error(`data ${shown(what)} is not er`)
    game.earned.set(personId(pitcher, 'pitcher'), numberIn(runs, 'earned runs', { min: 0, max: 50 }))
  },
}

function appearanceOf([id, name, team, order, position]: string[]): Appearance {
  return {
    id: personId(id, 'player'),
    name: nameIn(name, 'name'),
    side: side(team),
    order: numberIn(order, 'batting order', { min: 0, max: 9 }),
    position: numberIn(position, 'position', { min: 1, max: 12 }),
  }
}

const pitchLetters = /^[ABCFHIKLMNOPQRSTUVXY123>.*+]*$/

function playOf([inning, team, batter, countText, pitches, event, ...more]: string[], line: number): PlayLine {
  if (event === undefined || more.length > 0) throw new Error('a play has six fields')
  if (!pitchLetters.test(pitches!)) throw new Error(`pitches ${shown(pitches)} have letters that stand for none`)
  const count = countOf(countText!)
  return {
    type: 'play',
    line,
    inning: numberIn(inning, 'inning', { min: 1, max: 40 }),
    side: side(team),
    batter: personId(batter, 'batter'),
    pitches: pitches!,
    ...(count && { count }),
    ...(event !== 'NP' && { play: readPlay(event) }),
  }
}

function countOf(text: string): PlayLine['count'] {
  if (text === '' || text.includes('?')) return undefined
  if (!/^[0-4][0-3]$/.test(text)) throw new Error(`count ${shown(text)} is none`)
  return { balls: Number(text[0]), strikes: Number(text[1]) }
}

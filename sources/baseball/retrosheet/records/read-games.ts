import type { Line } from '../../../parse/lines.ts'
import { tolerant } from '../../../parse/tolerant.ts'
import { withoutUnknownNotes } from '../play/move.ts'
import { readPlay } from '../play/read-play.ts'
import { type GameRecord, nameIn, numberIn, type PlayLine, personId, type SideIndex, shown } from './game-record.ts'
import { isWhole, type PartAppearance, playsLeftOut, withInferredParts } from './inferred-parts.ts'
import { alignedFields, countForm, fieldsIn, getType } from './line-fields.ts'

/** A game, or the fault for which it is rejected, with the parsed part of the game for identification. */
export type ReadGame = { game: GameRecord; fault?: undefined } | { game?: Omit<GameRecord, 'lines'>; fault: LineFault }

export interface LineFault {
  line: number
  reason: string
  text: string
}

/**
 * The games of an event file, one at a time, so that at most one is in memory. An unreadable field is inferred from the other
 * lines, or left out with everything that depends on it. A game with an invalid line is rejected, since everything after that
 * line would be wrong; its first invalid line is reported and the next game is read. Throws only read errors.
 */
export async function* readGames(lines: AsyncIterable<Line>): AsyncGenerator<ReadGame> {
  let open: Opened | undefined
  for await (const line of lines) {
    if (open && isFirst(line)) yield closed(open)
    if (isFirst(line) || !open) open = openGame(line, open)
    else applyLine(open, line)
  }
  if (open) yield closed(open)
}

interface Opened {
  game?: OpenGame
  fault?: LineFault
}

/** Bound for the lines of a game: five times the longest. */
const linesMax = 2_000

/** A line of this form is the first of a game regardless of its type, unless it is a comment. */
const idForm = /^(?!com,)[^,]{0,20},([A-Z0-9]{3}\d{8}\d)\s*$/
export const isFirst = ({ text, fault }: Line): boolean => fault === undefined && (text.startsWith('id,') || idForm.test(text))

/** The id in such a line. */
export const firstId = ({ text }: Line): string | undefined => idForm.exec(text)?.[1]

function openGame(line: Line, open: Opened | undefined): Opened | undefined {
  if (!isFirst(line)) return isBlank(line) ? open : { fault: faultAt(line, line.fault ?? 'a line before the first game') }
  const id = firstId(line)
  const isSound = id !== undefined && line.text.startsWith('id,')
  return {
    game: {
      // The id is known from the next lines.
      id: id ?? '',
      line: line.number,
      info: new Map(),
      starters: [],
      lines: [],
      earned: new Map(),
      repairs: isSound ? [] : [`line ${line.number}: ${shown(line.text)} is not "id" and a game`],
      ...{ lostPitches: false, lostEarned: 0, lostPlays: false, lostLineups: new Set(), standIns: new Set(), parts: [] },
    },
  }
}

function applyLine(open: Opened, line: Line): void {
  if (open.fault || !open.game || isBlank(line) || line.text.startsWith('com,')) return
  try {
    if (line.fault) throw new Error(line.fault)
    const { repairs } = open.game
    const before = repairs.length
    const [written, ...rest] = fieldsIn(line, repairs)
    const isType = Object.hasOwn(lineReaders, written!)
    // The type field may also contain an extra comma.
    const fields = !isType && rest[0] === '' ? rest.slice(1) : rest
    const type = isType ? written! : getType(fields, open.game)
    const read = type === undefined ? undefined : lineReaders[type]
    if (!read) throw new Error(`a line of a type that games do not have: ${shown(written)}`)
    if (type !== written) repairs.push(`line ${line.number}: the type ${shown(written)} was left out: its fields are those of "${type}"`)
    read(
      alignedFields(type!, fields, (reason) => repairs.push(`line ${line.number}: ${reason}`)),
      open.game,
      line.number,
    )
    // An unreadable part of the last line may mean that the file is cut there.
    if (line.last && repairs.length > before) throw new Error(repairs[before])
    const { lines, starters, parts } = open.game
    if (lines.length + starters.length + parts.length > linesMax) throw new Error(`a game of more than ${linesMax} lines`)
  } catch (error) {
    open.fault = faultAt(line, Error.isError(error) ? error.message : String(error))
  }
}

const isBlank = ({ text, fault }: Line): boolean => fault === undefined && text.trim() === ''

const textMax = 1_000
export const faultAt = ({ number, text }: Line, reason: string): LineFault => ({ line: number, reason, text: text.slice(0, textMax) })

function closed({ game, fault }: Opened): ReadGame {
  const id = game && (game.id || inferredId(game))
  if (game && !id) return { fault: { line: game.line, reason: game.repairs[0]!, text: '' } }
  const named = game && { ...game, id: id! }
  if (!fault) return { game: withInferredParts(named!) }
  return named ? { game: named, fault } : { fault }
}

/** The id of a game is its home team, day and number of the day. */
function inferredId({ info }: OpenGame): string | undefined {
  const id = ['hometeam', 'date', 'number'].map((key) => info.get(key)?.replaceAll('/', '')).join('')
  return idForm.test(`id,${id}`) ? id : undefined
}

/** A game whose lines are being read. */
interface OpenGame extends GameRecord {
  info: Map<string, string>
  earned: Map<string, number>
  parts: PartAppearance[]
}

/** Applies the fields of one line, without its type. Throws an Error that describes the problem. */
type Reader = (fields: string[], game: OpenGame, line: number) => void

const base = (value: string | undefined): 1 | 2 | 3 => numberIn(value, 'base', { min: 1, max: 3 }) as 1 | 2 | 3
const side = (value: string | undefined): SideIndex => numberIn(value, 'team', { min: 0, max: 1 }) as SideIndex
const nothing: Reader = () => undefined

/**
 * By line type; badj, padj and ladj have batting and pitching hand and batting out of turn, which no stat depends on.
 */
const lineReaders: Readonly<Record<string, Reader>> = {
  version: nothing,
  com: nothing,
  badj: nothing,
  padj: nothing,
  ladj: nothing,
  info([key, ...value], game, line) {
    if (/^[a-z0-9_]{2,20}$/.test(key ?? '')) game.info.set(key!, value.join(',').slice(0, 200))
    else game.repairs.push(`line ${line}: the info ${shown(key)} was left out`)
  },
  start: (fields, game, line) => addAppearance('start', fields, game, line),
  sub: (fields, game, line) => addAppearance('sub', fields, game, line),
  play: (fields, game, line) => void game.lines.push(getPlay(readableParts(fields, game, line), game, line)),
  radj([runner, at], game, line) {
    const faults: string[] = []
    const id = tolerant(faults, () => personId(runner, 'runner')) ?? ''
    for (const fault of faults) lost(game, `line ${line}: ${fault}`)
    game.lines.push({ type: 'runner', line, runner: id, base: base(at) })
  },
  presadj([pitcher, at], game, line) {
    const faults: string[] = []
    const read = tolerant(faults, () => ({ pitcher: personId(pitcher, 'pitcher'), base: base(at) }))
    for (const fault of faults) lost(game, `line ${line}: ${fault}`)
    if (read) game.lines.push({ type: 'responsible', line, ...read })
  },
  data([what, pitcher, runs], game, line) {
    if (what === 'er') {
      const earned = tolerant(
        game.repairs,
        () => [personId(pitcher, 'pitcher'), numberIn(runs, 'earned runs', { min: 0, max: 50 })] as const,
        (reason) => `line ${line}: ${reason}; the earned runs are those of the plays`,
      )
      if (earned) game.earned.set(...earned)
      else game.lostEarned++
    } else {
      game.lostEarned++
      game.repairs.push(`line ${line}: the data ${shown(what)} were left out`)
    }
  },
}

/** Marks the plays of the game as lost for this reason. */
function lost(game: OpenGame, reason: string): void {
  game.lostPlays = true
  game.repairs.push(`${reason}; ${playsLeftOut}`)
}

/** Reads a starter or substitute. An invalid name is replaced by the id; other unreadable parts are inferred from the other lines. */
function addAppearance(type: 'start' | 'sub', [id, name, team, order, position]: string[], game: OpenGame, line: number): void {
  const faults: string[] = []
  const player = tolerant(faults, () => personId(id, 'player'))
  const shownName = tolerant(
    player === undefined ? faults : game.repairs,
    () => nameIn(name, 'name'),
    (reason) => (player === undefined ? reason : `line ${line}: ${reason}; ${player} stands for it`),
  )
  const read = {
    id: player,
    name: shownName ?? player,
    side: tolerant(faults, () => side(team)),
    order: tolerant(faults, () => numberIn(order, 'batting order', { min: 0, max: 9 })),
    position: tolerant(faults, () => numberIn(position, 'position', { min: 1, max: 12 })),
  }
  if (faults.length > 0) game.repairs.push(`line ${line}: ${faults.join(', ')}`)
  const { starters, lines, parts } = game
  const at = (type === 'start' ? starters : lines).length
  if (!isWhole(read)) parts.push({ type, line, at, ...read })
  else if (type === 'start') starters.push(read)
  else lines.push({ type, line, ...read })
}

const pitchLetters = /^[ABCFHIKLMNOPQRSTUVXY123>.*+]*$/

/** The fields of a play without unknown pitches and notes, which must not reject the game. */
function readableParts(fields: string[], game: OpenGame, line: number): string[] {
  const [writtenInning, writtenTeam, batter, countText, pitches, event, ...more] = fields
  const { inning, team } = getHalf({ inning: writtenInning ?? '', team: writtenTeam ?? '', batter: batter ?? '' }, game, line)
  const isCount = countForm.test(countText ?? '')
  if (!isCount) game.repairs.push(`line ${line}: the count ${shown(countText)} was left out`)
  const count = isCount ? (countText ?? '') : ''
  const isReadable = pitchLetters.test(pitches ?? '')
  const known = withoutUnknownNotes(event ?? '')
  if (!isReadable) {
    game.lostPitches = true
    game.repairs.push(`line ${line}: pitches ${shown(pitches)} have letters that stand for none and were left out`)
  }
  for (const note of known.unknown) game.repairs.push(`line ${line}: the note ${shown(note)} was left out`)
  return [inning, team, batter ?? '', count, isReadable ? (pitches ?? '') : '', ...(event === undefined ? [] : [known.text]), ...more]
}

/**
 * The half-inning of a play. An unreadable side is that of the batter; an unreadable inning is that of the play before, or the
 * next one when the visitors bat again.
 */
function getHalf(
  { inning, team, batter }: { inning: string; team: string; batter: string },
  { starters, lines, repairs }: OpenGame,
  line: number,
): { inning: string; team: string } {
  const [isInning, isTeam] = [/^\d{1,2}$/.test(inning), /^[01]$/.test(team)]
  if (isInning && isTeam) return { inning, team }
  const before = lines.findLast((each) => each.type === 'play')
  const named = [...starters, ...lines.filter((each) => each.type === 'sub')].find(({ id }) => id === batter)
  const side = isTeam ? Number(team) : named?.side
  const first = lines.find((each) => each.type === 'play')?.side ?? 0
  const begun = before === undefined ? 1 : before.inning + Number(before.side !== side && side === first)
  if (side === undefined) return { inning, team }
  repairs.push(`line ${line}: the half-inning ${shown(`${inning},${team}`)} was left out: the batter and the play before tell it`)
  return { inning: isInning ? inning : String(begun), team: String(side) }
}

function eventIn(event: string | undefined): string {
  if (event === undefined) throw new Error('a play has six fields')
  return event
}

function getPlay([inning, team, batter, countText, pitches, event, ...more]: string[], game: OpenGame, line: number): PlayLine {
  if (more.length > 0) throw new Error('a play has six fields')
  const count = getCount(countText!)
  const faults: string[] = []
  const play = event === 'NP' ? undefined : tolerant(faults, () => readPlay(eventIn(event)))
  const [unread] = faults
  if (unread !== undefined) lost(game, `line ${line}: ${unread}`)
  const named = tolerant(
    game.repairs,
    () => personId(batter, 'batter'),
    (reason) => `line ${line}: ${reason}`,
  )
  return {
    type: 'play',
    line,
    inning: numberIn(inning, 'inning', { min: 1, max: 40 }),
    side: side(team),
    batter: named ?? '',
    pitches: pitches!,
    ...(count && { count }),
    ...(play && { play }),
    ...(unread !== undefined && { unread }),
  }
}

function getCount(text: string): PlayLine['count'] {
  if (text === '' || text.includes('?')) return undefined
  return { balls: Number(text[0]), strikes: Number(text[1]) }
}

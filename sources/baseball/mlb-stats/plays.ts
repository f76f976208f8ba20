import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, getList, isGiven, wholeNumber } from '../../parse/fields.ts'
import type { Part } from '../../parse/tolerant-parts.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { countAfter, noCount } from '../../scoreboard/baseball-count.ts'
import { addEntry, endHalf } from './entries.ts'
import { type Known, type Move, openedGame } from './half-inning.ts'
import { idIn } from './people.ts'
import type { AtBat, Frame, PlayByPlay } from './play-frame.ts'
import { isPlacedRunner, isSubstitution, isSwitch, pitchLetter, resultOfPlay, runningText, runningType } from './play-types.ts'
import { addSubstitution } from './substitution.ts'

/** Starters by place: "home/3" for the third in the batting order, "home/P" for the pitcher. */
export type Starters = ReadonlyMap<string, string>

/**
 * Plays, {allPlays: […]}, in the order of play and in the terms of Retrosheet's event files: a plate appearance, a play on the
 * bases or a substitution is an entry, and so is the end of a half-inning. The texts of the service are not used. `isOver`: the
 * game, and with it the last half-inning, is over. A play that cannot be read is left out. Throws an Error
 * for a reply without a list of plays.
 */
export async function readPlays(value: unknown, known: Known, starters: Starters, isOver: boolean, part: Part): Promise<PlayByPlay> {
  const state = openedGame()
  const result: PlayByPlay = { plays: [], events: [], substitutions: [], score: state.score, hasAllRuns: true }
  const frame: Frame = { state, known, part, result, inPlace: new Map(starters) }
  for (const each of getList(getFields(value, 'plays')('allPlays'), 'allPlays')) {
    await yieldToEventLoop()
    part('play', () => addPlay(frame, getFields(each, 'a play')))
  }
  if (state.inning > 0 && (isOver || state.outs === 3)) endHalf(frame)
  return result
}

function addPlay(frame: Frame, play: Fields): void {
  const { state } = frame
  const about = getFields(play('about'), 'about')
  const inning = wholeNumber(about('inning'), 'inning', { min: 1, max: 60 })
  const half = about('halfInning') === 'bottom' || (about('halfInning') !== 'top' && about('isTopInning') === false) ? 'bottom' : 'top'
  if (inning !== state.inning || half !== state.half) {
    if (state.inning > 0) endHalf(frame)
    Object.assign(state, { inning, half, outs: 0, bases: [undefined, undefined, undefined] })
  }
  const index = wholeNumber(about('atBatIndex'), 'atBatIndex')
  const moves = movesByEvent(frame, play)
  const actions = getList(play('playEvents'), 'playEvents').map((each) => getFields(each, 'an event of a play'))
  const atBat: AtBat = { index, play, about, pitches: '', moves }
  for (const [i, event] of actions.entries()) addAction(frame, atBat, event, { i, isLast: i === actions.length - 1 })
  if (about('isComplete') !== false) finishAtBat(frame, atBat)
}

const bases: Readonly<Record<string, number>> = { '1B': 1, '2B': 2, '3B': 3, score: 4, '4B': 4 }

/** The moves of the runners, by `playIndex`, the event of the plate appearance in which they ran. */
function movesByEvent({ part }: Frame, play: Fields): Map<number, Move[]> {
  const moves = new Map<number, Move[]>()
  for (const each of getList(play('runners'), 'runners')) {
    const found = part('runner', () => moveIn(getFields(each, 'a runner')))
    if (found) moves.set(found.at, [...(moves.get(found.at) ?? []), found.move])
  }
  return moves
}

/** Undefined for a runner who stays. */
function moveIn(runner: Fields): { at: number; move: Move } | undefined {
  const [movement, details] = [getFields(runner('movement'), 'movement'), getFields(runner('details'), 'details')]
  const to = movement('isOut') === true ? 0 : bases[String(movement('end'))]
  if (to === undefined) return undefined
  return {
    at: isGiven(details('playIndex')) ? wholeNumber(details('playIndex'), 'playIndex') : Number.MAX_SAFE_INTEGER,
    move: {
      id: idIn(details('runner'), 'runner'),
      from: bases[String(movement('start'))] ?? 0,
      to,
      isBattedIn: details('rbi') === true,
      eventType: String(details('eventType') ?? ''),
    },
  }
}

function addAction(frame: Frame, atBat: AtBat, event: Fields, { i, isLast }: { i: number; isLast: boolean }): void {
  const details = isGiven(event('details')) ? getFields(event('details'), 'details') : () => undefined
  const index = isGiven(event('index')) ? wholeNumber(event('index'), 'index') : i
  const key = `${atBat.index}.${index}`
  const at = timeIn(event('endTime'))
  if (event('type') === 'pitch') atBat.pitches += pitchLetter(String(details('code') ?? ''))
  const eventType = String(details('eventType') ?? '')
  if (isPlacedRunner(eventType)) {
    placeRunner(frame, atBat, event, index)
    return
  }
  if (isSubstitution(eventType) || isSwitch(eventType)) {
    frame.part('substitution', () => addSubstitution(frame, event, { key, eventType, at }))
    return
  }
  // A pick-off is an event of its own kind, of which only the runner tells the result.
  const moves = atBat.moves.get(index) ?? []
  const kind = event('type') === 'action' ? eventType : isLast ? '' : (moves.find((move) => runningType(move.eventType))?.eventType ?? '')
  const type = runningType(kind)
  if (type === undefined) return
  atBat.moves.delete(index)
  atBat.running = kind
  const text = runningText(kind)
  addEntry(frame, atBat, { key, type, moves, count: countIn(event), at, ...(text !== undefined && { text }) })
}

function placeRunner({ part, state }: Frame, atBat: AtBat, event: Fields, index: number): void {
  const moved = atBat.moves.get(index)?.[0]?.id
  atBat.moves.delete(index)
  const id = isGiven(event('player')) ? part('runner', () => idIn(event('player'), 'player')) : moved
  const base = event('base')
  if (id !== undefined) state.bases[(base === 1 || base === 3 ? base : 2) - 1] = id
}

/** RFC 3339, UTC. */
const timeIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(value) && isDay(value.slice(0, 10))
    ? value
    : undefined

function countIn(event: Fields): { balls: number; strikes: number } | undefined {
  const field = isGiven(event('count')) ? getFields(event('count'), 'count') : undefined
  const [balls, strikes] = [field?.('balls'), field?.('strikes')]
  const isCount = (value: unknown, max: number) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
  return isCount(balls, 4) && isCount(strikes, 3) ? { balls: balls as number, strikes: strikes as number } : undefined
}

/** The end of a plate appearance, or a play on the bases that ends the half-inning before it is over. */
function finishAtBat(frame: Frame, atBat: AtBat): void {
  const { play, about, index } = atBat
  const outcome = getFields(play('result'), 'result')
  const eventType = String(outcome('eventType') ?? '')
  const moves = [...atBat.moves.values()].flat()
  const type = runningType(eventType)
  const key = String(index)
  const at = timeIn(about('endTime'))
  if (type === undefined) {
    const result = resultOfPlay(eventType, trajectoryIn(play))
    // An advisory or an ejection may stand alone.
    if (result === undefined && moves.length === 0 && atBat.pitches === '') return
    // Retrosheet gives the count before the pitch that ended the plate appearance.
    const count = atBat.pitches === '' ? noCount : countAfter(atBat.pitches.slice(0, -1))
    const rbi = isGiven(outcome('rbi')) ? frame.part('runs batted in', () => wholeNumber(outcome('rbi'), 'rbi', { max: 4 })) : undefined
    addEntry(frame, atBat, {
      key,
      type: 'plate_appearance',
      moves,
      count,
      at,
      ...(result && { result }),
      ...(rbi !== undefined && { rbi }),
    })
  } else if (atBat.running === undefined || moves.length > 0) addEntry(frame, atBat, { key, type, moves, count: countIn(play), at })
  sync(frame, atBat)
}

function trajectoryIn(play: Fields): string | undefined {
  const last = getList(play('playEvents'), 'playEvents').at(-1)
  const hit = isGiven(last) ? getFields(last, 'an event of a play')('hitData') : undefined
  return isGiven(hit) ? String(getFields(hit, 'hitData')('trajectory')) : undefined
}

/**
 * Bases, outs and score after a play as it states them, so that a runner who cannot be read changes none of the following plays.
 * Events need all runs.
 */
function sync(frame: Frame, { play, about }: AtBat): void {
  const { state, result, part } = frame
  const [outcome, count] = [
    getFields(play('result'), 'result'),
    isGiven(play('count')) ? getFields(play('count'), 'count') : () => undefined,
  ]
  const outs = count('outs')
  if (about('isComplete') !== false && Number.isInteger(outs) && (outs as number) >= state.outs && (outs as number) <= 3)
    state.outs = outs as number
  const [home, away] = [outcome('homeScore'), outcome('awayScore')]
  const isStated = [home, away].every((runs) => Number.isInteger(runs) && (runs as number) >= 0 && (runs as number) < 200)
  if (isStated && (home !== state.score.home || away !== state.score.away)) {
    result.hasAllRuns = false
    Object.assign(state.score, { home, away })
  }
  if (state.outs === 3) return
  const matchup = getFields(play('matchup'), 'matchup')
  const on = ['postOnFirst', 'postOnSecond', 'postOnThird'].map((name) =>
    isGiven(matchup(name)) ? part('runner', () => idIn(matchup(name), 'runner')) : undefined,
  )
  if (on.some((id) => id !== undefined)) state.bases = on
}

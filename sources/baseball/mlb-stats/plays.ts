import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, getList, isGiven, wholeNumber } from '../../parse/fields.ts'
import type { Part } from '../../parse/tolerant-parts.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { countAfter, noCount } from '../../scoreboard/baseball-count.ts'
import type { SourcePlay } from '../../source-model.ts'
import { battingSide, type Known, type Move, type Moved, moveRunners, occupied, openedGame } from './half-inning.ts'
import { idIn } from './people.ts'
import { extra, type Frame, type PlayByPlay } from './play-frame.ts'
import { isPlacedRunner, isSubstitution, isSwitch, pitchLetter, resultOfPlay, runningType } from './play-types.ts'
import { addSubstitution } from './substitution.ts'

/** Starters by place: "home/3" for the third in the batting order, "home/P" for the pitcher. */
export type Starters = ReadonlyMap<string, string>

/**
 * Plays, {allPlays: […]}, in the order of play and in the terms of Retrosheet's event files: a plate appearance, a play on the
 * bases or a substitution is an entry, and so is the end of a half-inning. The texts of the service are not used. `isOver`: the
 * game, and with it the last half-inning, is over. Throws an Error for plays that cannot be read.
 */
export async function readPlays(value: unknown, known: Known, starters: Starters, isOver: boolean, part: Part): Promise<PlayByPlay> {
  const state = openedGame()
  const result: PlayByPlay = { plays: [], events: [], substitutions: [], score: state.score }
  const frame: Frame = { state, known, part, result, inPlace: new Map(starters) }
  for (const each of getList(getFields(value, 'plays')('allPlays'), 'allPlays')) {
    await yieldToEventLoop()
    addPlay(frame, getFields(each, 'a play'))
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
  const moves = movesByEvent(play)
  const actions = getList(play('playEvents'), 'playEvents').map((each) => getFields(each, 'an event of a play'))
  const atBat: AtBat = { index, play, about, pitches: '', moves }
  for (const [i, event] of actions.entries()) addAction(frame, atBat, event, i)
  if (about('isComplete') !== false) finishAtBat(frame, atBat)
}

interface AtBat {
  index: number
  play: Fields
  about: Fields
  /** Letters of the pitches so far. */
  pitches: string
  /** Moves that no entry has yet, by the index of the event. */
  moves: Map<number, Move[]>
  /** Type of the last entry on the bases. */
  running?: string
}

const bases: Readonly<Record<string, number>> = { '1B': 1, '2B': 2, '3B': 3, score: 4, '4B': 4 }

/** The moves of the runners, by `playIndex`, the event of the plate appearance in which they ran. */
function movesByEvent(play: Fields): Map<number, Move[]> {
  const moves = new Map<number, Move[]>()
  for (const each of getList(play('runners'), 'runners')) {
    const runner = getFields(each, 'a runner')
    const [movement, details] = [getFields(runner('movement'), 'movement'), getFields(runner('details'), 'details')]
    const at = isGiven(details('playIndex')) ? wholeNumber(details('playIndex'), 'playIndex') : Number.MAX_SAFE_INTEGER
    const to = movement('isOut') === true ? 0 : bases[String(movement('end'))]
    if (to === undefined) continue
    const move = {
      id: idIn(details('runner'), 'runner'),
      from: bases[String(movement('start'))] ?? 0,
      to,
      isBattedIn: details('rbi') === true,
    }
    moves.set(at, [...(moves.get(at) ?? []), move])
  }
  return moves
}

function addAction(frame: Frame, atBat: AtBat, event: Fields, i: number): void {
  const details = isGiven(event('details')) ? getFields(event('details'), 'details') : () => undefined
  if (event('type') === 'pitch') {
    atBat.pitches += pitchLetter(String(details('code') ?? ''))
    return
  }
  const eventType = String(details('eventType') ?? '')
  const index = isGiven(event('index')) ? wholeNumber(event('index'), 'index') : i
  if (isPlacedRunner(eventType)) {
    const moved = atBat.moves.get(index)?.[0]?.id
    atBat.moves.delete(index)
    const id = isGiven(event('player')) ? frame.part('runner', () => idIn(event('player'), 'player')) : moved
    if (id !== undefined) frame.state.bases[1] = id
  } else if (isSubstitution(eventType) || isSwitch(eventType)) {
    const at = timeIn(event('endTime'))
    frame.part('substitution', () => addSubstitution(frame, event, { key: `${atBat.index}.${index}`, eventType, at }))
  } else if (event('type') === 'action' && runningType(eventType) !== undefined) {
    const moves = atBat.moves.get(index) ?? []
    atBat.moves.delete(index)
    atBat.running = eventType
    addEntry(frame, atBat, {
      key: `${atBat.index}.${index}`,
      type: runningType(eventType)!,
      moves,
      count: countIn(event),
      at: timeIn(event('endTime')),
    })
  }
}

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
  syncBases(frame, play)
}

function trajectoryIn(play: Fields): string | undefined {
  const last = getList(play('playEvents'), 'playEvents').at(-1)
  const hit = isGiven(last) ? getFields(last, 'an event of a play')('hitData') : undefined
  return isGiven(hit) ? String(getFields(hit, 'hitData')('trajectory')) : undefined
}

/** Who is on base after a plate appearance, as `matchup` states it. */
function syncBases({ state, part }: Frame, play: Fields): void {
  if (state.outs === 3) return
  const matchup = getFields(play('matchup'), 'matchup')
  const on = ['postOnFirst', 'postOnSecond', 'postOnThird'].map((name) =>
    isGiven(matchup(name)) ? part('runner', () => idIn(matchup(name), 'runner')) : undefined,
  )
  if (on.some((id) => id !== undefined)) state.bases = on
}

interface NewEntry {
  key: string
  type: string
  moves: readonly Move[]
  count: { balls: number; strikes: number } | undefined
  at: string | undefined
  result?: string
  rbi?: number
}

const timeIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(value) && isDay(value.slice(0, 10))
    ? value
    : undefined

function addEntry(frame: Frame, atBat: AtBat, { key, type, moves, count, at, result, rbi }: NewEntry): void {
  const { state, result: found } = frame
  const moved = moveRunners(state, moves)
  const battedIn = rbi ?? moved.scored.filter(({ isBattedIn }) => isBattedIn).length
  const runs = moved.scored.length
  found.plays.push({
    key,
    type,
    period: String(state.inning),
    side: battingSide(state),
    people: peopleIn(frame, atBat, moved, type === 'plate_appearance' && result !== undefined, result),
    score: { ...state.score },
    scoring: runs > 0,
    ...(at !== undefined && { wallclock: at }),
    details: {
      case: 'baseball',
      value: {
        ...{ inning: state.inning, half: state.half, outs: state.outs },
        ...count,
        ...(atBat.pitches !== '' && { pitches: atBat.pitches }),
        ...(result !== undefined && { result }),
        ...{ basesBefore: { occupied: moved.before }, basesAfter: { occupied: occupied(state.bases) }, runs, rbi: battedIn },
      },
    },
  })
  addRuns(frame, atBat, moved, { isHomeRun: result === 'home_run', rbi: battedIn })
}

/** Batter and pitcher first, then the runners; on a play without a result the runners first. */
function peopleIn(
  { known }: Frame,
  { play }: AtBat,
  moved: Moved,
  isResult: boolean,
  result: string | undefined,
): NonNullable<SourcePlay['people']> {
  const matchup = getFields(play('matchup'), 'matchup')
  const [batter, pitcher] = [idIn(matchup('batter'), 'batter'), idIn(matchup('pitcher'), 'pitcher')]
  const home = new Set(moved.scored.map(({ id }) => id))
  const runners = moved.runners.filter((id) => id !== batter).map((id) => ({ id, role: home.has(id) ? 'scored' : 'runner' }))
  const atBat = [
    { id: batter, role: 'batter' },
    { id: pitcher, role: 'pitcher' },
  ]
  const all = isResult ? [...atBat, ...runners] : [...runners, ...atBat]
  const scores = home.has(batter) && result !== 'home_run' ? [{ id: batter, role: 'scored' }] : []
  return [...all, ...scores].flatMap(({ id, role }) => {
    const of = known(id)
    return of ? [{ ...of, role }] : []
  })
}

/** A home run is one event with all runs batted in, every other run one of its own. */
function addRuns(
  { state, known, result }: Frame,
  { play }: AtBat,
  { scored }: Moved,
  { isHomeRun, rbi }: { isHomeRun: boolean; rbi: number },
): void {
  if (scored.length === 0) return
  const side = battingSide(state)
  const batter = known(idIn(getFields(play('matchup'), 'matchup')('batter'), 'batter'))
  const base = { period: String(state.inning), side }
  if (isHomeRun) {
    result.events.push({
      ...base,
      type: 'home_run',
      ...(batter && { player: batter.person }),
      score: { ...state.score },
      extra: extra(state, rbi),
    })
    return
  }
  for (const [i, { id, isBattedIn }] of scored.entries()) {
    const runner = known(id)
    const score = { ...state.score, [side]: state.score[side] - scored.length + i + 1 }
    const detail = isBattedIn && batter ? { detail: `Batted in by ${batter.person.name}` } : {}
    result.events.push({
      ...base,
      type: 'run',
      ...(runner && { player: runner.person }),
      score,
      ...detail,
      extra: extra(state, isBattedIn ? 1 : 0),
    })
  }
}

function endHalf({ state, result }: Frame): void {
  const { inning, half, score } = state
  const on = { occupied: occupied(state.bases) }
  result.events.push({ type: 'inning_end', period: String(inning), score: { ...score }, extra: extra(state) })
  result.plays.push({
    ...{ key: `end-${inning}-${half}`, type: 'inning_end', period: String(inning), people: [], score: { ...score }, scoring: false },
    details: { case: 'baseball', value: { inning, half, outs: state.outs, basesBefore: on, basesAfter: on } },
  })
}

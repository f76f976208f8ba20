import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, shown, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { secondsIn } from '../shared/game-clock.ts'
import type { GameId } from './game-id.ts'
import type { Head } from './head.ts'
import { addPerson, optionalName, type People, personId } from './names.ts'
import { periodOfRow } from './period.ts'

export type Strength = 'ev' | 'pp' | 'sh' | 'en' | 'ps'

/** Common fields of goals, penalties and attempts; people by id. */
interface Placed {
  side: Side
  /** As in `Period`. */
  period: string
  /** Played in the period. Absent: cannot be read. */
  seconds?: number
}

export interface Goal extends Placed {
  scorer?: string
  assists: string[]
  strength?: Strength
}

export interface Penalty extends Placed {
  minutes?: number
  infraction?: string
  player?: string
  /** "J. Harris", if the reply has no id. */
  playerName?: string
}

/** An attempt of the shoot-out. */
export interface Attempt {
  side: Side
  shooter?: string
  isGoal: boolean
}

export interface Scoring {
  /** Without that of a shoot-out. Absent: the reply has no list of goals, or one that cannot be read as a whole. */
  goals?: Goal[]
  penalties?: Penalty[]
  attempts?: Attempt[]
  repairs: string[]
}

/** Context for reading the rows of a game. */
interface RowFrame {
  id: GameId
  head: Head
  /** People whom the rows name are added. */
  people: People
  repairs: string[]
}

/** The goals of a game in a list of scores. */
export function scoringOfList(field: Fields, id: GameId, head: Head, people: People): Scoring {
  const frame: RowFrame = { id, head, people, repairs: [] }
  const goals = isGiven(field('goals')) ? readRows(field('goals'), 'goals', frame, goalIn) : undefined
  return { ...(goals && { goals: goals.flatMap((goal) => goal ?? []) }), repairs: frame.repairs }
}

/** {scoring: [{periodDescriptor, goals}], penalties: [{periodDescriptor, penalties}], shootout}. */
export function scoringOfSummary(summary: unknown, id: GameId, head: Head, people: People): Scoring {
  const frame: RowFrame = { id, head, people, repairs: [] }
  const field = tolerant(frame.repairs, () => getFields(summary, 'summary'), leftOut('summary'))
  if (!field) return { repairs: frame.repairs }
  const goals = byPeriod(field('scoring'), 'goals', frame, goalIn)
  const penalties = byPeriod(field('penalties'), 'penalties', frame, penaltyIn)
  const list = field('shootout')
  // Older summaries have {events: […]}.
  const attempts = isGiven(list)
    ? readRows(Array.isArray(list) ? list : tolerant([], () => getFields(list)('events')), 'shootout', frame, attemptIn)
    : undefined
  return {
    ...(goals && { goals: goals.flatMap((goal) => goal ?? []) }),
    ...(penalties && { penalties }),
    ...(attempts && attempts.length > 0 && { attempts }),
    repairs: frame.repairs,
  }
}

/** The rows of a list; undefined if one of them cannot be read, since what it is about would be missing. */
function readRows<Row>(value: unknown, name: string, frame: RowFrame, read: (field: Fields, frame: RowFrame) => Row): Row[] | undefined {
  return tolerant(frame.repairs, () => getList(value, name).map((row) => read(getFields(row, name), frame)), leftOut(name))
}

function byPeriod<Row>(
  value: unknown,
  name: 'goals' | 'penalties',
  frame: RowFrame,
  read: (field: Fields, frame: RowFrame) => Row,
): Row[] | undefined {
  if (!isGiven(value)) return undefined
  const periods = readRows(value, name, frame, (period) =>
    getList(period(name), name).map((row) =>
      read(withPeriod(getFields(row, name), period('periodDescriptor') ?? { number: period('period') }), frame),
    ),
  )
  return periods?.flat()
}

const withPeriod =
  (field: Fields, descriptor: unknown): Fields =>
  (name) =>
    name === 'periodDescriptor' ? descriptor : field(name)

/** Undefined: the deciding goal of a shoot-out, which is an attempt. */
function goalIn(field: Fields, frame: RowFrame): Goal | undefined {
  const { people, repairs } = frame
  const placed = placeIn(field, frame)
  if (placed.period === 'SO') return undefined
  addPerson(people, field('playerId'), field)
  const scorer = personId(field('playerId'))
  const strength = tolerant(repairs, () => strengthIn(field), leftOut('strength of a goal'))
  const rows = isGiven(field('assists')) ? (tolerant(repairs, () => getList(field('assists'), 'assists'), leftOut('assists')) ?? []) : []
  const assists = rows.flatMap((row) => {
    const assist = tolerant(repairs, () => getFields(row, 'an assist'), leftOut('assist'))
    if (assist) addPerson(people, assist('playerId'), assist)
    return (assist && personId(assist('playerId'))) ?? []
  })
  return { ...placed, ...(scorer !== undefined && { scorer }), assists, ...(strength && { strength }) }
}

function placeIn(field: Fields, frame: RowFrame): Placed {
  const period = periodOfRow(field, frame.id).name
  const seconds = tolerant(frame.repairs, () => secondsIn(field('timeInPeriod'), 'timeInPeriod'), leftOut('time'))
  return { side: sideIn(field, frame.head), period, ...(seconds !== undefined && { seconds }) }
}

/** By the abbreviation of the team, else by a mark. Throws an Error if neither tells the side. */
function sideIn(field: Fields, { home, away }: Head): Side {
  const team = optionalName(field('teamAbbrev'), 'teamAbbrev')
  if (team !== undefined && team === home.abbreviation) return 'home'
  if (team !== undefined && team === away.abbreviation) return 'away'
  if (typeof field('isHome') === 'boolean') return field('isHome') ? 'home' : 'away'
  throw new Error(`teamAbbrev ${shown(field('teamAbbrev'))} is none of the two teams`)
}

const modifiers: Readonly<Record<string, Strength>> = { 'empty-net': 'en', 'penalty-shot': 'ps' }

function strengthIn(field: Fields): Strength | undefined {
  const [modifier, strength] = [field('goalModifier'), field('strength')]
  const marked = typeof modifier === 'string' ? modifiers[modifier] : undefined
  if (marked) return marked
  if (!isGiven(strength)) return undefined
  if (strength !== 'ev' && strength !== 'pp' && strength !== 'sh') throw new Error(`strength ${shown(strength)} is not known`)
  return strength
}

/** "delaying-game-puck-over-glass" → "Delaying game puck over glass". */
export function infractionIn(value: unknown): string | undefined {
  const words = typeof value === 'string' && /^[a-z][a-z-]{2,80}$/.test(value) ? value.replaceAll('-', ' ') : undefined
  return words && `${words[0]!.toUpperCase()}${words.slice(1)}`
}

export const minutesIn = (field: Fields, repairs: string[]): number | undefined =>
  isGiven(field('duration'))
    ? tolerant(repairs, () => wholeNumber(field('duration'), 'duration', { max: 30 }), leftOut('minutes of a penalty')) || undefined
    : undefined

function penaltyIn(field: Fields, frame: RowFrame): Penalty {
  const minutes = minutesIn(field, frame.repairs)
  const infraction = infractionIn(field('descKey'))
  const playerName = optionalName(field('committedByPlayer'), 'committedByPlayer')
  return {
    ...placeIn(field, frame),
    ...(minutes !== undefined && { minutes }),
    ...(infraction !== undefined && { infraction }),
    ...(playerName !== undefined && { playerName }),
  }
}

function attemptIn(field: Fields, { head, people }: RowFrame): Attempt {
  addPerson(people, field('playerId'), field)
  const shooter = personId(field('playerId'))
  if (typeof field('result') !== 'string') throw new Error(`result ${shown(field('result'))} is not text`)
  return { side: sideIn(field, head), ...(shooter !== undefined && { shooter }), isGoal: field('result') === 'goal' }
}

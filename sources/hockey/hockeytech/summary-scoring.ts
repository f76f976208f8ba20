import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourcePerson } from '../../source-model.ts'
import { type GameClock, secondsIn } from '../shared/game-clock.ts'

/** Common fields of goals and penalties of a summary, in the order of play. Unreadable fields of a row are absent. */
interface Placed {
  side: Side
  period: string
  seconds?: number
}

export interface Goal extends Placed {
  scorer?: SourcePerson & { key: string }
  assists: (SourcePerson & { key: string })[]
  strength?: 'ev' | 'pp' | 'sh' | 'en' | 'ps'
  /** The other side was short-handed, regardless of `strength`. */
  powerPlay?: boolean
  shortHanded?: boolean
}

export interface Penalty extends Placed {
  minutes?: number
  infraction?: string
  /** The penalty leaves its side short-handed. */
  powerPlay?: boolean
  /** Absent: a bench penalty. */
  player?: SourcePerson & { key: string }
}

/** Context for reading the rows of a game. */
export interface ScoringFrame {
  clock: GameClock
  teamIds: Record<Side, string>
  repairs: string[]
}

type Part = <T>(what: string, read: () => T) => T | undefined

const getPart =
  ({ repairs }: ScoringFrame): Part =>
  (what, read) =>
    tolerant(repairs, read, leftOut(what))

/** `isComplete`: the side and period of every row can be read; otherwise the score at each goal is unknown. */
export function goalsIn(game: Fields, frame: ScoringFrame): { goals: Goal[]; isComplete: boolean } {
  const part = getPart(frame)
  const rows = part('goals', () => getList(game('goals'), 'goals'))
  const goals = (rows ?? []).flatMap((row) => part('a goal', () => goalIn(getFields(row, 'a goal'), frame, part)) ?? [])
  return { goals, isComplete: rows !== undefined && goals.length === rows.length }
}

/** `isComplete`: every row is among the penalties. */
export function penaltiesIn(game: Fields, frame: ScoringFrame): { penalties: Penalty[]; isComplete: boolean } {
  const part = getPart(frame)
  const rows = part('penalties', () => getList(game('penalties'), 'penalties'))
  const penalties = (rows ?? []).flatMap((row) => part('a penalty', () => penaltyIn(getFields(row, 'a penalty'), frame, part)) ?? [])
  return { penalties, isComplete: rows !== undefined && penalties.length === rows.length }
}

function goalIn(field: Fields, frame: ScoringFrame, part: Part): Goal {
  const flag = (name: string) => part('strength of a goal', () => flagIn(field(name), name))
  const [powerPlay, shortHanded] = [flag('power_play'), flag('short_handed')]
  const flags = { ps: flag('penalty_shot'), en: flag('empty_net'), pp: powerPlay, sh: shortHanded }
  const isKnown = Object.values(flags).every((each) => each !== undefined)
  const strength = (['ps', 'en', 'pp', 'sh'] as const).find((name) => flags[name]) ?? 'ev'
  const scorer = part('scorer', () => personIn(field('goal_scorer'), 'goal_scorer'))
  return {
    ...placeIn(field, 'time', frame, part),
    ...(scorer && { scorer }),
    assists: ['assist1_player', 'assist2_player'].flatMap((name) => part('assist', () => personIn(field(name), name)) ?? []),
    ...(isKnown && { strength }),
    ...(powerPlay !== undefined && { powerPlay }),
    ...(shortHanded !== undefined && { shortHanded }),
  }
}

function penaltyIn(field: Fields, frame: ScoringFrame, part: Part): Penalty {
  const powerPlay = part('power play', () => flagIn(field('pp'), 'pp'))
  const minutes = part('minutes of a penalty', () => wholeNumber(getMinutes(field('minutes')), 'minutes', { max: 30 }))
  const infraction = part('infraction', () => text(field('lang_penalty_description'), 'lang_penalty_description'))
  const player = part('penalized player', () => personIn(field('player_penalized_info'), 'player_penalized_info'))
  return {
    ...placeIn(field, 'time_off_formatted', frame, part),
    ...(minutes !== undefined && { minutes }),
    ...(infraction !== undefined && { infraction }),
    ...(powerPlay !== undefined && { powerPlay }),
    ...(player && { player }),
  }
}

/** "2.00" of older seasons is 2. */
const getMinutes = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\.0+$/, '') : value)

/** The seconds are in the row twice, as a text and as a number. */
function placeIn(field: Fields, time: string, { clock, teamIds }: ScoringFrame, part: Part): Placed {
  const period = getPeriod(field('period_id'))
  const inGame = (seconds: number): number => {
    clock.at(period, seconds)
    return seconds
  }
  clock.at(period, 0)
  const seconds =
    part('time', () => inGame(secondsIn(field(time), time))) ??
    (isGiven(field('s')) ? part('time', () => inGame(wholeNumber(field('s'), 's'))) : undefined)
  return { side: getSide(field, teamIds), period, ...(seconds !== undefined && { seconds }) }
}

/** The side is in the row twice, as a flag and as a team. */
function getSide(field: Fields, teamIds: Record<Side, string>): Side {
  const team = String(field('team_id'))
  const isHome = ['1', '0'].includes(String(field('home'))) ? String(field('home')) === '1' : undefined
  if (isHome !== undefined) return isHome ? 'home' : 'away'
  if (team === teamIds.home) return 'home'
  if (team === teamIds.away) return 'away'
  throw new Error(`home ${shown(field('home'))} and team_id ${shown(field('team_id'))} name neither side`)
}

/** Period ids are numbers; overtime periods continue from 4. */
export function getPeriod(value: unknown): string {
  const id = wholeNumber(value, 'period_id', { min: 1, max: 12 })
  return id <= 3 ? `P${id}` : `OT${id - 3}`
}

export function flagIn(value: unknown, name: string): boolean {
  if (!isGiven(value) || value === false || String(value) === '0') return false
  if (value === true || String(value) === '1') return true
  throw new Error(`${name} ${shown(value)} is neither 0 nor 1`)
}

/** Undefined: the row has none; its id is then missing or 0. */
function personIn(value: unknown, name: string): (SourcePerson & { key: string }) | undefined {
  const field = getFields(value, name)
  if (!isGiven(field('player_id')) || String(field('player_id')) === '0') return undefined
  return { key: String(wholeNumber(field('player_id'), name)), name: fullName(field) }
}

/** The readable one of the two names. Throws an Error if neither is readable. */
export function fullName(field: Fields): string {
  const names = ['first_name', 'last_name'].flatMap((name) => tolerant([], () => text(field(name), name)) ?? [])
  if (names.length === 0) throw new Error(`first_name ${shown(field('first_name'))} and last_name ${shown(field('last_name'))} are no name`)
  return names.join(' ')
}

import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Side } from '@touchline/contract/outcome'
import { isDay } from '../../parse/dates.ts'
import { type Fields, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceTeam } from '../../source-model.ts'
import { type Decided, finalState, type Line, tiedState, undecidedState } from '../shared/result.ts'
import type { FeedLeague } from './feed-league.ts'

/** A game of the schedule. */
export interface ScheduledGame {
  /** Absent: unknown. */
  id?: string
  /** Local day of the venue. */
  date: string
  /** RFC 3339, UTC. */
  startAt: string
  timeTbd: boolean
  home: SourceTeam
  away: SourceTeam
  /** Number in the season; a postponed game keeps it. Absent: unknown. */
  number?: number
  venue?: { name: string; city?: string }
  attendance?: number
  scoreboard: Scoreboard
  /** Parts of the row that were left out. */
  repairs: string[]
}

/**
 * Parses a row of a schedule. Throws an Error that describes the problem of a row without teams, day or state; anything else
 * unreadable is left out.
 */
export function scheduledGame(field: Fields, { code, team, hasTies }: FeedLeague): ScheduledGame {
  const repairs: string[] = []
  const league = field('league_code')
  const isCode = typeof league === 'string' && /^[a-z]{2,10}$/i.test(league)
  if (isGiven(league) && !isCode) repairs.push(`league_code ${shown(league)} left out: the file is of "${code}"`)
  if (isCode && league !== code) throw new Error(`league_code ${shown(league)} is not "${code}"`)
  const [home, away] = [team(field('HomeID'), field('HomeLongName')), team(field('VisitorID'), field('VisitorLongName'))]
  if (home.name === away.name) throw new Error(`${home.name} cannot meet itself`)
  const number = tolerant(repairs, () => wholeNumber(field('game_number'), 'game_number', { max: 9_999 }), leftOut())
  const id = tolerant(repairs, () => String(wholeNumber(field('ID'), 'ID')), leftOut())
  const when = whenIn(field('Date'), field('GameDateISO8601'), 'GameDateISO8601', repairs)
  const isOpen = String(field('time_tbd')) === '1'
  const scoreboard = stateIn(field, hasTies, repairs)
  const attendance = attendanceIn(field('attendance'), repairs)
  return {
    ...(id !== undefined && { id }),
    ...(isOpen ? { date: when.date, startAt: `${when.date}T00:00:00Z`, timeTbd: true } : when),
    home,
    away,
    ...(number !== undefined && { number }),
    ...tolerant(repairs, () => getVenue(field('venue_name'), field('venue_location')), leftOut('venue')),
    ...(scoreboard.state === 'finished' && attendance),
    scoreboard,
    repairs,
  }
}

/**
 * Day of the source, and the instant in UTC; the source states its offset. An unreadable day is taken from the instant. If the
 * instant is unreadable or on another day, the time is left out.
 */
export function whenIn(
  day: unknown,
  instant: unknown,
  name: string,
  repairs: string[],
): Pick<ScheduledGame, 'date' | 'startAt' | 'timeTbd'> {
  const isInstant = typeof instant === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(instant)
  const instantMs = isInstant ? Date.parse(instant) : Number.NaN
  const dayOfInstant = Number.isNaN(instantMs) ? undefined : String(instant).slice(0, 10)
  const isKnown = typeof day === 'string' && isDay(day)
  if (!isKnown && dayOfInstant === undefined) throw new Error(`date ${shown(day)} is not a day YYYY-MM-DD`)
  if (!isKnown) repairs.push(`date ${shown(day)} left out: it is that of ${name}`)
  const date = isKnown ? day : dayOfInstant!
  if (dayOfInstant === date) return { date, startAt: `${new Date(instantMs).toISOString().slice(0, 19)}Z`, timeTbd: false }
  repairs.push(`time left out: ${name} ${shown(instant)} is not an instant of ${date}`)
  return { date, startAt: `${date}T00:00:00Z`, timeTbd: true }
}

/** 0 means unknown. */
export function attendanceIn(value: unknown, repairs: string[]): { attendance?: number } {
  if (!isGiven(value)) return {}
  const attendance = tolerant(repairs, () => wholeNumber(value, 'attendance', { max: 200_000 }), leftOut())
  return attendance ? { attendance } : {}
}

/** Parses "Place Bell | Laval" and "Laval, QC". */
export function getVenue(name: unknown, location: unknown): { venue?: { name: string; city?: string } } {
  if (typeof name !== 'string' || name.trim() === '') return {}
  const [ground, inName] = text(name, 'venue').split(' | ')
  const city = typeof location === 'string' && location !== '' ? text(location, 'venue_location').split(',')[0]! : inName
  return { venue: { name: ground!, ...(city && { city }) } }
}

/** The state by status code: scheduled games have their time instead of a status text. */
function stateIn(field: Fields, hasTies: boolean, repairs: string[]): Scoreboard {
  const [code, long] = [field('GameStatus'), String(field('GameStatusStringLong'))]
  if (/postponed/i.test(long)) return create(ScoreboardSchema, { state: 'postponed', status: 'PST' })
  if (/cancell?ed/i.test(long)) return create(ScoreboardSchema, { state: 'cancelled', status: 'CANC' })
  if (code === '1') return create(ScoreboardSchema, { state: 'scheduled', status: 'NS' })
  const decided = decidedIn(long)
  const isInPlay = code === '2' || code === '3'
  if (isInPlay || (code !== '4' && !decided))
    throw new Error(`status ${shown(code)}, ${shown(long)}, is unknown: it must be scheduled, final, postponed or cancelled`)
  if (code !== '4' || !decided) repairs.push(`status ${shown(code)}, ${shown(long)} left out: one of the two says final`)
  const goals = (name: string) => wholeNumber(field(name), name, { max: 99 })
  const score = { home: goals('HomeGoals'), away: goals('VisitorGoals') }
  return decided ? decidedState({ score, decided, hasTies }, repairs) : undecidedState(score)
}

/** A score that contradicts the stated phase of the decision is kept without its phases. */
export function decidedState(
  { score, decided, hasTies, lines }: { score: Record<Side, number>; decided: Decided; hasTies: boolean; lines?: readonly Line[] },
  repairs: string[],
): Scoreboard {
  if (hasTies && score.home === score.away) return tiedState(score.home, decided !== 'regulation', lines)
  return tolerant(repairs, () => finalState(score, decided, lines), leftOut('score by phases')) ?? undecidedState(score)
}

/** Parses "Final", "Unofficial Final", "Final 1st OT", "Final (OT2)", "Final 2OT", "Final/SO". */
export function decidedIn(status: string): Decided | undefined {
  const [, marks, phase] = /^(?:Unofficial )?Final( ?[(/]?(?:\d(?:(?:st|nd|rd|th) )?)?(OT|SO|Shootout)\d?\)?)?$/i.exec(status.trim()) ?? [
    undefined,
    status,
  ]
  if (phase !== undefined) return /^OT$/i.test(phase) ? 'overtime' : 'shootout'
  return marks === undefined ? 'regulation' : undefined
}

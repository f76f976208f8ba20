import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { isDay } from '../../../parse/dates.ts'
import { type Fields, shown, text, wholeNumber } from '../../../parse/fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import { type Decided, finalState } from '../shared/result.ts'
import type { FeedLeague } from './feed-league.ts'

/** A game of the schedule. */
export interface ScheduledGame {
  id: string
  seasonId: string
  /** Local day of the venue. */
  date: string
  /** RFC 3339, UTC. */
  startAt: string
  home: SourceTeam
  away: SourceTeam
  /** Number in the season; a postponed game keeps it. */
  number: number
  venue?: { name: string; city?: string }
  scoreboard: Scoreboard
}

/** Season id of a row. Throws an Error when it is missing. */
export const seasonIdOf = (field: Fields): string => text(field('SeasonID'), 'SeasonID')

/** Parses a row of Scorebar. Throws an Error that describes the problem. */
export function scheduledGame(field: Fields, { code, team }: FeedLeague): ScheduledGame {
  const league = field('league_code')
  if (league !== code) throw new Error(`league_code ${shown(league)} is not "${code}"`)
  const [home, away] = [team(field('HomeID'), field('HomeLongName')), team(field('VisitorID'), field('VisitorLongName'))]
  if (home.name === away.name) throw new Error(`${home.name} cannot meet itself`)
  return {
    id: String(wholeNumber(field('ID'), 'ID')),
    seasonId: seasonIdOf(field),
    ...whenIn(field('Date'), field('GameDateISO8601'), 'GameDateISO8601'),
    home,
    away,
    number: wholeNumber(field('game_number'), 'game_number', { max: 9_999 }),
    ...venueOf(field('venue_name'), field('venue_location')),
    scoreboard: stateIn(field),
  }
}

/** Day of the source, and the instant in UTC; the source states its offset. */
export function whenIn(day: unknown, instant: unknown, name: string): { date: string; startAt: string } {
  if (typeof day !== 'string' || !isDay(day)) throw new Error(`date ${shown(day)} is not a day YYYY-MM-DD`)
  const instantMs =
    typeof instant === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(instantMs) || !String(instant).startsWith(day)) throw new Error(`${name} ${shown(instant)} is not an instant of ${day}`)
  return { date: day, startAt: `${new Date(instantMs).toISOString().slice(0, 19)}Z` }
}

/** Parses "Place Bell | Laval" and "Laval, QC". */
export function venueOf(name: unknown, location: unknown): { venue?: { name: string; city?: string } } {
  if (typeof name !== 'string' || name.trim() === '') return {}
  const [ground, inName] = text(name, 'venue').split(' | ')
  const city = typeof location === 'string' && location !== '' ? text(location, 'venue_location').split(',')[0]! : inName
  return { venue: { name: ground!, ...(city && { city }) } }
}

/** The state by status code: scheduled games have their time instead of a status text. */
function stateIn(field: Fields): Scoreboard {
  const [code, long] = [field('GameStatus'), String(field('GameStatusStringLong'))]
  if (/postponed/i.test(long)) return create(ScoreboardSchema, { state: 'postponed', status: 'PST' })
  if (/cancell?ed/i.test(long)) return create(ScoreboardSchema, { state: 'cancelled', status: 'CANC' })
  if (code === '1') return create(ScoreboardSchema, { state: 'scheduled', status: 'NS' })
  const decided = decidedIn(long)
  if (code !== '4' || !decided)
    throw new Error(`status ${shown(code)}, ${shown(long)}, is unknown: it must be scheduled, final, postponed or cancelled`)
  const goals = (name: string) => wholeNumber(field(name), name, { max: 99 })
  return finalState({ home: goals('HomeGoals'), away: goals('VisitorGoals') }, decided)
}

/** Parses "Final", "Final 1st OT", "Final SO". */
export function decidedIn(status: string): Decided | undefined {
  if (status === 'Final') return 'regulation'
  if (status === 'Final SO') return 'shootout'
  return /^Final (?:\d(?:st|nd|rd|th) )?OT\d?$/.test(status) ? 'overtime' : undefined
}

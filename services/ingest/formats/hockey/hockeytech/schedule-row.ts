import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { isDay } from '../../../parse/dates.ts'
import { type Fields, isGiven, shown, text, wholeNumber } from '../../../parse/fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { type Decided, finalState } from '../shared/result.ts'
import teams from './teams.json' with { type: 'json' }

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
export function scheduledGame(field: Fields): ScheduledGame {
  const league = field('league_code')
  if (league !== 'pwhl') throw new Error(`league_code ${shown(league)} is not "pwhl"`)
  const [home, away] = [teamOf(field('HomeID'), field('HomeLongName')), teamOf(field('VisitorID'), field('VisitorLongName'))]
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

/**
 * Teams by their id in this feed, which never changes. In the first season teams only had the names of their cities;
 * `otherNames` is documentation.
 */
const byId = new Map(teams.map(({ id, name, country }) => [id, { name, country, reviewed: true as const }]))

/**
 * A team by its id in this feed, 3 or "3"; one that is not reviewed by the name in the feed. Throws an Error for an unknown
 * id without a name.
 */
export function teamOf(id: unknown, name: unknown): SourceTeam {
  const team = byId.get(String(id))
  if (team) return team
  if (!isGiven(name)) throw new Error(`team ${shown(id)} is not in the reviewed list of teams, and the file has no name of it`)
  return { name: text(name, 'the name of a team'), country: leagues.pwhl.countryCode }
}

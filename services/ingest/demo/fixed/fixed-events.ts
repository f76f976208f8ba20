import type { MatchSportId } from '@touchline/contract/catalog'
import { eventTypes } from '@touchline/contract/event-types'
import { mint } from '../../identity/ids.ts'
import type { DemoMatch } from '../match.ts'
import type { Moment } from '../moment.ts'

type Event = Moment['events'][number]

/**
 * The events of a match, with one of each type that it lacks, whatever its score, and two more of the first type: one
 * under review and one that was cancelled.
 */
export function withEachType(sport: MatchSportId, match: DemoMatch, events: readonly Event[]): Event[] {
  const own = eventTypes(sport)
  const missing = own.filter((type) => !events.some((event) => event.type === type))
  const added = missing.map((type) => newEvent(sport, match, events, { type, status: 'confirmed' }))
  const [type] = own as [string]
  return [...events, ...added, ...['under_review', 'cancelled'].map((status) => newEvent(sport, match, events, { type, status }))]
}

/** An event of the home side that a source reported, or has taken back. */
export const correctedEvent = (sport: MatchSportId, match: DemoMatch, events: readonly Event[], status: string): Event =>
  newEvent(sport, match, events, { type: eventTypes(sport)[0]!, status, detail: 'Reported by mistake' })

function newEvent(
  sport: MatchSportId,
  { id, home }: DemoMatch,
  events: readonly Event[],
  { type, status, detail }: { type: string; status: string; detail?: string },
): Event {
  const last = events.findLast(({ period }) => period)!
  const { minute, period, homeScore, awayScore } = last
  return {
    id: mint(sport, 'event', [id, type, detail ? 'corrected' : status]).id,
    ...{ type, minute: minute!, period: period!, team: 'home', teamId: home.id, status, order: 900 },
    ...(homeScore !== undefined && { homeScore }),
    ...(awayScore !== undefined && { awayScore }),
    ...(detail && { detail }),
  }
}

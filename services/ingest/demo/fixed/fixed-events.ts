import type { MatchSportId } from '@touchline/contract/catalog'
import { mint } from '../../identity/ids.ts'
import type { DemoMatch } from '../match.ts'
import type { Moment } from '../moment.ts'

type Event = Moment['events'][number]

/** The types of events of each sport. */
const types: Readonly<Record<MatchSportId, string>> = {
  soccer: 'goal own_goal penalty_goal penalty_missed yellow_card second_yellow red_card substitution var shootout_goal shootout_miss',
  basketball: 'period_end lead_change timeout',
  baseball: 'run home_run pitching_change inning_end',
  hockey: 'goal penalty shootout_goal shootout_miss goalie_change',
  tennis: 'break set_end tiebreak retirement medical_timeout',
  handball: 'goal seven_m_goal seven_m_missed yellow_card two_minutes red_card blue_card timeout',
  volleyball: 'set_end timeout card challenge',
  'american-football': 'touchdown field_goal safety extra_point two_point turnover',
}

/**
 * The events of a match, with one of each type that it lacks, whatever its score, and two more of the first type: one
 * under review and one that was cancelled.
 */
export function withEachType(sport: MatchSportId, match: DemoMatch, events: readonly Event[]): Event[] {
  const own = types[sport].split(' ')
  const missing = own.filter((type) => !events.some((event) => event.type === type))
  const added = missing.map((type) => newEvent(sport, match, events, { type, status: 'confirmed' }))
  const [type] = own as [string]
  return [...events, ...added, ...['under_review', 'cancelled'].map((status) => newEvent(sport, match, events, { type, status }))]
}

/** An event of the home side that a source reported, or has taken back. */
export const correctedEvent = (sport: MatchSportId, match: DemoMatch, events: readonly Event[], status: string): Event =>
  newEvent(sport, match, events, { type: types[sport].split(' ')[0]!, status, detail: 'Reported by mistake' })

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

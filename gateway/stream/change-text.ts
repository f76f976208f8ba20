import type { FactRecord } from '@touchline/contract/gen/briefings'
import type { Match, MatchEvent } from '@touchline/contract/gen/match'
import type { RaceDetails } from '@touchline/contract/gen/racing'
import type { MatchLineups } from '@touchline/contract/gen/stats'
import { matchVersion } from '@touchline/contract/match-version'
import { renderFactIn } from '../records/briefing.ts'
import { renderEvent } from '../records/event.ts'
import { renderLineups } from '../records/lineup.ts'
import { renderMatch } from '../records/match.ts'
import { raceWithRunners } from '../records/racing.ts'
import type { View } from '../render/view.ts'

/** The JSON of changes, for streams and webhooks: that of the endpoint of the record. */
export const changeText = {
  match: (match: Match, view: View): string => JSON.stringify(renderMatch(match, view)),
  /** An event of the match, with the match version that contains it. */
  event: (match: Match, event: MatchEvent, view: View): string =>
    JSON.stringify({
      match_id: match.id,
      league_id: match.schedule!.leagueId,
      version: matchVersion(match),
      event: renderEvent(event, match.sport, view),
    }),
  lineups: (lineups: MatchLineups, view: View): string => JSON.stringify(renderLineups(lineups, view)),
  fact: (record: FactRecord, view: View): string => JSON.stringify(renderFactIn(record, view)),
  race: (details: RaceDetails, view: View): string => JSON.stringify(raceWithRunners.render(details, view)),
  removedMatch: (matchId: string, leagueId: string): string => JSON.stringify({ match_id: matchId, league_id: leagueId }),
  removedRace: (raceId: string, meetingId: string): string => JSON.stringify({ race_id: raceId, meeting_id: meetingId }),
}

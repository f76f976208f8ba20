import { create } from '@bufbuild/protobuf'
import { CoverageSchema, EventListSchema, type Match } from '@touchline/contract/gen/match'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { boxScore, lineups } from './details.ts'
import type { StandIns } from './full-answers.ts'
import { ids, match } from './records.ts'

/** Matches that have different parts, as the lists and the single endpoints of the services know them. */

interface Covered {
  events?: boolean
  lineups?: boolean
  statistics?: boolean
}

/** A finished match. `events`: one goal is known; without it the events are not known. */
export function matchWith({ events = false, ...covered }: Covered, id = ids.match, leagueId = ids.league): Match {
  const coverage = create(CoverageSchema, { events, live: 'full', ...covered })
  const made = match({ id, leagueId, schedule: { coverage }, state: 'finished', status: 'FT', score: [1, 0] })
  if (events) made.state!.events = create(EventListSchema, { items: [{ id: 'soc-e0000000001', type: 'goal', minute: '9' }] })
  return made
}

export const everything: Covered = { events: true, lineups: true, statistics: true }

/** Serves these matches. The list restricts them to ids and scope, and names the requests in `asked`. */
export function serveMatches(standIns: StandIns, matches: readonly Match[]): { asked: string[] } {
  const asked: string[] = []
  const find = (id: string): Match => matches.find((each) => each.id === id)!
  const withoutEvents = (each: Match): Match => ({ ...each, state: { ...each.state!, events: undefined } }) as unknown as Match
  standIns.fixtures.listMatches = async ({ ids: named, scope, withEvents, limit, offset }) => {
    asked.push(withEvents ? 'matches with events' : 'matches')
    const isListed = ({ id, schedule }: Match) => named.includes(id) && scope?.leagueIds.includes(schedule!.leagueId) !== false
    const listed = matches.filter(isListed)
    const items = listed.slice(offset, offset + limit).map((each) => encodeMatch(withEvents ? each : withoutEvents(each)))
    return { items, total: listed.length, more: listed.length > offset + limit }
  }
  standIns.fixtures.getMatch = async ({ id }) => encodedMatch(find(id))
  standIns.stats.getLineups = async ({ matchId }) => lineups(find(matchId))
  standIns.stats.getStatistics = async ({ matchId }) => boxScore(find(matchId))
  standIns.stats.listMatchDetails = async ({ matchIds, ...wanted }) => {
    const kinds = [...(wanted.lineups ? ['lineups'] : []), ...(wanted.statistics ? ['statistics'] : [])]
    asked.push(`${kinds.join(' and ')} of ${matchIds.join(' and ')}`)
    const items = matchIds.map(find).map((each) => ({
      matchId: each.id,
      ...(wanted.lineups && { lineups: lineups(each).lineups! }),
      ...(wanted.statistics && { statistics: boxScore(each).statistics! }),
    }))
    return { items }
  }
  return { asked }
}

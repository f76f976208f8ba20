import { create } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { Match } from '@touchline/contract/gen/match'
import {
  type GetMatchStatsRequest,
  type PlaysRecord,
  type StatsRecord,
  StatsRecordSchema,
  type StatsService,
} from '@touchline/contract/gen/stats'
import { decodeMatch } from '@touchline/contract/match-page'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Call, ServiceImpl } from '@touchline/platform/rpc-types'
import { canonicalIds } from './canonical-ids.ts'
import { idsToResolve, withCanonicalIds } from './current-ids.ts'
import type { StatsDeps } from './deps.ts'
import { confirmedAtEnd } from './lineups-of-matches.ts'
import { idsInStatistics, listMatchDetails } from './list-match-details.ts'
import { listStarters } from './list-starters.ts'
import { getInjuries, getLineups, getTeams } from './merge.ts'
import { getPlayByPlay, preferred } from './plays.ts'
import { getProvenance } from './provenance/handlers.ts'
import { listPublishedLineups } from './published.ts'
import { matches, plays } from './records.ts'
import { listTeamInjuries } from './team-injuries.ts'
import { getSeasonBest } from './totals/get-season-best.ts'
import { getInputs, readCanonical } from './totals/inputs.ts'
import { listScorers } from './totals/list-scorers.ts'
import { seasonHandlers } from './totals/season-handlers.ts'
import { subjectHandlers } from './totals/subject-handlers.ts'

export const handlers = (deps: StatsDeps & { clock: Clock }): ServiceImpl<typeof StatsService> => ({
  async getLineups(request, call) {
    const match = await coveredMatch(deps, request, 'lineups', call)
    const { record, teams } = await readStats(deps, match, call)
    const lineups = getLineups(record, teams)
    return { match, ...(lineups && { lineups: confirmedAtEnd(match, lineups) }) }
  },

  async getStatistics(request, call) {
    const match = await coveredMatch(deps, request, 'statistics', call)
    const record = (await deps.store.get(matches, match.id))?.doc
    const { canonicalId } = await readCanonical(deps, idsInStatistics(match, record), call)
    const { statistics } = getInputs({ match, record }, canonicalId)
    return { match, ...(statistics && { statistics }) }
  },

  async getPlayByPlay(request, call) {
    // Coverage applies to the sport of the endpoint. Other sports have none, and calls of other services read whatever
    // is stored.
    const isCovered = sportNamed(request.sport as SportId)?.playByPlay ?? false
    const match = await (isCovered ? coveredMatch(deps, request, 'playByPlay', call) : getMatch(deps, request, call))
    const record = preferred(
      (await deps.store.find(plays, 'ofMatch', { equal: { matchId: match.id }, limit: 100 })).items.map(({ doc }) => doc),
    )
    return { match, ...(record && { plays: getPlayByPlay(record, await hasSidesSwapped(deps, match, record, call)) }) }
  },

  async listInjuries(request, call) {
    const match = await coveredMatch(deps, request, 'injuries', call)
    const { record, teams } = await readStats(deps, match, call)
    return { match, items: getInjuries(record, teams) }
  },

  listTeamInjuries: (request, call) => listTeamInjuries(deps, request, call),

  listStarters: (request, call) => listStarters(deps, request, call),

  listMatchDetails: (request, call) => listMatchDetails(deps, request, call),

  listPublishedLineups: (request) => listPublishedLineups(deps, request),

  ...subjectHandlers(deps),
  ...seasonHandlers(deps),

  listScorers: (request) => listScorers(deps.store, request),
  getSeasonBest: (request) => getSeasonBest(deps.store, request),

  getProvenance: (request, call) => getProvenance(deps, request, call),
  // The same for operators. It is a separate method because a method takes one credential.
  explainMatch: (request, call) => getProvenance(deps, request, call),
})

const kindNames = { lineups: 'lineups', statistics: 'statistics', playByPlay: 'play-by-play', injuries: 'injuries' } as const

type Asked = Pick<GetMatchStatsRequest, 'matchId' | 'sport'>
const getMatch = async ({ clients }: Pick<StatsDeps, 'clients'>, { matchId, sport }: Asked, call: Call): Promise<Match> =>
  decodeMatch((await clients.fixtures.getMatch({ id: matchId, sport }, { within: call })).match)

/**
 * The match from fixtures. Errors: those of `GetMatch`; `not_covered` when its competition never has this kind of data.
 */
async function coveredMatch(
  { clients }: StatsDeps,
  { matchId, sport }: GetMatchStatsRequest,
  kind: keyof typeof kindNames,
  call: Call,
): Promise<Match> {
  const match = await getMatch({ clients }, { matchId, sport }, call)
  if (!match.schedule!.coverage?.[kind]) throw fail('not_covered', { what: kindNames[kind] })
  return match
}

/**
 * The stored contributions to a match, with canonical ids of teams and players. `teams`: the teams of the match, home
 * first.
 */
async function readStats({ store, clients }: StatsDeps, match: Match, call: Call): Promise<{ record: StatsRecord; teams: string[] }> {
  const record = (await store.get(matches, match.id))?.doc ?? create(StatsRecordSchema)
  const teams = getTeams(match.schedule!)
  const ids = idsToResolve(record, teams)
  if (ids.length === 0) return { record, teams }
  const canonicalId = await canonicalIds(clients, ids, call)
  return { record: withCanonicalIds(record, canonicalId), teams: teams.map(canonicalId) }
}

/** Whether the source of `record` reports home and away of this match the other way round. */
async function hasSidesSwapped({ clients }: StatsDeps, match: Match, { homeId }: PlaysRecord, call: Call): Promise<boolean> {
  const [home, away] = getTeams(match.schedule!)
  if (homeId === home || homeId === away || homeId === '') return homeId === away
  const canonicalId = await canonicalIds(clients, [homeId, away], call)
  return canonicalId(homeId) === canonicalId(away)
}

import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { Match } from '@touchline/contract/gen/match'
import {
  type ListMatchDetailsRequest,
  type MatchDetailsListSchema,
  type MatchDetailsSchema,
  type StatsRecord,
  StatsRecordSchema,
} from '@touchline/contract/gen/stats'
import { batches } from '@touchline/platform/pages'
import type { Call } from '@touchline/platform/rpc-types'
import { idsToResolve } from './current-ids.ts'
import type { StatsDeps } from './deps.ts'
import { confirmedAtEnd, matchesAtOnce } from './lineups-of-matches.ts'
import { getTeams } from './merge.ts'
import { hasEventRules } from './totals/event-credits.ts'
import { getInputs, readCanonical, readMatches, reportedIds } from './totals/inputs.ts'

type Wanted = Pick<ListMatchDetailsRequest, 'lineups' | 'statistics'>
interface StoredMatch {
  match: Match
  record: StatsRecord | undefined
}

/** Lineups and statistics of these matches, the same as those of each single match. */
export async function listMatchDetails(
  deps: StatsDeps,
  { sport, matchIds, ...wanted }: ListMatchDetailsRequest,
  call: Call,
): Promise<MessageInitShape<typeof MatchDetailsListSchema>> {
  const items = []
  for (const some of batches(matchIds, matchesAtOnce)) {
    const read = await readMatches(deps, sport, some, call)
    const stored = read.flatMap(({ match, record }) => (match ? [{ match, record }] : []))
    const ids = new Set(stored.flatMap((each) => idsInDetails(each, wanted)))
    const { canonicalId } = await readCanonical(deps, [...ids], call)
    items.push(...stored.map((each) => getDetails(each, wanted, canonicalId)))
  }
  return { items }
}

const idsInDetails = ({ match, record }: StoredMatch, { lineups, statistics }: Wanted): string[] => [
  ...(lineups ? idsToResolve(record ?? create(StatsRecordSchema), getTeams(match.schedule!)) : []),
  ...(statistics ? idsInStatistics(match, record) : []),
]

/** Events and lineups add to the statistics of some sports, whose ids are all resolved. */
export const idsInStatistics = (match: Match, record: StatsRecord | undefined): string[] =>
  hasEventRules(match.sport)
    ? reportedIds([{ match, record, revision: 0 }])
    : idsToResolve(record ?? create(StatsRecordSchema), getTeams(match.schedule!))

function getDetails(stored: StoredMatch, wanted: Wanted, canonicalId: (id: string) => string): MessageInitShape<typeof MatchDetailsSchema> {
  const { lineups, statistics } = getInputs(stored, canonicalId)
  return {
    matchId: stored.match.id,
    ...(wanted.lineups && lineups && { lineups: confirmedAtEnd(stored.match, lineups) }),
    ...(wanted.statistics && statistics && { statistics }),
  }
}

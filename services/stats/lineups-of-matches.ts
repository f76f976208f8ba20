import { create } from '@bufbuild/protobuf'
import type { Match } from '@touchline/contract/gen/match'
import {
  type Lineups,
  type LineupsRecord,
  LineupsSchema,
  type MatchSides,
  StatsContributionSchema,
  type StatsRecord,
  StatsRecordSchema,
} from '@touchline/contract/gen/stats'
import { isEnded } from '@touchline/contract/states'
import type { Call } from '@touchline/platform/rpc-types'
import { canonicalIds } from './canonical-ids.ts'
import { idsToResolve, withCanonicalIds } from './current-ids.ts'
import type { StatsDeps } from './deps.ts'
import { getLineups } from './merge.ts'
import { lineupsOfMatches } from './records.ts'

/** Matches read in one turn of the event loop, which takes a few milliseconds. */
export const matchesAtOnce = 25

/**
 * The lineups of each of these matches, home first, with canonical ids. Undefined: no source has any. At most
 * `matchesAtOnce`.
 */
export async function lineupsOfSome(
  { store, clients }: StatsDeps,
  matches: readonly Pick<MatchSides, 'matchId' | 'teamIds'>[],
  call?: Call,
): Promise<(Lineups | undefined)[]> {
  const stored = await store.getMany(
    lineupsOfMatches,
    matches.map(({ matchId }) => matchId),
  )
  const records = stored.map((each) => statsRecord(each?.doc))
  const ids = new Set(records.flatMap((record, at) => idsToResolve(record, matches[at]!.teamIds)))
  const canonicalId = ids.size > 0 ? await canonicalIds(clients, [...ids], call) : (id: string) => id
  return records.map((record, at) => getLineups(withCanonicalIds(record, canonicalId), matches[at]!.teamIds.map(canonicalId)))
}

/** After the end of a match its lineup counts as confirmed. */
export const confirmedAtEnd = ({ state }: Match, lineups: Lineups): Lineups =>
  create(LineupsSchema, { ...lineups, confirmed: lineups.confirmed || isEnded(state!.scoreboard!.state) })

const statsRecord = (record: LineupsRecord | undefined): StatsRecord =>
  create(StatsRecordSchema, {
    contributions:
      record?.contributions.map((each) =>
        create(StatsContributionSchema, {
          source: each.source,
          precedence: each.precedence,
          ...(each.lineups && { lineups: each.lineups }),
        }),
      ) ?? [],
  })

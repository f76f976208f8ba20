import { create, type MessageInitShape } from '@bufbuild/protobuf'
import {
  type LineupEntry,
  LineupEntrySchema,
  type LineupsRecord,
  LineupsSchema,
  type ListStartersRequest,
  type StartersListSchema,
  StatsContributionSchema,
  type StatsRecord,
  StatsRecordSchema,
} from '@touchline/contract/gen/stats'
import type { Call } from '@touchline/platform/rpc-types'
import { canonicalIds } from './canonical-ids.ts'
import { idsToResolve, withCanonicalIds } from './current-ids.ts'
import type { StatsDeps } from './deps.ts'
import { lineupsOf } from './merge.ts'
import { lineupsOfMatches } from './records.ts'

/** Read in one turn of the event loop: a few milliseconds. */
const batch = 25

/** The starters of these matches, as lineups of one match have them. */
export async function listStarters(
  { store, clients }: StatsDeps,
  { matches }: ListStartersRequest,
  call: Call,
): Promise<MessageInitShape<typeof StartersListSchema>> {
  const items = []
  for (let i = 0; i < matches.length; i += batch) {
    const some = matches.slice(i, i + batch)
    const stored = await store.getMany(
      lineupsOfMatches,
      some.map(({ matchId }) => matchId),
    )
    const records = stored.map((each) => statsRecord(each?.doc))
    const ids = new Set(records.flatMap((record, at) => idsToResolve(record, some[at]!.teamIds)))
    const canonicalId = ids.size > 0 ? await canonicalIds(clients, [...ids], call) : (id: string) => id
    for (const [at, { matchId, teamIds }] of some.entries()) {
      const lineups = lineupsOf(withCanonicalIds(records[at]!, canonicalId), teamIds.map(canonicalId))
      if (!lineups) continue
      const sides = lineups.sides.map(({ teamId, starters }) => ({ teamId, starters: starters.map(nameOnly) }))
      items.push({ matchId, lineups: create(LineupsSchema, { confirmed: lineups.confirmed, sides }) })
    }
  }
  return { items }
}

const nameOnly = ({ playerId, name }: LineupEntry): LineupEntry => create(LineupEntrySchema, { playerId, name })

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

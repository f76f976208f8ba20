import { create, type MessageInitShape } from '@bufbuild/protobuf'
import {
  type LineupEntry,
  LineupEntrySchema,
  LineupsSchema,
  type ListStartersRequest,
  type StartersListSchema,
} from '@touchline/contract/gen/stats'
import type { Call } from '@touchline/platform/rpc-types'
import type { StatsDeps } from './deps.ts'
import { lineupsOfSome, matchesAtOnce } from './lineups-of-matches.ts'

/** The starters of these matches, the same as in the lineups of each single match. */
export async function listStarters(
  deps: StatsDeps,
  { matches }: ListStartersRequest,
  call: Call,
): Promise<MessageInitShape<typeof StartersListSchema>> {
  const items = []
  for (let i = 0; i < matches.length; i += matchesAtOnce) {
    const some = matches.slice(i, i + matchesAtOnce)
    for (const [at, lineups] of (await lineupsOfSome(deps, some, call)).entries()) {
      if (!lineups) continue
      const sides = lineups.sides.map(({ teamId, starters }) => ({ teamId, starters: starters.map(nameOnly) }))
      items.push({ matchId: some[at]!.matchId, lineups: create(LineupsSchema, { confirmed: lineups.confirmed, sides }) })
    }
  }
  return { items }
}

const nameOnly = ({ playerId, name }: LineupEntry): LineupEntry => create(LineupEntrySchema, { playerId, name })

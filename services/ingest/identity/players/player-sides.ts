import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import type { SourceTeam } from '@touchline/sources/source-model'
import { pairIdentity } from '../ids.ts'
import type { NamedTeam, TeamRegistry } from '../teams/team-registry.ts'

/** A side that is a player or a pair; for a pair with the canonical ids of its two players. */
export type NamedSide = NamedTeam & { pair: readonly string[] }

/**
 * A player is a side under their own id, and a pair under an id derived from the ids of its two players in any order.
 * `ids`: ids of the players, without decisions. Decisions that merge players apply to them as sides and to their pairs.
 */
export function playersAsTeam(
  sport: SportId,
  { name, country }: SourceTeam,
  ids: readonly string[],
  gender: string,
  teams: TeamRegistry,
): NamedSide {
  const canonical = ids.map(teams.decisions.canonicalId)
  const [first = '', second] = canonical
  if (second === undefined) {
    const steps = teams.decisions.steps(ids[0]!)
    const team = create(IdentitySchema, { id: first, kind: 'player', name, countryCode: country, gender, type: 'player' })
    return { team, mintedId: ids[0]!, formerIds: steps.filter((id) => id !== first), pair: [] }
  }
  const [minted, current] = [ids, canonical].map((of) => teams.pair(pairIdentity(sport, of), { countryCode: country, gender }, name))
  return { ...sameAs(current!, minted!, teams), pair: canonical }
}

/** Pairs with merged players: the id of each such pair, with the id of the pair of the canonical players. */
export function mergedPairs(sport: SportId, teams: TeamRegistry): Map<string, string> {
  const merged = new Map<string, string>()
  for (const { id, type, key } of teams.all()) {
    if (type !== 'player_pair') continue
    const canonical = pairIdentity(sport, key.split('\n').slice(-2).map(teams.decisions.canonicalId)).id
    const current = teams.decisions.canonicalId(canonical)
    if (current !== id) merged.set(id, current)
  }
  return merged
}

function sameAs(current: Identity, minted: Identity, teams: TeamRegistry): NamedTeam {
  const team = teams.get(teams.decisions.canonicalId(current.id)) ?? current
  const ids = new Set([minted.id, ...teams.decisions.steps(minted.id), ...teams.decisions.steps(current.id)])
  return { team, mintedId: minted.id, formerIds: [...ids].filter((id) => id !== team.id) }
}

import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { CallOptions, Client } from '@touchline/platform/rpc-types'
import type { Rules } from './rules.ts'

/**
 * The rules with canonical team ids: a team may have been merged since a rule was written. `divisionTeams`: the ids in
 * the divisions of the league.
 */
export async function withCanonicalIds(
  rules: Rules,
  divisionTeams: readonly string[],
  fixtures: Client<typeof FixturesService>,
  options?: CallOptions,
): Promise<Rules> {
  const ids = [...new Set([...rules.deductions.keys(), ...rules.annulled, ...divisionTeams])]
  if (ids.length === 0) return rules
  const { items } = await fixtures.getNames({ ids }, options)
  const into = new Map(items.filter(({ mergedInto }) => mergedInto !== '').map(({ id, mergedInto }) => [id, mergedInto]))
  const canonicalId = (id: string) => into.get(id) ?? id
  const deductions = new Map<string, number>()
  for (const [id, points] of rules.deductions) deductions.set(canonicalId(id), (deductions.get(canonicalId(id)) ?? 0) + points)
  return { ...rules, into, deductions, annulled: new Set([...rules.annulled].map(canonicalId)) }
}

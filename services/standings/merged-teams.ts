import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { CallOptions, Client } from '@touchline/platform/rpc-types'
import type { Rules } from './rules.ts'

/**
 * The rules under the ids that their teams have now: a human may have made one of them another since they were written down. `aligned`: the
 * teams that the divisions of the league name.
 */
export async function underIdsNow(
  rules: Rules,
  aligned: readonly string[],
  fixtures: Client<typeof FixturesService>,
  options?: CallOptions,
): Promise<Rules> {
  const ids = [...new Set([...rules.deductions.keys(), ...rules.annulled, ...aligned])]
  if (ids.length === 0) return rules
  const { items } = await fixtures.getNames({ ids }, options)
  const into = new Map(items.filter(({ mergedInto }) => mergedInto !== '').map(({ id, mergedInto }) => [id, mergedInto]))
  const now = (id: string) => into.get(id) ?? id
  const deductions = new Map<string, number>()
  for (const [id, points] of rules.deductions) deductions.set(now(id), (deductions.get(now(id)) ?? 0) + points)
  return { ...rules, into, deductions, annulled: new Set([...rules.annulled].map(now)) }
}

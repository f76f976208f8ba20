import type { Call } from '@touchline/platform/rpc-types'
import type { StatsDeps } from './deps.ts'

/** Options of one call. */
const idsMax = 500

/** Returns a function that maps each of these ids to its canonical id; an id that was not merged maps to itself. */
export async function canonicalIds(
  { fixtures }: Pick<StatsDeps['clients'], 'fixtures'>,
  ids: readonly string[],
  call?: Call,
): Promise<(id: string) => string> {
  const into = new Map<string, string>()
  for (let i = 0; i < ids.length; i += idsMax) {
    const { items } = await fixtures.getNames({ ids: ids.slice(i, i + idsMax) }, { ...(call && { within: call }) })
    for (const { id, mergedInto } of items) if (mergedInto !== '') into.set(id, mergedInto)
  }
  return (id) => into.get(id) ?? id
}

import type { ExternalId } from '@touchline/contract/gen/match'
import { idLists } from './field-types.ts'
import { is, orNull } from './record.ts'

/** Null, not {}: that nobody else has an id for the entity is never known. */
export const externalIds = is(
  orNull(
    idLists('What other providers call it: lists of ids, at least one each, by namespace. null: none is known.', { nba: ['1629029'] }),
  ),
  ({ externalIds: all }: { externalIds: readonly ExternalId[] }) => (all.length === 0 ? null : byNamespace(all)),
)

const byNamespace = (all: readonly ExternalId[]): Record<string, string[]> =>
  Object.fromEntries([...Map.groupBy(all, ({ namespace }) => namespace)].map(([namespace, ids]) => [namespace, ids.map(({ id }) => id)]))

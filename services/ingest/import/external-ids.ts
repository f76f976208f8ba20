import { create } from '@bufbuild/protobuf'
import { isExternalId, unionOfIds } from '@touchline/contract/external-ids'
import { type ExternalId, ExternalIdSchema } from '@touchline/contract/gen/match'
import type { SourcePerson } from '@touchline/sources/source-model'
import { getNamespace } from '../registry.ts'
import { getReviewedIds, type IdentifiedKind } from './reviewed-ids.ts'

/** A mention of an entity in a dataset. */
type Mention = Pick<SourcePerson, 'sourceId' | 'externalIds'>

/** The mentions of an entity that differ in their ids, by the id of the source. */
export type Mentions = Map<string, Mention>

/** Most mentions repeat an earlier one: plays name a person hundreds of times. */
export function addMention(mentions: Mentions, { sourceId, externalIds }: Mention): void {
  const key = sourceId ?? ''
  if (externalIds || (key !== '' && !mentions.has(key)))
    mentions.set(key, { ...(sourceId && { sourceId }), ...(externalIds && { externalIds }) })
}

/** A person whose source has no other id than the key. */
export const withKeyAsId = ({ key, sourceId = key ?? null, externalIds }: SourcePerson): Mention => ({
  sourceId,
  ...(externalIds && { externalIds }),
})

export type GetExternalIds = (kind: IdentifiedKind, id: string, mentions: Iterable<Mention>) => ExternalId[]

/**
 * Returns the function for the ids of the entities of a dataset: those of the source in its namespace, those of others
 * that it states, and those that external-ids.json adds. An id that no request can name is left out. `namespace`: that
 * of the dataset, where the row of its source leaves it to the dataset.
 */
export function externalIdsIn(source: string, namespace: string | undefined): GetExternalIds {
  const named = getNamespace(source)
  const own = named === 'dataset' ? namespace : named
  return (kind, id, mentions) => {
    const all = [...mentions].flatMap(({ sourceId, externalIds = {} }) => [
      ...(own && sourceId ? [{ namespace: own, id: sourceId }] : []),
      ...Object.entries(externalIds).flatMap(([of, ids]) => ids.map((id) => ({ namespace: of, id }))),
    ])
    const stated = all.filter(isExternalId).map((each) => create(ExternalIdSchema, each))
    return unionOfIds([stated, getReviewedIds(kind, id, stated)])
  }
}

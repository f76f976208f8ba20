import { create } from '@bufbuild/protobuf'
import { externalKey, isExternalId, readExternalKey } from '@touchline/contract/external-ids'
import { type ExternalId, ExternalIdSchema } from '@touchline/contract/gen/match'
import { isId } from '@touchline/contract/ids'
import { reviewedRow } from '@touchline/contract/names/reviewed-row'

const kinds = ['league', 'match', 'player', 'team'] as const
export type IdentifiedKind = (typeof kinds)[number]

interface Row {
  kind: string
  /** The record by its id here, or by one that a source states, "nba:1629029". */
  record: string
  namespace: string
  id: string
}

const byRecord = new Map<string, ExternalId[]>()

/** Adds a row of external-ids.json. Throws an Error that names the fault. */
export function addReviewedId(given: unknown): void {
  const { kind, record, namespace, id } = reviewedRow<Row>(given, { kind: 'text', record: 'text', namespace: 'text', id: 'text' })
  const known = kinds.find((each) => each === kind)
  if (!known) throw new Error(`kind "${kind}" is none of ${kinds.join(', ')}`)
  if (!isId(record, known) && !readExternalKey(record))
    throw new Error(`record "${record}" is neither the id of a ${kind} nor an id with its namespace, such as nba:1629029`)
  if (!isExternalId({ namespace, id }))
    throw new Error(
      `"${externalKey({ namespace, id })}" is no id with its namespace: lower-case letters, digits and "-", then up to 100 characters without spaces and commas`,
    )
  const key = `${kind} ${record}`
  byRecord.set(key, [...(byRecord.get(key) ?? []), create(ExternalIdSchema, { namespace, id })])
}

/** The ids that external-ids.json adds to an entity with these ids here and elsewhere. */
export const getReviewedIds = (kind: IdentifiedKind, id: string, others: readonly ExternalId[]): ExternalId[] =>
  byRecord.size === 0 ? [] : [id, ...others.map(externalKey)].flatMap((record) => byRecord.get(`${kind} ${record}`) ?? [])

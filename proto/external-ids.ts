import { byCodePoint } from './by-code-point.ts'
import type { ExternalId } from './gen/touchline/v1/match_pb.js'

/*
 * The ids that other providers use for a match, team, player or league. An id is unique within its namespace, for its
 * kind of entity. Several ids of one namespace may mean one entity, such as a player whom a provider once had twice.
 */

type Id = Pick<ExternalId, 'namespace' | 'id'>

/** "nba", "hockeytech-pwhl", and the name of a partner. */
export const namespacePattern = '[a-z0-9][a-z0-9-]{0,49}'
/** No space and no comma: a request names several ids, separated by commas. */
export const externalIdPattern = '[^\\s,\\p{C}]{1,100}'

export const namespaceForm = RegExp(`^${namespacePattern}$`)
export const externalIdForm = RegExp(`^${externalIdPattern}$`, 'u')

export const isExternalId = ({ namespace, id }: Id): boolean => namespaceForm.test(namespace) && externalIdForm.test(id)

/** "nba:1629029". An id may contain a colon, a namespace may not. */
export const externalKey = ({ namespace, id }: Id): string => `${namespace}:${id}`

/** The opposite of `externalKey`; undefined for a text that is no such key. */
export function readExternalKey(text: string): Id | undefined {
  const colon = text.indexOf(':')
  const read = { namespace: text.slice(0, Math.max(0, colon)), id: text.slice(colon + 1) }
  return isExternalId(read) ? read : undefined
}

export const byNamespaceAndId = (a: Id, b: Id): number => byCodePoint(a.namespace, b.namespace) || byCodePoint(a.id, b.id)

/** Every id once, ordered by namespace, id: the same for any order of the lists. */
export function unionOfIds<I extends Id>(lists: Iterable<readonly I[]>): I[] {
  const byKey = new Map<string, I>()
  for (const list of lists) for (const each of list) byKey.set(externalKey(each), each)
  return [...byKey.values()].sort(byNamespaceAndId)
}

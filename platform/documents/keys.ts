import { type DescMessage, type MessageShape, toBinary } from '@bufbuild/protobuf'
import type { Collection, Key, Path, Write } from '../ports/document-store.ts'

/** The declared keys of one document, each present. */
export type Keys = Record<string, Key | readonly Key[]>

/** A document as the engines store it, detached from the object it was encoded from. */
export interface Encoded {
  id: string
  bytes: Uint8Array
  keys: Keys
  replaces: 'absent' | number
  publishes: readonly string[]
}

/** The checked declaration of a collection. */
export interface Declared {
  collection: Collection
  paths: ReadonlyMap<string, Path>
  /** Every key of every path, once, in code-point order. */
  keys: readonly string[]
}

const collectionName = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const memberName = /^[a-z][A-Za-z0-9]*$/

/** Throws a TypeError for names that are not valid on every engine. */
export function declared(c: Collection): Declared {
  if (!collectionName.test(c.name)) throw new TypeError(`"${c.name}" is not a valid name of a collection`)
  const paths = new Map<string, Path>(Object.entries(c.paths))
  const keys = [...new Set([...paths.values()].flatMap(keysOfPath))].sort()
  for (const name of [...paths.keys(), ...keys]) {
    if (!memberName.test(name)) throw new TypeError(`${c.name}: "${name}" is not a valid name of a path or a key`)
  }
  return { collection: c, paths, keys }
}

export const keysOfPath = (path: Path): string[] => [...path.equal, ...(path.sort ? [path.sort] : []), ...(path.residual ?? [])]

/** The key as stored: a finite number, a string or a boolean; -0 becomes 0. */
export function checkedKey(value: unknown, where: string): Key {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0
  throw new TypeError(`${where} is ${String(value)}: a key is a string, a finite number or a boolean`)
}

/**
 * Every declared key of `document`. Throws a TypeError when one is missing, null, or an array where no path allows it.
 */
export function documentKeys({ collection, paths, keys }: Declared, document: MessageShape<DescMessage>): Keys {
  const given = collection.keys(document)
  const checked: Keys = {}
  for (const key of keys) {
    const where = `${collection.name}: key ${key}`
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    checked[key] = isMany(value) ? [...new Set(value.map((each) => checkedKey(each, where)))] : checkedKey(value, where)
  }
  for (const [name, path] of paths) {
    if (path.sort && isMany(checked[path.sort])) throw new TypeError(`${collection.name}: path ${name} sorts by an array key`)
    if (path.equal.filter((key) => isMany(checked[key])).length > 1)
      throw new TypeError(`${collection.name}: path ${name} has two array keys`)
  }
  return checked
}

export const isMany = (value: Key | readonly Key[] | undefined): value is readonly Key[] => Array.isArray(value)

/** Encodes up to 500 documents. */
export function encoded(d: Declared, writes: readonly Write<MessageShape<DescMessage>>[]): Encoded[] {
  checkBatch(writes)
  return writes.map(({ doc, replaces, publishes = [] }) => ({
    id: checkedId(d.collection.id(doc)),
    bytes: toBinary(d.collection.schema, doc),
    keys: documentKeys(d, doc),
    replaces,
    publishes: [...new Set(publishes)],
  }))
}

function checkedId(id: string): string {
  if (typeof id !== 'string' || id === '') throw new TypeError('A document has an id')
  return id
}

export function checkBatch(batch: readonly unknown[]): void {
  if (batch.length > 500) throw new TypeError(`${batch.length} at once: 500 are the most`)
}

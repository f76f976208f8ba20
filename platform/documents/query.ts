import type { FindOptions, Key, Path } from '../ports/document-store.ts'
import { checkedKey, type Declared, isMany } from './keys.ts'

/** A find that was checked against the declaration of its collection. The adapters translate it for their engine. */
export interface Query {
  pathName: string
  path: Path
  /** One entry for each `equal` key of the path, in the path's order. Several values match any of them. */
  equal: readonly (readonly [key: string, values: readonly Key[]])[]
  from?: Key
  to?: Key
  /** Matches any of the values; an empty list matches nothing. */
  residual: readonly (readonly [key: string, values: readonly Key[]])[]
  desc: boolean
  offset: number
  limit: number
  after?: Cursor
  /** Upper bound of the count; 0: no count. */
  countMax: number
}

/** The position where a page ended. `sort` is absent on a path sorted by id only. */
export interface Cursor {
  sort?: Key
  id: string
}

/** Throws a TypeError for anything that the collection does not declare or the port does not allow. */
export function checkedQuery(d: Declared, pathName: string, options: FindOptions): Query {
  const path = d.paths.get(pathName)
  const invalid = (what: string) => new TypeError(`${d.collection.name}.${pathName}: ${what}`)
  if (!path) throw invalid('no such path')
  const { range, after, offset, desc = false, limit = 100, total = false } = options
  if (range && !path.sort) throw invalid('a range needs a sort key')
  if (after !== undefined && offset !== undefined) throw invalid('after and offset do not go together')
  if (!isWithin(offset ?? 0, 0, 10_000)) throw invalid('offset is 0 to 10,000')
  if (!isWithin(limit, 1, 1_000)) throw invalid('limit is 1 to 1,000')
  if (typeof total === 'number' && !isWithin(total, 1, Number.MAX_SAFE_INTEGER)) throw invalid('total is a whole number from 1')
  return {
    pathName,
    path,
    equal: getEqual(path, options, invalid),
    ...(range?.from !== undefined && { from: checkedKey(range.from, 'range.from') }),
    ...(range?.to !== undefined && { to: checkedKey(range.to, 'range.to') }),
    residual: getResidual(path, options, invalid),
    desc,
    offset: offset ?? 0,
    limit,
    ...(after !== undefined && { after: readCursor(after, path, invalid) }),
    countMax: typeof total === 'number' ? total : total ? Number.POSITIVE_INFINITY : 0,
  }
}

type Invalid = (what: string) => TypeError

function getEqual(path: Path, { equal = {}, oneOf = {} }: FindOptions, invalid: Invalid): Query['equal'] {
  const several = Object.keys(oneOf)
  if (several.length > 1) throw invalid('oneOf is for one key')
  for (const key of [...Object.keys(equal), ...several]) if (!path.equal.includes(key)) throw invalid(`${key} is not a key of it`)
  return path.equal.map((key) => {
    const any = Object.hasOwn(oneOf, key) ? oneOf[key] : undefined
    if (any === undefined) return [key, [checkedKey(Object.hasOwn(equal, key) ? equal[key] : undefined, key)]] as const
    if (Object.hasOwn(equal, key)) throw invalid(`${key} is in equal and in oneOf`)
    if (!isMany(any) || !isWithin(any.length, 1, 200)) throw invalid('oneOf takes 1 to 200 values')
    return [key, any.map((value) => checkedKey(value, key))] as const
  })
}

function getResidual(path: Path, { residual = {} }: FindOptions, invalid: Invalid): Query['residual'] {
  return Object.entries(residual).map(([key, value]) => {
    if (!path.residual?.includes(key)) throw invalid(`${key} is not a residual key of it`)
    return [key, (isMany(value) ? value : [value]).map((each) => checkedKey(each, key))] as const
  })
}

const isWithin = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most

/** The opaque form of a page's `next` and `end`. */
export const cursorText = ({ sort, id }: Cursor): string =>
  Buffer.from(JSON.stringify(sort === undefined ? [id] : [id, sort])).toString('base64url')

function readCursor(text: string, path: Path, invalid: Invalid): Cursor {
  const parts = parsedJson(text)
  if (!Array.isArray(parts) || parts.length !== (path.sort ? 2 : 1) || typeof parts[0] !== 'string')
    throw invalid('after is not a page mark of it')
  return path.sort ? { id: parts[0], sort: checkedKey(parts[1], 'after') } : { id: parts[0] }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

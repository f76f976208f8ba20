import type { FindOptions, Key, Path } from '../ports/document-store.ts'
import { checkedKey, type Declared, isMany } from './keys.ts'

/** A find, checked against what its collection declares: what the adapters put in their engine's words. */
export interface Query {
  pathName: string
  path: Path
  /** One entry for each `equal` key of the path, in its order. Several values: any of them. */
  equal: readonly (readonly [key: string, values: readonly Key[]])[]
  from?: Key
  to?: Key
  /** Any of the values; none of them: nothing matches. */
  residual: readonly (readonly [key: string, values: readonly Key[]])[]
  desc: boolean
  offset: number
  limit: number
  after?: Place
  /** How far to count; 0: not at all. */
  countMax: number
}

/** Where a page ended. `sort` is absent on a path sorted by id alone. */
export interface Place {
  sort?: Key
  id: string
}

/** Throws a TypeError for whatever the collection does not declare or the port does not allow. */
export function checkedQuery(d: Declared, pathName: string, options: FindOptions): Query {
  const path = d.paths.get(pathName)
  const wrong = (what: string) => new TypeError(`${d.collection.name}.${pathName}: ${what}`)
  if (!path) throw wrong('no such path')
  const { range, after, offset, desc = false, limit = 100, total = false } = options
  if (range && !path.sort) throw wrong('a range needs a sort key')
  if (after !== undefined && offset !== undefined) throw wrong('after and offset do not go together')
  if (!isWithin(offset ?? 0, 0, 10_000)) throw wrong('offset is 0 to 10,000')
  if (!isWithin(limit, 1, 1_000)) throw wrong('limit is 1 to 1,000')
  if (typeof total === 'number' && !isWithin(total, 1, Number.MAX_SAFE_INTEGER)) throw wrong('total is a whole number from 1')
  return {
    pathName,
    path,
    equal: equalOf(path, options, wrong),
    ...(range?.from !== undefined && { from: checkedKey(range.from, 'range.from') }),
    ...(range?.to !== undefined && { to: checkedKey(range.to, 'range.to') }),
    residual: residualOf(path, options, wrong),
    desc,
    offset: offset ?? 0,
    limit,
    ...(after !== undefined && { after: readPlace(after, path, wrong) }),
    countMax: typeof total === 'number' ? total : total ? Number.POSITIVE_INFINITY : 0,
  }
}

type Wrong = (what: string) => TypeError

function equalOf(path: Path, { equal = {}, oneOf = {} }: FindOptions, wrong: Wrong): Query['equal'] {
  const several = Object.keys(oneOf)
  if (several.length > 1) throw wrong('oneOf is for one key')
  for (const key of [...Object.keys(equal), ...several]) if (!path.equal.includes(key)) throw wrong(`${key} is no key of it`)
  return path.equal.map((key) => {
    const any = Object.hasOwn(oneOf, key) ? oneOf[key] : undefined
    if (any === undefined) return [key, [checkedKey(Object.hasOwn(equal, key) ? equal[key] : undefined, key)]] as const
    if (Object.hasOwn(equal, key)) throw wrong(`${key} is in equal and in oneOf`)
    if (!isMany(any) || !isWithin(any.length, 1, 200)) throw wrong('oneOf takes 1 to 200 values')
    return [key, any.map((value) => checkedKey(value, key))] as const
  })
}

function residualOf(path: Path, { residual = {} }: FindOptions, wrong: Wrong): Query['residual'] {
  return Object.entries(residual).map(([key, value]) => {
    if (!path.residual?.includes(key)) throw wrong(`${key} is no residual key of it`)
    return [key, (isMany(value) ? value : [value]).map((each) => checkedKey(each, key))] as const
  })
}

const isWithin = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most

/** The opaque text of a page's `next` and `end`. */
export const placeText = ({ sort, id }: Place): string =>
  Buffer.from(JSON.stringify(sort === undefined ? [id] : [id, sort])).toString('base64url')

function readPlace(text: string, path: Path, wrong: Wrong): Place {
  const parts = parsed(text)
  if (!Array.isArray(parts) || parts.length !== (path.sort ? 2 : 1) || typeof parts[0] !== 'string')
    throw wrong('after is no page mark of it')
  return path.sort ? { id: parts[0], sort: checkedKey(parts[1], 'after') } : { id: parts[0] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

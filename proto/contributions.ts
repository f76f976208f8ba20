/*
 * The fold of observations into records. A record has one contribution of every source, made of sets, minima, maxima and
 * the values of the newest sequence. Such contributions can be joined in any order and any number of times, so late,
 * duplicated and replayed messages do not change the result. What is shown is computed from the contributions, by the
 * precedence of their sources.
 */

/**
 * Applied sequences as closed ranges in ascending order: first, last, first, last … Independent of the order of
 * arrival.
 */
export type SequenceRanges = readonly bigint[]

/** The fields that all contributions with counted sequences have. */
export interface Contribution {
  source: string
  precedence: number
  applied: bigint[]
}

/** The common fields of the contribution of a source that has sent nothing but this observation. */
export const getContribution = ({ source, precedence, seq }: { source: string; precedence: number; seq: bigint }): Contribution => ({
  source,
  precedence,
  applied: [seq, seq],
})

const getSource = ({ source }: { source: string }): string => source

/**
 * `known` and `more`, one contribution per key, ordered by key; `known` itself when `more` adds nothing. `join` is
 * commutative, and returns its first argument when the second adds nothing.
 */
export function mergeContributions<C extends { source: string }>(
  known: C[],
  more: readonly C[],
  join: (a: C, b: C) => C,
  getKey: (contribution: C) => string = getSource,
): C[] {
  const merged = new Map(known.map((c) => [getKey(c), c]))
  let changed = false
  for (const theirs of more) {
    const ours = merged.get(getKey(theirs))
    const joined = ours ? join(ours, theirs) : theirs
    if (joined === ours) continue
    merged.set(getKey(theirs), joined)
    changed = true
  }
  return changed ? [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, c]) => c) : known
}

/**
 * Joins two contributions of one source; `a` itself when it has every sequence of `b`. `rest` joins the fields that only
 * this kind of contribution has; `newest` is the one with the newest sequence, `applied` the sequences of both.
 */
export function joinApplied<C extends Contribution>(a: C, b: C, rest: (newest: C, applied: SequenceRanges) => C): C {
  const applied = unionRanges(a.applied, b.applied)
  if (applied === a.applied) return a
  const newest = a.applied.at(-1)! > b.applied.at(-1)! ? a : b
  return { ...rest(newest, applied), applied, precedence: newest.precedence }
}

/** The one whose field `seq` has the newer sequence. */
export const newer = <K extends string, C extends { [key in K]: bigint }>(a: C, b: C, seq: K): C => (a[seq] >= b[seq] ? a : b)

/**
 * The newest version of every item, ordered by id. Items older than the full list of sequence `fullSeq` are dropped.
 */
export function newestItems<I extends { seq: bigint }>(items: readonly I[], fullSeq: bigint, getId: (item: I) => string): I[] {
  const newest = new Map<string, I>()
  for (const item of items) {
    const known = newest.get(getId(item))
    if (item.seq >= fullSeq && (!known || known.seq < item.seq)) newest.set(getId(item), item)
  }
  return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}

/** The version of a record counts the applied observations; it was updated at the latest receipt of one. */
export const getVersion = (contributions: readonly { applied: SequenceRanges; receivedAt: string }[]) => ({
  version: contributions.reduce((n, { applied }) => n + count(applied), 0),
  updatedAt: contributions.reduce((at, { receivedAt }) => later(at, receivedAt), ''),
})

/** The later of two instants. */
export const later = (a: string, b: string): string => (a > b ? a : b)

/** Orders contributions by the precedence of their source, highest first; at equal precedence by source. */
export function byPrecedence(a: { precedence: number; source: string }, b: { precedence: number; source: string }): number {
  return b.precedence - a.precedence || (a.source < b.source ? -1 : a.source > b.source ? 1 : 0)
}

/**
 * The name under which a source publishes its matches in play to live, numbered in the sequences of `source`. It
 * differs because fixtures and live each count the observations that they receive. `mergeLiveUpdates` treats both names
 * as one source.
 */
export const liveSource = (source: string): string => `${source}${liveSuffix}`
/** Operators cannot choose a name that contains it. */
const liveSuffix = '@#live'

/** The contributions with those of `liveSource(source)` joined into those of `source`. */
export function mergeLiveUpdates<C extends { source: string }>(contributions: readonly C[], join: (a: C, b: C) => C): C[] {
  if (!contributions.some(({ source }) => source.endsWith(liveSuffix))) return [...contributions]
  const renamed = contributions.map((c) => (c.source.endsWith(liveSuffix) ? { ...c, source: c.source.slice(0, -liveSuffix.length) } : c))
  return mergeContributions([], renamed, join)
}

/**
 * The contributions to an entity that count. Contributions of sources without a grant count only if no other source has
 * the entity.
 */
export function trustedOrAll<C extends { untrusted: boolean }>(contributions: readonly C[]): readonly C[] {
  const trusted = contributions.filter(({ untrusted }) => !untrusted)
  return trusted.length > 0 ? trusted : contributions
}

/** The format of a source, `format` or `format@name`. */
export const getFormat = (source: string): string => source.split('@', 1)[0]!

/** The partner of a source, "acme" of "touchline-jsonl@acme". Undefined: the source has no name. */
export const getPartner = (source: string): string | undefined => source.split('@')[1]

/** All sequences of both; `a` itself when it has them all. */
export function unionRanges(a: bigint[], b: SequenceRanges): bigint[] {
  const ranges: [first: bigint, last: bigint][] = []
  for (const applied of [a, b]) for (let i = 0; i < applied.length; i += 2) ranges.push([applied[i]!, applied[i + 1]!])
  ranges.sort(([x], [y]) => (x < y ? -1 : 1))
  const union: bigint[] = []
  for (const [first, last] of ranges) {
    const end = union.at(-1)
    if (end !== undefined && first <= end + 1n) union[union.length - 1] = last > end ? last : end
    else union.push(first, last)
  }
  return union.length === a.length && union.every((seq, i) => seq === a[i]) ? a : union
}

/** Whether a sequence between `from` and `to`, both exclusive, has not been applied. */
export function hasGap(applied: SequenceRanges, from: bigint, to: bigint): boolean {
  if (to - from <= 1n) return false
  for (let i = 0; i < applied.length; i += 2) if (applied[i]! <= from + 1n && applied[i + 1]! >= to - 1n) return false
  return true
}

/** Number of sequences. */
function count(ranges: SequenceRanges): number {
  let total = 0n
  for (let i = 0; i < ranges.length; i += 2) total += ranges[i + 1]! - ranges[i]! + 1n
  return Number(total)
}

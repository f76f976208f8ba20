/**
 * Applied sequences as closed ranges in ascending order: first, last, first, last … Independent of the order of
 * arrival.
 */
export type SequenceRanges = readonly bigint[]

/** `applied` with `seq` added, or undefined when it already contains it. */
export function addSequence(applied: SequenceRanges, seq: bigint): bigint[] | undefined {
  const ranges = [...applied]
  let at = 0
  while (at < ranges.length && ranges[at + 1]! < seq) at += 2
  if (at < ranges.length && ranges[at]! <= seq) return undefined
  ranges.splice(at, 0, seq, seq)
  if (at + 2 < ranges.length && ranges[at + 2] === seq + 1n) ranges.splice(at + 1, 2)
  if (at > 0 && ranges[at - 1] === seq - 1n) ranges.splice(at - 1, 2)
  return ranges
}

/** All sequences of both. */
export function unionRanges(a: SequenceRanges, b: SequenceRanges): bigint[] {
  const starts: [bigint, bigint][] = []
  for (const ranges of [a, b]) for (let i = 0; i < ranges.length; i += 2) starts.push([ranges[i]!, ranges[i + 1]!])
  starts.sort((x, y) => (x[0] < y[0] ? -1 : 1))
  const out: bigint[] = []
  for (const [first, last] of starts) {
    const end = out.at(-1)
    if (end !== undefined && first <= end + 1n) out[out.length - 1] = last > end ? last : end
    else out.push(first, last)
  }
  return out
}

/** Number of applied sequences. */
export function count(applied: SequenceRanges): number {
  let total = 0n
  for (let i = 0; i < applied.length; i += 2) total += applied[i + 1]! - applied[i]! + 1n
  return Number(total)
}

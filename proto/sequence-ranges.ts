/** Sequences taken in, as closed ranges in rising order: first, last, first, last … The same for every order of arrival. */
export type SequenceRanges = readonly bigint[]

/** `seen` with `seq` added, or undefined when it was there. */
export function addSequence(seen: SequenceRanges, seq: bigint): bigint[] | undefined {
  const ranges = [...seen]
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

/** How many sequences were taken in. */
export function count(seen: SequenceRanges): number {
  let total = 0n
  for (let i = 0; i < seen.length; i += 2) total += seen[i + 1]! - seen[i]! + 1n
  return Number(total)
}

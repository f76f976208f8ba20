/** A pair of which it is known whether it is one, and what was found. */
export interface Judged {
  pair: string
  one: boolean
  found: boolean
}

/** Precision and recall over labelled pairs, printed with every pair that was judged wrong. */
export function measured(what: string, judged: readonly Judged[]): { precision: number; recall: number } {
  const count = (one: boolean, found: boolean) => judged.filter((each) => each.one === one && each.found === found).length
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)]
  const result = { precision: right / (right + wrong || 1), recall: right / (right + missed || 1) }
  const list = (label: string, some: readonly Judged[]) => some.map(({ pair }) => `\n  ${label}: ${pair}`).join('')
  console.info(
    `${what}: ${judged.length} pairs, precision ${result.precision.toFixed(3)}, recall ${result.recall.toFixed(3)}` +
      list(
        'taken for one',
        judged.filter(({ one, found }) => !one && found),
      ) +
      list(
        'taken for two',
        judged.filter(({ one, found }) => one && !found),
      ),
  )
  return result
}

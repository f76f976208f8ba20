/** A labelled pair and the result of the matching. */
export interface Judged {
  pair: string
  isSame: boolean
  isMerged: boolean
}

/** Precision and recall over labelled pairs; prints every wrong result. */
export function measured(what: string, pairs: readonly Judged[]): { precision: number; recall: number } {
  const count = (isSame: boolean, isMerged: boolean) => pairs.filter((each) => each.isSame === isSame && each.isMerged === isMerged).length
  const [truePositives, falsePositives, falseNegatives] = [count(true, true), count(false, true), count(true, false)]
  const result = {
    precision: truePositives / (truePositives + falsePositives || 1),
    recall: truePositives / (truePositives + falseNegatives || 1),
  }
  const list = (label: string, selected: readonly Judged[]) => selected.map(({ pair }) => `\n  ${label}: ${pair}`).join('')
  console.info(
    `${what}: ${pairs.length} pairs, precision ${result.precision.toFixed(3)}, recall ${result.recall.toFixed(3)}` +
      list(
        'taken for one',
        pairs.filter(({ isSame, isMerged }) => !isSame && isMerged),
      ) +
      list(
        'taken for two',
        pairs.filter(({ isSame, isMerged }) => isSame && !isMerged),
      ),
  )
  return result
}

/** Larger is better. */
export type Measure = (team: string) => number

/** Teams grouped by equal value, the largest value first. */
export function groupsBy(teams: readonly string[], value: Measure): string[][] {
  const byValue = Map.groupBy(teams, value)
  return [...byValue.keys()].sort((a, b) => b - a).map((v) => byValue.get(v)!)
}

/**
 * Tied teams from first to last. `measures` yields the measures of a set of tied teams in order; undefined: a criterion
 * that does not apply to them. After a measure that separates some, each smaller group restarts with its own measures.
 * Teams that stay tied are in order of id, so that the same results always give the same table.
 */
export function breakTies(tied: readonly string[], measures: (tied: readonly string[]) => Iterable<Measure | undefined>): string[] {
  for (const measure of tied.length > 1 ? measures(tied) : []) {
    const groups = measure ? groupsBy(tied, measure) : []
    if (groups.length > 1) return groups.flatMap((smaller) => breakTies(smaller, measures))
  }
  return [...tied].sort()
}

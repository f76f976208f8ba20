/** Larger is better. */
export type Measure = (team: string) => number

/** Teams of equal value together, the largest value first. */
export function groupsBy(teams: readonly string[], value: Measure): string[][] {
  const byValue = Map.groupBy(teams, value)
  return [...byValue.keys()].sort((a, b) => b - a).map((v) => byValue.get(v)!)
}

/**
 * Level teams from first to last. `measures` gives what tells such teams apart, in order; undefined stands for what cannot be applied to
 * them. A measure that separates some ends the round: each smaller group begins anew with the measures of its own. What nothing separates
 * is in order of id, so that the same results always give the same table.
 */
export function breakTies(level: readonly string[], measures: (level: readonly string[]) => Iterable<Measure | undefined>): string[] {
  for (const measure of level.length > 1 ? measures(level) : []) {
    const groups = measure ? groupsBy(level, measure) : []
    if (groups.length > 1) return groups.flatMap((smaller) => breakTies(smaller, measures))
  }
  return [...level].sort()
}

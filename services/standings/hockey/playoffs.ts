import type { HockeyRules } from './rules.ts'

/** The teams that would qualify for the play-offs by this ranking. Empty without a rule on file. */
export function playoffQualifiers(
  ranking: readonly string[],
  { playoffs, divisions }: Pick<HockeyRules, 'playoffs' | 'divisions'>,
): Set<string> {
  if (!playoffs) return new Set()
  if ('places' in playoffs) return new Set(ranking.slice(0, playoffs.places))
  const direct = new Set(divisions.flatMap(({ teams }) => ranking.filter((team) => teams.has(team)).slice(0, playoffs.inDivision)))
  const conferences = [...Map.groupBy(divisions, ({ conference }) => conference).values()]
  const wildCards = conferences.flatMap((of) =>
    ranking.filter((team) => !direct.has(team) && of.some(({ teams }) => teams.has(team))).slice(0, playoffs.wildCards),
  )
  return new Set([...direct, ...wildCards])
}

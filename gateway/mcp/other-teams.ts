import type { Team } from '../records/team.ts'

/**
 * The leagues in which youth and reserve teams share the name of this first team, so that their matches do not count as
 * its form. Empty for a team that plays in no other leagues.
 */
export function leaguesOfOtherTeams({ leagues }: Pick<Team, 'leagues'>): ReadonlySet<string> {
  const [first, others] = [leagues.filter(isOfFirstTeams), leagues.filter((league) => !isOfFirstTeams(league))]
  return new Set(first.length === 0 ? [] : others.map(({ id }) => id))
}

const isOfFirstTeams = ({ age_group, level }: Team['leagues'][number]): boolean => age_group === null && level === null

import type { Team } from '../records/team.ts'

/**
 * The leagues of youth and reserve teams that have the name of this first team: their matches are none of its form. Empty for
 * a team that plays in no other leagues.
 */
export function leaguesOfOtherTeams({ leagues }: Pick<Team, 'leagues'>): ReadonlySet<string> {
  const [first, others] = [leagues.filter(isOfFirstTeams), leagues.filter((league) => !isOfFirstTeams(league))]
  return new Set(first.length === 0 ? [] : others.map(({ id }) => id))
}

const isOfFirstTeams = ({ age_group, level }: Team['leagues'][number]): boolean => age_group === null && level === null

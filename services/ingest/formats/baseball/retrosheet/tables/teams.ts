import type { SourceTeam } from '../../../source-model.ts'
import teams from '../../teams.json' with { type: 'json' }

interface ReviewedTeam {
  id: string
  /** First season of this name, which is valid until the next row of the id. */
  from: number
  name: string
  /** Absent: the United States. */
  country?: string
}

/**
 * A team with its name in a season: from the reviewed table, else from the list of teams of the reading. Undefined for
 * an unknown id.
 */
export function teamOf(id: string, season: number, listed: ReadonlyMap<string, string>): SourceTeam | undefined {
  const reviewed = (teams as ReviewedTeam[]).findLast((team) => team.id === id && team.from <= season)
  const name = reviewed?.name ?? listed.get(id)
  return name === undefined ? undefined : { name, country: reviewed?.country ?? 'US' }
}

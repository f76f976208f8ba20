import type { SourceTeam } from '../../connectors.ts'
import teams from './teams.json' with { type: 'json' }

interface ReviewedTeam {
  id: string
  /** The first season of this name; it lasts until the next row of the id. */
  from: number
  name: string
  /** Absent: the United States. */
  country?: string
}

/** A team as it was called in a season: by the reviewed table, else by the list of teams of the reading. Undefined for ids that neither has. */
export function teamOf(id: string, season: number, listed: ReadonlyMap<string, string>): SourceTeam | undefined {
  const reviewed = (teams as ReviewedTeam[]).findLast((team) => team.id === id && team.from <= season)
  const name = reviewed?.name ?? listed.get(id)
  return name === undefined ? undefined : { name, country: reviewed?.country ?? 'US' }
}

import type { SourceTeam } from '../../source-model.ts'
import teams from '../teams.json' with { type: 'json' }

interface TeamName {
  /** Retrosheet's id of the team. */
  id: string
  /** First season of this name, which is valid until the next row of the id. */
  from: number
  name: string
  /** Absent: the United States. */
  country?: string
}

const names: readonly TeamName[] = teams

/** A team of the major leagues by its id at Retrosheet, with its name in a season; undefined for an id that is not in the table. */
export function reviewedTeam(id: string, season: number): SourceTeam | undefined {
  const team = names.findLast((each) => each.id === id && each.from <= season)
  return team && { name: team.name, country: team.country ?? 'US', reviewed: true }
}

import type { SourceTeam } from '../../source-model.ts'
import teams from '../teams.json' with { type: 'json' }
import parks from './parks.json' with { type: 'json' }

interface ReviewedTeam {
  id: string
  /** First season of this name, which is valid until the next row of the id. */
  from: number
  name: string
  /** Absent: the United States. */
  country?: string
}

/** A team with its name in a season: from the reviewed table, else from the list of teams of the reading, else its id. */
export function getTeam(id: string, season: number, listed: ReadonlyMap<string, string>): SourceTeam {
  const reviewed = (teams as ReviewedTeam[]).findLast((team) => team.id === id && team.from <= season)
  return {
    name: reviewed?.name ?? listed.get(id) ?? id,
    country: reviewed?.country ?? 'US',
    sourceId: id,
    ...(reviewed && { reviewed: true }),
  }
}

interface Park {
  id: string
  /** First season of this name. Absent: all seasons until the next row. */
  from?: number
  name: string
  city: string
  /** IANA. */
  timezone: string
}

/** A park with its name in a season; undefined for an unknown id. */
export const getPark = (id: string, season: number): Park | undefined =>
  (parks as Park[]).findLast((park) => park.id === id && (park.from ?? 0) <= season)

export const regularSeason = { name: 'Regular Season', type: 'league' } as const
export const playOffs = { name: 'Play-offs', type: 'knockout' } as const

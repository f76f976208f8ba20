import type { SourceTeam } from '../../source-model.ts'
import { reviewedTeam } from '../shared/teams.ts'
import parks from './parks.json' with { type: 'json' }

/** A team with its name in a season: from the reviewed table, else from the list of teams of the reading, else its id. */
export const getTeam = (id: string, season: number, listed: ReadonlyMap<string, string>): SourceTeam => ({
  ...(reviewedTeam(id, season) ?? { name: listed.get(id) ?? id, country: 'US' }),
  sourceId: id,
})

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

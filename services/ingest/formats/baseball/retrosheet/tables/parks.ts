import parks from './parks.json' with { type: 'json' }

export interface Park {
  id: string
  /** First season of this name. Absent: all seasons until the next row. */
  from?: number
  name: string
  city: string
  /** IANA. */
  zone: string
}

/** A park with its name in a season; undefined for an unknown id. */
export const parkOf = (id: string, season: number): Park | undefined =>
  (parks as Park[]).findLast((park) => park.id === id && (park.from ?? 0) <= season)

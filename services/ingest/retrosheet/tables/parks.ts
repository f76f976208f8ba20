import parks from './parks.json' with { type: 'json' }

export interface Park {
  id: string
  /** The first season of this name. Absent: all of them until the next row. */
  from?: number
  name: string
  city: string
  /** IANA. */
  zone: string
}

/** A ground as it was called in a season; undefined for one nobody has reviewed. */
export const parkOf = (id: string, season: number): Park | undefined =>
  (parks as Park[]).findLast((park) => park.id === id && (park.from ?? 0) <= season)

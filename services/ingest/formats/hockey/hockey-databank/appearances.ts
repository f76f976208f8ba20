/** Columns read from the tables of skaters, goalies and coaches. */
export const scoringColumns = ['playerID', 'year', 'stint', 'tmID', 'lgID', 'pos', 'GP'] as const
export const goalieColumns = ['playerID', 'year', 'stint', 'tmID', 'lgID'] as const
export const coachColumns = ['coachID', 'year', 'tmID', 'lgID', 'stint'] as const

export type Columns = (typeof scoringColumns | typeof goalieColumns | typeof coachColumns)[number]
type Fields = Partial<Record<Columns, string>>

export interface Appearance {
  personId: string
  /** The year in which the season starts. */
  year: number
  team: string
  /**
   * Number of the team within the season of a player, from 1; for a coach, number of the coach within the season of the
   * team.
   */
  stint: number
  /** As written in the databank; "" when unknown. */
  position: string
}

/** Throws an Error that describes the problem of the row. */
export function appearanceIn(row: Fields): Appearance {
  const personId = row.playerID ?? row.coachID ?? ''
  if (personId === '') throw new Error('neither playerID nor coachID is set')
  if (row.lgID !== 'NHL') throw new Error(`lgID "${row.lgID?.slice(0, 20)}" is not known: NHL is`)
  if (!/^(?:19|20)\d\d$/.test(row.year ?? '')) throw new Error(`year "${row.year?.slice(0, 20)}" is none`)
  if (!/^[1-9]$/.test(row.stint ?? '')) throw new Error(`stint "${row.stint?.slice(0, 20)}" is no number from 1`)
  return { personId, year: Number(row.year), team: row.tmID ?? '', stint: Number(row.stint), position: row.pos ?? '' }
}

/** Who was with a team in a season, by the tables of what they did there. */
export const scoringColumns = ['playerID', 'year', 'stint', 'tmID', 'lgID', 'pos', 'GP'] as const
export const goalieColumns = ['playerID', 'year', 'stint', 'tmID', 'lgID'] as const
export const coachColumns = ['coachID', 'year', 'tmID', 'lgID', 'stint'] as const

export type Columns = (typeof scoringColumns | typeof goalieColumns | typeof coachColumns)[number]
type Fields = Partial<Record<Columns, string>>

export interface Appearance {
  personId: string
  /** The year the season begins in. */
  year: number
  team: string
  /** Which team of his in that season, from 1; of a coach which of the team's. */
  stint: number
  /** As the databank calls it; "" where it is not told. */
  position: string
}

/** Throws an Error that says what is wrong with the row. */
export function appearanceIn(row: Fields): Appearance {
  const personId = row.playerID ?? row.coachID ?? ''
  if (personId === '') throw new Error('nobody is named')
  if (row.lgID !== 'NHL') throw new Error(`lgID "${row.lgID?.slice(0, 20)}" is not known: NHL is`)
  if (!/^(?:19|20)\d\d$/.test(row.year ?? '')) throw new Error(`year "${row.year?.slice(0, 20)}" is none`)
  if (!/^[1-9]$/.test(row.stint ?? '')) throw new Error(`stint "${row.stint?.slice(0, 20)}" is no number from 1`)
  return { personId, year: Number(row.year), team: row.tmID ?? '', stint: Number(row.stint), position: row.pos ?? '' }
}

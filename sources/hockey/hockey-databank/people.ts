import { textIn } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourcePerson } from '../../source-model.ts'

export const masterColumns = [
  'playerID',
  'coachID',
  'firstName',
  'lastName',
  'height',
  'weight',
  'shootCatch',
  'pos',
  'birthYear',
  'birthMon',
  'birthDay',
] as const
type MasterFields = Record<(typeof masterColumns)[number], string>

/** A person in Master.csv: a player, a coach, or both. */
export interface Listed {
  playerId?: string
  coachId?: string
  person: SourcePerson
}

const hands: Readonly<Record<string, string>> = { L: 'left', R: 'right' }
/** L and R of the databank are wings. */
const positions: Readonly<Record<string, string>> = { C: 'C', L: 'LW', R: 'RW', D: 'D', G: 'G', F: 'F', W: 'W' }

/** "C/L" maps to its first position. Undefined when unknown. */
export const getPosition = (text: string): string | undefined => positions[text.split('/')[0]!]

/** coachID of rows without a coach. */
export const vacantCoach = 'vacant'

/** Columns that a table may lack. */
export const optionalColumns = ['coachID', 'height', 'weight', 'shootCatch', 'pos', 'birthYear', 'birthMon', 'birthDay', 'GP'] as const

/**
 * An unreadable part of a person is left out, with the reason in `faults`; one part of the name is enough. Throws an Error for a
 * row without id or name. The table has countries of birth but no nationalities.
 */
export function listedIn(row: MasterFields, faults: string[]): Listed {
  const [playerId, coachId] = [row.playerID, row.coachID]
  if (playerId === '' && coachId === '') throw new Error('neither playerID nor coachID is set')
  if (!/^(?:[\w'.-]{3,20})?$/.test(playerId)) throw new Error(`playerID "${playerId.slice(0, 40)}" is not an id`)
  const part = (column: 'firstName' | 'lastName') => tolerant(faults, () => textIn(row[column], column), leftOut())
  const [firstName, lastName] = [part('firstName'), part('lastName')]
  const name = [firstName, lastName].filter((each) => each !== undefined).join(' ')
  if (name === '') throw new Error(`firstName "${row.firstName.slice(0, 40)}" and lastName "${row.lastName.slice(0, 40)}" are no name`)
  const position = getPosition(row.pos)
  const born = tolerant(faults, () => bornIn(row), leftOut())
  const height = tolerant(faults, () => measureIn(row.height, 'height', 50, 90), leftOut())
  const weight = tolerant(faults, () => measureIn(row.weight, 'weight', 100, 400), leftOut())
  return {
    ...(playerId !== '' && { playerId }),
    ...(coachId !== '' && { coachId }),
    person: {
      name,
      key: playerId,
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(born && { born }),
      ...(position && { position }),
      ...(hands[row.shootCatch] && { shoots: hands[row.shootCatch]! }),
      ...(height && { heightCm: Math.round(height * 2.54) }),
      ...(weight && { weightKg: Math.round(weight * 0.45359237) }),
    },
  }
}

function bornIn({ birthYear, birthMon, birthDay }: MasterFields): string | undefined {
  if (birthYear === '') return undefined
  const [year, month, day] = [birthYear, birthMon, birthDay].map(Number)
  if (!/^(?:18|19|20)\d\d$/.test(birthYear)) throw new Error(`birthYear "${birthYear.slice(0, 20)}" is not a year`)
  if (birthMon === '' || birthDay === '') return birthYear
  const date = new Date(Date.UTC(year!, month! - 1, day!))
  if (date.getUTCMonth() !== month! - 1 || date.getUTCDate() !== day)
    throw new Error(`${birthYear}-${birthMon}-${birthDay} is not a day of birth`.slice(0, 60))
  return date.toISOString().slice(0, 10)
}

/**
 * Inches or pounds. A value out of range is ignored rather than rejecting the person: the databank has a weight in a
 * wrong column.
 */
function measureIn(value: string, field: string, min: number, max: number): number | undefined {
  if (value === '') return undefined
  if (!/^\d{1,3}$/.test(value)) throw new Error(`${field} "${value.slice(0, 20)}" is not a whole number`)
  return Number(value) >= min && Number(value) <= max ? Number(value) : undefined
}

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

/** The league of a row if it is not the NHL: the databank also has the NHA, PCHA, WCHL and WHA. Undefined: the NHL, or no league. */
export const otherLeague = ({ lgID = '' }: Fields): string | undefined =>
  /^[A-Z]{3,4}$/.test(lgID) && lgID !== 'NHL' && lgID !== 'NULL' ? lgID : undefined

/**
 * An unreadable league counts as the NHL and an unreadable stint as the first, with the reason in `faults`. Throws an Error for a
 * row without person or year.
 */
export function appearanceIn(row: Fields, faults: string[]): Appearance {
  const { lgID = '', stint = '' } = row
  const personId = row.playerID ?? row.coachID ?? ''
  if (personId === '') throw new Error('neither playerID nor coachID is set')
  if (!/^(?:19|20)\d\d$/.test(row.year ?? '')) throw new Error(`year "${row.year?.slice(0, 20)}" is invalid`)
  if (lgID !== 'NHL') faults.push(`left out: lgID "${lgID.slice(0, 20)}" names no league; the row counts as one of the NHL`)
  const isStint = /^[1-9]$/.test(stint)
  if (!isStint) faults.push(`left out: stint "${stint.slice(0, 20)}" is not a number from 1; the row counts as the first`)
  return { personId, year: Number(row.year), team: row.tmID ?? '', stint: isStint ? Number(stint) : 1, position: row.pos ?? '' }
}

import type { SourcePerson } from '../connectors.ts'
import { textIn } from '../csv-fields.ts'

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
export type MasterFields = Record<(typeof masterColumns)[number], string>

/** Somebody of Master.csv, who may have played, coached, or both. */
export interface Listed {
  playerId?: string
  coachId?: string
  person: SourcePerson
}

const hands: Readonly<Record<string, string>> = { L: 'left', R: 'right' }
/** What the databank calls L and R are wings. */
const positions: Readonly<Record<string, string>> = { C: 'C', L: 'LW', R: 'RW', D: 'D', G: 'G', F: 'F', W: 'W' }

/** "C/L", who has played both, is called by the first. Undefined where it is not told. */
export const positionOf = (told: string): string | undefined => positions[told.split('/')[0]!]

/** What the databank puts in place of a coach where there was none. */
export const nobody = 'vacant'

/** Throws an Error that says what is wrong with the row. Where somebody was born is told, what they are a citizen of is not. */
export function listedIn(row: MasterFields): Listed {
  const [playerId, coachId] = [row.playerID, row.coachID]
  if (playerId === '' && coachId === '') throw new Error('neither playerID nor coachID is told')
  if (!/^(?:[\w'.-]{3,20})?$/.test(playerId)) throw new Error(`playerID "${playerId.slice(0, 40)}" is no id`)
  const [firstName, lastName] = [textIn(row.firstName, 'firstName'), textIn(row.lastName, 'lastName')]
  const position = positionOf(row.pos)
  const born = bornIn(row)
  const [height, weight] = [measureIn(row.height, 'height', 50, 90), measureIn(row.weight, 'weight', 100, 400)]
  return {
    ...(playerId !== '' && { playerId }),
    ...(coachId !== '' && { coachId }),
    person: {
      name: `${firstName} ${lastName}`,
      key: playerId,
      firstName,
      lastName,
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
  if (!/^(?:18|19|20)\d\d$/.test(birthYear)) throw new Error(`birthYear "${birthYear.slice(0, 20)}" is no year`)
  if (birthMon === '' || birthDay === '') return birthYear
  const date = new Date(Date.UTC(year!, month! - 1, day!))
  if (date.getUTCMonth() !== month! - 1 || date.getUTCDate() !== day)
    throw new Error(`${birthYear}-${birthMon}-${birthDay} is no day of birth`.slice(0, 60))
  return date.toISOString().slice(0, 10)
}

/** Inches or pounds. What cannot be one is left out, since a person is more than that: the databank has a weight in place of a hand. */
function measureIn(value: string, field: string, min: number, max: number): number | undefined {
  if (value === '') return undefined
  if (!/^\d{1,3}$/.test(value)) throw new Error(`${field} "${value.slice(0, 20)}" is no whole number`)
  return Number(value) >= min && Number(value) <= max ? Number(value) : undefined
}

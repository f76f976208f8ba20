import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, isGiven, nameMax, text, wholeNumber } from '../../parse/fields.ts'
import type { Part } from '../../parse/tolerant-parts.ts'
import type { SourcePerson } from '../../source-model.ts'

/** People of a game by id. */
export type PeopleById = ReadonlyMap<string, SourcePerson>

const hands: Readonly<Record<string, string>> = { L: 'left', R: 'right', S: 'both' }
const positions = new Set('P SP RP C 1B 2B 3B SS IF LF CF RF OF DH PH PR'.split(' '))

/** The id of {id, …}. Throws an Error if it is no number. */
export const idIn = (value: unknown, what: string): string => String(wholeNumber(getFields(value, what)('id'), `id of ${what}`, { min: 1 }))

/** "SS" of {abbreviation: "SS"}; undefined for another position. */
export function positionIn(value: unknown): string | undefined {
  if (!isGiven(value)) return undefined
  const name = getFields(value, 'position')('abbreviation')
  return typeof name === 'string' && positions.has(name) ? name : undefined
}

/** A person with id and name, {id, fullName}; a person without a name has none. */
export function personIn(value: unknown, what = 'a person'): SourcePerson {
  const field = getFields(value, what)
  return { name: text(field('fullName'), 'fullName'), key: idIn(value, what) }
}

/** The people of a game: `gameData.players`, {ID668881: {id, fullName, …}}. What cannot be read of a person is left out. */
export function readPlayers(value: unknown, part: Part): Map<string, SourcePerson> {
  const people = new Map<string, SourcePerson>()
  for (const each of valuesIn(value, 'players')) {
    const person = part('player', () => detailedPerson(each, part))
    if (person) people.set(person.key!, person)
  }
  return people
}

/** The values of an object. Throws an Error for one of more than 1,000. */
export function valuesIn(value: unknown, what: string): readonly unknown[] {
  if (!isGiven(value)) return []
  getFields(value, what)
  const values = Object.values(value as object)
  if (values.length > 1_000) throw new Error(`${what} with more than 1000 entries`)
  return values
}

function detailedPerson(value: unknown, part: Part): SourcePerson {
  const field = getFields(value, 'a player')
  const [first, last] = [getName(field, 'useName', part) ?? getName(field, 'firstName', part), getName(field, 'lastName', part)]
  const born = field('birthDate')
  const position = part('position', () => positionIn(field('primaryPosition')))
  const [bats, throws] = [handIn(field('batSide')), handIn(field('pitchHand'))]
  const heightCm = heightIn(field('height'))
  const weight = field('weight')
  return {
    ...personIn(value, 'a player'),
    ...(first !== undefined && last !== undefined && { firstName: first, lastName: last }),
    ...(typeof born === 'string' && isDay(born) && { born }),
    ...(position !== undefined && { position }),
    ...shirtIn(field('primaryNumber')),
    ...(heightCm !== undefined && { heightCm }),
    ...(typeof weight === 'number' && weight > 90 && weight < 500 && { weightKg: Math.round(weight * kgPerPound) }),
    ...(bats !== undefined && { bats }),
    ...(throws !== undefined && { throws }),
  }
}

const kgPerPound = 0.453_592_37
const cmPerInch = 2.54

function getName(field: Fields, name: string, part: Part): string | undefined {
  return isGiven(field(name)) ? part('name', () => text(field(name), name)) : undefined
}

const handIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? hands[String(getFields(value)('code'))] : undefined

/** "6' 5\"" in feet and inches. */
function heightIn(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > nameMax) return undefined
  const [, feet, inches] = /^([4-7])' ?(\d{1,2})"?$/.exec(value.trim()) ?? []
  return feet === undefined || Number(inches) > 11 ? undefined : Math.round((Number(feet) * 12 + Number(inches)) * cmPerInch)
}

/** "0" and "00" are two numbers, of which only the first is one. */
export const shirtIn = (value: unknown): { shirtNumber?: number } =>
  typeof value === 'string' && /^(?:0|[1-9]\d?)$/.test(value) ? { shirtNumber: Number(value) } : {}

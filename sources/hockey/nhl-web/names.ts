import { type Fields, getFields, isGiven, text } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import type { SourcePerson } from '../../source-model.ts'

/** A name: {default: "Montréal", fr: …}, in older replies a text. Throws an Error for anything else. */
export function nameIn(value: unknown, field: string): string {
  return text(typeof value === 'object' ? getFields(value, field)('default') : value, field)
}

export const optionalName = (value: unknown, field: string): string | undefined =>
  isGiven(value) ? tolerant([], () => nameIn(value, field)) : undefined

/** What replies tell about a person. Box scores and lists of scores have the initial of the first name only. */
export type Person = SourcePerson & { key: string }

/** People by id. */
export type People = Map<string, Person>
export type GetPerson = (key: string) => Person | undefined

/** Undefined if the value is no id of a person: the reply names nobody. */
export const personId = (value: unknown): string | undefined => (/^\d{7}$/.test(String(value)) ? String(value) : undefined)

/** Adds the person of a row to `people`; a full name replaces one with an initial. Rows without an id or a name add nobody. */
export function addPerson(people: People, id: unknown, field: Fields): void {
  const key = personId(id)
  const [firstName, lastName] = [optionalName(field('firstName'), 'firstName'), optionalName(field('lastName'), 'lastName')]
  const isFull = firstName !== undefined && lastName !== undefined
  const name = isFull ? `${firstName} ${lastName}` : optionalName(field('name'), 'name')
  if (key === undefined || name === undefined) return
  const number = field('sweaterNumber')
  const position = field('positionCode') ?? field('position')
  mergePerson(people, {
    key,
    name,
    ...(isFull && { firstName, lastName }),
    ...(typeof number === 'number' && Number.isInteger(number) && number > 0 && number < 100 && { shirtNumber: number }),
    ...(typeof position === 'string' && /^[CDGLR]$/.test(position) && { position }),
  })
}

export function mergePerson(people: People, person: Person): void {
  const known = people.get(person.key)
  const [more, less] = known?.firstName !== undefined || person.firstName === undefined ? [known, person] : [person, known]
  people.set(person.key, { ...less, ...(more ?? person) })
}

/** "M. Matheson", as replies abbreviate "Mike Matheson". */
export const initialed = ({ name, firstName, lastName }: Person): string =>
  firstName === undefined || lastName === undefined ? name : `${firstName[0]}. ${lastName}`

/** "Mike Matheson" → "M. Matheson". */
export const shortened = (name: string): string => name.replace(/(?<=^\p{L})\S* /u, '. ')

import { dayIn, digitsIn, textIn } from '../../parse/fields.ts'
import { getReason, ofPart, type Problem } from '../../parse/problem.ts'

/** The cells of one row. A cell that is absent, empty or malformed is undefined; a malformed one is a problem too. */
export interface Cells {
  /** Throws an Error if one of them is missing or malformed: they say what the row is about. */
  place(): { date: string; course: string; race: number }
  /** Throws an Error if it is missing or malformed. */
  required<T>(column: string, read: (text: string) => T): T
  optional<T>(column: string, read: (text: string) => T): T | undefined
  text(column: string): string | undefined
  /** A whole number of at most six digits. */
  whole(column: string): number | undefined
  decimal(column: string): number | undefined
  oneOf<Word extends string>(column: string, words: readonly Word[]): Word | undefined
  flag(column: string): boolean | undefined
  country(column: string): string | undefined
  /** Items separated by |. */
  list<T>(column: string, read: (text: string) => T): T[]
}

export function getCells(fields: Record<string, string>, at: Pick<Problem, 'row' | 'text'>, problems: Problem[]): Cells {
  const cell = (column: string): string => (Object.hasOwn(fields, column) ? fields[column]! : '')
  const read = <T>(column: string, text: string, parse: (text: string) => T): T | undefined => {
    try {
      return parse(text)
    } catch (error) {
      problems.push(ofPart({ ...at, reason: getReason(error).startsWith(column) ? getReason(error) : `${column}: ${getReason(error)}` }))
      return undefined
    }
  }
  const optional: Cells['optional'] = (column, parse) => (cell(column) === '' ? undefined : read(column, cell(column), parse))
  return {
    place: () => ({ date: dayIn(cell('date')), course: textIn(cell('course'), 'course'), race: digitsIn(cell('race'), 'race', 3) }),
    required: (column, parse) => parse(cell(column)),
    optional,
    text: (column) => optional(column, (text) => textIn(text, column)),
    whole: (column) => optional(column, (text) => digitsIn(text, column, 6)),
    decimal: (column) => optional(column, (text) => decimalIn(text, column)),
    oneOf: (column, words) => optional(column, (text) => wordIn(text, column, words)),
    flag: (column) => optional(column, (text) => wordIn(text, column, ['yes', 'no']) === 'yes'),
    country: (column) => optional(column, countryIn),
    list: (column, parse) =>
      cell(column)
        .split('|')
        .map((item) => item.trim())
        .flatMap((item) => (item === '' ? [] : (read(column, item, parse) ?? []))),
  }
}

export function decimalIn(text: string, field: string): number {
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(text)) throw new Error(`${field} "${text.slice(0, 20)}" is not a number such as 12.5`)
  return Number(text)
}

export function wordIn<Word extends string>(text: string, field: string, words: readonly Word[]): Word {
  const word = words.find((each) => each.toLowerCase() === text.toLowerCase())
  if (word === undefined) throw new Error(`${field} "${text.slice(0, 20)}" is none of ${words.join(', ')}`)
  return word
}

function countryIn(text: string): string {
  const code = text.toUpperCase()
  if (!/^[A-Z]{2}(?:-[A-Z]{3})?$/.test(code)) throw new Error(`"${text.slice(0, 20)}" is not a country code such as IE or GB-ENG`)
  return code
}

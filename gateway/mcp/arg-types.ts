import { languages, matchSports } from '@touchline/contract/catalog'
import { type Param, param, problem } from '../endpoints/param.ts'
import * as paramTypes from '../endpoints/param-types.ts'
import { isDay } from './days.ts'
import { nextOrLast } from './next-or-last.ts'

/** The types of arguments. An argument is read from its text, so numbers may also be sent as text. */

const namedMin = 2
const namedMax = 100

const named = (doc: string) =>
  param<string>({
    schema: { type: 'string' },
    doc,
    read: (text) => (text.trim().length >= namedMin && text.length <= namedMax ? text.trim() : problem('must have 2 to 100 characters')),
  })

/** A value in lower case, with the character between words that `like` has: "American football". */
const written = (text: string, like: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, like.includes('_') ? '_' : '-')

export const oneOf = <const T extends string>(values: readonly T[], doc = '') =>
  param<T>({
    schema: { type: 'string', enum: values },
    doc,
    read: (text) => values.find((each) => each === written(text, each)) ?? problem(`expected one of ${values.join(', ')}`),
  })

const withDefault = <T>(kind: Param<T | undefined>, value: T & (string | number | boolean)): Param<T> =>
  ({ ...kind, schema: { ...kind.schema, default: value }, absent: value }) as Param<T>

export const sport = oneOf(matchSports.map(({ id }) => id))
export const team = named('Name or id')
export const league = named('')
export const player = named('Name or id')
export const opponent = named('')
export const query = named('Part of a name')

/** A short text, such as the name of a statistic. */
export const word = (doc: string) => param<string>({ schema: { type: 'string' }, doc, read: (text) => text.slice(0, namedMax) })

const currentWords = ['current', 'this']
const lastWords = ['last', 'previous']
/** Two digits of years from here on are of the years 1950 to 1999. */
const lastCentury = 50

/** A season as the endpoints have it, also "23/24", or "current" or "last". */
export const season = param<string>({
  schema: { type: 'string' },
  doc: '2023/24, 2024, current or last',
  read(text) {
    const given = text
      .trim()
      .toLowerCase()
      .replace(/ season$/, '')
    const [, first, second] = /^(\d{2})[/-](\d{2})$/.exec(given) ?? []
    const century = Number(first) >= lastCentury ? '19' : '20'
    if (currentWords.includes(given)) return 'current'
    if (lastWords.includes(given)) return 'last'
    return paramTypes.season.read(first === undefined ? given : `${century}${first}/${second}`)!
  },
})

export const timezone: Param<string | undefined> = {
  ...paramTypes.timezone,
  schema: { type: 'string' },
  doc: 'IANA zone of the days, default UTC',
}

export const matchId = param<string>({ schema: { type: 'string' }, doc: 'Id of a match', read: (text) => text.slice(0, 60) })

export const day = param<string>({
  schema: { type: 'string' },
  doc: 'YYYY-MM-DD, today, tomorrow or yesterday',
  read: (text) => (isDay(text) ? text : problem('must be YYYY-MM-DD, or a word such as today, tomorrow or yesterday')),
})
/** A day, or words for the next matches or the last results instead of one. */
export const dayOrNext: typeof day = { ...day, read: (text, ...more) => (nextOrLast(text) ? text : day.read(text, ...more)) }
/** Described by `day`, which precedes it. */
export const otherDay = { ...day, doc: '' }

export const wholeNumber = (minimum: number, maximum: number, doc = '') =>
  param<number>({
    schema: { type: 'integer', minimum, maximum },
    doc,
    read(text) {
      const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
      return number >= minimum && number <= maximum ? number : problem(`must be a whole number from ${minimum} to ${maximum}`)
    },
  })

/** `limit` and `offset`. */
export const paging = (normally: number, max: number) => ({
  limit: withDefault(wholeNumber(1, max), normally),
  // The default and the maximum would take more of a list of tools than they say.
  offset: { ...withDefault(wholeNumber(0, paramTypes.offsetMax), 0), schema: { type: 'integer', minimum: 0 } as const },
})

export const flag = (doc: string) =>
  withDefault(
    param<boolean>({
      schema: { type: 'boolean' },
      doc,
      read: (text) => (text === 'true' || text === 'false' ? text === 'true' : problem('must be true or false')),
    }),
    false,
  )

/** Whether a word is a value, or another form of its first word: "lineup", "statistics". */
const isLike = (word: string, value: string): boolean =>
  word === value || (word.length >= stemLength && word.slice(0, stemLength) === value.slice(0, stemLength))
/** Letters that tell the values of a list apart. */
const stemLength = 4

/** One or more of `values`, sent as a list or with commas. */
export const getSome = <const T extends string>(values: readonly T[], normally: readonly T[]) =>
  param<readonly T[]>({
    schema: { type: 'array', items: { type: 'string', enum: values }, default: normally },
    doc: '',
    absent: normally,
    read(text) {
      const all = text.split(',').map((each) => values.find((value) => isLike(written(each, value), value)))
      return all.includes(undefined) ? problem(`expected some of ${values.join(', ')}`) : [...new Set(all as T[])]
    },
  })

export const lang = oneOf(languages)
export const detail = withDefault(oneOf(['concise', 'full'], 'full: all fields of the REST record'), 'concise')

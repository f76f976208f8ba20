import { isLanguage, type Language, languages, type SportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { namespaceForm, namespacePattern, readExternalKey } from '@touchline/contract/external-ids'
import { type IdKind, idPattern, mayName } from '@touchline/contract/ids'
import { genders, type LeagueFilter, leagueTypes, teamTypes } from '@touchline/contract/league-filter'
import { isMatchState, isSportStatus, matchStates, statesNamed, statusCodes } from '@touchline/contract/states'
import { lastMatchesMax, readSplit, splitPattern } from '@touchline/contract/table-split'
import { mappingKinds } from '../records/mapping.ts'
import { getInstant, isCalendarDay } from './dates.ts'
import { type ListedSchema, type Param, type Problem, param, problem } from './param.ts'
import { timeZoneNamed } from './time-zone.ts'

/**
 * The types of parameters. Path parameters accept any text: an unknown sport or a malformed id is a 404 of a later
 * stage.
 */

export const sport = param<string>({
  schema: { type: 'string', pattern: '^[a-z-]+$' },
  doc: 'A sport of `/sports`.',
  absent: '',
  read: (text) => text,
})

export const pathId = (kind: IdKind) =>
  param<string>({
    schema: { type: 'string', pattern: idPattern(kind) },
    doc: `The id of a ${kind}.`,
    absent: '',
    idKind: kind,
    read: (text) => text,
  })

export const id = (kind: IdKind) =>
  param<string>({
    schema: { type: 'string', pattern: idPattern(kind) },
    doc: `The id of a ${kind}.`,
    idKind: kind,
    read: (text) => (mayName(text, kind) ? text : problem(`must be the id of a ${kind}`)),
  })

export const idsMax = 50
export const ids = (kind: IdKind) =>
  param<readonly string[]>({
    schema: { type: 'string' },
    values: () => ({ type: 'string', pattern: idPattern(kind) }),
    idKind: kind,
    doc: `Up to ${idsMax} ids, separated by commas.`,
    read(text) {
      const all = text.split(',')
      if (all.length > idsMax) return problem(`must contain at most ${idsMax} ids`)
      return all.every((each) => mayName(each, kind)) ? [...new Set(all)] : problem(`must be a comma-separated list of ${kind} ids`)
    },
  })

/** Ids of other providers with their namespaces: "nba:1629029". */
export const externalId = param<readonly string[]>({
  schema: { type: 'string' },
  values: () => ({ type: 'string', pattern: `^${namespacePattern}:[^\\s,]{1,100}$` }),
  doc: `Only records with one of these ids of other providers, as in \`external_ids\`: \`namespace:id\`, such as nba:1629029; up to ${idsMax}, separated by commas.`,
  read(text) {
    const all = text.split(',')
    if (all.length > idsMax) return problem(`must contain at most ${idsMax} ids`)
    const isWrong = all.some((each) => readExternalKey(each) === undefined)
    return isWrong
      ? problem('must be a comma-separated list of ids with their namespace, NAMESPACE:ID, such as nba:1629029')
      : [...new Set(all)]
  },
})

/** A search by name or by id. Throws `invalid_parameter` with both. */
export function searchWords(q: string | undefined, externalIds: readonly string[] = []): { q: string } | { externalIds: string[] } {
  if (q === undefined) return { externalIds: [...externalIds] }
  if (externalIds.length > 0) throw fail('invalid_parameter', { name: 'q', what: 'cannot be combined with external_id' })
  return { q }
}

export const namespace = param<string>({
  schema: { type: 'string', pattern: `^${namespacePattern}$` },
  doc: 'Only ids of this namespace, as in `external_ids`, such as nba. Default: all.',
  read: (text) => (namespaceForm.test(text) ? text : problem('must be a namespace of `external_ids`, such as nba')),
})

export const mappingKind = param<string>({
  schema: { type: 'string', enum: mappingKinds },
  doc: `Only ids of this kind: ${mappingKinds.join(', ')}. Default: all.`,
  read: (text) => (mappingKinds.some((kind) => kind === text) ? text : problem(`must be one of ${mappingKinds.join(', ')}`)),
})

export const day = (doc: string) =>
  param<string>({
    schema: { type: 'string', format: 'date' },
    doc,
    read: (text) => (isCalendarDay(text) ? text : problem('must be a calendar day, YYYY-MM-DD')),
  })

/** Read as the runtime spells it. */
export const timezone = param<string>({
  schema: { type: 'string', maxLength: 100 },
  doc: 'The IANA time zone whose days `date`, `date_from`, `date_to` and today are, such as America/New_York. Default: UTC. Where only the day of a match is known, it has that day in every zone. All times stay UTC.',
  read: (text) => timeZoneNamed(text) ?? problem('must be an IANA time zone, such as America/New_York'),
})

export const order = param<'asc' | 'desc'>({
  schema: { type: 'string', enum: ['asc', 'desc'] },
  doc: 'By start: asc or desc. Default: asc.',
  read: (text) => (text === 'asc' || text === 'desc' ? text : problem('must be asc or desc')),
})

/** Read as UTC with milliseconds: "2026-03-01T15:00:00.000Z". */
export const instant = (doc: string) =>
  param<string>({
    schema: { type: 'string', format: 'date-time' },
    doc,
    read: (text) =>
      getInstant(text) ?? problem('must be an RFC 3339 timestamp such as 2026-03-01T15:00:00Z; write the + of an offset as %2B'),
  })

export const wholeNumber = (min: number, max: number, initial: number, doc: string) =>
  param<number>({
    schema: { type: 'integer', minimum: min, maximum: max, default: initial },
    doc,
    absent: initial,
    read(text) {
      const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
      return number >= min && number <= max ? number : problem(`must be a whole number from ${min} to ${max}, digits only`)
    },
  })

export const offsetMax = 10_000
export const limit = wholeNumber(1, 200, 50, 'Maximum number of records.')
export const offset = wholeNumber(0, offsetMax, 0, 'Number of records to skip.')
/** Undefined when absent, so that a combination of offset and cursor can be detected. */
export const offsetOrCursor: Param<number | undefined> = { ...offset, absent: undefined }

/** Default: the language of the key; English without a key. */
export const lang = param<Language>({
  schema: { type: 'string', enum: languages },
  doc: 'The language of names. Default: the language of the key, else English.',
  read(text) {
    if (isLanguage(text)) return text
    throw fail('unsupported_language')
  },
})

export const yesNo = (doc: string) =>
  param<boolean>({
    schema: { type: 'boolean' },
    doc,
    absent: false,
    read: (text) => (text === 'true' || text === 'false' ? text === 'true' : problem('must be true or false')),
  })

const textMax = 100
/** U+200C and U+200D are part of the spelling of Persian and Indic names. */
const unprintable = /[\p{Cc}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/u

function textProblem(value: string): Problem | undefined {
  // Code points, as `maxLength` counts them.
  if ([...value].length > textMax) return problem(`must have at most ${textMax} characters`)
  return unprintable.test(value) ? problem('must not contain control or format characters') : undefined
}

export const text = (doc: string) =>
  param<string>({
    schema: { type: 'string', minLength: 1, maxLength: textMax },
    doc,
    read: (value) => (value.trim() === '' ? problem('must not be blank') : (textProblem(value) ?? value)),
  })

export const cursor = text(
  'The `next_cursor` of the previous page. All parameters except `limit`, `lang`, `fields` and `format` must be the same, and `offset` absent.',
)

export const search = (doc: string) =>
  param<string>({
    schema: { type: 'string', minLength: 2, maxLength: textMax },
    doc,
    read(value) {
      const letters = value.match(/[\p{L}\p{N}]/gu) ?? []
      return textProblem(value) ?? (letters.length >= 2 ? value : problem('must have at least two letters'))
    },
  })

const tierMax = 99

export const country = param<string>({
  schema: { type: 'string', pattern: '^[A-Za-z]{2}(-[A-Za-z]{3})?$|^[A-Za-z]{3}$' },
  doc: 'A country code: two letters (DE), GB-ENG and its like, or EUR, AFR, ASI, NAM, SAM, OCE, INT. Any case.',
  read: (value) =>
    /^(?:[A-Za-z]{2}(?:-[A-Za-z]{3})?|[A-Za-z]{3})$/.test(value) ? value.toUpperCase() : problem('must be a country code, such as DE'),
})

const oneOf = <const T extends string>(values: readonly T[], doc: string) => {
  const known = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)
  return param<T>({
    schema: { type: 'string', enum: values },
    doc,
    read: (value) => values.find((each) => each === value) ?? problem(`must be ${known}`),
  })
}

export const gender = oneOf(genders, 'm (men), w (women) or x (mixed).')
export const teamType = oneOf(teamTypes, 'A kind of team: club, national, player or player_pair.')

/** Parameters that select leagues by their attributes. A league whose attribute is null has no value of it. */
export const leagueFilter = {
  country,
  gender,
  type: oneOf(leagueTypes, 'A kind of competition: league, cup, tournament, tour or friendly.'),
  tier: param<number>({
    schema: { type: 'integer', minimum: 1, maximum: tierMax },
    doc: 'A division: 1 is the top of its country.',
    read: (value) => (/^[1-9]\d?$/.test(value) ? Number(value) : problem(`must be a whole number from 1 to ${tierMax}, digits only`)),
  }),
}

/** The given ones of these parameters. */
export const pickLeagueFilter = ({ country, gender, type, tier }: LeagueFilter) => ({
  ...(country !== undefined && { country }),
  ...(gender !== undefined && { gender }),
  ...(type !== undefined && { type }),
  ...(tier !== undefined && { tier }),
})

/** Canonical form: "2024/2025" or "2025". */
export const season = param<string>({
  schema: { type: 'string', pattern: '^\\d{4}([/-](\\d{2}|\\d{4}))?$' },
  doc: '2024/2025, also as 2024/25, 2024-25 or 2024-2025; 2025 where seasons are calendar years.',
  read(value) {
    const [, first, second] = /^(\d{4})(?:[/-](\d{2}|\d{4}))?$/.exec(value) ?? []
    if (first === undefined) return problem('must be a season, such as 2024/2025 or 2025')
    if (second === undefined) return first
    const next = String(Number(first) + 1).padStart(4, '0')
    return next === second || next.slice(2) === second ? `${first}/${next}` : problem('must name two consecutive years')
  },
})

export const split = param<string>({
  schema: { type: 'string', pattern: splitPattern },
  doc: `The standings over a part of the results: home, away, halftime (the scores at half-time), or last-5 and the like (the last matches of each team, 1 to ${lastMatchesMax}). Default: all results.`,
  read: (text) => (readSplit(text) ? text : problem(`must be home, away, halftime, or last-N with a number from 1 to ${lastMatchesMax}`)),
})

/** States and exact statuses. */
export interface StatusFilter {
  states: readonly string[]
  statuses: readonly string[]
}

/** Accepts states, the codes of the sport, and its statuses by number. */
function statusValues(sport: SportId | undefined): ListedSchema {
  const { codes, pattern } = statusCodes(sport!)
  const named = { type: 'string', enum: [...matchStates, ...codes] } as const
  return pattern === undefined ? named : { anyOf: [named, { type: 'string', pattern }] }
}

export const status = param<readonly string[]>({
  schema: { type: 'string' },
  values: statusValues,
  doc: `States (${matchStates.join(', ')}; live is everything in play, finished everything that ended with a result) or exact statuses (FT, HT, 67), separated by commas.`,
  read: (value) => value.split(','),
})

/** Resolves a `status` parameter by the status codes of the sport. Throws `invalid_parameter`. */
export function statusFilter(named: readonly string[], sportId: string): StatusFilter {
  const states = named.filter(isMatchState)
  const statuses = named.filter((each) => !isMatchState(each))
  if (statuses.length > 0 && !statuses.every((each) => isSportStatus(sportId, each))) {
    throw fail('invalid_parameter', {
      name: 'status',
      what: `must be a comma-separated list of states (${matchStates.join(', ')}) or exact statuses`,
    })
  }
  return {
    states: [...new Set(states.flatMap(statesNamed))],
    statuses: [...new Set(statuses)],
  }
}

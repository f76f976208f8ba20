import type { SourceTeam } from '../connectors.ts'
import { countryOfFifaCode } from './countries.ts'
import type { KnownLeague } from './leagues.ts'
import type { Score } from './result.ts'
import { intoWindow, isDay, seasonWindow } from './season.ts'

/*
 * The fields of a row of a JSON file, as openfootball writes them. Every function throws an Error that says what is wrong with the field.
 */

/** The fields of one row, by name, its own ones only; undefined where there is none. */
export type Fields = (name: string) => unknown

/** The fields of a row that is an object. `what`: how the row is called when it is none. */
export function fieldsOf(value: unknown, what = 'a row'): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} that is no object`)
  return (name) => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined)
}

/** The day, YYYY-MM-DD, moved into the season where only its year is wrong. */
export function dayOf(value: unknown, league: KnownLeague, season: string): { date: string; repairs: string[] } {
  if (typeof value !== 'string' || !isDay(value)) throw new Error(`date ${shown(value)} is no day YYYY-MM-DD`)
  const window = seasonWindow(league.code, season)
  const date = intoWindow(value, window)
  if (date === undefined) throw new Error(`date ${value} is outside the season (${window.from} to ${window.to}) in every year`)
  return { date, repairs: date === value ? [] : [`date ${value} moved to ${date}`] }
}

const nameMax = 100

/** A text that may be shown: not empty, not endless, without markup or control characters. */
export function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${field} ${shown(value)} is no text`)
  if (value.length > nameMax) throw new Error(`${field} has more than ${nameMax} characters`)
  if (/[<>\p{Cc}\u{FFFD}]/u.test(value) || !value.isWellFormed()) throw new Error(`${field} has characters that no name has`)
  return value.trim()
}

export const optionalText = (value: unknown, field: string): string | undefined =>
  value === undefined || value === null ? undefined : text(value, field)

/** "FC Barcelona", or in competitions of many countries "FC Barcelona (ESP)". */
export function clubOf(value: unknown, field: string, country: string): SourceTeam {
  const said = text(value, field)
  const [, name, code] = /^(.*\S)\s*\(([A-Z]{3})\)$/.exec(said) ?? []
  const from = code === undefined ? country : countryOfFifaCode(code)
  if (from === undefined) throw new Error(`${field} "${said}": ${code} is no country of FIFA`)
  if (!/\p{L}/u.test(name ?? said)) throw new Error(`${field} "${said}" has no letters`)
  return { name: name ?? said, country: from }
}

const parts = ['ht', 'ft', 'et', 'p'] as const

/** {ht: [0, 0], ft: [1, 0]}; nothing is a match to come. */
export function scoreOf(value: unknown): Score {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`score ${shown(value)} is no object`)
  const score: Score = {}
  for (const part of parts) {
    const pair: unknown = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : undefined
    if (pair === undefined || pair === null) continue
    if (!isPair(pair)) throw new Error(`score.${part} ${shown(pair)} is no pair of goals`)
    score[part] = pair
  }
  return score
}

export const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((goals) => Number.isInteger(goals) && goals >= 0 && goals <= 199)

export const shown = (value: unknown): string => (value === undefined ? '(missing)' : quoted(value).slice(0, 60))

/** A row as it stands in quarantine. A value that is nested too deeply to be written is not worth quoting. */
export function quoted(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '(nested too deeply to show)'
  }
}

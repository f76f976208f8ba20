import type { SportId } from '../catalog.ts'
import { isId, sportOfId } from '../ids.ts'

/** The overlay files of reviewed lists that the services read. */
export const overlayNames = [
  'leagues.json',
  'titles.json',
  'tournaments.json',
  'same-clubs.json',
  'club-names.json',
  'league-names.json',
  'league-rules.json',
  'external-ids.json',
] as const
export type OverlayName = (typeof overlayNames)[number]

/** The type of a field of a row; a field whose type ends in "?" may be absent. */
type Kind = 'text' | 'text?' | 'number?' | 'texts' | 'texts?' | 'names?'

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const checks: Readonly<Record<string, { is(value: unknown): boolean; what: string }>> = {
  text: { is: isText, what: 'a text' },
  number: { is: Number.isInteger, what: 'a whole number' },
  texts: { is: (value) => Array.isArray(value) && value.every(isText), what: 'a list of texts' },
  names: { is: (value) => isObject(value) && Object.values(value).every(isText), what: 'an object of texts' },
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks a row of an overlay of a reviewed list. It has the fields of `kinds` and may have `why`, a reason for people
 * to read. Throws an Error that names a field that is missing, has another type or is unknown.
 */
export function reviewedRow<Row extends object>(row: unknown, kinds: { readonly [name in keyof Row]-?: Kind }): Row {
  if (!isObject(row)) throw new Error('a row that is not an object')
  for (const [name, kind] of Object.entries<Kind>(kinds)) {
    const { is, what } = checks[kind.replace('?', '')]!
    const isAbsent = row[name] === undefined && kind.endsWith('?')
    if (!isAbsent && !is(row[name])) throw new Error(`${name} ${JSON.stringify(row[name]) ?? '(missing)'} is not ${what}`)
  }
  const unknown = Object.keys(row).find((name) => name !== 'why' && !Object.hasOwn(kinds, name))
  if (unknown !== undefined) throw new Error(`${unknown} is not a field of the list, which has ${Object.keys(kinds).join(', ')}`)
  return row as Row
}

/**
 * Checks a row of league-rules.json: the rules of the league `rules_of` apply to the league with this id of a partner.
 * Throws an Error as `reviewedRow` does, and for an id that is not that of a league.
 */
export function leagueRulesRow(row: unknown): { id: string; sport: SportId; rulesOf: string } {
  const { league_id: id, rules_of: rulesOf } = reviewedRow<{ league_id: string; rules_of: string }>(row, {
    league_id: 'text',
    rules_of: 'text',
  })
  const sport = isId(id, 'league') ? sportOfId(id) : undefined
  if (sport === undefined) throw new Error(`league_id "${id}" is not the id of a league`)
  return { id, sport, rulesOf }
}

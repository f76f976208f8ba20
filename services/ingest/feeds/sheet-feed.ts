import { isId, sportOfId } from '@touchline/contract/ids'
import type { SourceRow } from '@touchline/sources/source-row'
import { shownLocation } from './open.ts'

/** Official sheets of finished matches, each at its own address: official-sheets@NAME:LEAGUES:ADDRESS. */
export interface SheetsFeed {
  kind: 'asked'
  format: 'official-sheets'
  source: string
  /** Ids of the leagues whose matches have a sheet. */
  leagues: readonly string[]
  /** The address with its placeholders. */
  location: string
}

/** Its precedence is above every other source, because the association has signed the sheet. */
export const sheetSource: SourceRow = {
  format: 'official-sheets',
  sports: ['soccer'],
  files: 'a sheet per match in [our own format](touchline-jsonl.md), at an address made of the match ([how](official-sheets.md))',
  contains: 'lineups, goals, cards, substitutions of finished matches; their results, where no other source has them',
  leagues: 'any',
  timezone: 'UTC',
  namespace: null,
  isPartnerFormat: false,
  precedence: 195,
}

export const sheetsExample = 'official-sheets:LEAGUE-ID+LEAGUE-ID:https://HOST/{match}'

/** Values for the placeholders of an address. */
export interface SheetWords {
  /** Our id of the match; `league`: our id of its league. */
  match: string
  league: string
  /** "2025-2026" or "2026". */
  season: string
  /** Day of the kick-off in UTC, YYYY-MM-DD. */
  date: string
  /** English names of the teams, as the API shows them. */
  home: string
  away: string
}
const words = ['match', 'league', 'season', 'date', 'home', 'away'] as const satisfies (keyof SheetWords)[]
const isWord = (name: string): name is keyof SheetWords => (words as readonly string[]).includes(name)
const placeholder = /\{([^{}]*)\}/g

/** `rest`: the text after "official-sheets:" or "official-sheets@NAME:". Throws an Error that describes the problem. */
export function readSheetsFeed(source: string, rest: string): SheetsFeed {
  const problem = (what: string) => new Error(`has "${shownLocation(`${source}:${rest}`)}", but ${what}`)
  const [, leagueList = '', location = ''] = /^([^:]*):(https?:\/\/.+)$/is.exec(rest) ?? []
  if (location === '') throw problem(`official sheets are written ${sheetsExample}`)
  const leagues = leagueList.split('+').map((id) => id.trim())
  const wrong = leagues.find((id, i) => !isId(id, 'league') || sportOfId(id) !== 'soccer' || leagues.indexOf(id) !== i)
  if (wrong !== undefined) throw problem(`"${wrong}" is no league of soccer, or is named twice; ids are in GET /v1/soccer/leagues`)
  const used = [...location.matchAll(placeholder)].map(([, name = '']) => name)
  const unknown = used.find((name) => !isWord(name))
  if (unknown !== undefined) throw problem(`{${unknown}} is none of ${words.map((word) => `{${word}}`).join(', ')}`)
  if (!used.includes('match') && !(used.includes('date') && (used.includes('home') || used.includes('away'))))
    throw problem('the address needs {match}, or {date} with {home} or {away}: every match has its own')
  const [one, other] = ['x', 'y'].map((text) => URL.parse(location.replace(placeholder, text)))
  if (!one || !other || one.origin !== other.origin || one.username !== other.username || one.password !== other.password)
    throw problem('it is not a valid address with the placeholders in its path or query')
  return { kind: 'asked', format: 'official-sheets', source, leagues, location }
}

/** The address of the sheet of a match. The values are escaped, so that none can change the host or add a parameter. */
export const getAddress = (location: string, of: SheetWords): URL =>
  new URL(location.replace(placeholder, (_, name: keyof SheetWords) => encodeURIComponent(of[name])))

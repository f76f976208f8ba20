import { type Fields, text, wholeNumber } from '../../parse/fields.ts'
import { getLeague, type KnownLeague, leagueNamed, provisionalLeague, toSlug } from '../shared/leagues.ts'
import { seasonFolder } from '../shared/season.ts'
import { isWomens } from '../shared/womens.ts'
import reviewed from './leagues.json' with { type: 'json' }

/** The league and season of a match. */
export interface Place {
  league: KnownLeague
  /** The name at the source without the season: "2. Fußball-Bundesliga". */
  title: string
  /** "2025/2026" or "2026". */
  season: string
  /** "bl2", what the source calls the league in this season. */
  shortcut: string
  /** "bl2/2025-26". */
  dataset: string
}

/** "2025/2026", "2025/26", "25/26" or "2026" at the end of a name. */
const ending = /[ (](\d{4}|\d{2})(?: ?[/-] ?(\d{4}|\d{2}))?\)?$/

const seasonKey = (field: Fields): string => `${field('leagueShortcut')}/${field('leagueSeason')}`

/** The years in which the matches of a season begin, by the season as its rows name it. */
export type Years = ReadonlyMap<string, ReadonlySet<number>>

export function yearsIn(rows: readonly Fields[]): Years {
  const years = new Map<string, Set<number>>()
  for (const field of rows) {
    const year = Number(String(field('matchDateTimeUTC')).slice(0, 4))
    years.set(seasonKey(field), (years.get(seasonKey(field)) ?? new Set()).add(year))
  }
  return years
}

/** Throws an Error for a match that does not name its league and the first year of its season. */
export function getPlace(field: Fields, years: Years): Place {
  const name = text(field('leagueName'), 'leagueName')
  const shortcut = text(field('leagueShortcut'), 'leagueShortcut').toLowerCase()
  const first = wholeNumber(field('leagueSeason'), 'leagueSeason', { min: 1870, max: 2200 })
  const [whole = '', , second] = ending.exec(name) ?? []
  const spansTwo = second !== undefined || years.get(seasonKey(field))?.has(first + 1) === true
  const season = spansTwo ? `${first}/${first + 1}` : `${first}`
  const title = name.slice(0, name.length - whole.length).trim() || name
  return { league: leagueAt(shortcut, title), title, season, shortcut, dataset: `${shortcut}/${seasonFolder(season)}` }
}

/**
 * The league of a shortcut, else the reviewed one of this name. Anybody may define a league there, with another shortcut each
 * season: a league that is neither is identified by its name.
 */
function leagueAt(shortcut: string, title: string): KnownLeague {
  const row = reviewed.find((each) => each.shortcut === shortcut)
  if (row) return getLeague(row.league, title)
  const named = isWomens(title) ? undefined : areas.map((area) => leagueNamed(area, title)).find((league) => league !== undefined)
  return named ?? provisionalLeague({ code: `openligadb.${toSlug(title)}`, name: title, country: '', isCup: false, tier: undefined })
}

/** A name without a country is that of a league of Germany, of a tournament, or of clubs of Europe. */
const areas = ['DE', 'INT', 'EUR']

import { countryName } from '@touchline/contract/names/countries'
import { countryOfFifaCode } from '@touchline/contract/names/nations'
import { normalizeName } from '@touchline/contract/names/normalize'
import { reviewedRow } from '@touchline/contract/names/reviewed-row'
import type { SourceLeague } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import timezones from './timezones.json' with { type: 'json' }
import { isWomens } from './womens.ts'

export interface KnownLeague {
  /** openfootball's key: "en.1". */
  code: string
  country: string
  name: string
  slug: string
  type: string
  /** Absent: "m", as for every league in the release. */
  gender?: string
  /** 1 is the top tier of its country; absent for cups and tournaments. */
  tier?: number
  /** IANA timezone of its matches. Absent: not known. */
  timezone?: string
  /** Not in the reviewed list: name and country are those of the source. */
  isProvisional?: true
  /** Its id derives from its code: it was provisional before an overlay reviewed it. */
  hasIdOfCode?: true
}

const byCode = new Map((leagues as KnownLeague[]).map((league) => [league.code, league]))

/**
 * Adds a row of leagues.json of REVIEWED_DATA. It replaces the entry with its code; a league without an entry keeps the id it had
 * while it was provisional.
 */
export function addReviewedLeague(row: unknown): void {
  const league = reviewedRow<Omit<KnownLeague, 'isProvisional' | 'hasIdOfCode'>>(row, {
    ...{ code: 'text', country: 'text', name: 'text', slug: 'text', type: 'text' },
    ...{ gender: 'text?', tier: 'number?', timezone: 'text?' },
  })
  const former = byCode.get(league.code)
  const gender = league.gender ?? getGender(league.code, league.name)
  byCode.set(league.code, { ...league, ...(gender && { gender }), ...((!former || former.hasIdOfCode) && { hasIdOfCode: true }) })
}

/** "w" if one of these texts names a women's league. */
const getGender = (...texts: readonly string[]): 'w' | undefined => (isWomens(...texts) ? 'w' : undefined)

/** The reviewed league with this key; undefined for unreviewed keys. */
export const knownLeague = (code: string): KnownLeague | undefined => byCode.get(code)

/** Every reviewed league, with those that overlays have added. */
export const knownLeagues = (): KnownLeague[] => [...byCode.values()]

/** The reviewed league of a country with this name, in any case and with or without accents; undefined for others. */
export function leagueNamed(country: string, name: string): KnownLeague | undefined {
  const named = [...byCode.values()].filter((league) => league.country === country && normalizeName(league.name) === normalizeName(name))
  return named.length === 1 ? named[0] : undefined
}

/** Names of confederations in keys of openfootball. */
const confederations: Readonly<Record<string, string>> = {
  uefa: 'EUR',
  caf: 'AFR',
  afc: 'ASI',
  concacaf: 'NAM',
  conmebol: 'SAM',
  copa: 'SAM',
  ofc: 'OCE',
}
/** Includes countries without an ISO code. */
const areas: Readonly<Record<string, string>> = { ...confederations, en: 'GB-ENG' }

/** The country in keys of openfootball: "at", "en". */
export const getArea = (country: string): string => Object.entries(areas).find(([, of]) => of === country)?.[0] ?? country.toLowerCase()

/** Whether the league belongs to exactly one country. */
export const isOfCountry = ({ country }: KnownLeague): boolean =>
  country !== '' && country !== 'INT' && !Object.values(confederations).includes(country)

/** Keys of football.json until 2019/2020. */
const formerKeys: Readonly<Record<string, string>> = { cl: 'uefa.cl', el: 'uefa.el' }

/**
 * The league of a key of openfootball: "ch.1" is the first division of Switzerland, "ch.cup" its cup. A league without a reviewed
 * entry has the name from the source and the country from the key, "" when the key names none. `womens`: it is a women's league,
 * whose key may be that of the men's league.
 */
export function getLeague(key: string, name: string, womens = false): KnownLeague {
  const code = Object.hasOwn(formerKeys, key) ? formerKeys[key]! : key
  const [area = '', division = '', ...more] = code.split('.')
  const isCup = [division, ...more].some((part) => part.endsWith('cup'))
  const tier = /^\d+$/.test(division) && more.length === 0 ? Number(division) : undefined
  const league = knownLeague(code) ?? provisionalLeague({ code, name: name || code, country: countryOfArea(area), isCup, tier })
  return womens ? getWomensLeague(league, name) : league
}

/** The women's competition of a file whose name, "en.1.json", may be that of the men's. A women's league is returned unchanged. */
export const getWomensLeague = (league: KnownLeague, name: string): KnownLeague =>
  league.gender === 'w'
    ? league
    : {
        ...league,
        ...{ code: `${league.code}.women`, name: name || league.name, gender: 'w', isProvisional: true },
        slug: slugIn(league.country, `${name || league.name} women`),
      }

/** "Brasileiro Série A" becomes "brasileiro-serie-a". */
export const toSlug = (name: string): string => normalizeName(name).replaceAll(' ', '-')

/** Slug with the country, if there is one: "brazil-brasileiro-serie-a". */
const slugIn = (country: string, name: string): string => toSlug(`${country === '' ? '' : countryName(country, 'en')} ${name}`)

interface Provisional {
  /** Identifies the league at its source. */
  code: string
  name: string
  /** "": not known. */
  country: string
  isCup: boolean
  tier: number | undefined
}

export function provisionalLeague({ code, name, country, isCup, tier }: Provisional): KnownLeague {
  const gender = getGender(code, name)
  return {
    ...{ code, name, country, type: isCup || cupName.test(normalizeName(name)) ? 'cup' : 'league' },
    slug: slugIn(country, name),
    ...(gender && { gender }),
    ...(tier !== undefined && { tier }),
    isProvisional: true,
  }
}

/** "Copa Libertadores", "Coupe de France", "DBU Pokalen", "Beker van België", "CAF Champions League". */
const cupName =
  /(?<![^ ])(?:cup|copa|coupe|coppa|pokal|taca|beker|kupa|kup|cupa|puchar|kubok|libertadores|sudamericana|champions league)(?![^ ])/

function countryOfArea(area: string): string {
  if (Object.hasOwn(areas, area)) return areas[area]!
  const code = area.toUpperCase()
  const isIso = /^[A-Z]{2}$/.test(code) && countryName(code, 'en') !== code
  return isIso ? code : (countryOfFifaCode(code) ?? '')
}

/** Not in the type library yet. */
type LocaleWithTimezones = Intl.Locale & { getTimeZones(): string[] | undefined }

/** The timezones of a country from the CLDR; none for an area that is not a country. */
export function timezonesIn(country: string): readonly string[] {
  if (!/^[A-Z]{2}\b/.test(country)) return []
  const locale = new Intl.Locale('und', { region: country.slice(0, 2) }) as LocaleWithTimezones
  return locale.getTimeZones() ?? []
}

/** `spellings`: names in the source. */
export const sourceLeague = (
  { code, name, slug, country, type, gender = 'm', tier, isProvisional, hasIdOfCode }: KnownLeague,
  spellings: readonly string[],
): SourceLeague => ({
  name,
  slug,
  ...((isProvisional || hasIdOfCode) && { key: code }),
  ...(isProvisional && { provisional: true }),
  countryCode: country,
  type,
  gender,
  ...(tier !== undefined && { tier }),
  spellings: spellings.filter((spelling) => spelling !== name),
})

/**
 * Timezones that the times of a source may be in: from the reviewed table timezones.json, else of the league, else all of the
 * country for a provisional league.
 */
export function getTimezones(format: string, league: KnownLeague, season: string): readonly string[] {
  const reviewed = timezones.find((row) => row.format === format && row.league === league.code && row.season === season)
  const timezone = reviewed?.timezone ?? league.timezone
  if (timezone !== undefined) return [timezone]
  return league.isProvisional ? timezonesIn(league.country) : []
}

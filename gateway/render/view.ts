import type { Language } from '@touchline/contract/catalog'
import type { Names } from '@touchline/contract/gen/catalog'
import { cityName } from '@touchline/contract/names/cities'
import { countryName } from '@touchline/contract/names/countries'
import { dissolvedNation, type NamedTeam, nameOn } from '@touchline/contract/names/former-nations'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Scope } from '../grants/scope.ts'

/** Inputs of a renderer other than the record: language, time, scope and names. */
export interface View {
  lang: Language
  /** Time of the domain clock, in milliseconds since 1970. */
  now: number
  scope: Scope
  names(id: string): Names | undefined
  /** Canonical id of a team, player or match. */
  current(id: string): string
  /** Whether a season of a league has a table. Throws `upstream_unavailable` while this is not known. */
  hasTable(leagueId: string, season: string): boolean
  /**
   * YYYY-MM-DD: the day whose names of nations are rendered, "Yugoslavia" in 1954. Absent: present names are rendered.
   */
  day?: string | undefined
  /** Output: ids whose names were needed but are unknown. */
  missing: Set<string>
}

/** Sources of a view, for renderers outside a request. */
export interface ViewSources extends Pick<View, 'names' | 'current' | 'hasTable'> {
  /** Domain clock. */
  clock: Clock
  /** Requests missing names; when they arrive, texts rendered without them are discarded. */
  fetchNames(ids: Iterable<string>): void
}

/** Renders, and requests missing names. */
export function inView<T>(lang: Language, scope: Scope, sources: ViewSources, render: (view: View) => T): T {
  const { clock, names, current, hasTable, fetchNames } = sources
  const view: View = { lang, now: clock.now(), scope, names, current, hasTable, missing: new Set() }
  const rendered = render(view)
  if (view.missing.size > 0) fetchNames(view.missing)
  return rendered
}

export interface LeagueView {
  name: string | null
  /** Includes the country: "Germany: Bundesliga". */
  fullName: string | null
  country: string | null
  countryCode: string | null
}

const unknownLeague: LeagueView = { name: null, fullName: null, country: null, countryCode: null }

export function leagueIn(view: View, id: string): LeagueView {
  const names = namesIn(view, id)
  if (!names) return unknownLeague
  const name = translated(names, view.lang)
  const country = countryIn(view, names.countryCode)
  return { name, fullName: country === null ? name : `${country}: ${name}`, country, countryCode: names.countryCode }
}

export interface TeamView {
  id: string
  name: string | null
  shortName: string | null
  code: string | null
  logoUrl: string | undefined
}

/** A merged team is rendered as the team it was merged into. */
export function teamIn(view: View, teamId: string): TeamView {
  const id = view.current(teamId)
  const names = namesIn(view, id)
  if (!names) return { id, name: null, shortName: null, code: null, logoUrl: undefined }
  const former = view.day === undefined ? undefined : nameOn(names, view.day)
  if (former) {
    const then = translated(former, view.lang)
    return { id, name: then, shortName: then, code: former.fifa ?? null, logoUrl: names.logoUrl }
  }
  const name = translated(names, view.lang)
  return { id, name, shortName: names.shortName || name, code: getCode(names), logoUrl: names.logoUrl }
}

/** The present code of a team. */
export const getCode = (team: NamedTeam & { code?: string | undefined }): string | null => team.code ?? dissolvedNation(team)?.fifa ?? null

/** The view with the names of an instant's day. Names that it lacks count as missing in `view`. */
export const onDay = (view: View, at: string): View => (at === '' ? view : { ...view, day: at.slice(0, 10) })

export const countryIn = (view: View, code: string): string | null => (code === '' ? null : (countryName(code, view.lang) ?? null))

export const cityIn = (view: View, city: string | undefined): string | null => (city === undefined ? null : cityName(city, view.lang))

/** The name in this language; English when it has no translation. */
export const translated = (
  { name, translations }: { name: string; translations: Readonly<Record<string, string | undefined>> },
  lang: Language,
): string => (Object.hasOwn(translations, lang) ? translations[lang] : undefined) ?? name

function namesIn(view: View, id: string): Names | undefined {
  const names = view.names(id)
  if (!names) view.missing.add(id)
  return names
}

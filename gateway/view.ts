import type { Language } from '@touchline/contract/catalog'
import { countryName } from '@touchline/contract/countries'
import type { Names } from '@touchline/contract/gen/catalog'
import type { Match } from '@touchline/contract/gen/match'
import type { Scope } from './grants/scope.ts'

/** What a renderer may look at beside the record: language, names, the hour, what is newer, and who looks. */
export interface View {
  lang: Language
  /** The domain's time, milliseconds since 1970. */
  now: number
  scope: Scope
  names(id: string): Names | undefined
  /** The id of a team or player that stands for this one now. */
  current(id: string): string
  /** The match with the newest parts that are known. */
  latest(match: Match): Match
  /** Ids whose names were asked for and are not known. */
  missing: Set<string>
}

export interface ShownLeague {
  name: string | null
  /** With its country: "Germany: Bundesliga". */
  fullName: string | null
  country: string | null
  countryCode: string | null
}

const unknownLeague: ShownLeague = { name: null, fullName: null, country: null, countryCode: null }

export function leagueIn(view: View, id: string): ShownLeague {
  const names = namesIn(view, id)
  if (!names) return unknownLeague
  const name = translated(names, view.lang)
  const country = countryIn(view, names.countryCode)
  return { name, fullName: country === null ? name : `${country}: ${name}`, country, countryCode: orNull(names.countryCode) }
}

export interface ShownTeam {
  id: string
  name: string | null
  short_name: string | null
  code: string | null
  logo_url: string | null
}

/** A team that was merged is shown as what it was merged into. */
export function teamIn(view: View, named: string): ShownTeam {
  const id = view.current(named)
  const names = namesIn(view, id)
  if (!names) return { id, name: null, short_name: null, code: null, logo_url: null }
  const name = translated(names, view.lang)
  return { id, name, short_name: names.shortName || name, code: names.code ?? null, logo_url: names.logoUrl ?? null }
}

/** Null when nobody is known to be it; the id alone names nobody. */
export const showCoach = (of: { coachId?: string | undefined; coachName?: string | undefined } | undefined) =>
  of?.coachName === undefined ? null : { id: of.coachId ?? null, name: of.coachName }

export const countryIn = (view: View, code: string): string | null => (code === '' ? null : (countryName(code, view.lang) ?? null))

/** The name in this language; one that is not translated stays English. */
export const translated = ({ name, translations }: { name: string; translations: Record<string, string> }, lang: Language): string =>
  (Object.hasOwn(translations, lang) ? translations[lang] : undefined) ?? name

/** Contract texts are empty where public JSON says null. */
export const orNull = (text: string | undefined): string | null => text || null

function namesIn(view: View, id: string): Names | undefined {
  const names = view.names(id)
  if (!names) view.missing.add(id)
  return names
}

import type { Language } from '../catalog.ts'
import { nationNamed } from './nations.ts'
import formerFile from './reviewed/former-nations.json' with { type: 'json' }

/** One line of former-nations.json: what the national teams of a federation were called from one day to another. */
interface FormerNation {
  /** ISO 3166-1 alpha-2 of the nation whose federation counts the records of that time. */
  code: string
  name: string
  /** YYYY-MM-DD, as `to`, which is the last day. */
  from: string
  to: string
  /** Alpha-2 of ISO 3166-3. Absent: none was assigned, or it has not changed. */
  former_code?: string
  /** Absent: not known. */
  fifa?: string
  translations: Partial<Record<Exclude<Language, 'en'>, string>>
  /** Where name and days are from. */
  source: string
}

const byCode = Map.groupBy(formerFile as readonly FormerNation[], ({ code }) => code)

/** A team as far as it may be that of a nation. */
interface NamedTeam {
  type: string
  name: string
  countryCode: string
}

/**
 * The former names of the national team of a nation, the oldest first; the matches under them are matches of this team. None of
 * any other team, such as the one of an age group.
 */
export function formerNames({ type, name, countryCode }: NamedTeam): readonly FormerNation[] {
  const former = type === 'national' ? byCode.get(countryCode) : undefined
  return former && nationNamed(name)?.code === countryCode ? former : []
}

/** What a team was called on a day, YYYY-MM-DD; undefined if it was called as today. */
export const nameOn = (team: NamedTeam, day: string): FormerNation | undefined =>
  formerNames(team).find(({ from, to }) => from <= day && day <= to)

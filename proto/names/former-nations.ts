import type { Language } from '../catalog.ts'
import { nationNamed, reviewedNations } from './nations.ts'
import formerFile from './reviewed/former-nations.json' with { type: 'json' }

/** One line of former-nations.json: what the national teams of a federation were called from one day to another. */
export interface FormerNation {
  /** As `Nation.code`: of the nation whose federation counts the records of that time. */
  code: string
  /** Name of the nation in nations.json. Absent: its code is enough. */
  nation?: string
  name: string
  /** YYYY-MM-DD, as `to`, which is the last day. */
  from: string
  to: string
  /** Alpha-2 of ISO 3166-3. Absent: none was assigned, or it has not changed. */
  former_code?: string
  /** Absent: not known. */
  fifa?: string
  translations: Partial<Record<Exclude<Language, 'en'>, string>>
  /** What proves the name, the days and the codes. */
  source: string
}

export const formerNations = formerFile as readonly FormerNation[]

const byCode = Map.groupBy(formerNations, ({ code }) => code)

/** A team as far as it may be that of a nation. */
export interface NamedTeam {
  type: string
  name: string
  countryCode: string
}

/** Undefined unless it is the first national team. */
const getNation = ({ type, name, countryCode }: NamedTeam) => {
  const nation = type === 'national' ? nationNamed(name) : undefined
  return nation?.code === countryCode ? nation : undefined
}

/**
 * The former names of the national team of a nation, the oldest first; the matches under them are matches of this team. None of
 * any other team, such as the one of an age group.
 */
export function formerNames(team: NamedTeam): readonly FormerNation[] {
  const nation = getNation(team)
  return (nation && byCode.get(nation.code)?.filter((row) => (row.nation ?? nation.name) === nation.name)) ?? []
}

/** What a team was called on a day, YYYY-MM-DD; undefined if it was called as today. */
export const nameOn = (team: NamedTeam, day: string): FormerNation | undefined =>
  formerNames(team).find(({ from, to }) => from <= day && day <= to)

/** Days from one to another, YYYY-MM-DD, both included. */
type Days = Pick<FormerNation, 'from' | 'to'>

/**
 * The former names that a team had at some of these times, the oldest first, without the one on `day`, YYYY-MM-DD; without
 * `day` it is called as today.
 */
export function otherNames(team: NamedTeam, day: string | undefined, times: readonly Days[]): FormerNation[] {
  const shown = day === undefined ? undefined : nameOn(team, day)
  return formerNames(team).filter((name) => name !== shown && times.some(({ from, to }) => name.from <= to && from <= name.to))
}

const dissolved = new Map(reviewedNations.flatMap((line) => (line.dissolved ? [[line.name!, line.dissolved] as const] : [])))

/** The codes of a nation that no longer exists and is a team of its own: "CS" and "TCH"; undefined for any other team. */
export const dissolvedNation = (team: NamedTeam): { code: string; fifa?: string } | undefined => dissolved.get(getNation(team)?.name ?? '')

import type { Language } from '../catalog.ts'
import { nationNamed, reviewedNations } from './nations.ts'
import formerFile from './reviewed/former-nations.json' with { type: 'json' }

/** One line of former-nations.json: the name of the national teams of a federation from one day to another. */
export interface FormerNation {
  /** The `Nation.code` of the nation whose federation counts the records of that time. */
  code: string
  /** Name of the nation in nations.json. Absent: its code identifies it. */
  nation?: string
  name: string
  /** `from` and `to` are the first and the last day, YYYY-MM-DD. */
  from: string
  to: string
  /** Alpha-2 code of ISO 3166-3. Absent: none was assigned, or the code has not changed. */
  former_code?: string
  /** Absent: not known. */
  fifa?: string
  translations: Partial<Record<Exclude<Language, 'en'>, string>>
  /** The source that proves the name, the days and the codes. */
  source: string
}

export const formerNations = formerFile as readonly FormerNation[]

const byCode = Map.groupBy(formerNations, ({ code }) => code)

/** The fields of a team that determine whether it is a national team. */
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
 * The former names of the first national team of a nation, oldest first; matches under them are matches of this team.
 * Empty for any other team, such as an age group's.
 */
export function formerNames(team: NamedTeam): readonly FormerNation[] {
  const nation = getNation(team)
  return (nation && byCode.get(nation.code)?.filter((row) => (row.nation ?? nation.name) === nation.name)) ?? []
}

/** The name of a team on a day, YYYY-MM-DD; undefined if it was the current one. */
export const nameOn = (team: NamedTeam, day: string): FormerNation | undefined =>
  formerNames(team).find(({ from, to }) => from <= day && day <= to)

/** A range of days, YYYY-MM-DD, both included. */
type Days = Pick<FormerNation, 'from' | 'to'>

/**
 * The former names that a team had at any of these times, oldest first, except its name on `day`, YYYY-MM-DD. Without
 * `day` no former name is excluded.
 */
export function otherNames(team: NamedTeam, day: string | undefined, times: readonly Days[]): FormerNation[] {
  const shown = day === undefined ? undefined : nameOn(team, day)
  return formerNames(team).filter((name) => name !== shown && times.some(({ from, to }) => name.from <= to && from <= name.to))
}

const dissolved = new Map(reviewedNations.flatMap((line) => (line.dissolved ? [[line.name!, line.dissolved] as const] : [])))

/** The codes of a nation that no longer exists and is a team of its own: "CS" and "TCH"; undefined for any other team. */
export const dissolvedNation = (team: NamedTeam): { code: string; fifa?: string } | undefined => dissolved.get(getNation(team)?.name ?? '')

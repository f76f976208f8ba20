import type { SourceTeam } from '../../source-model.ts'
import teams from '../teams.json' with { type: 'json' }

/**
 * A club of the NHL. A club that only changed its name is one club under its last name; a club that moved is a new one.
 */
interface Club {
  name: string
  country: string
  /** Codes in the Hockey Databank. */
  codes: string[]
  otherNames?: string[]
  /** First and last season, by the year in which it starts. Absent: no bound in the imported data. */
  from?: number
  to?: number
  why?: string
}

const clubs = teams as Club[]
const byName = new Map(clubs.flatMap((club) => [club.name, ...(club.otherNames ?? [])].map((name) => [name, club] as const)))
const byCode = new Map(clubs.flatMap((club) => club.codes.map((code) => [code, club] as const)))

/**
 * The club of this name in the season that starts in `year`. Throws an Error for a club that is not in teams.json or
 * did not play in that season.
 */
export const clubNamed = (name: string, year: number): SourceTeam => inSeason(byName.get(name), name, year)

/** The club of a code of the Hockey Databank, "AND". Throws like `clubNamed`. */
export const clubOfCode = (code: string, year: number): SourceTeam => inSeason(byCode.get(code), code, year)

function inSeason(club: Club | undefined, name: string, year: number): SourceTeam {
  if (!club) throw new Error(`team "${name.slice(0, 40)}" is not in the reviewed list of clubs (formats/hockey/teams.json)`)
  if (year < (club.from ?? 0) || year > (club.to ?? Infinity)) throw new Error(`${club.name} did not play in ${year}/${year + 1}`)
  return { name: club.name, country: club.country }
}

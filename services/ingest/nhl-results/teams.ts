import type { SourceTeam } from '../connectors.ts'
import teams from './teams.json' with { type: 'json' }

/** A club of the NHL. One that only changed its name is the same club, under the last one; one that moved elsewhere is another. */
interface Club {
  name: string
  country: string
  /** Of the Hockey Databank. */
  codes: string[]
  otherNames?: string[]
  /** First and last season, by the year it begins in. Absent: before and after all that is held. */
  from?: number
  to?: number
  why?: string
}

const clubs = teams as Club[]
const byName = new Map(clubs.flatMap((club) => [club.name, ...(club.otherNames ?? [])].map((name) => [name, club] as const)))
const byCode = new Map(clubs.flatMap((club) => club.codes.map((code) => [code, club] as const)))

/** The club of this name in the season that begins in `year`. Throws an Error for one nobody has reviewed, or that did not play in it. */
export const clubNamed = (name: string, year: number): SourceTeam => inSeason(byName.get(name), name, year)

/** The club that the Hockey Databank calls "AND". Throws as above. */
export const clubOfCode = (code: string, year: number): SourceTeam => inSeason(byCode.get(code), code, year)

function inSeason(club: Club | undefined, told: string, year: number): SourceTeam {
  if (!club) throw new Error(`team "${told.slice(0, 40)}" is not in the reviewed list of clubs (nhl-results/teams.json)`)
  if (year < (club.from ?? 0) || year > (club.to ?? Infinity)) throw new Error(`${club.name} did not play in ${year}/${year + 1}`)
  return { name: club.name, country: club.country }
}

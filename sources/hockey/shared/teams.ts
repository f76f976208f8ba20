import { text } from '../../parse/fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import teams from '../teams.json' with { type: 'json' }

/**
 * A club of the NHL. A club that only changed its name is one club under its last name; a club that moved is a new one.
 */
interface Club {
  name: string
  country: string
  /** Codes in the Hockey Databank. */
  codes: string[]
  /** Ids in the feeds of the NHL, which counts a club under another name as another team. */
  nhlIds: number[]
  otherNames?: string[]
  /** First and last season, by the year in which it starts. Absent: no bound in the imported data. */
  from?: number
  to?: number
  why?: string
}

const clubs: Club[] = teams
const byName = new Map(clubs.flatMap((club) => [club.name, ...(club.otherNames ?? [])].map((name) => [name, club] as const)))
const byNhlId = new Map(clubs.flatMap((club) => club.nhlIds.map((id) => [id, club] as const)))
const byCode = new Map(clubs.flatMap((club) => club.codes.map((code) => [code, club] as const)))

const playedIn = ({ from = 0, to = Infinity }: Club, year: number): boolean => year >= from && year <= to

/**
 * The club of this name in the season that starts in `year`. A club that is not in teams.json, or did not play in that
 * season, is another club of the source's name, with the league in place of a country. Throws an Error for a name
 * without letters.
 */
export function clubNamed(name: string, year: number): SourceTeam {
  const club = byName.get(name)
  if (club && playedIn(club, year)) return { name: club.name, country: club.country, reviewed: true }
  if (!/\p{L}/u.test(name)) throw new Error(`team "${name.slice(0, 40)}" has no name`)
  return { name: text(name, 'the name of a team'), country: leagues.nhl.countryCode }
}

/**
 * The club of a code of the Hockey Databank, "AND". A club that is not in teams.json, or did not play in that season, is
 * another club with the name of the source, or else its code. Throws an Error for a name without letters.
 */
export function clubOfCode(code: string, year: number, sourceName: string | undefined): SourceTeam {
  const club = byCode.get(code)
  const named =
    club && playedIn(club, year) ? { name: club.name, country: club.country, reviewed: true as const } : clubNamed(sourceName ?? code, year)
  return { ...named, sourceId: code }
}

/**
 * The club of an id in the feeds of the NHL. A club that is not in teams.json, or did not play in that season, is another club
 * with the name of the source. Throws an Error if neither the id nor the name tells the club.
 */
export function clubOfNhlId(id: number | undefined, year: number, sourceName: string | undefined): SourceTeam {
  const club = id === undefined ? undefined : byNhlId.get(id)
  const sourceId = id === undefined ? {} : { sourceId: String(id) }
  if (club && playedIn(club, year)) return { name: club.name, country: club.country, reviewed: true, ...sourceId }
  if (sourceName === undefined) throw new Error(`team ${id ?? '(missing)'} is not in the reviewed list of teams, and has no name`)
  return { ...clubNamed(sourceName, year), ...sourceId }
}

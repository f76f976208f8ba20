/** For leagues, by slug, in the seasons `from` to `to`, both included; absent: open. */
export interface Ruled {
  leagues: readonly string[]
  from?: string
  to?: string
  /** The regulation that says so. */
  source: string
}

export interface Division {
  /** "AL", "Eastern". */
  conference: string
  /** "AL East". */
  name: string
  /** By id, whether or not they play in this season: a team that was renamed stands under each of its names. */
  teams: ReadonlySet<string>
}

/** As a file has them. `team` is there for readers: the id decides. */
export type DivisionsRow = Ruled & {
  divisions: readonly { conference: string; division: string; teams: readonly { team_id: string; team: string }[] }[]
}

/** The first row that holds for a league in a season. */
export const ruleFor = <Row extends Ruled>(rows: readonly Row[], league: string, season: string): Row | undefined =>
  rows.find(
    ({ leagues, from, to }) => leagues.includes(league) && (from === undefined || from <= season) && (to === undefined || season <= to),
  )

/** `into`: teams that stand for another now, by the id they had; each is found under both. */
export const divisionsOf = (row: DivisionsRow, into: ReadonlyMap<string, string> = new Map()): Division[] =>
  row.divisions.map(({ conference, division, teams }) => ({
    conference,
    name: division,
    teams: new Set(teams.flatMap(({ team_id }) => [team_id, into.get(team_id) ?? team_id])),
  }))

/** The teams of this season that share a team's division (`name`) or conference, itself included; itself alone where it is in none. */
export function peersOf(team: string, by: 'name' | 'conference', divisions: readonly Division[], teams: readonly string[]): string[] {
  const of = (each: string) => divisions.find((division) => division.teams.has(each))?.[by]
  const mine = of(team)
  return mine === undefined ? [team] : teams.filter((each) => of(each) === mine)
}

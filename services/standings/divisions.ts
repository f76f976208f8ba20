/** Applies to leagues, by slug, in the seasons `from` to `to`, both inclusive; absent: unbounded. */
export interface Ruled {
  leagues: readonly string[]
  from?: string
  to?: string
  /** The regulation it comes from. */
  source: string
}

export interface Division {
  /** "AL", "Eastern". */
  conference: string
  /** "AL East". */
  name: string
  /** Team ids, including teams that do not play in this season: a renamed team is listed under each of its names. */
  teams: ReadonlySet<string>
}

/** A row of a divisions file. `team` is for human readers; only the id is used. */
export type DivisionsRow = Ruled & {
  divisions: readonly { conference: string; division: string; teams: readonly { team_id: string; team: string }[] }[]
}

/** The first row that applies to a league in a season. */
export const ruleFor = <Row extends Ruled>(rows: readonly Row[], league: string, season: string): Row | undefined =>
  rows.find(
    ({ leagues, from, to }) => leagues.includes(league) && (from === undefined || from <= season) && (to === undefined || season <= to),
  )

/** `into`: canonical ids of merged teams by their old id; a division contains both. */
export const divisionsOf = (row: DivisionsRow, into: ReadonlyMap<string, string> = new Map()): Division[] =>
  row.divisions.map(({ conference, division, teams }) => ({
    conference,
    name: division,
    teams: new Set(teams.flatMap(({ team_id }) => [team_id, into.get(team_id) ?? team_id])),
  }))

/**
 * The teams of this season in a team's division (`name`) or conference, itself included; only itself if it is in none.
 */
export function peersOf(team: string, by: 'name' | 'conference', divisions: readonly Division[], teams: readonly string[]): string[] {
  const of = (each: string) => divisions.find((division) => division.teams.has(each))?.[by]
  const own = of(team)
  return own === undefined ? [team] : teams.filter((each) => of(each) === own)
}

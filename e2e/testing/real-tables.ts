import { expect, test } from '@jest/globals'

export interface RealTable {
  league: string
  season: string
  /** The columns that are public facts, by name of the team. */
  rows: Record<string, Record<string, unknown>>
}

type Row = { team: { name: string }; [column: string]: unknown }

/** Compares standings with the published tables. `data` returns `data` of a path below the sport over HTTP. */
export function realTables(data: <T>(path: string) => Promise<T>, tables: readonly RealTable[]): void {
  test.each(tables)('the table of $league $season equals the published one', async ({ league, season, rows }) => {
    const leagues = await data<{ id: string; name: string }[]>('/leagues?limit=200')
    const { id } = leagues.find(({ name }) => name === league)!
    const table = await data<Row[]>(`/leagues/${id}/standings?season=${encodeURIComponent(season)}`)
    const ofTeam = (team: string) => table.find((row) => row.team.name === team)
    for (const [team, columns] of Object.entries(rows)) expect([team, ofTeam(team)]).toMatchObject([team, columns])
  })
}

import { expect, test } from '@jest/globals'

export interface RealTable {
  league: string
  season: string
  /** By the name of the team: the columns that are public facts. */
  rows: Record<string, Record<string, unknown>>
}

type Row = { team: { name: string }; [column: string]: unknown }

/** The tables have what the leagues published. `data`: of a path below the sport, as it is answered over HTTP. */
export function realTables(data: <T>(path: string) => Promise<T>, tables: readonly RealTable[]): void {
  test.each(tables)('the table of $league $season has what the league says', async ({ league, season, rows }) => {
    const leagues = await data<{ id: string; name: string }[]>('/leagues?limit=200')
    const { id } = leagues.find(({ name }) => name === league)!
    const table = await data<Row[]>(`/leagues/${id}/standings?season=${encodeURIComponent(season)}`)
    const ofTeam = (team: string) => table.find((row) => row.team.name === team)
    for (const [team, columns] of Object.entries(rows)) expect([team, ofTeam(team)]).toMatchObject([team, columns])
  })
}

import type { Row } from './merge-rows.ts'

/**
 * Assigns rounds to group matches without one: "Matchday 2" is the second match of its teams in the group, by date. If
 * the teams have played different numbers of matches, the higher number counts.
 */
export function withGroupRounds(rows: readonly Row[]): Row[] {
  const played = new Map<string, number>()
  const roundOf = new Map<Row, number>()
  const unnamed = rows.filter((row) => row.stage.type === 'group' && row.round === undefined)
  for (const row of unnamed.toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))) {
    const teams = [row.homeId, row.awayId].map((id) => `${row.stage.name}\n${row.group ?? ''}\n${id}`)
    const round = Math.max(...teams.map((team) => played.get(team) ?? 0)) + 1
    for (const team of teams) played.set(team, round)
    roundOf.set(row, round)
  }
  return rows.map((row) => {
    const round = roundOf.get(row)
    return round === undefined ? row : { ...row, round: `Matchday ${round}`, roundOrder: round }
  })
}

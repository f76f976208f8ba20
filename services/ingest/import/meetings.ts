import type { Row } from './merge-rows.ts'

const inRoundOrder = (a: Row, b: Row): number =>
  a.roundOrder - b.roundOrder || Number((a.round ?? '') > (b.round ?? '')) - Number((a.round ?? '') < (b.round ?? ''))

/** Orders matches by round, then by row; games of one day by their start. */
function inOrderOfPlay(rows: readonly Row[]): Row[] {
  const sorted = rows.toSorted(inRoundOrder)
  const games = [...Map.groupBy(sorted, ({ date }) => date).values()].filter((ofDay) => ofDay.length > 1)
  for (const ofDay of games) {
    const places = ofDay.map((row) => sorted.indexOf(row))
    for (const [i, row] of ofDay.toSorted(inOrderOfDay).entries()) sorted[places[i]!] = row
  }
  return sorted
}

const inOrderOfDay = (a: Row, b: Row): number =>
  (a.gameOfDay ?? 0) - (b.gameOfDay ?? 0) || (a.timeTbd || b.timeTbd ? 0 : Date.parse(a.startAt) - Date.parse(b.startAt))

/**
 * The number of the meeting of these teams at this ground in this stage, from 1: as the source reports it, else counted
 * in round order.
 */
export function meetings(rows: readonly Row[]): Map<Row, number> {
  const byPairing = Map.groupBy(rows, (row) => `${row.stage.name}\n${row.homeId}\n${row.awayId}`)
  return new Map([...byPairing.values()].flatMap((same) => inOrderOfPlay(same).map((row, i) => [row, row.meeting ?? i + 1] as const)))
}

/**
 * The number of the meeting of these teams in a finals tournament, from 1: as the source reports it, else counted by
 * date, because sources disagree on the home side and on the names of stages; if only the days of the tournament are
 * known, it is counted by round.
 */
export function tournamentMeetings(rows: readonly Row[]): Map<Row, number> {
  const byPairing = Map.groupBy(rows, ({ homeId, awayId }) => [homeId, awayId].sort().join('\n'))
  const byDate = (a: Row, b: Row) => Number(a.date > b.date) - Number(a.date < b.date) || a.roundOrder - b.roundOrder
  return new Map([...byPairing.values()].flatMap((same) => same.toSorted(byDate).map((row, i) => [row, row.meeting ?? i + 1] as const)))
}

/** The legs of two-legged ties: two matches of one knockout round (or of matchdays of the stage) with home and away swapped. */
export function legs(rows: readonly Row[]): Map<Row, '1' | '2'> {
  const found = new Map<Row, '1' | '2'>()
  const knockouts = rows.filter((row) => row.stage.type === 'knockout')
  for (const tie of Map.groupBy(knockouts, getTie).values()) {
    const [first, second] = tie.toSorted((a, b) => inRoundOrder(a, b) || (a.startAt < b.startAt ? -1 : 1))
    if (tie.length !== 2 || first!.homeId === second!.homeId) continue
    found.set(first!, '1').set(second!, '2')
  }
  return found
}

const getTie = ({ stage, round = '', homeId, awayId }: Row): string =>
  [stage.name, round.startsWith('Matchday') ? '' : round, ...[homeId, awayId].sort()].join('\n')

/**
 * Assigns rounds to group matches without one: "Matchday 2" is the second match of its teams in the group, by date. If
 * the teams have played different numbers of matches, the higher number counts.
 */
export function withGroupRounds(rows: readonly Row[]): Row[] {
  const played = new Map<string, number>()
  const roundByRow = new Map<Row, number>()
  const unnamed = rows.filter((row) => row.stage.type === 'group' && row.round === undefined)
  for (const row of unnamed.toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))) {
    const teams = [row.homeId, row.awayId].map((id) => `${row.stage.name}\n${row.group ?? ''}\n${id}`)
    const round = Math.max(...teams.map((team) => played.get(team) ?? 0)) + 1
    for (const team of teams) played.set(team, round)
    roundByRow.set(row, round)
  }
  return rows.map((row) => {
    const round = roundByRow.get(row)
    return round === undefined ? row : { ...row, round: `Matchday ${round}`, roundOrder: round }
  })
}

import { clone, create } from '@bufbuild/protobuf'
import { PairSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Row } from './merge-rows.ts'

const inRoundOrder = (a: Row, b: Row): number =>
  a.roundOrder - b.roundOrder || Number((a.round ?? '') > (b.round ?? '')) - Number((a.round ?? '') < (b.round ?? ''))

/**
 * The number of the meeting of these teams at this ground in this stage, from 1: as the source reports it, else counted
 * in round order.
 */
export function meetings(rows: readonly Row[]): Map<Row, number> {
  const byPairing = Map.groupBy(rows, (row) => `${row.stage.name}\n${row.homeId}\n${row.awayId}`)
  return new Map(
    [...byPairing.values()].flatMap((same) => same.toSorted(inRoundOrder).map((row, i) => [row, row.meeting ?? i + 1] as const)),
  )
}

/**
 * The number of the meeting of these teams in a finals tournament, from 1, counted by date, because sources disagree on
 * the home side and on the names of stages.
 */
export function tournamentMeetings(rows: readonly Row[]): Map<Row, number> {
  const byPairing = Map.groupBy(rows, ({ homeId, awayId }) => [homeId, awayId].sort().join('\n'))
  const byDate = (a: Row, b: Row) => (a.date < b.date ? -1 : Number(a.date > b.date))
  return new Map([...byPairing.values()].flatMap((same) => same.toSorted(byDate).map((row, i) => [row, i + 1] as const)))
}

export interface Leg {
  leg: '1' | '2'
  row: Row
}

/**
 * The legs of two-legged ties: two matches of one knockout round (or of matchdays of the stage) with home and away
 * swapped. The second leg gets the aggregate score if both have a score.
 */
export function legs(rows: readonly Row[]): Map<Row, Leg> {
  const found = new Map<Row, Leg>()
  const knockouts = rows.filter((row) => row.stage.type === 'knockout')
  for (const tie of Map.groupBy(knockouts, tieOf).values()) {
    const [first, second] = tie.toSorted((a, b) => inRoundOrder(a, b) || (a.startAt < b.startAt ? -1 : 1))
    if (tie.length !== 2 || first!.homeId === second!.homeId) continue
    found.set(first!, { leg: '1', row: first! })
    found.set(second!, { leg: '2', row: withAggregate(first!, second!) })
  }
  return found
}

const tieOf = ({ stage, round = '', homeId, awayId }: Row): string =>
  [stage.name, round.startsWith('Matchday') ? '' : round, ...[homeId, awayId].sort()].join('\n')

function withAggregate(first: Row, second: Row): Row {
  const [a, b] = [first.play, second.play]
  if (a.homeScore === undefined || b.homeScore === undefined) return second
  const play = clone(ScoreboardSchema, b)
  play.aggregate = create(PairSchema, { home: b.homeScore + a.awayScore!, away: b.awayScore! + a.homeScore })
  return { ...second, play }
}

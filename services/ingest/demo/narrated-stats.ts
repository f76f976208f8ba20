import { create } from '@bufbuild/protobuf'
import { type StatsObservation, StatsObservationSchema } from '@touchline/contract/gen/feed'
import type { DemoMatch } from './league.ts'
import type { Narrator } from './narrator.ts'
import type { Moment, Simulation } from './simulation.ts'

/** The stats delta of one moment; empty for a sport without stats. `seq` as in the live update of the moment. */
export function statsObservations(
  simulation: Simulation,
  match: DemoMatch,
  moment: Moment,
  seq: number,
  narrator: Narrator,
): StatsObservation[] {
  const { plays, stats, lineups } = moment
  if (!plays && !stats && !lineups) return []
  const observation = {
    ...narrator,
    matchId: match.id,
    sport: simulation.sport,
    seq: BigInt(seq),
    isDelta: true,
    ...(lineups && { lineups }),
    ...(stats && { statistics: stats }),
    ...(plays && { plays: { entries: [...plays], homeId: match.home.id } }),
  }
  return [create(StatsObservationSchema, observation)]
}

/** The full stats of a finished match. */
export function fullStatsObservations(simulation: Simulation, match: DemoMatch, narrator: Narrator): StatsObservation[] {
  const moments = match.moments()
  const plays = moments.flatMap((moment) => moment.plays ?? [])
  const lineups = moments.findLast((moment) => moment.lineups)?.lineups
  const last = { ...moments.at(-1)!, ...(plays.length > 0 && { plays }), ...(lineups && { lineups }) }
  return statsObservations(simulation, match, last, moments.length, narrator).map((delta) => ({ ...delta, isDelta: false }))
}

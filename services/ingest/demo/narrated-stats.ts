import { create } from '@bufbuild/protobuf'
import { type StatsObservation, StatsObservationSchema } from '@touchline/contract/gen/feed'
import type { DemoMatch } from './league.ts'
import type { Narrator } from './narrator.ts'
import type { Moment, Simulation } from './simulation.ts'

/** What one moment adds beyond the play; nothing in a sport that tells no more. `seq` as in the update of the play. */
export function tellStats(simulation: Simulation, match: DemoMatch, moment: Moment, seq: number, teller: Narrator): StatsObservation[] {
  const { plays, figures, lineups } = moment
  if (!plays && !figures && !lineups) return []
  const observation = {
    ...teller,
    matchId: match.id,
    sport: simulation.sport,
    seq: BigInt(seq),
    addition: true,
    ...(lineups && { lineups }),
    ...(figures && { statistics: figures }),
    ...(plays && { plays: { entries: [...plays], homeId: match.home.id } }),
  }
  return [create(StatsObservationSchema, observation)]
}

/** All there is beyond the play of a match that is over, as a whole. */
export function tellWholeStats(simulation: Simulation, match: DemoMatch, teller: Narrator): StatsObservation[] {
  const moments = match.moments()
  const plays = moments.flatMap((moment) => moment.plays ?? [])
  const lineups = moments.findLast((moment) => moment.lineups)?.lineups
  const last = { ...moments.at(-1)!, ...(plays.length > 0 && { plays }), ...(lineups && { lineups }) }
  return tellStats(simulation, match, last, moments.length, teller).map((told) => ({ ...told, addition: false }))
}

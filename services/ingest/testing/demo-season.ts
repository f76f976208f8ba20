import type { DemoLeague } from '../demo/competition.ts'
import { matchesOfSlot, slotsIn } from '../demo/league.ts'
import type { DemoMatch } from '../demo/match.ts'
import type { DemoSettings, Simulation } from '../demo/simulation.ts'

/** The matches of a season by round; a slot without play has none. */
export const getSeason = (simulation: Simulation, settings: DemoSettings, league: DemoLeague, nth: number): DemoMatch[][] =>
  slotsIn(simulation, nth)
    .map((slot) => matchesOfSlot(simulation, settings, league, slot))
    .filter(({ length }) => length > 0)

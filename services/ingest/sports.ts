import type { MatchSportId } from '@touchline/contract/catalog'
import { americanFootball } from './demo/american-football.ts'
import { baseball } from './demo/baseball.ts'
import { basketball } from './demo/basketball.ts'
import { handball } from './demo/handball.ts'
import { hockey } from './demo/hockey.ts'
import type { Simulation } from './demo/simulation.ts'
import { soccer } from './demo/soccer.ts'
import { tennis } from './demo/tennis.ts'
import { volleyball } from './demo/volleyball.ts'
import { handballRules } from './replay/handball.ts'
import { type MinuteRules, soccerRules } from './replay/minute-rules.ts'
import {
  americanFootballRules,
  baseballRules,
  basketballRules,
  hockeyRules,
  type ReplayRules,
  tennisRules,
  volleyballRules,
} from './replay/replay-rules.ts'

interface SportRow {
  /** Its leagues in the demo. */
  simulation: Simulation
  /** How a finished match is replayed: play by play, or by the minutes of its events. */
  replay: ReplayRules | MinuteRules
}

/** The parts of ingest for each sport, in addition to its formats. */
export const ingestSports: Readonly<Record<MatchSportId, SportRow>> = {
  soccer: { simulation: soccer, replay: soccerRules },
  basketball: { simulation: basketball, replay: basketballRules },
  baseball: { simulation: baseball, replay: baseballRules },
  hockey: { simulation: hockey, replay: hockeyRules },
  tennis: { simulation: tennis, replay: tennisRules },
  handball: { simulation: handball, replay: handballRules },
  volleyball: { simulation: volleyball, replay: volleyballRules },
  'american-football': { simulation: americanFootball, replay: americanFootballRules },
}

export const simulations: readonly Simulation[] = Object.values(ingestSports).map(({ simulation }) => simulation)

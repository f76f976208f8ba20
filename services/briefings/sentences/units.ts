import { type MatchSportId, ofSport } from '@touchline/contract/catalog'

/** The units of a sport, by which the phrases of a language select words. */
export interface Units {
  /** The unit of the score, and so of `scored`, `conceded` and `deficit`. */
  unit: 'goals' | 'points' | 'runs' | 'sets'
  /** The unit of a run within a match. */
  run_unit: 'goals' | 'points' | 'runs' | 'games'
  /** English says "match" in some sports and "game" in others; other languages distinguish further. */
  contest: 'matches' | 'games'
}

const units: Readonly<Record<MatchSportId, Units>> = {
  soccer: { unit: 'goals', run_unit: 'goals', contest: 'matches' },
  basketball: { unit: 'points', run_unit: 'points', contest: 'games' },
  baseball: { unit: 'runs', run_unit: 'runs', contest: 'games' },
  hockey: { unit: 'goals', run_unit: 'goals', contest: 'games' },
  tennis: { unit: 'sets', run_unit: 'games', contest: 'matches' },
  handball: { unit: 'goals', run_unit: 'goals', contest: 'matches' },
  volleyball: { unit: 'sets', run_unit: 'points', contest: 'matches' },
  'american-football': { unit: 'points', run_unit: 'points', contest: 'games' },
}

export const getUnits = (sport: string): Units => ofSport(units, sport)

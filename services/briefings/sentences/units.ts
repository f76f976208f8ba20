import { type MatchSportId, ofSport } from '@touchline/contract/catalog'

/** What the words of a sport are; the phrases of a language select by them. */
export interface Units {
  /** What the score counts, of which `scored`, `conceded` and `deficit` are. */
  unit: 'goals' | 'points' | 'runs' | 'sets'
  /** What is scored in a row within a match. */
  run_unit: 'goals' | 'points' | 'runs' | 'games'
  /** English has matches in some sports and games in others; other languages have further words of their own. */
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

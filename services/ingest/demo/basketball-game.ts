import type { Side } from '@touchline/contract/outcome'
import { clockText } from '@touchline/sources/parse/number-text'
import { type MatchLog, type Member, type StatsBuilder, toPercent } from './match-log.ts'

/** Probabilities per possession, close to those of top leagues: about one point per possession. */
export const chances = {
  turnover: 0.13,
  steal: 0.55,
  shootingFoul: 0.09,
  freeThrow: 0.78,
  three: 0.38,
  threeMade: 0.36,
  twoMade: 0.53,
  assist: 0.6,
  block: 0.08,
  offensiveRebound: 0.26,
  timeout: 0.03,
}

export interface Game extends MatchLog {
  court: Record<Side, Member[]>
  /** Game clock of the period. */
  secondsLeft: number
  ahead?: Side
  lead: Record<Side, number>
}

export const buildStats: StatsBuilder = (counts, matchLog, side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const [fgm, fga] = [of('made2') + of('made3'), of('tried2') + of('tried3')]
  const shots = {
    fgm,
    fga,
    fg3m: of('made3'),
    fg3a: of('tried3'),
    ftm: of('ftm'),
    fta: of('fta'),
    pts: of('made2') * 2 + of('made3') * 3 + of('ftm'),
  }
  const [oreb, dreb, fgPct] = [of('oreb'), of('dreb'), toPercent(fgm, fga)]
  const others = { ast: of('ast'), stl: of('stl'), blk: of('blk'), turnover: of('turnover'), pf: of('pf') }
  const teamStats = { pointsInPaint: of('paint'), biggestLead: (matchLog as Game).lead[side] }
  const value = { min: clockText(of('seconds')), ...shots, ...(fgPct !== undefined && { fgPct }), oreb, dreb, reb: oreb + dreb, ...others }
  return { case: 'basketball', value: { ...value, ...(member ? { plusMinus: of('plusMinus') } : teamStats) } }
}

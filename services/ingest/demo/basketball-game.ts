import { clockText, type MatchLog, type Member, percentage, type Side, type StatsBuilder } from './match-log.ts'

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
  const [oreb, dreb, fgPct] = [of('oreb'), of('dreb'), percentage(fgm, fga)]
  const others = { ast: of('ast'), stl: of('stl'), blk: of('blk'), turnover: of('turnover'), pf: of('pf') }
  const teamStats = { pointsInPaint: of('paint'), biggestLead: (matchLog as Game).lead[side] }
  const value = { min: clockText(of('seconds')), ...shots, ...(fgPct !== undefined && { fgPct }), oreb, dreb, reb: oreb + dreb, ...others }
  return { case: 'basketball', value: { ...value, ...(member ? { plusMinus: of('plusMinus') } : teamStats) } }
}

import type { SourceStatistics } from '../../source-model.ts'
import { periodOf } from './fold-game.ts'
import { type GamePlay, otherSide, type Side, type Stat } from './game.ts'
import { codeOf } from './statistic-codes.ts'
import type { Stats } from './stats.ts'

/** Team stats by period, computed from the plays: the feed has only totals of the game. */
export function periodStats(plays: readonly GamePlay[]): SourceStatistics['periods'] & {} {
  const byPeriod = Map.groupBy(plays, ({ quarter }) => periodOf(quarter))
  return [...byPeriod].map(([period, of]) => {
    const stats = of.flatMap((play) => play.stats)
    const sideStats = (side: Side) => ({ case: 'americanFootball' as const, value: statsOf(stats, side) })
    return { period, home: sideStats('home'), away: sideStats('away') }
  })
}

const codes = { firstDowns: [3, 4, 5], passing: [15, 16, 17, 18, 20], rushing: [10, 11, 12, 13] } as const

function statsOf(stats: readonly Stat[], side: Side): Stats {
  const of = (wanted: readonly number[], whose = side) => stats.filter((stat) => stat.side === whose && wanted.includes(stat.code))
  const yards = (wanted: readonly number[]) => of(wanted).reduce((sum, stat) => sum + stat.yards, 0)
  const [passing, rushing] = [yards(codes.passing), yards(codes.rushing)]
  const [made, failed] = [of([codeOf.thirdDownMade]).length, of([codeOf.thirdDownFailed]).length]
  return {
    firstDowns: of(codes.firstDowns).length,
    totalYards: passing + rushing,
    netPassingYards: passing,
    rushingYards: rushing,
    thirdDown: `${made}-${made + failed}`,
    turnovers: of([codeOf.interceptionThrown, codeOf.fumbleLost]).length,
    penalties: of([codeOf.penalty]).length,
    penaltyYards: yards([codeOf.penalty]),
    sacks: of([codeOf.sacked], otherSide(side)).length,
  }
}

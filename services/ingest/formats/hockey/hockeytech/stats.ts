import type { MessageInitShape } from '@bufbuild/protobuf'
import type { HockeyStatsSchema } from '@touchline/contract/gen/hockey'
import { percent } from '../../../parse/number-text.ts'
import type { SourceStatistics, SourceStats } from '../../source-model.ts'
import type { GoalieRow, SkaterRow } from './lineup-row.ts'
import { durationOf, type Side } from './periods.ts'
import { otherSide } from './plays.ts'
import type { Summary } from './read-summary.ts'

type Hockey = MessageInitShape<typeof HockeyStatsSchema>

const hockeyStats = (value: Hockey): SourceStats => ({ case: 'hockey', value })
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** The box score. `ice`: seconds on the ice by player, when the shifts of the game are known. */
export function statisticsOf(game: Summary, ice: ReadonlyMap<string, number> | undefined): SourceStatistics {
  const players = (side: Side) => [
    ...game.skaters[side].map((row) => ({ side, person: row.person, stats: hockeyStats(skaterStats(row, ice?.get(row.person.key))) })),
    ...game.goalies[side]
      .filter(({ seconds }) => seconds > 0)
      .map((row) => ({ side, person: row.person, stats: hockeyStats(goalieStats(row, game.decisions.get(row.person.key))) })),
  ]
  return {
    home: hockeyStats(teamStats(game, 'home')),
    away: hockeyStats(teamStats(game, 'away')),
    players: [...players('home'), ...players('away')],
    periods: game.periods.map(({ period, home, away }) => ({
      period,
      home: hockeyStats({ goals: home.goals, shotsOnGoal: home.shots }),
      away: hockeyStats({ goals: away.goals, shotsOnGoal: away.shots }),
    })),
  }
}

const scoring = ({ goals, assists, pim }: { goals: number; assists: number; pim: number }): Hockey => ({
  goals,
  assists,
  points: goals + assists,
  pim,
})

const skaterStats = (row: SkaterRow, seconds: number | undefined): Hockey => ({
  ...scoring(row),
  plusMinus: row.plusMinus,
  shotsOnGoal: row.shots,
  hits: row.hits,
  blockedShots: row.blocks,
  ppGoals: row.powerPlayGoals,
  shGoals: row.shortHandedGoals,
  ...(row.faceoffs.of > 0 && { faceoffPct: percent(row.faceoffs.won, row.faceoffs.of) }),
  ...(seconds !== undefined && { timeOnIce: durationOf(seconds) }),
})

const goaltending = (saves: number, shotsAgainst: number): Hockey => ({
  saves,
  shotsAgainst,
  ...(shotsAgainst > 0 && { savePct: percent(saves, shotsAgainst) }),
})

const goalieStats = (row: GoalieRow, decision: string | undefined): Hockey => ({
  ...scoring(row),
  ...goaltending(row.saves, row.shotsAgainst),
  timeOnIce: durationOf(row.seconds),
  ...(decision && { decision }),
})

function teamStats(game: Summary, side: Side): Hockey {
  const { skaters, goalies, goals, penalties, periods, totals } = game
  const [ownSkaters, ownGoals] = [skaters[side], goals.filter((goal) => goal.side === side)]
  const powerPlayGoals = ownGoals.filter(({ powerPlay }) => powerPlay).length
  const { faceoffs } = totals[side]
  return {
    ...scoring({
      goals: ownGoals.length,
      assists: sum(ownGoals.map(({ assists }) => assists.length)),
      pim: sum(penalties.filter((p) => p.side === side).map((p) => p.minutes)),
    }),
    shotsOnGoal: sum(periods.map((period) => period[side].shots)),
    hits: sum(ownSkaters.map(({ hits }) => hits)),
    blockedShots: sum(ownSkaters.map(({ blocks }) => blocks)),
    ...(faceoffs.of > 0 && { faceoffPct: percent(faceoffs.won, faceoffs.of) }),
    ppGoals: powerPlayGoals,
    shGoals: ownGoals.filter(({ shortHanded }) => shortHanded).length,
    ...goaltending(sum(goalies[side].map(({ saves }) => saves)), sum(periods.map((period) => period[otherSide(side)].shots))),
    powerPlay: `${powerPlayGoals}/${totals[side].chances}`,
  }
}

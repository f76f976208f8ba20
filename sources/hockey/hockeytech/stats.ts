import type { MessageInitShape } from '@bufbuild/protobuf'
import type { HockeyStatsSchema } from '@touchline/contract/gen/hockey'
import type { Side } from '@touchline/contract/outcome'
import { percent } from '../../parse/number-text.ts'
import type { SourceStatistics, SourceStats } from '../../source-model.ts'
import { formatDuration } from '../shared/game-clock.ts'
import type { GoalieRow, SkaterRow } from './lineup-row.ts'
import { otherSide } from './plays.ts'
import type { TimeOnIce } from './read-game.ts'
import type { Summary } from './read-summary.ts'
import { overPeriods, total } from './summary-periods.ts'

type Hockey = MessageInitShape<typeof HockeyStatsSchema>

const hockeyStats = (value: Hockey): SourceStats => ({ case: 'hockey', value })

/** The box score. `ice`: seconds on the ice by player, when the shifts of the game are known. */
export function getStatistics(game: Summary, ice: TimeOnIce | undefined): SourceStatistics {
  const players = (side: Side) => [
    ...game.skaters[side].map((row) => ({ side, person: row.person, stats: hockeyStats(skaterStats(row, ice?.get(row.person.key))) })),
    ...game.goalies[side]
      .filter(({ seconds }) => seconds !== 0)
      .map((row) => ({ side, person: row.person, stats: hockeyStats(goalieStats(row, game.decisions.get(row.person.key))) })),
  ]
  return {
    home: hockeyStats(teamStats(game, 'home')),
    away: hockeyStats(teamStats(game, 'away')),
    players: [...players('home'), ...players('away')],
    periods: game.periods.map(({ period, home, away }) => ({
      period,
      home: hockeyStats(known({ goals: home.goals, shotsOnGoal: home.shots })),
      away: hockeyStats(known({ goals: away.goals, shotsOnGoal: away.shots })),
    })),
  }
}

type Known = { [name in keyof Hockey]: Exclude<Hockey[name], undefined> }

/** Omits unknown values. */
const known = (stats: { [name in keyof Hockey]: Hockey[name] | undefined }): Hockey =>
  Object.fromEntries(Object.entries(stats).filter(([, value]) => value !== undefined)) as Known

interface Scoring {
  goals?: number | undefined
  assists?: number | undefined
  pim?: number | undefined
}

const scoring = ({ goals, assists, pim }: Scoring): Hockey => known({ goals, assists, points: total([goals, assists]), pim })

const getFaceoffPct = (faceoffs: SkaterRow['faceoffs']): number | undefined =>
  faceoffs && faceoffs.of > 0 ? percent(faceoffs.won, faceoffs.of) : undefined

const skaterStats = (row: SkaterRow, seconds: number | undefined): Hockey => ({
  ...scoring(row),
  ...known({
    plusMinus: row.plusMinus,
    shotsOnGoal: row.shots,
    hits: row.hits,
    blockedShots: row.blocks,
    ppGoals: row.powerPlayGoals,
    shGoals: row.shortHandedGoals,
    faceoffPct: getFaceoffPct(row.faceoffs),
    timeOnIce: seconds === undefined ? undefined : formatDuration(seconds),
  }),
})

const goaltending = (saves: number | undefined, shotsAgainst: number | undefined): Hockey =>
  known({ saves, shotsAgainst, savePct: saves === undefined || !shotsAgainst ? undefined : percent(saves, shotsAgainst) })

const goalieStats = (row: GoalieRow, decision: string | undefined): Hockey => ({
  ...scoring(row),
  ...goaltending(row.saves, row.shotsAgainst),
  ...known({ timeOnIce: row.seconds === undefined ? undefined : formatDuration(row.seconds), decision }),
})

function teamStats(game: Summary, side: Side): Hockey {
  const { skaters, goalies, penalties, hasAllPenalties, periods, totals } = game
  const goals = game.goals?.filter((goal) => goal.side === side)
  const [powerPlayGoals, shGoals] = [
    getCount(goals?.map(({ powerPlay }) => powerPlay)),
    getCount(goals?.map(({ shortHanded }) => shortHanded)),
  ]
  const minutes = hasAllPenalties ? penalties.filter((p) => p.side === side).map((p) => p.minutes) : [undefined]
  const { faceoffs, chances } = totals[side]
  const saves = total(goalies[side].map((row) => row.saves))
  return {
    ...scoring({
      goals: goals?.length,
      assists: goals && total(goals.map(({ assists }) => assists.length)),
      pim: total(minutes),
    }),
    ...known({
      shotsOnGoal: overPeriods(periods, side, 'shots'),
      hits: total(skaters[side].map(({ hits }) => hits)),
      blockedShots: total(skaters[side].map(({ blocks }) => blocks)),
      faceoffPct: getFaceoffPct(faceoffs),
      ppGoals: powerPlayGoals,
      shGoals,
      powerPlay: powerPlayGoals === undefined || chances === undefined ? undefined : `${powerPlayGoals}/${chances}`,
    }),
    ...goaltending(saves, overPeriods(periods, otherSide(side), 'shots')),
  }
}

/** How many are true; undefined if one is unknown. */
const getCount = (flags: readonly (boolean | undefined)[] | undefined): number | undefined =>
  flags && total(flags.map((flag) => (flag === undefined ? undefined : Number(flag))))

import type { Side } from '@touchline/contract/outcome'
import type { SourceStatistics, SourceStats } from '../../source-model.ts'
import type { Line } from '../shared/result.ts'
import { type BoxPlayer, type Hockey, savesAndShare } from './box.ts'
import type { GameReports } from './game-reports.ts'
import type { GetPerson } from './names.ts'
import { goalsInPlay } from './scoreboard.ts'
import type { Goal } from './scoring.ts'

const hockey = (value: Hockey): SourceStats => ({ case: 'hockey', value })

interface Known {
  /** Absent: not all goals are known. */
  goals?: readonly Goal[]
  lines?: readonly Line[]
}

/** Undefined: no reply has the box score or the statistics of the teams. */
export function getStatistics(game: GameReports, known: Known, getPerson: GetPerson): SourceStatistics | undefined {
  const box = game.box?.box
  const rail = game.column?.rail
  const hasTeams = rail !== undefined && Object.keys(rail.stats.home).length > 0
  if (!box && !hasTeams) return undefined
  const players = (['home', 'away'] as const).flatMap((side) =>
    (box?.[side] ?? []).flatMap(({ key, seconds, stats }) => {
      const person = getPerson(key)
      return person && seconds !== 0 ? [{ side, person, stats: hockey(stats) }] : []
    }),
  )
  const periods = getPeriods(known.lines, rail?.shots)
  return {
    home: hockey(teamStats(game, 'home', known)),
    away: hockey(teamStats(game, 'away', known)),
    players,
    ...(periods && { periods }),
  }
}

/** The side column has the statistics of a team; what it lacks is the sum over the players. */
function teamStats({ newest, box, column }: GameReports, side: Side, { goals }: Known): Hockey {
  const { head } = newest!
  const players = box?.box?.[side] ?? []
  const other = side === 'home' ? 'away' : 'home'
  const scored = goals?.filter((goal) => goal.side === side)
  const shots = (of: Side) => column?.rail?.stats[of].shotsOnGoal ?? head[of].shots
  const withStrength = scored?.every(({ strength }) => strength !== undefined) ? scored : undefined
  const own = shots(side)
  const skaters = players.filter(({ isGoalie }) => !isGoalie)
  return {
    ...sums(skaters, ['hits', 'blockedShots', 'ppGoals']),
    goals: goalsInPlay(head)[side],
    ...(scored && { assists: scored.reduce((sum, { assists }) => sum + assists.length, 0) }),
    ...(scored && { points: scored.reduce((sum, { assists }) => sum + assists.length + 1, 0) }),
    ...(own !== undefined && { shotsOnGoal: own }),
    ...(withStrength && { shGoals: withStrength.filter(({ strength }) => strength === 'sh').length }),
    ...savesAndShare(
      sums(
        players.filter(({ isGoalie }) => isGoalie),
        ['saves'],
      ).saves ?? undefined,
      shots(other),
    ),
    ...column?.rail?.stats[side],
  }
}

type Counted = 'hits' | 'blockedShots' | 'ppGoals' | 'saves'

/** A number that one of the players lacks has no sum. */
function sums(players: readonly BoxPlayer[], names: readonly Counted[]): Partial<Record<Counted, number>> {
  if (players.length === 0) return {}
  const all = names.flatMap((name) => {
    const counts = players.flatMap(({ stats }) => stats[name] ?? [])
    return counts.length === players.length ? [[name, counts.reduce((sum, count) => sum + count, 0)]] : []
  })
  return Object.fromEntries(all)
}

function getPeriods(lines: readonly Line[] | undefined, shots: readonly Line[] | undefined): SourceStatistics['periods'] {
  const names = [...new Set([...(lines ?? []), ...(shots ?? [])].map(({ period }) => period))].filter((period) => period !== 'SO')
  if (names.length === 0) return undefined
  return names.map((period) => {
    const [goals, onGoal] = [lines, shots].map((list) => list?.find((line) => line.period === period))
    const side = (which: Side) => hockey({ ...(goals && { goals: goals[which] }), ...(onGoal && { shotsOnGoal: onGoal[which] }) })
    return { period, home: side('home'), away: side('away') }
  })
}

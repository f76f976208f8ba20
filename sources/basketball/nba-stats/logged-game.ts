import type { Stats } from '../shared/box.ts'
import { finalState, type Score } from '../shared/entry.ts'
import { bothNames, type Game } from '../shared/nba/game.ts'
import { gameId, hadOvertime } from '../shared/nba/game-id.ts'
import { asPoints, type countsIn, withoutGoals } from './box-score.ts'

/** A row of a log: one side of a game. Unreadable fields are absent. */
export interface LogRow {
  row: number
  id?: string
  teamId?: number
  /** Codes of the team and its opponent. */
  team?: string
  opponent?: string
  isHome?: boolean
  isAtHome?: boolean
  date?: string
  /** Player minutes; absent where the early seasons have none. */
  minutes?: number
  name?: string
  /** Points ahead of the opponent. Absent for a fraction, which some logs have. */
  margin?: number
  counts: ReturnType<typeof countsIn>
  stats: Stats
  repairs: string[]
}

/**
 * The game of two rows. Each row supplies what the other lacks: the day, the home side and, from the margin, the points.
 * `teamIds`: by code. Throws an Error if both lack it.
 */
export function loggedGame(id: string, rows: readonly LogRow[], teamIds: ReadonlyMap<string, number>): Game {
  const [first, second] = rows
  const isFirstHome = first?.isHome ?? (second?.isHome === undefined ? undefined : !second.isHome)
  const isOneEach = rows.length === 2 && isFirstHome !== undefined && (second!.isHome ?? !isFirstHome) !== isFirstHome
  if (!isOneEach) throw new Error(`${rows.length} sides of ${id} instead of one at home and one away${because(rows)}`)
  const [home, away] = isFirstHome ? [first!, second!] : [second!, first!]
  const date = home.date ?? away.date
  if (date === undefined) throw new Error(`${id} on no day${because(rows)}`)
  if (home.date && away.date && home.date !== away.date) throw new Error(`${id} on two days, ${home.date} and ${away.date}`)
  const game = gameId(id)
  const score = getScore(home, away)
  const minutes = Math.max(home.minutes ?? 0, away.minutes ?? 0)
  const isAtHome = home.isAtHome ?? (away.isAtHome === undefined ? undefined : !away.isAtHome)
  const teams = { home: getStats(home, score.home), away: getStats(away, score.away) }
  return {
    game,
    home: getTeamId(home, away, teamIds),
    away: getTeamId(away, home, teamIds),
    date,
    startAt: `${date}T00:00:00Z`,
    timeTbd: true,
    ...(isAtHome === false && { neutral: true }),
    scoreboard: finalState(score, minutes === 0 ? {} : { hadOvertime: hadOvertime(game, minutes) }),
    ...bothNames(home.name, away.name),
    teams,
    repairs: [...home.repairs, ...away.repairs],
  }
}

const because = (rows: readonly LogRow[]): string => rows.flatMap(({ repairs }) => repairs.map((repair) => `; ${repair}`)).join('')

/** Finds the id by the team's code, which either row may have. */
function getTeamId(row: LogRow, other: LogRow, teamIds: ReadonlyMap<string, number>): number {
  const id = row.teamId ?? teamIds.get(row.team ?? other.opponent ?? '')
  if (id === undefined) throw new Error(`TEAM_ID of no team${because([row])}`)
  return id
}

/** The points of both sides. If points and goals of a row contradict each other, the margin decides. Throws an Error without a margin. */
function getScore(home: LogRow, away: LogRow): Score {
  const margin = home.margin ?? (away.margin === undefined ? undefined : -away.margin)
  const [ofHome, ofAway] = [pointsIn(home), pointsIn(away)]
  const pairs = ofHome.flatMap((points) => ofAway.map((others) => ({ home: points, away: others })))
  const [right, ...more] = pairs.filter((pair) => margin === undefined || pair.home - pair.away === margin)
  if (right && more.length === 0) return right
  if (ofHome.length === 0 && ofAway.length === 1 && margin !== undefined) return { home: ofAway[0]! + margin, away: ofAway[0]! }
  if (ofAway.length === 0 && ofHome.length === 1 && margin !== undefined) return { home: ofHome[0]!, away: ofHome[0]! - margin }
  // A margin that contradicts points and goals of both rows is itself the wrong one.
  if (ofHome.length === 1 && ofAway.length === 1) return pairs[0]!
  for (const { counts } of [home, away]) if (counts.pts !== undefined) asPoints(counts.pts, counts.made)
  throw new Error(`PTS that nothing tells${because([home, away])}`)
}

const pointsIn = ({ counts: { pts, made } }: LogRow): number[] => [...new Set([pts, made].filter((points) => points !== undefined))]

function getStats({ counts, stats, repairs }: LogRow, pts: number): Stats {
  if (counts.made === undefined || counts.made === pts) {
    if (counts.pts !== undefined && counts.pts !== pts) repairs.push(`left out: PTS ${counts.pts} is not what the goals make, ${pts}`)
    return { ...counts.stats, pts, ...stats }
  }
  repairs.push(`left out: goals that make ${counts.made}, not PTS ${pts}`)
  return { ...withoutGoals(counts.stats), pts, ...stats }
}

import { getLead, getResults, type Result } from './results.ts'

/** The record of one team over a set of results. */
export interface Tally {
  played: number
  won: number
  drawn: number
  lost: number
  /** Wins in overtime, by shoot-out or in the fifth set; included in `won`, as `overtimeLosses` is in `lost`. */
  overtimeWins: number
  shootoutWins: number
  overtimeLosses: number
  /** Matches awarded to the opponent; included in `lost`. */
  forfeits: number
  goalsFor: number
  goalsAgainst: number
  /** Points of all sets. Undefined when they are unknown for a match. */
  setPoints: { won: number; lost: number } | undefined
}

/** Points that a team gets for a result. */
export interface Points {
  win: number
  /** Absent: a draw is worth nothing and not counted among the points available. */
  draw?: number
  /** Absent: 0. A match awarded to the opponent is worth none. */
  loss?: number
  /**
   * For a win after regular time or in the fifth set. Absent: the same as any win; `overtimeLoss`: the same as any
   * loss.
   */
  overtimeWin?: number
  overtimeLoss?: number
}

/** The record of a team, computed once for each list of results. */
export function tally(team: string, results: readonly Result[]): Readonly<Tally> {
  const own = getResults(team, results)
  const counted = tallies.get(own) ?? count(team, own)
  tallies.set(own, counted)
  return counted
}
const tallies = new WeakMap<readonly Result[], Readonly<Tally>>()

function count(team: string, results: readonly Result[]): Tally {
  const sum: Tally = {
    ...{
      played: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      overtimeWins: 0,
      shootoutWins: 0,
      overtimeLosses: 0,
      forfeits: 0,
      goalsFor: 0,
      goalsAgainst: 0,
    },
    setPoints: { won: 0, lost: 0 },
  }
  for (const result of results) {
    const { home, homeGoals, awayGoals, after, forfeit, setPoints } = result
    const [scored, conceded] = home === team ? [homeGoals, awayGoals] : [awayGoals, homeGoals]
    sum.played++
    sum.goalsFor += scored
    sum.goalsAgainst += conceded
    const lead = getLead(team, result)
    sum[lead > 0 ? 'won' : lead < 0 ? 'lost' : 'drawn']++
    if (after && lead > 0) sum.overtimeWins++
    if (after && lead < 0) sum.overtimeLosses++
    if (after === 'shootout' && lead > 0) sum.shootoutWins++
    if (forfeit && lead < 0) sum.forfeits++
    const [own, other] = home === team ? (['home', 'away'] as const) : (['away', 'home'] as const)
    sum.setPoints = sum.setPoints && setPoints && { won: sum.setPoints.won + setPoints[own], lost: sum.setPoints.lost + setPoints[other] }
  }
  return sum
}

export const getPoints = (t: Tally, { win, draw = 0, loss = 0, overtimeWin = win, overtimeLoss = loss }: Points): number =>
  win * (t.won - t.overtimeWins) +
  overtimeWin * t.overtimeWins +
  draw * t.drawn +
  overtimeLoss * t.overtimeLosses +
  loss * (t.lost - t.overtimeLosses - t.forfeits)

const availableTo = (t: Tally, { win, draw }: Points): number => win * (t.played - (draw === undefined ? t.drawn : 0))

/**
 * Points as a share of the points available, 0 to 1: winning percentage in leagues that rank by it. 0 before the first
 * game. Equal fractions give equal numbers, so rounding creates no ties.
 */
export const winPct = (t: Tally, points: Points): number => combinedWinPct([t], points)

export function combinedWinPct(tallies: readonly Tally[], points: Points): number {
  const available = tallies.reduce((sum, each) => sum + availableTo(each, points), 0)
  return available === 0 ? 0 : tallies.reduce((sum, each) => sum + getPoints(each, points), 0) / available
}

/** ".625", "1.000"; undefined before the first game that counts. */
export const formatWinPct = (t: Tally, points: Points): string | undefined =>
  availableTo(t, points) === 0 ? undefined : winPct(t, points).toFixed(3).replace(/^0/, '')

/** "9-3", "8-3-1". */
export const formatRecord = ({ won, lost, drawn }: Tally): string => [won, lost, ...(drawn > 0 ? [drawn] : [])].join('-')

/**
 * Half the difference in wins plus half the difference in losses. Negative when a leader by winning percentage has the
 * smaller surplus of wins over losses.
 */
export const gamesBehind = (own: Tally, leader: Tally): number => (leader.won - leader.lost - (own.won - own.lost)) / 2

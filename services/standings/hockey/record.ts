import type { Match } from '@touchline/contract/gen/match'
import type { Points } from './rules.ts'

/** A game that bears on a table. Where it was decided: in regulation, in overtime, by shoot-out. */
export interface Game {
  home: string
  away: string
  homeGoals: number
  awayGoals: number
  decided: 'regulation' | 'overtime' | 'shootout'
  startAt: string
}

/** Over a set of games. */
export interface Tally {
  played: number
  regulationWins: number
  overtimeWins: number
  shootoutWins: number
  overtimeLosses: number
  shootoutLosses: number
  regulationLosses: number
  goalsFor: number
  goalsAgainst: number
}

const decidedBy: Record<string, Game['decided']> = { AOT: 'overtime', AP: 'shootout' }

/**
 * Games that count, in order of start, then id: finished ones, and awarded ones as decided in regulation. A shoot-out is a goal for its
 * winner, as leagues record it; a level score is no result of hockey, and does not count.
 */
export function gamesOf(matches: readonly Match[]): Game[] {
  const byStart = (a: Match, b: Match) => (keyOf(a) < keyOf(b) ? -1 : 1)
  return [...matches].sort(byStart).flatMap(({ schedule, state: play }) => {
    const { state, status, homeScore, awayScore } = play!.scoreboard!
    if ((state !== 'finished' && state !== 'awarded') || homeScore === undefined || awayScore === undefined || homeScore === awayScore)
      return []
    const sides = { home: schedule!.home!.teamId, away: schedule!.away!.teamId }
    return [
      { ...sides, homeGoals: homeScore, awayGoals: awayScore, decided: decidedBy[status] ?? 'regulation', startAt: schedule!.startAt },
    ]
  })
}

const keyOf = ({ id, schedule }: Match): string => `${schedule!.startAt} ${id}`

/** What one team has done; `side` counts only home or away games. */
export function tally(team: string, games: readonly Game[], side?: 'home' | 'away'): Tally {
  const sum: Tally = {
    played: 0,
    regulationWins: 0,
    overtimeWins: 0,
    shootoutWins: 0,
    overtimeLosses: 0,
    shootoutLosses: 0,
    regulationLosses: 0,
    goalsFor: 0,
    goalsAgainst: 0,
  }
  for (const game of games) {
    const isHome = game.home === team
    if ((!isHome && game.away !== team) || (side && (side === 'home') !== isHome)) continue
    const [made, conceded] = isHome ? [game.homeGoals, game.awayGoals] : [game.awayGoals, game.homeGoals]
    sum.played++
    sum.goalsFor += made
    sum.goalsAgainst += conceded
    sum[`${game.decided}${made > conceded ? 'Wins' : 'Losses'}`]++
  }
  return sum
}

export const winsOf = (t: Tally): number => t.regulationWins + t.overtimeWins + t.shootoutWins
export const lateWinsOf = (t: Tally): number => t.overtimeWins + t.shootoutWins
export const lateLossesOf = (t: Tally): number => t.overtimeLosses + t.shootoutLosses

export const pointsOf = (t: Tally, { win, overtimeWin, overtimeLoss }: Points): number =>
  win * t.regulationWins + overtimeWin * lateWinsOf(t) + overtimeLoss * lateLossesOf(t)

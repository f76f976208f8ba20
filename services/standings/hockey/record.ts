import type { Match } from '@touchline/contract/gen/match'
import type { Points } from './rules.ts'

/** A game that counts in a table. `decided`: in regulation, in overtime or by shoot-out. */
export interface Game {
  home: string
  away: string
  homeGoals: number
  awayGoals: number
  decided: 'regulation' | 'overtime' | 'shootout'
  startAt: string
}

/** The record of a team over a set of games. */
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
 * Games that count, in order of start, then id: finished ones, and awarded ones as decided in regulation. A shoot-out
 * counts as one goal for its winner, as leagues record it; a game with a tied score does not count.
 */
export function gamesOf(matches: readonly Match[]): Game[] {
  const byStart = (a: Match, b: Match) => (keyOf(a) < keyOf(b) ? -1 : 1)
  return [...matches].sort(byStart).flatMap(({ schedule, state: matchState }) => {
    const { state, status, homeScore, awayScore } = matchState!.scoreboard!
    if ((state !== 'finished' && state !== 'awarded') || homeScore === undefined || awayScore === undefined || homeScore === awayScore)
      return []
    const sides = { home: schedule!.home!.teamId, away: schedule!.away!.teamId }
    return [
      { ...sides, homeGoals: homeScore, awayGoals: awayScore, decided: decidedBy[status] ?? 'regulation', startAt: schedule!.startAt },
    ]
  })
}

const keyOf = ({ id, schedule }: Match): string => `${schedule!.startAt} ${id}`

/** The record of one team; `side` counts only home or away games. */
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
    const [scored, conceded] = isHome ? [game.homeGoals, game.awayGoals] : [game.awayGoals, game.homeGoals]
    sum.played++
    sum.goalsFor += scored
    sum.goalsAgainst += conceded
    sum[`${game.decided}${scored > conceded ? 'Wins' : 'Losses'}`]++
  }
  return sum
}

export const winsOf = (t: Tally): number => t.regulationWins + t.overtimeWins + t.shootoutWins
export const lateWinsOf = (t: Tally): number => t.overtimeWins + t.shootoutWins
export const lateLossesOf = (t: Tally): number => t.overtimeLosses + t.shootoutLosses

export const pointsOf = (t: Tally, { win, overtimeWin, overtimeLoss }: Points): number =>
  win * t.regulationWins + overtimeWin * lateWinsOf(t) + overtimeLoss * lateLossesOf(t)

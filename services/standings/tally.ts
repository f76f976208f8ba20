/** The two teams of a match. */
export interface Pairing {
  home: string
  away: string
}

/** A match that counts in a table: two teams and the goals credited to each. */
export interface Result extends Pairing {
  homeGoals: number
  awayGoals: number
  startAt: string
  stage: string
  round: string
  /** Fair-play points of each side, 0 or less. Absent: not needed, or not known. */
  fairPlay?: { home: number; away: number }
}

/** The record of one team over a set of results. */
export interface Tally {
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  points: number
}

/**
 * Three points a win, one a draw (IFAB leaves this to competitions; all on file use it). `side` counts only home or
 * away matches.
 */
export function tally(team: string, results: readonly Result[], side?: 'home' | 'away'): Tally {
  const sum = { team, played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0, points: 0 }
  for (const r of results) {
    const atHome = r.home === team
    if ((!atHome && r.away !== team) || (side && (side === 'home') !== atHome)) continue
    const [scored, conceded] = atHome ? [r.homeGoals, r.awayGoals] : [r.awayGoals, r.homeGoals]
    sum.played++
    sum.goalsFor += scored
    sum.goalsAgainst += conceded
    sum[scored > conceded ? 'won' : scored < conceded ? 'lost' : 'drawn']++
  }
  sum.points = 3 * sum.won + sum.drawn
  return sum
}

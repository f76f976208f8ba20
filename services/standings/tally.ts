/** Who meets whom. */
export interface Pairing {
  home: string
  away: string
}

/** A match that bears on a table: two sides and how many goals each is credited with. */
export interface Result extends Pairing {
  homeGoals: number
  awayGoals: number
  startAt: string
  stage: string
  round: string
  /** What the cards took from each side, 0 or less. Absent: not asked for, or not known. */
  fairPlay?: { home: number; away: number }
}

/** What one team has done over a set of results. */
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

/** Three points a win, one a draw (IFAB leaves this to competitions; all held here use it). `side` counts only home or away matches. */
export function tally(team: string, results: readonly Result[], side?: 'home' | 'away'): Tally {
  const sum = { team, played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0, points: 0 }
  for (const r of results) {
    const atHome = r.home === team
    if ((!atHome && r.away !== team) || (side && (side === 'home') !== atHome)) continue
    const [made, conceded] = atHome ? [r.homeGoals, r.awayGoals] : [r.awayGoals, r.homeGoals]
    sum.played++
    sum.goalsFor += made
    sum.goalsAgainst += conceded
    sum[made > conceded ? 'won' : made < conceded ? 'lost' : 'drawn']++
  }
  sum.points = 3 * sum.won + sum.drawn
  return sum
}

interface ResultSide {
  id: string
  score: number | null
}

/** What a table counts of a match. */
export interface PlayedMatch {
  home_team: ResultSide
  away_team: ResultSide
  state: string
  status: string
  winner: string | null
  neutral: boolean
  stage: string | null
  group: string | null
}

/** Whether a match counts in a table. */
export const isResult = ({ state, winner, home_team, away_team }: PlayedMatch): boolean =>
  state === 'finished'
    ? home_team.score !== null && away_team.score !== null
    : winner !== null && /^(awarded|walkover|retired)$/.test(state)

/** By the score, of an award by its winner; a level handball match goes to the winner of its shoot-out. */
export function leadIn({ state, status, winner, home_team, away_team }: PlayedMatch, sport: string): number {
  const byScore = (home_team.score ?? 0) - (away_team.score ?? 0)
  const byWinner = winner === 'home' ? 1 : winner === 'away' ? -1 : 0
  if (state !== 'finished') return byWinner
  return byScore === 0 && sport === 'handball' && status === 'AP' ? byWinner : byScore
}

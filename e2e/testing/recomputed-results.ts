interface ResultSide {
  id: string
  score: number | null
}

/** Fields of a match that a table counts. */
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

/** The winner by the score, or of an awarded match its stated winner. A level handball match goes to the winner of its shoot-out. */
export function leadIn({ state, status, winner, home_team, away_team }: PlayedMatch, sport: string): number {
  const byScore = (home_team.score ?? 0) - (away_team.score ?? 0)
  const byWinner = winner === 'home' ? 1 : winner === 'away' ? -1 : 0
  if (state !== 'finished') return byWinner
  return byScore === 0 && sport === 'handball' && status === 'AP' ? byWinner : byScore
}

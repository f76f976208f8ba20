import type { GameFields } from '../connector.ts'

/** An invented game of the 2018 regular season, 20:17 in regulation; `fields` overrides. */
export const gameFields = (fields: Partial<GameFields> = {}): GameFields => ({
  season: '2018',
  season_type: 'REG',
  week: '1',
  date: '2018-09-09',
  time_et: '1:00',
  away: 'ATL',
  home: 'PHI',
  away_q1: '3',
  away_q2: '7',
  away_q3: '0',
  away_q4: '7',
  away_ot: '0',
  away_score: '17',
  home_q1: '0',
  home_q2: '10',
  home_q3: '7',
  home_q4: '3',
  home_ot: '0',
  home_score: '20',
  status: 'Final',
  ...fields,
})

/** The content of games_2018.csv with these games. */
export function gamesFile(games: readonly GameFields[]): string {
  const names = Object.keys(gameFields()) as (keyof GameFields)[]
  return [names.join(), ...games.map((game) => names.map((name) => game[name]).join())].map((line) => `${line}\n`).join('')
}

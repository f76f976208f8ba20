/** Key of a match, identical in all files of the source. */
export const matchKey = ({ date, home_team, away_team }: { date: string; home_team: string; away_team: string }): string =>
  [date, home_team, away_team].join('\n')

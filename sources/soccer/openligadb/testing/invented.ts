/** A goal of a reply; `score` after it. */
export const goal = (score: string, minute: number | null, more: object = {}) => {
  const [scoreTeam1, scoreTeam2] = score.split(':').map(Number)
  const flags = { isPenalty: false, isOwnGoal: false, isOvertime: false, comment: null }
  return { goalID: 1, scoreTeam1, scoreTeam2, matchMinute: minute, goalGetterID: 7, goalGetterName: 'A. Axe', ...flags, ...more }
}

/** A row of results; `type` as in `resultTypeID`. */
export const result = (type: number, points: string) => {
  const [pointsTeam1, pointsTeam2] = points.split(':').map(Number)
  return { resultID: type, resultName: '', pointsTeam1, pointsTeam2, resultOrderID: type, resultTypeID: type }
}

/** A match in a reply about a season, to begin at 13:30 UTC. */
export const match = (more: object = {}) => ({
  matchID: 77_580,
  ...{ matchDateTime: '2025-08-02T15:30:00', timeZoneID: 'W. Europe Standard Time', matchDateTimeUTC: '2025-08-02T13:30:00Z' },
  ...{ leagueId: 4806, leagueName: '2. Fußball-Bundesliga 2025/2026', leagueSeason: 2025, leagueShortcut: 'bl2' },
  group: { groupName: '1. Spieltag', groupOrderID: 1, groupID: 47_112 },
  team1: { teamId: 105, teamName: 'Ashby Town', shortName: 'Ashby', teamIconUrl: '', teamGroupName: null },
  team2: { teamId: 188, teamName: 'Bexford United', shortName: 'Bexford', teamIconUrl: '', teamGroupName: null },
  ...{
    lastUpdateDateTime: '2025-08-02T17:30:00.5',
    matchIsFinished: true,
    matchResults: [],
    goals: [],
    location: null,
    numberOfViewers: null,
  },
  ...more,
})

/** A finished match of a cup with these rows and goals. */
export const cupMatch = (matchResults: readonly object[], goals: readonly object[]) =>
  match({ leagueName: 'DFB Pokal 2025/2026', leagueShortcut: 'dfb', group: { groupName: '1. Runde' }, matchResults, goals })

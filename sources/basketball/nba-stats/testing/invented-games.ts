/**
 * Files in the formats of stats.nba.com and data.nba.com with an invented game: Boston 2-3 Los Angeles, teams of two
 * conferences.
 */

export const boston = 1610612738
export const lakers = 1610612747
export const newYork = 1610612752

type Row = Record<string, unknown>

const resultSet = (name: string, rows: readonly Row[]) => ({
  name,
  headers: Object.keys(rows[0] ?? { NONE: 0 }),
  rowSet: rows.map((row) => Object.values(row)),
})
export const document = (sets: Record<string, readonly Row[]>): string =>
  JSON.stringify({ resource: 'invented', resultSets: Object.entries(sets).map(([name, rows]) => resultSet(name, rows)) })

/** Stats of a row whose points are two-pointers, plus a free throw for an odd number. */
const stats = (points: number) => ({
  MIN: 240,
  FGM: Math.floor(points / 2),
  FGA: points,
  FG3M: 0,
  FG3A: 0,
  FTM: points % 2,
  FTA: points % 2,
  OREB: 0,
  DREB: 0,
  REB: 0,
  AST: 0,
  STL: 0,
  BLK: 0,
  TOV: 0,
  PF: 0,
  PTS: points,
})

export interface LoggedGame {
  id: string
  date?: string
  home?: number
  away?: number
  score?: [number, number]
}

/** Both rows of a game in a log. */
export const logRows = ({ id, date = '2016-10-25', home = boston, away = newYork, score = [100, 99] }: LoggedGame): Row[] =>
  ([home, away] as const).map((team, i) => ({
    SEASON_ID: '22016',
    TEAM_ID: team,
    GAME_ID: id,
    GAME_DATE: date,
    TEAM_ABBREVIATION: i === 0 ? 'AAA' : 'BBB',
    MATCHUP: i === 0 ? 'AAA vs. BBB' : 'BBB @ AAA',
    ...stats(score[i]!),
  }))

export const gameLog = (rows: readonly Row[]): string => document({ LeagueGameLog: rows })

export const gameId = '0021600001'

export interface SummaryOptions {
  away?: number
  /** Rows of optional tables of a summary. */
  more?: Record<string, readonly Row[]>
}

export const summary = (id = gameId, { away = lakers, more = {} }: SummaryOptions = {}): string => {
  const line = (team: number, points: number) => ({
    TEAM_ID: team,
    ...Object.fromEntries([1, 2, 3, 4].map((n) => [`PTS_QTR${n}`, n === 1 ? points : 0])),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => [`PTS_OT${n}`, 0])),
    PTS: points,
  })
  const other = (team: number) => ({ TEAM_ID: team, PTS_PAINT: 2, PTS_FB: 0, LARGEST_LEAD: team === boston ? 2 : 1 })
  return document({
    GameSummary: [
      {
        GAME_DATE_EST: '2016-10-25T00:00:00',
        GAME_ID: id,
        GAME_STATUS_ID: 3,
        HOME_TEAM_ID: boston,
        VISITOR_TEAM_ID: away,
        LIVE_PERIOD: 4,
      },
    ],
    OtherStats: [other(away), other(boston)],
    Officials: [{ OFFICIAL_ID: 9, FIRST_NAME: 'Rae', LAST_NAME: 'Whistle' }],
    GameInfo: [{ ATTENDANCE: 1_234 }],
    LineScore: [line(boston, 2), line(away, 3)],
    ...more,
  })
}

const names = ['Ada Quill', 'Bo Reed', 'Cy Stone', 'Di Thorn', 'Ed Umber']
/** Five players per side: 1 to 5 at home, 11 to 15 away; the first of each side scores. */
const playerIds: Record<number, readonly number[]> = { [boston]: [1, 2, 3, 4, 5], [lakers]: [11, 12, 13, 14, 15] }

export const boxScore = (id = gameId): string => {
  const team = (teamId: number) =>
    teamId === boston ? { ...stats(2), FGA: 1 } : { ...stats(0), FGM: 1, FGA: 1, FG3M: 1, FG3A: 1, AST: 1, PTS: 3 }
  const none = stats(0)
  const player = (teamId: number, i: number) => ({
    ...(i === 0 ? { ...team(teamId), AST: 0 } : { ...none, AST: teamId === lakers && i === 1 ? 1 : 0 }),
    MIN: '48:00',
    PLUS_MINUS: teamId === boston ? -1 : 1,
  })
  const ids = (teamId: number) => ({ GAME_ID: id, TEAM_ID: teamId })
  return document({
    PlayerStats: [lakers, boston].flatMap((teamId) => [
      ...playerIds[teamId]!.map((playerId, i) => ({
        ...ids(teamId),
        PLAYER_ID: playerId,
        PLAYER_NAME: `${names[i]} ${teamId === boston ? 'Home' : 'Away'}`,
        START_POSITION: 'G',
        ...player(teamId, i),
      })),
      { ...ids(teamId), PLAYER_ID: teamId, PLAYER_NAME: 'On Bench', START_POSITION: '', ...none, MIN: null, PLUS_MINUS: null },
    ]),
    TeamStats: [lakers, boston].map((teamId) => ({ ...ids(teamId), ...team(teamId), MIN: '240:00', PLUS_MINUS: 0 })),
  })
}

const play = (evt: number, cl: string, etype: number, more: Row = {}) => ({
  evt,
  cl,
  locX: 0,
  locY: -80,
  opt1: 0,
  opt2: 0,
  mtype: 1,
  etype,
  opid: '',
  tid: 0,
  pid: 0,
  hs: 2,
  vs: 3,
  epid: '',
  oftid: 0,
  ...more,
})

/** Boston scores two, then Los Angeles three with an assist; nothing else happens. */
export const oldPlays = (id = gameId): string =>
  JSON.stringify({
    g: {
      gid: id,
      gcode: '20161025/LALBOS',
      pd: [1, 2, 3, 4].map((p) => ({
        p,
        pla: [
          play(p * 10, '12:00', 12, p === 1 ? { hs: 0, vs: 0 } : {}),
          ...(p === 1
            ? [
                play(11, '11:00', 1, { tid: boston, pid: 1, opt1: 2, hs: 2, vs: 0, locX: -30, locY: 40 }),
                play(12, '10:30', 1, { tid: lakers, pid: 11, epid: '12', opt1: 3, locX: 0, locY: 250 }),
              ]
            : []),
          play(p * 10 + 9, '00:00.0', 13),
        ],
      })),
    },
  })

/** All files of the game, by name. */
export const gameFiles = (id = gameId): Record<string, string> => ({
  [`nba/stats_summary_${id}.json`]: summary(id),
  [`nba/stats_boxscore_${id}.json`]: boxScore(id),
  [`nba/data_playbyplay_${id}.json`]: oldPlays(id),
})

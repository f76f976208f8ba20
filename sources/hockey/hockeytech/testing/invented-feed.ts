/** Files in the format of the feed, with invented players of teams 1 (home) and 6. */

export const seasons = (...rows: readonly [id: string, name: string][]): string =>
  JSON.stringify({ SiteKit: { Seasons: rows.map(([season_id, season_name]) => ({ season_id, season_name })) } })

export const usualSeasons = seasons(
  ['5', '2024-25 Regular Season'],
  ['6', '2025 Playoffs'],
  ['4', '2024-25 Preseason'],
  ['1', '2024 Regular Season'],
  ['3', '2024 Playoffs'],
)

export type Row = Record<string, unknown>

/** A game of the schedule; finished when it has goals. */
export const scheduled = (id: number, date: string, goals: readonly [number, number] | undefined, changed: Row = {}): Row => ({
  ID: String(id),
  SeasonID: '5',
  league_code: 'pwhl',
  game_number: String(id),
  Date: date,
  GameDateISO8601: `${date}T19:00:00-05:00`,
  HomeID: '1',
  VisitorID: '6',
  HomeGoals: String(goals?.[0] ?? ''),
  VisitorGoals: String(goals?.[1] ?? ''),
  GameStatus: goals ? '4' : '1',
  GameStatusStringLong: goals ? 'Final' : '7:00 pm EST',
  venue_name: 'Ice Palace | Boston',
  venue_location: 'Boston, MA',
  ...changed,
})

/** The same game in the view "schedule" of the feed. */
export const inOtherView = ({ ID, SeasonID, league_code, Date: date, HomeID, VisitorID, ...row }: Row): Row => ({
  ...{ id: ID, game_id: ID, season_id: SeasonID, client_code: league_code, date_played: date, home_team: HomeID, visiting_team: VisitorID },
  ...{ game_number: row.game_number, GameDateISO8601: row.GameDateISO8601, venue_name: row.venue_name, time_tbd: '0' },
  ...{ home_goal_count: row.HomeGoals || '-', visiting_goal_count: row.VisitorGoals || '-', attendance: '0' },
  ...{ home_team_name: row.HomeLongName, visiting_team_name: row.VisitorLongName },
  ...{ status: row.GameStatus, game_status: row.GameStatusStringLong },
})

export const schedule = (rows: readonly unknown[]): string => JSON.stringify({ SiteKit: { Scorebar: rows } })

const names = ['Ada Quill', 'Bo Tarn', 'Cid Voss', 'Dot Wren', 'Eve Yarrow', 'Fay Zorn']
/** Ids 11 to 16 are home players, 21 to 26 away players; 16 and 26 are the goalies, 15 and 25 do not start. */
export const person = (id: number) => {
  const [firstName, lastName] = names[(id % 10) - 1]!.split(' ') as [string, string]
  return { id, firstName, lastName: `${lastName}${id < 20 ? '' : 'son'}`, jerseyNumber: id, position: id % 10 === 6 ? 'G' : 'C' }
}

interface GoalInit {
  id: number
  home: boolean
  period: number
  time: string
  scorer: number
  assists?: number[]
  flags?: Row
}
interface PenaltyInit {
  home: boolean
  period: number
  time: string
  player: number
  minutes?: number
  pp?: boolean
}
export interface GameInit {
  goals?: readonly GoalInit[]
  penalties?: readonly PenaltyInit[]
  score: readonly [number, number]
  /** Names of periods after the third: "1st OT", "SO". */
  more?: readonly string[]
  meta?: Row
  changed?: Row
}

const summaryPerson = (id: number | undefined) => {
  const known = id === undefined ? undefined : person(id)
  return { player_id: id === undefined ? null : String(id), first_name: known?.firstName ?? null, last_name: known?.lastName ?? null }
}

const dressed = (id: number, goals: readonly GoalInit[]) => ({
  player_id: String(id),
  first_name: person(id).firstName,
  last_name: person(id).lastName,
  start: id % 10 === 5 ? '0' : '1',
  position_str: person(id).position,
  status: id % 10 === 1 ? 'C' : '',
  jersey_number: String(id),
  goals: goals.filter(({ scorer }) => scorer === id).length,
  assists: goals.filter(({ assists = [] }) => assists.includes(id)).length,
  pim: 0,
})

const lineup = (first: number, goals: readonly GoalInit[]) => ({
  players: [1, 2, 3, 4, 5].map((n) => ({
    ...dressed(first + n, goals),
    plusminus: '+1',
    faceoff_wins: '2',
    faceoff_attempts: n === 1 ? '3' : '2',
    hits: '1',
    shots: '4',
    power_play_goals: 0,
    short_handed_goals: 0,
    shots_blocked_by_player: '1',
  })),
  goalies: [{ ...dressed(first + 6, goals), seconds: 3_600, shots_against: 20, saves: 18 }],
})

/** Summary of game 7 on 2025-01-07. */
export function summary({ goals = [], penalties = [], score, more = [], meta = {}, changed = {} }: GameInit): string {
  const periods = ['1st', '2nd', '3rd', ...more].map(
    (long_name, i) => [String(i + 1), { long_name, length: long_name.endsWith('OT') ? '300' : '1200' }] as const,
  )
  const goalsIn = (home: boolean, period: string) => goals.filter((goal) => goal.home === home && String(goal.period) === period).length
  const byPeriod = (count: (home: boolean, period: string) => number) => ({
    home: Object.fromEntries(periods.map(([id]) => [id, count(true, id)])),
    visitor: Object.fromEntries(periods.map(([id]) => [id, count(false, id)])),
  })
  const both = <T>(value: T) => ({ home: value, visitor: value })
  const Gamesummary = {
    meta: {
      id: '7',
      season_id: '5',
      home_team: '1',
      visiting_team: '6',
      game_number: '7',
      date_played: '2025-01-07',
      attendance: '3000',
      final: '1',
      home_goal_count: String(score[0]),
      visiting_goal_count: String(score[1]),
      ...meta,
    },
    status_value: 'Final',
    shootout: more.includes('SO') ? '1' : '0',
    game_date_iso_8601: '2025-01-07T19:00:00-05:00',
    venue: 'Ice Palace | Bostonia',
    periods: Object.fromEntries(periods),
    officialsOnIce: [{ description: 'Referee 1', first_name: 'Gus', last_name: 'Horn' }],
    coaches: { home: [{ description: 'Head Coach', first_name: 'Hal', last_name: 'Iver' }], visitor: [] },
    goals: goals.map(({ home, period, time, scorer, assists = [], flags = {} }) => ({
      home: home ? '1' : '0',
      period_id: String(period),
      time,
      goal_scorer: summaryPerson(scorer),
      assist1_player: summaryPerson(assists[0]),
      assist2_player: summaryPerson(assists[1]),
      power_play: '0',
      short_handed: '0',
      empty_net: '0',
      penalty_shot: '0',
      ...flags,
    })),
    penalties: penalties.map(({ home, period, time, player, minutes = 2, pp = true }) => ({
      home: home ? '1' : '0',
      period_id: String(period),
      time_off_formatted: time,
      minutes,
      pp: pp ? '1' : '0',
      lang_penalty_description: 'Tripping',
      player_penalized_info: summaryPerson(player),
    })),
    goalies: { home: [{ player_id: '16', win: '1' }], visitor: [{ player_id: '26', ot_loss: more.length > 0 ? '1' : '0', loss: '1' }] },
    home_team_lineup: lineup(10, goals),
    visitor_team_lineup: lineup(20, goals),
    goalsByPeriod: byPeriod(goalsIn),
    shotsByPeriod: byPeriod(() => 5),
    totalFaceoffs: both({ att: 20, won: 10 }),
    powerPlayCount: both(1),
    ...changed,
  }
  return JSON.stringify({ GC: { Gamesummary } })
}

const at = (period: string, time: string) => ({ period: { longName: period }, time })

/** Play-by-play entries. */
export const entry = {
  faceoff: (period: string, time: string, homeWin: '0' | '1') => ({
    event: 'faceoff',
    details: { ...at(period, time), homePlayer: person(11), visitingPlayer: person(21), homeWin, xLocation: 300, yLocation: 150 },
  }),
  shot: (period: string, time: string, shooter: number, isGoal = false) => ({
    event: 'shot',
    details: {
      ...at(period, time),
      shooter: person(shooter),
      goalie: person(shooter < 20 ? 26 : 16),
      shooterTeamId: shooter < 20 ? '1' : '6',
      isGoal,
      xLocation: 100,
      yLocation: 250,
    },
  }),
  goal: (period: string, time: string, scorer: number, id = 1, assists: number[] = []) => ({
    event: 'goal',
    details: {
      ...at(period, time),
      game_goal_id: String(id),
      team: { id: scorer < 20 ? 1 : 6 },
      scoredBy: person(scorer),
      assists: assists.map(person),
      xLocation: 20,
      yLocation: 150,
    },
  }),
  attempt: (shooter: number, isGoal: boolean) => ({
    event: 'shootout',
    details: { shooter: person(shooter), goalie: person(shooter < 20 ? 26 : 16), shooterTeam: { id: shooter < 20 ? 1 : 6 }, isGoal },
  }),
  goalie: (period: string, time: string, home: boolean, comes: number | undefined, goes: number | undefined) => ({
    event: 'goalie_change',
    details: {
      ...at(period, time),
      team_id: home ? '1' : '6',
      goalieComingIn: comes ? person(comes) : null,
      goalieGoingOut: goes ? person(goes) : null,
    },
  }),
  penalty: (period: string, time: string, player: number) => ({
    event: 'penalty',
    details: {
      ...at(period, time),
      game_penalty_id: '9',
      againstTeam: { id: player < 20 ? 1 : 6 },
      minutes: '2.00',
      description: 'Tripping',
      takenBy: person(player),
      servedBy: person(player < 20 ? 15 : 25),
    },
  }),
}

export const shifts = (lengths: Readonly<Record<number, readonly string[]>>): string => {
  const of = (isHome: boolean) =>
    Object.entries(lengths)
      .filter(([id]) => Number(id) < 20 === isHome)
      .map(([id, durations]) => ({ player_id: Number(id), shifts: durations.map((length) => ({ length })) }))
  return JSON.stringify({ SiteKit: { Gameshifts: { home: of(true), visitor: of(false) } } })
}

const club = (code: string, name: string) => ({ code, name })

/** Two clubs of the reviewed list: Zalgiris at home against Real Madrid. */
export const clubs = { home: club('ZAL', 'Zalgiris Sponsor Kaunas'), away: club('MAD', 'Real Madrid') }

const side = (of: object, points: readonly number[]) => ({
  club: of,
  score: points.reduce((sum, each) => sum + each, 0),
  partials: {
    ...Object.fromEntries([0, 1, 2, 3].map((i) => [`partials${i + 1}`, points[i] ?? 0])),
    extraPeriods: Object.fromEntries(points.slice(4).map((each, i) => [String(i + 1), each])),
  },
})

/** A game of a list. `periods`: points of both sides by period; empty before the game. */
export const game = (
  more: object = {},
  periods: readonly (readonly [number, number])[] = [
    [20, 19],
    [18, 21],
    [22, 17],
    [20, 18],
  ],
) => ({
  ...{ id: 'a', gameCode: 7, season: { code: 'E2025', name: 'EuroLeague 2025-26' }, phaseType: { code: 'RS', name: 'Regular Season' } },
  ...{ group: { rawName: 'Regular Season' }, round: 2, roundName: 'Round 2', played: periods.length > 0 },
  ...{ date: '2025-10-02T20:45:00', confirmedDate: true, confirmedHour: true, utcDate: '2025-10-02T18:45:00Z' },
  local: side(
    clubs.home,
    periods.map(([home]) => home),
  ),
  road: side(
    clubs.away,
    periods.map(([, away]) => away),
  ),
  ...{ audience: 9_000, venue: { name: 'THE DOME' }, isNeutralVenue: false },
  ...{ referee1: { code: 'OAAA', name: 'REF, ANN' }, referee2: null },
  ...more,
})

export const list = (...games: readonly object[]): string => JSON.stringify({ data: games, total: games.length })

/** The header of the live service; numbers are text, codes have blanks. */
export const header = (more: object = {}): string =>
  JSON.stringify({
    ...{ Live: true, Round: '2', CodeTeamA: 'ZAL ', CodeTeamB: 'MAD ', TeamA: clubs.home.name, TeamB: clubs.away.name },
    ...{ ScoreA: '2', ScoreB: '3', CoachA: 'COACH, ANN', CoachB: 'COACH, BOB', Date: '2025-10-02', Hour: '20:45' },
    ...more,
  })

export type InventedPlay = readonly [type: string, time: string, side?: 'home' | 'away', player?: number]

const codes = { home: 'ZAL   ', away: 'MAD   ' }
/** "P00011" is the first player of the home side, "P00021" of the away side. */
export const playerId = (of: 'home' | 'away', nth: number): string => `P000${of === 'home' ? 1 : 2}${nth}`

/** Plays by quarter. */
export const plays = (...quarters: readonly (readonly InventedPlay[])[]): string => {
  let number = 0
  const lines = quarters.map((each) =>
    each.map(([type, time, of, player]) => ({
      ...{ NUMBEROFPLAY: String(++number), PLAYTYPE: type, MARKERTIME: time, CODETEAM: of ? codes[of] : '' },
      ...(of &&
        player !== undefined && { PLAYER_ID: `${playerId(of, player)}   `, PLAYER: `PLAYER ${'ABCDEFG'[player]}, ${of.toUpperCase()}` }),
    })),
  )
  const [FirstQuarter = [], SecondQuarter = [], ThirdQuarter = [], ForthQuarter = [], ExtraTime = []] = lines
  return JSON.stringify({
    Live: true,
    CodeTeamA: 'ZAL ',
    CodeTeamB: 'MAD ',
    FirstQuarter,
    SecondQuarter,
    ThirdQuarter,
    ForthQuarter,
    ExtraTime,
  })
}

const liveStats = (points: number) => ({
  ...{ Minutes: '20:30', Points: String(points), FieldGoalsMade2: '1', FieldGoalsAttempted2: '2', FieldGoalsMade3: '0' },
  ...{ FieldGoalsAttempted3: '1', FreeThrowsMade: '0', FreeThrowsAttempted: '0', OffensiveRebounds: '1', DefensiveRebounds: '2' },
  ...{ TotalRebounds: '3', Assistances: '4', Steals: '1', Turnovers: '2', BlocksFavour: '0', FoulsCommited: '3', Plusminus: '-2' },
})

const liveSide = (of: 'home' | 'away', points: number) => ({
  ...{ Team: clubs[of].name, Coach: 'COACH, ANN' },
  PlayersStats: [1, 2, 3, 4, 5, 6, 7].map((nth) => ({
    ...{ Player_ID: `${playerId(of, nth)}  `, Player: `PLAYER ${'ABCDEFGH'[nth]}, ${of.toUpperCase()}`, Dorsal: String(nth) },
    ...(nth === 7 ? { Minutes: 'DNP' } : liveStats(nth === 1 ? points : 0)),
    IsStarter: nth <= 5 ? 1 : 0,
  })),
  totr: liveStats(points),
})

/** The box score of the live service. `quarters`: points of both sides. */
export const liveBox = (quarters: readonly (readonly [number, number])[]): string => {
  const total = (i: 0 | 1) => quarters.reduce((sum, points) => sum + points[i], 0)
  const row = (i: 0 | 1) => Object.fromEntries(quarters.map((points, n) => [`Quarter${n + 1}`, points[i]]))
  return JSON.stringify({
    Attendance: '9001',
    ByQuarter: [row(0), row(1)],
    Stats: [liveSide('home', total(0)), liveSide('away', total(1))],
  })
}

const player = (of: 'home' | 'away', nth: number, points: number) => ({
  player: {
    person: {
      code: playerId(of, nth).slice(1),
      name: `PLAYER ${'ABCDEFG'[nth]}, ${of.toUpperCase()}`,
      birthDate: '1998-02-24T00:00:00',
      height: 201,
      weight: 98,
    },
    ...{ dorsal: String(nth), club: clubs[of] },
  },
  stats: { ...stats(points), timePlayed: nth === 6 ? 0 : 1_200, plusMinus: 5, startFive: nth <= 5 },
})
const stats = (points: number) => ({
  ...{
    points,
    fieldGoalsMade2: 3,
    fieldGoalsAttempted2: 6,
    fieldGoalsMade3: 1,
    fieldGoalsAttempted3: 2,
    freeThrowsMade: 1,
    freeThrowsAttempted: 2,
  },
  ...{
    offensiveRebounds: 1,
    defensiveRebounds: 4,
    assistances: 2,
    steals: 1,
    turnovers: 2,
    blocksFavour: 1,
    foulsCommited: 3,
    timePlayed: 12_000,
  },
})

/** The statistics of a game of the list. */
export const gameStats = (points: readonly [number, number]): string => {
  const of = (name: 'home' | 'away', total: number) => ({
    ...{ coach: { code: '1', name: 'COACH, ANN' }, players: [1, 2, 3, 4, 5, 6].map((nth) => player(name, nth, nth === 1 ? total : 0)) },
    total: stats(total),
  })
  return JSON.stringify({ local: of('home', points[0]), road: of('away', points[1]) })
}

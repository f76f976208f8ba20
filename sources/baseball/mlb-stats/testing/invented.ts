/** Ids of two teams of the major leagues: Pittsburgh at Chicago. */
export const teamIds = { home: 112, away: 134 }

export const states = {
  scheduled: { codedGameState: 'S', statusCode: 'S', detailedState: 'Scheduled', abstractGameState: 'Preview' },
  warmup: { codedGameState: 'P', statusCode: 'PW', detailedState: 'Warmup', abstractGameState: 'Live' },
  delayedStart: { codedGameState: 'P', statusCode: 'PR', detailedState: 'Delayed Start: Rain', abstractGameState: 'Preview' },
  live: { codedGameState: 'I', statusCode: 'I', detailedState: 'In Progress', abstractGameState: 'Live' },
  rain: { codedGameState: 'I', statusCode: 'IR', detailedState: 'Delayed: Rain', reason: 'Rain', abstractGameState: 'Live' },
  challenge: { codedGameState: 'M', statusCode: 'MA', detailedState: 'Manager challenge: Close play at 1st', abstractGameState: 'Live' },
  review: { codedGameState: 'N', statusCode: 'NH', detailedState: 'Umpire review: Home run', abstractGameState: 'Live' },
  suspended: { codedGameState: 'U', statusCode: 'UR', detailedState: 'Suspended: Rain', reason: 'Rain', abstractGameState: 'Final' },
  over: { codedGameState: 'O', statusCode: 'O', detailedState: 'Game Over', abstractGameState: 'Final' },
  final: { codedGameState: 'F', statusCode: 'F', detailedState: 'Final', abstractGameState: 'Final' },
  tied: { codedGameState: 'F', statusCode: 'FT', detailedState: 'Final', reason: 'Tied', abstractGameState: 'Final' },
  early: { codedGameState: 'F', statusCode: 'FR', detailedState: 'Completed Early: Rain', reason: 'Rain', abstractGameState: 'Final' },
  postponed: { codedGameState: 'D', statusCode: 'DR', detailedState: 'Postponed', reason: 'Rain', abstractGameState: 'Final' },
  cancelled: { codedGameState: 'C', statusCode: 'CI', detailedState: 'Cancelled', reason: 'Inclement Weather', abstractGameState: 'Final' },
  forfeit: { codedGameState: 'Q', statusCode: 'QH', detailedState: 'Forfeit: Home', abstractGameState: 'Final' },
  unknown: { codedGameState: 'X', statusCode: 'X', detailedState: 'Unknown', abstractGameState: 'Other' },
} as const

/** An entry of a schedule without hydration: 13:20 in Chicago on 1 June 2016. `score`: away, home. */
export const entry = (more: object = {}, score?: readonly [number, number]) => ({
  ...{ gamePk: 447_001, gameType: 'R', season: '2016', gameDate: '2016-06-01T18:20:00Z', officialDate: '2016-06-01' },
  status: { ...states.final, startTimeTBD: false },
  teams: {
    away: { team: { id: teamIds.away, name: 'Pittsburgh Pirates' }, ...(score && { score: score[0] }) },
    home: { team: { id: teamIds.home, name: 'Chicago Cubs' }, ...(score && { score: score[1] }) },
  },
  ...{ venue: { id: 17, name: 'Wrigley Field' }, gameNumber: 1, doubleHeader: 'N', scheduledInnings: 9 },
  ...{ gamesInSeries: 3, seriesGameNumber: 1, seriesDescription: 'Regular Season' },
  ...more,
})

/** A reply with entries by the day under which they are listed. */
export const schedule = (days: Readonly<Record<string, readonly object[]>>): string =>
  JSON.stringify({ totalGames: 1, dates: Object.entries(days).map(([date, games]) => ({ date, games, events: [] })) })

/** Runs of innings, "0 2 1"; "x" for a half-inning that was not played. */
export const lineScore = (away: string, home: string, more: object = {}) => {
  const [visitors, hosts] = [away, home].map((text) => text.split(' ').map((runs) => (runs === 'x' ? undefined : Number(runs))))
  const total = (runs: readonly (number | undefined)[]) => runs.reduce<number>((sum, each = 0) => sum + each, 0)
  const half = (runs: number | undefined) => ({ ...(runs !== undefined && { runs }), hits: runs ?? 0, errors: 0 })
  return {
    innings: visitors!.map((runs, i) => ({ num: i + 1, away: half(runs), home: half(hosts![i]) })),
    teams: {
      away: { runs: total(visitors!), hits: 5, errors: 0, leftOnBase: 4 },
      home: { runs: total(hosts!), hits: 6, errors: 1, leftOnBase: 6 },
    },
    scheduledInnings: 9,
    ...more,
  }
}

const player = (id: number) => ({ id, fullName: `Player ${id}` })
/** Ids of the players: 101 to 109 bat for the visitors, 110 pitches; 201 to 210 for the home side; 111 and 211 relieve. */
export const batter = (side: 'home' | 'away', order: number): number => (side === 'home' ? 200 : 100) + order

const positions = ['CF', 'SS', '3B', 'DH', '1B', 'LF', 'RF', '2B', 'C']
const position = (abbreviation: string) => ({ abbreviation, code: '0' })

function boxSide(side: 'home' | 'away', { runs, played }: { runs: number; played: boolean }) {
  const base = side === 'home' ? 200 : 100
  const batting = (r: number) => ({
    ...{ plateAppearances: 4, atBats: 3, runs: r, hits: 1, doubles: 0, triples: 0, homeRuns: 0, rbi: 0, baseOnBalls: 1 },
    ...{ strikeOuts: 1, stolenBases: 0, caughtStealing: 0, hitByPitch: 0, sacFlies: 0, leftOnBase: 2 },
  })
  const pitching = (wins: number) => ({
    ...{ inningsPitched: '8.1', hits: 5, runs: 1, earnedRuns: 1, baseOnBalls: 2, strikeOuts: 6, homeRuns: 0 },
    ...{ numberOfPitches: 99, strikes: 66, wins, losses: 0, saves: 0 },
  })
  const stats = (more: object) => ({ batting: {}, pitching: {}, fielding: {}, ...(played && more) })
  const starters = positions.map((place, i) => ({
    ...{ person: player(base + i + 1), jerseyNumber: String(i + 1), position: position(place), allPositions: [position(place)] },
    ...{ battingOrder: `${i + 1}00`, stats: stats({ batting: batting(i === 0 ? runs : 0), fielding: { errors: 0 } }) },
  }))
  const others = [10, 11, 12].map((n) => ({
    ...{ person: player(base + n), jerseyNumber: String(n), position: position('P') },
    stats: stats(n === 12 ? {} : { pitching: pitching(n === 10 ? 1 : 0), fielding: { errors: 0 } }),
  }))
  const ids = starters.map((each) => each.person.id)
  return {
    team: { id: teamIds[side] },
    teamStats: played
      ? { batting: { ...batting(runs), plateAppearances: 36, atBats: 27 }, pitching: pitching(0), fielding: { errors: 0 } }
      : {},
    players: Object.fromEntries([...starters, ...others].map((each) => [`ID${each.person.id}`, each])),
    ...{ batters: played ? [...ids, base + 10, base + 11] : ids, pitchers: played ? [base + 10, base + 11] : [base + 10] },
    ...{ battingOrder: ids, bench: [], bullpen: [base + 12] },
  }
}

/** A box score. `runs`: away, home; absent before the game. */
export const boxScore = (runs?: readonly [number, number]) => ({
  teams: {
    away: boxSide('away', { runs: runs?.[0] ?? 0, played: runs !== undefined }),
    home: boxSide('home', { runs: runs?.[1] ?? 0, played: runs !== undefined }),
  },
  officials: [{ official: { id: 900, fullName: 'Uma Plate' }, officialType: 'Home Plate' }],
})

type Base = '1B' | '2B' | '3B' | 'score' | null

/** A move of a runner in the event of this index: [who, from, to], or "out" in place of the base; batted in; why he moved. */
export type RunnerMove = readonly [id: number, from: Base, to: Base | 'out', rbi?: boolean, eventType?: string]

const runner = ([id, start, end, rbi = false, eventType = '']: RunnerMove, playIndex: number) => ({
  movement: { originBase: start, start, end: end === 'out' ? null : end, isOut: end === 'out' },
  details: { runner: player(id), playIndex, rbi, earned: true, eventType },
})

export const pitch = (code: string, more: object = {}) => ({ type: 'pitch', isPitch: true, details: { code }, ...more })
export const action = (eventType: string, more: object = {}) => ({
  ...{ type: 'action', isPitch: false, details: { eventType }, count: { balls: 1, strikes: 0, outs: 0 } },
  ...more,
})

export interface InventedPlay {
  inning?: number
  half?: 'top' | 'bottom'
  eventType: string
  batter: number
  pitcher?: number
  rbi?: number
  events?: readonly object[]
  /** Moves by the index of the event. Those of the plate appearance have the index of the last event. */
  moves?: Readonly<Record<number, readonly RunnerMove[]>>
  isComplete?: boolean
}

/** The plays of a game, `{allPlays}`. */
export const plays = (list: readonly InventedPlay[]) => ({
  allPlays: list.map(
    ({ inning = 1, half = 'top', eventType, batter: id, pitcher, rbi = 0, events = [pitch('X')], moves = {}, isComplete = true }, i) => ({
      result: isComplete ? { type: 'atBat', eventType, rbi } : { type: 'atBat' },
      about: { atBatIndex: i, halfInning: half, inning, isComplete, endTime: '2016-06-01T18:25:00.000Z' },
      count: { balls: 0, strikes: 0, outs: 0 },
      matchup: { batter: player(id), pitcher: player(pitcher ?? (half === 'top' ? 210 : 110)) },
      playEvents: events.map((event, index) => ({ index, ...event })),
      runners: Object.entries(moves).flatMap(([index, each]) => each.map((move) => runner(move, Number(index)))),
    }),
  ),
})

/** Three outs of a half-inning. */
export const threeOut = (inning: number, half: 'top' | 'bottom'): InventedPlay[] =>
  [1, 2, 3].map((order) => {
    const id = batter(half === 'top' ? 'away' : 'home', order)
    return {
      inning,
      half,
      eventType: 'strikeout',
      batter: id,
      events: [pitch('S'), pitch('S'), pitch('S')],
      moves: { 2: [[id, null, 'out']] },
    }
  })

const detailed = (id: number) => ({
  ...{ ...player(id), useName: 'Player', lastName: `${id}`, primaryNumber: '7', birthDate: '1990-02-03', height: `6' 1"`, weight: 200 },
  ...{ primaryPosition: position('P'), batSide: { code: 'S' }, pitchHand: { code: 'L' } },
})

const sport = { id: 1, name: 'Major League Baseball' }

interface InventedFeed {
  status?: object
  timeStamp?: string | null
  line?: object
  runs?: readonly [number, number]
  allPlays?: object
  game?: object
  datetime?: object
  data?: object
}

/** The feed of the game of `entry`. */
export const feed = ({
  status = states.final,
  timeStamp = '20160601_210000',
  line,
  runs,
  allPlays,
  game,
  datetime,
  data,
}: InventedFeed = {}) =>
  JSON.stringify({
    gamePk: 447_001,
    metaData: { wait: 10, ...(timeStamp !== null && { timeStamp }) },
    gameData: {
      game: { pk: 447_001, type: 'R', doubleHeader: 'N', gameNumber: 1, season: '2016', ...game },
      datetime: { dateTime: '2016-06-01T18:20:00Z', officialDate: '2016-06-01', ...datetime },
      status: { ...status, startTimeTBD: false },
      teams: {
        away: { id: teamIds.away, name: 'Pittsburgh Pirates', sport, league: { name: 'National League' } },
        home: { id: teamIds.home, name: 'Chicago Cubs', sport, league: { name: 'National League' } },
      },
      players: Object.fromEntries([101, 110, 210].map((id) => [`ID${id}`, detailed(id)])),
      venue: { id: 17, name: 'Wrigley Field', location: { city: 'Chicago' } },
      gameInfo: { attendance: 40_179 },
      ...data,
    },
    liveData: { plays: allPlays ?? { allPlays: [] }, linescore: line ?? {}, boxscore: boxScore(runs) },
  })

/** Replies in the layout of the service, with invented people of New Jersey (1, home) and Calgary (20), clubs of two conferences. */

export type Row = Record<string, unknown>

export const id = '2024020100'
export const playoffId = '2024030215'

const named = (name: string) => ({ default: name })
const team = (id: number, abbrev: string, place: string, name: string) => ({
  id,
  abbrev,
  placeName: named(place),
  commonName: named(name),
})
export const devils = team(1, 'NJD', 'New Jersey', 'Devils')
export const flames = team(20, 'CGY', 'Calgary', 'Flames')
export const rangers = team(3, 'NYR', 'New York', 'Rangers')

export const period = (number: number, periodType = number > 4 ? 'SO' : number > 3 ? 'OT' : 'REG') => ({
  number,
  periodType,
  maxRegulationPeriods: 3,
})

export const clock = (secondsRemaining: number, more: Row = {}) => ({
  secondsRemaining,
  timeRemaining: '12:34',
  running: true,
  inIntermission: false,
  ...more,
})

type Score = readonly [home: number, away: number]

const withScore = (score: Score | undefined, changed: Row) => ({
  homeTeam: { ...devils, ...(score && { score: score[0], sog: 21 }) },
  awayTeam: { ...flames, ...(score && { score: score[1], sog: 19 }) },
  ...changed,
})

/** A scheduled game; `changed` replaces fields. */
export const game = (changed: Row = {}): Row => ({
  ...{ id: Number(id), season: 20_242_025, gameType: 2, gameDate: '2024-11-02', startTimeUTC: '2024-11-03T00:00:00Z' },
  ...{ venue: named('Ice Palace'), gameState: 'FUT', gameScheduleState: 'OK', neutralSite: false },
  ...withScore(undefined, {}),
  ...changed,
})

/** A game in play. */
export const playing = (score: Score, number: number, secondsLeft: number, changed: Row = {}): Row =>
  game({ ...withScore(score, {}), gameState: 'LIVE', periodDescriptor: period(number), clock: clock(secondsLeft), ...changed })

/** A game that is over, decided in regulation, by default. */
export const over = (score: Score, number = 3, changed: Row = {}): Row =>
  game({
    ...withScore(score, {}),
    ...{ gameState: 'OFF', periodDescriptor: period(number), clock: clock(0, { running: false }) },
    gameOutcome: { lastPeriodType: period(number).periodType },
    ...changed,
  })

const people: Readonly<Record<number, readonly [first: string, last: string]>> = {
  8400001: ['Ada', 'Quill'],
  8400002: ['Bo', 'Tarn'],
  8400003: ['Cid', 'Voss'],
  8400009: ['Gus', 'Goalie'],
  8400008: ['Hal', 'Reserve'],
  8400011: ['Dot', 'Wren'],
  8400012: ['Eve', 'Yarrow'],
  8400019: ['Fay', 'Zorn'],
}
const isHome = (player: number) => player < 8_400_010
const isGoalie = (player: number) => [9, 8, 19].includes(player % 100)
const fullName = (player: number) => ({ firstName: named(people[player]![0]), lastName: named(people[player]![1]) })
const shortName = (player: number) => ({ name: named(`${people[player]![0][0]}. ${people[player]![1]}`) })

export interface GoalInit {
  period: number
  time: string
  scorer: number
  assists?: readonly number[]
  strength?: string
  modifier?: string
}

export const goals: readonly GoalInit[] = [
  { period: 1, time: '05:00', scorer: 8_400_001, assists: [8_400_002, 8_400_003], strength: 'pp' },
  { period: 2, time: '10:30', scorer: 8_400_011 },
  { period: 3, time: '19:30', scorer: 8_400_002, modifier: 'empty-net' },
]

const abbreviation = (player: number) => (isHome(player) ? 'NJD' : 'CGY')

/** Goals as in a list of scores. */
export const listedGoals = (all: readonly GoalInit[] = goals): Row[] => {
  const score = { homeScore: 0, awayScore: 0 }
  return all.map(({ period: number, time, scorer, assists = [], strength = 'ev', modifier = 'none' }) => {
    score[isHome(scorer) ? 'homeScore' : 'awayScore']++
    return {
      ...{ periodDescriptor: period(number), timeInPeriod: time, playerId: scorer, ...shortName(scorer), teamAbbrev: abbreviation(scorer) },
      ...{ strength, goalModifier: modifier, ...score, assists: assists.map((playerId) => ({ playerId, ...shortName(playerId) })) },
    }
  })
}

/** The landing page of a game. */
export const landing = (of: Row, all: readonly GoalInit[] = goals, shootout: readonly Row[] = []): Row => {
  const rows = listedGoals(all).map((row, i) => ({ ...row, ...fullName(all[i]!.scorer), teamAbbrev: named(row.teamAbbrev as string) }))
  const numbers = [...new Set([1, 2, 3, ...all.map((goal) => goal.period)])]
  return {
    ...of,
    venueLocation: named('Newark'),
    summary: {
      scoring: numbers.map((number) => ({
        periodDescriptor: period(number),
        goals: rows.filter((_, i) => all[i]!.period === number),
      })),
      penalties: [
        {
          periodDescriptor: period(1),
          penalties: [
            {
              ...{ timeInPeriod: '04:10', type: 'MIN', duration: 2, descKey: 'delaying-game-puck-over-glass' },
              ...{ committedByPlayer: named('D. Wren'), teamAbbrev: named('CGY') },
            },
          ],
        },
      ],
      shootout,
    },
  }
}

export const attempt = (shooter: number, result: string, sequence = 1): Row => ({
  ...{ sequence, playerId: shooter, teamAbbrev: abbreviation(shooter), ...fullName(shooter), result },
})

const skater = (playerId: number, more: Row = {}) => ({
  ...{ playerId, sweaterNumber: playerId % 100, ...shortName(playerId), position: 'C', goals: 0, assists: 0, points: 0, plusMinus: -1 },
  ...{ pim: 0, hits: 2, powerPlayGoals: 0, sog: 3, faceoffWinningPctg: 0.5, toi: '18:17', blockedShots: 1, ...more },
})
const goalie = (playerId: number, more: Row = {}) => ({
  ...{ playerId, sweaterNumber: playerId % 100, ...shortName(playerId), position: 'G', saveShotsAgainst: '18/19', pim: 0 },
  ...{ toi: '60:00', starter: true, decision: 'W', shotsAgainst: 19, saves: 18, ...more },
})

export const boxScore = (of: Row): Row => ({
  ...of,
  playerByGameStats: {
    homeTeam: {
      forwards: [skater(8_400_001, { goals: 1, points: 1, powerPlayGoals: 1 }), skater(8_400_002, { faceoffWinningPctg: 0 })],
      defense: [skater(8_400_003, { position: 'D', toi: '62:10' })],
      goalies: [goalie(8_400_009), goalie(8_400_008, { toi: '00:00', starter: false, decision: undefined, saves: 0, shotsAgainst: 0 })],
    },
    awayTeam: {
      forwards: [skater(8_400_011, { goals: 1, points: 1 }), skater(8_400_012)],
      defense: [],
      goalies: [goalie(8_400_019, { decision: 'O', saves: 19, shotsAgainst: 21 })],
    },
  },
})

let event = 0
export const play = (typeDescKey: string, number: number, timeInPeriod: string, details: Row = {}, more: Row = {}): Row => {
  event++
  return {
    ...{ eventId: event, sortOrder: event, periodDescriptor: period(number), timeInPeriod, situationCode: '1551', typeDescKey },
    ...{ homeTeamDefendingSide: number % 2 === 1 ? 'left' : 'right', details, ...more },
  }
}

const owner = (player: number) => ({ eventOwnerTeamId: isHome(player) ? 1 : 20 })

const goalPlay = ({ period: number, time, scorer, assists = [], strength, modifier }: GoalInit): Row =>
  play(
    'goal',
    number,
    time,
    {
      ...{ ...owner(scorer), scoringPlayerId: scorer, assist1PlayerId: assists[0], assist2PlayerId: assists[1], xCoord: 80, yCoord: -10 },
      ...(modifier !== 'empty-net' && { goalieInNetId: isHome(scorer) ? 8_400_019 : 8_400_009 }),
    },
    { situationCode: modifier === 'empty-net' ? '0651' : strength === 'pp' ? '1451' : '1551' },
  )

/** Plays of each type around the goals, in order. */
export const allPlays = (all: readonly GoalInit[] = goals): Row[] => [
  play('period-start', 1, '00:00'),
  play('faceoff', 1, '00:00', { ...owner(8_400_001), winningPlayerId: 8_400_001, losingPlayerId: 8_400_011, xCoord: 0, yCoord: 0 }),
  play('hit', 1, '00:21', { ...owner(8_400_011), hittingPlayerId: 8_400_011, hitteePlayerId: 8_400_001, xCoord: 98, yCoord: -18 }),
  play('shot-on-goal', 1, '01:00', { ...owner(8_400_011), shootingPlayerId: 8_400_011, goalieInNetId: 8_400_009, xCoord: -80, yCoord: 5 }),
  play('missed-shot', 1, '02:00', { ...owner(8_400_002), shootingPlayerId: 8_400_002, goalieInNetId: 8_400_019, reason: 'wide-right' }),
  play('blocked-shot', 1, '03:00', { ...owner(8_400_002), shootingPlayerId: 8_400_002, blockingPlayerId: 8_400_012 }),
  play('giveaway', 1, '03:10', { ...owner(8_400_003), playerId: 8_400_003 }),
  play('takeaway', 1, '03:20', { ...owner(8_400_012), playerId: 8_400_012 }),
  play('delayed-penalty', 1, '04:00', owner(8_400_011)),
  play('penalty', 1, '04:10', {
    ...{ ...owner(8_400_011), typeCode: 'MIN', descKey: 'delaying-game-puck-over-glass', duration: 2, committedByPlayerId: 8_400_011 },
    servedByPlayerId: 8_400_012,
  }),
  play('stoppage', 1, '04:10', { reason: 'icing' }),
  ...all.flatMap((goal, i) => [goalPlay(goal), ...(i === 0 ? [play('period-end', 1, '20:00')] : [])]),
]

export const spots = (): Row[] =>
  Object.keys(people).map((key) => {
    const player = Number(key)
    return {
      ...{ teamId: isHome(player) ? 1 : 20, playerId: player, ...fullName(player), sweaterNumber: player % 100 },
      positionCode: isGoalie(player) ? 'G' : 'C',
    }
  })

export const playByPlay = (of: Row, plays: readonly Row[] = allPlays()): Row => ({ ...of, plays, rosterSpots: spots() })

export const rightRail = (lines: readonly Score[]): Row => ({
  gameInfo: {
    referees: [named('Rae Whistle')],
    linesmen: [named('Lin Esperson')],
    homeTeam: { headCoach: named('Cora Bench'), scratches: [{ id: 8_400_003, ...fullName(8_400_003) }] },
    awayTeam: { headCoach: named('Abe Board'), scratches: [] },
  },
  linescore: { byPeriod: lines.map(([home, away], i) => ({ periodDescriptor: period(i + 1), home, away })) },
  shotsByPeriod: lines.map((_, i) => ({ periodDescriptor: period(i + 1), home: 7, away: 6 })),
  teamGameStats: [
    { category: 'sog', homeValue: 21, awayValue: 19 },
    { category: 'faceoffWinningPctg', homeValue: 0.592_593, awayValue: 0.407_407 },
    { category: 'powerPlay', homeValue: '1/4', awayValue: '0/2' },
    { category: 'pim', homeValue: 4, awayValue: 8 },
    { category: 'giveaways', homeValue: 4, awayValue: 8 },
  ],
})

export const scores = (games: readonly Row[], day = '2024-11-02'): Row => ({
  prevDate: '',
  currentDate: day,
  gameWeek: [{ date: day }],
  games,
})
export const week = (games: readonly (readonly [day: string, games: readonly Row[]])[]): Row => ({
  gameWeek: games.map(([date, ofDay]) => ({ date, games: ofDay })),
})

/** Replies about one game that is over, by name. */
export const gameFiles = (): Record<string, Row> => ({
  [`landing_${id}.json`]: landing(over([2, 1])),
  [`boxscore_${id}.json`]: boxScore(over([2, 1])),
  [`play-by-play_${id}.json`]: playByPlay(over([2, 1])),
  [`right-rail_${id}.json`]: rightRail([
    [1, 0],
    [0, 1],
    [1, 0],
  ]),
})

/** Live files of an invented game, Boston 2-3 Los Angeles (teams of two conferences), and a schedule. */

export const boston = { teamId: 1610612738, teamName: 'Celtics', teamCity: 'Boston' }
export const lakers = { teamId: 1610612747, teamName: 'Lakers', teamCity: 'Los Angeles' }
export const newYork = { teamId: 1610612752, teamName: 'Knicks', teamCity: 'New York' }

export const gameId = '0021600001'

const statistics = (points: number, of: object = {}) => ({
  fieldGoalsMade: points > 0 ? 1 : 0,
  fieldGoalsAttempted: points > 0 ? 1 : 0,
  threePointersMade: points === 3 ? 1 : 0,
  threePointersAttempted: points === 3 ? 1 : 0,
  freeThrowsMade: 0,
  freeThrowsAttempted: 0,
  reboundsOffensive: 0,
  reboundsDefensive: 0,
  assists: 0,
  steals: 0,
  blocks: 0,
  turnovers: 0,
  foulsPersonal: 0,
  points,
  minutes: 'PT48M00.00S',
  plusMinusPoints: 0,
  ...of,
})

const names = ['Ada Quill', 'Bo Reed', 'Cy Stone', 'Di Thorn', 'Ed Umber']

const players = (firstId: number, points: number) => [
  ...names.map((name, i) => ({
    status: 'ACTIVE',
    personId: firstId + i,
    jerseyNum: String(i),
    position: 'PG',
    starter: '1',
    played: '1',
    name,
    firstName: name.split(' ')[0],
    familyName: name.split(' ')[1],
    statistics: statistics(i === 0 ? points : 0, { plusMinusPoints: points === 3 ? 1 : -1 }),
  })),
  { status: 'ACTIVE', personId: firstId + 5, jerseyNum: '00', starter: '0', played: '0', name: 'On Bench' },
  { status: 'INACTIVE', personId: firstId + 6, jerseyNum: '9', starter: '0', played: '0', name: 'Not There' },
]

const team = (of: object, firstId: number, points: number, quarters = 4) => ({
  ...of,
  score: points,
  periods: Array.from({ length: quarters }, (_, i) => ({ period: i + 1, score: i === 0 ? points : 0 })),
  players: players(firstId, points),
  statistics: { ...statistics(points), minutes: 'PT240M00.00S', pointsFastBreak: 0, pointsInThePaint: 2, biggestLead: points - 1 },
})

/** `of`: fields that override those of the game, such as status and period. */
export const boxScore = (of: { quarters?: number } & Record<string, unknown> = {}): string =>
  JSON.stringify({
    game: {
      gameId,
      gameTimeUTC: '2016-10-25T23:30:00Z',
      gameEt: '2016-10-25T19:30:00-04:00',
      gameStatusText: 'Final',
      gameStatus: 3,
      period: 4,
      gameClock: 'PT00M00.00S',
      attendance: 1_234,
      arena: { arenaName: 'Old Hall', arenaCity: 'Boston' },
      officials: [{ name: 'Rae Whistle' }],
      homeTeam: team(boston, 1, 2, of.quarters),
      awayTeam: team(lakers, 11, 3, of.quarters),
      ...of,
    },
  })

const action = (actionNumber: number, clock: string, period: number, actionType: string, more: object = {}) => ({
  actionNumber,
  orderNumber: actionNumber * 10_000,
  clock,
  timeActual: '2016-10-25T23:40:00.5Z',
  period,
  actionType,
  personId: 0,
  ...more,
})

const goal = { shotResult: 'Made', subType: 'Jump Shot' }

export const actions = [1, 2, 3, 4].flatMap((period) => [
  action(period * 10, 'PT12M00.00S', period, 'period', { subType: 'start' }),
  ...(period === 1
    ? [
        action(11, 'PT11M00.00S', 1, '2pt', { ...goal, teamId: boston.teamId, personId: 1, xLegacy: -30, yLegacy: 40, shotDistance: 5 }),
        action(12, 'PT10M30.00S', 1, '3pt', { ...goal, teamId: lakers.teamId, personId: 11, assistPersonId: 12 }),
        action(13, 'PT10M20.00S', 1, 'foul', {
          teamId: boston.teamId,
          personId: 2,
          foulDrawnPersonId: 12,
          subType: 'personal',
          descriptor: 'shooting',
        }),
        action(14, 'PT10M10.00S', 1, 'foul', { teamId: boston.teamId, personId: 999, subType: 'technical' }),
        action(15, 'PT10M00.00S', 1, 'stoppage', { subType: 'out-of-bounds' }),
      ]
    : []),
  action(period * 10 + 9, 'PT00M00.00S', period, 'period', { subType: 'end' }),
])

export const playByPlay = (of: readonly object[] = actions): string => JSON.stringify({ game: { gameId, actions: of } })

export const scheduled = (id: string, of: object = {}) => ({
  gameId: id,
  gameStatus: 1,
  gameStatusText: '7:30 pm ET',
  gameDateEst: '2016-11-01T00:00:00Z',
  gameDateTimeUTC: '2016-11-01T23:30:00Z',
  postponedStatus: 'A',
  arenaName: 'Old Hall',
  arenaCity: 'Boston',
  homeTeam: { ...boston, score: 0 },
  awayTeam: { ...newYork, score: 0 },
  ...of,
})

/** One day per game. */
export const schedule = (games: readonly object[]): string =>
  JSON.stringify({ leagueSchedule: { gameDates: games.map((game) => ({ gameDate: 'a day', games: [game] })) } })

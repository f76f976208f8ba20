import { expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nbaLive } from './connector.ts'
import { getState, placeIn, type SourceStatus } from './state.ts'
import { boston, gameId, newYork, schedule, scheduled } from './testing/invented-game.ts'

const quarters = (...points: [number, number][]) => points.map(([home, away]) => ({ home, away }))
const live = (of: Partial<SourceStatus>): SourceStatus => ({
  gameStatus: 2,
  text: 'Q1 5:32',
  period: 1,
  score: { home: 2, away: 3 },
  lines: [],
  ...of,
})

test.each<[what: string, shown: Partial<SourceStatus>, state: string, status: string, period: string | undefined]>([
  ['to come', { gameStatus: 1, text: '7:30 pm ET' }, 'scheduled', 'NS', undefined],
  ['to come, without a time', { gameStatus: 1, text: 'TBD' }, 'scheduled', 'TBD', undefined],
  ['put off', { gameStatus: 1, text: 'Postponed' }, 'postponed', 'PST', undefined],
  ['called off', { gameStatus: 3, text: 'Cancelled' }, 'cancelled', 'CANC', undefined],
  ['in the first quarter', {}, 'live', 'Q1', 'Q1'],
  ['after the first quarter', { text: 'End Q1' }, 'break', 'BT', 'Q1'],
  ['at half time', { text: 'Half', period: 2 }, 'break', 'HT', 'Q2'],
  ['in the second overtime', { text: 'OT2 1:00', period: 6 }, 'live', 'OT2', 'OT2'],
  ['over', { gameStatus: 3, text: 'Final', lines: quarters([2, 3], [0, 0], [0, 0], [0, 0]) }, 'finished', 'FT', undefined],
  [
    'over after overtime',
    { gameStatus: 3, text: 'Final/OT', lines: quarters([2, 2], [0, 0], [0, 0], [0, 0], [0, 1]) },
    'finished',
    'AOT',
    undefined,
  ],
  ['over after overtime, known from the status text only', { gameStatus: 3, text: 'Final/OT' }, 'finished', 'AOT', undefined],
])('%s', (_, shown, state, status, period) => expect(getState(live(shown))).toMatchObject({ state, status, ...(period && { period }) }))

test.each<[what: string, shown: Partial<SourceStatus>, reason: string]>([
  ['an unknown status', { gameStatus: 7 }, 'gameStatus 7 is unknown'],
  ['quarters that make another score', { gameStatus: 3, lines: quarters([9, 9], [0, 0], [0, 0], [0, 0]) }, 'the periods make 9-9, not 2-3'],
  ['fewer quarters than a game has', { gameStatus: 3, lines: quarters([2, 3]) }, '1 periods of a game that is over'],
])('%s is rejected', (_, shown, reason) => expect(() => getState(live(shown))).toThrow(reason))

const two = quarters([20, 19], [10, 11])
test.each<[what: string, shown: Partial<SourceStatus>, halftime: object | undefined]>([
  ['in the second quarter', { text: 'Q2 5:32', period: 2, lines: two }, undefined],
  ['at half time', { text: 'Half', period: 2, lines: two }, { home: 30, away: 30 }],
  ['in the third quarter', { text: 'Q3 5:32', period: 3, lines: [...two, ...quarters([1, 0])] }, { home: 30, away: 30 }],
  [
    'over',
    { gameStatus: 3, text: 'Final', score: { home: 31, away: 30 }, lines: [...two, ...quarters([1, 0], [0, 0])] },
    { home: 30, away: 30 },
  ],
])('the score at half time, %s', (_, shown, halftime) => {
  const { scores } = getState(live(shown))
  expect(scores!.halftime).toEqual(halftime && expect.objectContaining(halftime))
  expect(scores!.periods!.items).toHaveLength(shown.lines!.length)
})

test('future quarters, which some files list as 0, are left out', () => {
  const { scores } = getState(live({ text: 'Q2 5:32', period: 2, lines: [...two, ...quarters([0, 0], [0, 0])] }))
  expect([scores!.periods!.items.map(({ period }) => period), scores!.halftime]).toEqual([['Q1', 'Q2'], undefined])
})

test('missing quarters stay unknown', () => expect(getState(live({ lines: [] })).scores!.periods).toBeUndefined())

test.each<[text: string, period: number, clock: string | undefined]>([
  ['Q3 5:32', 3, '5:32'],
  ['Q4 :09.7', 4, undefined],
  ['End Q1', 1, undefined],
  ['Half', 2, undefined],
  ['OT 4:10', 5, '4:10'],
  ['OT2 1:00', 6, '1:00'],
])('a schedule says "%s"', (text, period, clock) => expect(placeIn(text)).toEqual({ period, ...(clock && { clock }) }))

test('a live game with only the schedule has period and clock of its status text', async () => {
  const teams = { homeTeam: { ...boston, score: 71 }, awayTeam: { ...newYork, score: 68 } }
  const game = scheduled(gameId, { gameStatus: 2, gameStatusText: 'Q3 5:32', ...teams })
  const datasets = await getDatasets(nbaLive, { 'nba/live_schedule_2016-17.json': schedule([game]) })
  const [match] = [...datasets.values()].flatMap(({ matches }) => matches)
  expect(match!.scoreboard).toMatchObject({ state: 'live', status: 'Q3', period: 'Q3', clock: '5:32', homeScore: 71, awayScore: 68 })
})

import { expect, test } from '@jest/globals'
import { type Shown, stateOf } from './state.ts'

const quarters = (...points: [number, number][]) => points.map(([home, away]) => ({ home, away }))
const live = (of: Partial<Shown>): Shown => ({ gameStatus: 2, text: 'Q1 5:32', period: 1, score: { home: 2, away: 3 }, lines: [], ...of })

test.each<[what: string, shown: Partial<Shown>, state: string, status: string, period: string | undefined]>([
  ['to come', { gameStatus: 1, text: '7:30 pm ET' }, 'scheduled', 'NS', undefined],
  ['to come, nobody knows when', { gameStatus: 1, text: 'TBD' }, 'scheduled', 'TBD', undefined],
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
  ['over after overtime, of which only the word tells', { gameStatus: 3, text: 'Final/OT' }, 'finished', 'AOT', undefined],
])('%s', (_, shown, state, status, period) => expect(stateOf(live(shown))).toMatchObject({ state, status, ...(period && { period }) }))

test.each<[what: string, shown: Partial<Shown>, reason: string]>([
  ['a status that nobody knows', { gameStatus: 7 }, 'gameStatus 7 is not known'],
  ['quarters that make another score', { gameStatus: 3, lines: quarters([9, 9], [0, 0], [0, 0], [0, 0]) }, 'the periods make 9-9, not 2-3'],
  ['fewer quarters than a game has', { gameStatus: 3, lines: quarters([2, 3]) }, '1 periods of a game that is over'],
])('%s is refused', (_, shown, reason) => expect(() => stateOf(live(shown))).toThrow(reason))

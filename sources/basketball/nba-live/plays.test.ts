import { expect, test } from '@jest/globals'
import type { Entry } from '../shared/entry.ts'
import { readLivePlays } from './plays.ts'

const [home, away] = [100, 200]
/** Players 1 to 9 are at home, 11 to 19 away; other ids are coaches. */
const getSide = (id: string) => (/^[1-9]$/.test(id) ? ('home' as const) : /^1[1-9]$/.test(id) ? ('away' as const) : undefined)

const readOne = (actionType: string, of: object): Entry[] => {
  const action = { actionNumber: 7, orderNumber: 7, clock: 'PT01M02.30S', period: 5, actionType, teamId: home, personId: 1, ...of }
  return readLivePlays({ game: { gameId: 'g', actions: [action] } }, 'g', { home, away }, getSide, [])
}
const actors = ({ people }: Entry) => people.map(({ id, role, side }) => `${role} ${side} ${id}`)

test.each<[what: string, actionType: string, of: object, type: Entry['type'], people: string[], more: Partial<Entry>]>([
  [
    'a goal',
    '2pt',
    { shotResult: 'Made', assistPersonId: 2, shotDistance: 10, xLegacy: -60, yLegacy: 80 },
    'shot_made',
    ['shooter home 1', 'assist home 2'],
    { shotValue: 2, distance: 3, x: -1.8, y: 2.4, secondsLeft: 62.3, period: 5 },
  ],
  [
    'a miss that was blocked',
    '3pt',
    { shotResult: 'Missed', blockPersonId: 11 },
    'shot_missed',
    ['shooter home 1', 'blocker away 11'],
    { shotValue: 3 },
  ],
  [
    'a free throw',
    'freethrow',
    { shotResult: 'Made', subType: '1 of 2' },
    'free_throw_made',
    ['shooter home 1'],
    { shotValue: 1, freeThrow: '1 of 2' },
  ],
  [
    'a free throw that misses',
    'freethrow',
    { shotResult: 'Missed', subType: '2 of 2' },
    'free_throw_missed',
    ['shooter home 1'],
    { shotValue: 1 },
  ],
  ['an offensive rebound', 'rebound', { subType: 'offensive' }, 'rebound', ['rebounder home 1'], { offensive: true }],
  ['a rebound of the team', 'rebound', { subType: 'defensive', personId: 0 }, 'rebound', [], { offensive: false, side: 'home' }],
  ['a steal', 'turnover', { subType: 'bad pass', stealPersonId: 11 }, 'turnover', ['committed home 1', 'stealer away 11'], {}],
  [
    'a foul',
    'foul',
    { subType: 'personal', foulDrawnPersonId: 11 },
    'foul',
    ['committed home 1', 'fouled away 11'],
    { foulKind: 'personal', isPersonal: true },
  ],
  [
    'a flagrant foul',
    'foul',
    { subType: 'personal', descriptor: 'flagrant-type-1' },
    'foul',
    ['committed home 1'],
    { foulKind: 'flagrant', isPersonal: true },
  ],
  [
    'a technical foul of a coach',
    'foul',
    { subType: 'technical', personId: 999 },
    'foul',
    [],
    { foulKind: 'technical', isPersonal: false },
  ],
  ['a player coming on', 'substitution', { subType: 'in' }, 'substitution', ['in home 1'], {}],
  ['a player going off', 'substitution', { subType: 'out' }, 'substitution', ['out home 1'], {}],
  [
    'a jump ball',
    'jumpball',
    { jumpBallWonPersonId: 11, jumpBallLostPersonId: 1 },
    'jump_ball',
    ['jumper away 11', 'jumper home 1'],
    { side: 'home' },
  ],
  ['a timeout', 'timeout', { personId: 0 }, 'timeout', [], { side: 'home' }],
  ['the end of a period', 'period', { subType: 'end', teamId: undefined, personId: 0 }, 'period_end', [], {}],
  ['a video review', 'instantreplay', {}, 'review', [], {}],
])('%s', (_, actionType, of, type, people, more) => {
  const [entry] = readOne(actionType, of)
  expect([entry!.type, actors(entry!)]).toEqual([type, people])
  expect(entry).toMatchObject(more)
})

test.each(['block', 'steal', 'stoppage', 'game', 'ejection'])('a %s is covered by another entry or is not a play', (actionType) =>
  expect(readOne(actionType, {})).toEqual([]),
)

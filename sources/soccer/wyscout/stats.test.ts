import { describe, expect, test } from '@jest/globals'
import type { SourcePerson } from '../../source-model.ts'
import { getGoals, getMatchStats, parseEvent, possession, tags } from './stats.ts'
import { event } from './testing/invented.ts'

const parsed = (...rows: object[]) => rows.map((row) => parseEvent(row, { id: 9, homeId: 1, awayId: 2 }))
const people = new Map<number, SourcePerson>([
  [100, { name: 'Ours', key: '100' }],
  [200, { name: 'Theirs', key: '200' }],
])
const homeStats = (...rows: object[]) => getMatchStats(parsed(...rows), 1, people).home
const { goal, ownGoal, accurate, blocked, redCard, yellowCard, secondYellow } = tags

describe('how an event counts', () => {
  test.each<[string, object, object]>([
    ['a goal', event('Shot', 1, {}, goal, accurate), { shots: 1, shotsOnTarget: 1, shotsOffTarget: 0, blockedShots: 0 }],
    ['a shot that misses', event('Shot', 1, {}, 1802), { shots: 1, shotsOnTarget: 0, shotsOffTarget: 1 }],
    ['a shot that is blocked', event('Shot', 1, {}, 1802, blocked), { shots: 1, shotsOffTarget: 0, blockedShots: 1 }],
    ['a penalty', event('Free Kick', 1, { subEventName: 'Penalty' }, accurate), { shots: 1, shotsOnTarget: 1 }],
    ['a shot from a free kick', event('Free Kick', 1, { subEventName: 'Free kick shot' }, 1802), { shots: 1, shotsOffTarget: 1 }],
    ['a blocked cross', event('Pass', 1, { subEventName: 'Cross' }, blocked), { shots: 0, blockedShots: 0, passes: 1, passesAccurate: 0 }],
    ['a corner', event('Free Kick', 1, { subEventName: 'Corner' }), { corners: 1, passes: 0, shots: 0 }],
    ['an offside', event('Offside', 1), { offsides: 1 }],
    ['a foul with a booking', event('Foul', 1, {}, yellowCard), { fouls: 1, yellowCards: 1, redCards: 0 }],
    ['a second booking', event('Foul', 1, {}, secondYellow), { yellowCards: 0, redCards: 1 }],
    ['a sending-off', event('Foul', 1, {}, redCard), { redCards: 1 }],
    ['a save', event('Save attempt', 1, {}, accurate), { saves: 1, shots: 0 }],
    ['a save that failed', event('Save attempt', 1, {}, goal, 1802), { saves: 0, shotsOnTarget: 0 }],
    ['a penalty of a shoot-out', event('Free Kick', 1, { subEventName: 'Penalty', matchPeriod: 'P' }, goal, accurate), { shots: 0 }],
    ['the other side’s shot', event('Shot', 2, {}, accurate), { shots: 0 }],
  ])('%s', (_, row, counted) => expect(homeStats(row)).toMatchObject(counted))
})

test('passes have an accuracy with one decimal; it is absent without passes', () => {
  const passes = [event('Pass', 1, {}, accurate), event('Pass', 1, {}, accurate), event('Pass', 1)]
  expect(homeStats(...passes)).toMatchObject({ passes: 3, passesAccurate: 2, passAccuracyPct: 66.7 })
  expect(homeStats(event('Shot', 1))).not.toHaveProperty('passAccuracyPct')
})

test('players have their own stats; players without a name have none', () => {
  const events = parsed(
    event('Pass', 2),
    event('Shot', 1, {}, accurate),
    event('Foul', 1, { playerId: 0 }),
    event('Foul', 1, { playerId: 999 }),
  )
  const { home, players } = getMatchStats(events, 1, people)
  expect(home.fouls).toBe(2)
  expect(players).toMatchObject([
    { side: 'away', person: { key: '200' }, stats: { passes: 1, shots: 0 } },
    { side: 'home', person: { key: '100' }, stats: { passes: 0, shotsOnTarget: 1, fouls: 0 } },
  ])
  expect(players[0]!.stats).not.toHaveProperty('possessionPct')
})

test('goals: own goals count for the opponent; shoot-outs and failed saves do not count', () => {
  const events = parsed(
    event('Shot', 1, {}, goal, accurate),
    event('Save attempt', 2, {}, goal, 1802),
    event('Others on the ball', 1, { subEventName: 'Clearance' }, ownGoal),
    event('Free Kick', 2, { subEventName: 'Penalty', matchPeriod: 'P' }, goal),
  )
  expect(getGoals(events, 1)).toEqual([1, 1])
})

describe('possession', () => {
  const at = (eventSec: number, name: string, teamId: number, fields: object = {}, ...of: number[]) =>
    event(name, teamId, { eventSec, ...fields }, ...of)
  const share = (...rows: object[]) => possession(parsed(...rows), 1)
  test.each<[string, object[], number | undefined]>([
    ['goes on until the next action on the ball', [at(0, 'Pass', 1), at(3, 'Pass', 2), at(4, 'Pass', 1)], 75],
    ['is not ended by a duel', [at(0, 'Pass', 1), at(2, 'Duel', 2), at(3, 'Pass', 2), at(4, 'Pass', 1)], 75],
    ['ends where play stops', [at(0, 'Pass', 1), at(3, 'Foul', 2), at(9, 'Pass', 2), at(10, 'Pass', 1)], 75],
    ['has no time before a restart', [at(0, 'Pass', 1), at(3, 'Pass', 2), at(13, 'Free Kick', 1), at(14, 'Pass', 2)], 100],
    ['has no time after a goal', [at(0, 'Pass', 2), at(3, 'Shot', 1, {}, goal), at(9, 'Pass', 2), at(10, 'Pass', 1)], 0],
    ['excludes long gaps', [at(0, 'Pass', 1), at(1, 'Pass', 2), at(2, 'Pass', 1), at(60, 'Pass', 2)], 50],
    ['is counted in order, whatever the order of the file', [at(4, 'Pass', 1), at(3, 'Pass', 2), at(0, 'Pass', 1)], 75],
    ['does not go on from half to half', [at(40, 'Pass', 2), at(42, 'Pass', 1), at(43, 'Pass', 2, { matchPeriod: '2H' })], 0],
    ['is undefined without an action on the ball', [at(0, 'Duel', 1), at(3, 'Duel', 2)], undefined],
  ])('%s', (_, rows, pct) => expect(share(...rows)).toBe(pct))

  test('of both sides together is 100', () => {
    const { home, away } = getMatchStats(parsed(at(0, 'Pass', 1), at(1, 'Pass', 2), at(3, 'Pass', 1)), 1, people)
    expect([home.possessionPct, away.possessionPct]).toEqual([33.3, 66.7])
  })
})

test.each<[string, unknown]>([
  ['an event that is not an object', 7],
  ['an event of match 8', event('Pass', 1, { matchId: 8 })],
  ['an event of team 3', event('Pass', 3)],
  ['matchPeriod "3H"', event('Pass', 1, { matchPeriod: '3H' })],
  ['eventSec -1', event('Pass', 1, { eventSec: -1 })],
  ['eventSec "7"', event('Pass', 1, { eventSec: '7' })],
  ['tags 5 is not a list', event('Pass', 1, { tags: 5 })],
  ['a tag that is not an object', event('Pass', 1, { tags: [1801] })],
  ['playerId (missing)', event('Pass', 1, { playerId: undefined })],
])('rejected: %s', (reason, row) => expect(() => parsed(row as object)).toThrow(reason))

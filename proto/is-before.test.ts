import { expect, test } from '@jest/globals'
import type { MatchSportId } from './catalog.ts'
import type { PlayedMatch, Until } from './is-before.ts'
import { countsFrom, getEnd, isBefore, lastDay } from './is-before.ts'

const ended: PlayedMatch = { id: 'e', leagueId: 'l', season: '2025', startAt: '', timeTbd: false, state: 'finished' }
const noon: Until = { startAt: '2025-05-10T12:00:00Z' }
const days = { leagueId: 'open', season: '2025', startAt: '2025-05-05T00:00:00Z', timeTbd: true, latestDate: '2025-05-11' }
const open = { ...days, latestDate: '2025-12-31', latestDateUnknown: true }
const day = (startAt: string) => ({ startAt: `${startAt}T00:00:00Z`, timeTbd: true })

test.each<[string, MatchSportId, Partial<PlayedMatch>, Until, boolean]>([
  ['its usual length before', 'soccer', { startAt: '2025-05-10T10:00:00Z' }, noon, true],
  ['less than its usual length before', 'soccer', { startAt: '2025-05-10T10:01:00Z' }, noon, false],
  ['by the length of its sport', 'baseball', { startAt: '2025-05-10T10:00:00Z' }, noon, false],
  ['at the same time', 'soccer', { startAt: '2025-05-10T12:00:00Z' }, noon, false],
  ['ended, long before its usual length', 'basketball', { startAt: '2025-05-10T11:50:00Z', endedAt: '2025-05-10T11:58:00Z' }, noon, true],
  ['ended at the instant', 'tennis', { startAt: '2025-05-10T11:00:00Z', endedAt: '2025-05-10T12:00:00Z' }, noon, true],
  ['ended after more than its usual length', 'tennis', { startAt: '2025-05-10T07:00:00Z', endedAt: '2025-05-10T12:01:00Z' }, noon, false],
  ['reported late', 'soccer', { startAt: '2025-05-01T12:00:00Z', endedAt: '2025-05-10T13:00:00Z' }, noon, true],
  ['a day, by the day', 'soccer', { ...day('2025-05-09'), endedAt: '2025-05-10T13:00:00Z' }, noon, true],
  ['not ended', 'soccer', { startAt: '2025-05-01T12:00:00Z', state: 'suspended' }, noon, false],
  ['itself', 'soccer', { id: 'm', startAt: '2025-05-01T12:00:00Z' }, { ...noon, id: 'm' }, false],
  ['a day that was over everywhere', 'soccer', day('2025-05-09'), noon, true],
  ['a day that was not over everywhere by a minute', 'soccer', day('2025-05-09'), { startAt: '2025-05-10T11:59:00Z' }, false],
  ['a day, before a day', 'hockey', day('2025-05-09'), day('2025-05-10'), true],
  ['a day, the same day', 'hockey', day('2025-05-10'), day('2025-05-10'), false],
  ['a time, before a day', 'hockey', { startAt: '2025-05-09T23:00:00Z' }, day('2025-05-10'), true],
  ['an earlier round of one draw', 'tennis', { ...days, round: 'Round of 16' }, { ...days, round: 'Quarter-finals' }, true],
  ['a later round of one draw', 'tennis', { ...days, round: 'Final' }, { ...days, round: 'Quarter-finals' }, false],
  ['the same round of one draw', 'tennis', { ...days, round: 'Final' }, { ...days, round: 'Final' }, false],
  ['qualifying of one draw', 'tennis', { ...days, stage: 'Qualifying', round: 'Final' }, { ...days, round: 'Round of 32' }, true],
  ['a round robin before the knock-out', 'tennis', { ...days, round: 'Round Robin' }, { ...days, round: 'Semi-finals' }, true],
  ['a round nobody knows', 'tennis', { ...days, round: 'Tussen' }, { ...days, round: 'Final' }, false],
  ['a round of another draw', 'tennis', { ...days, leagueId: 'other', round: 'Round of 16' }, { ...days, round: 'Final' }, false],
  ['an earlier round played later', 'tennis', { ...days, ...day('2025-05-20'), round: 'Round of 16' }, { ...days, round: 'Final' }, false],
  ['completed before', 'baseball', { startAt: '2025-04-01T18:00:00Z', completedAt: '2025-05-10T11:59:00Z' }, noon, true],
  ['completed after', 'baseball', { startAt: '2025-04-01T18:00:00Z', completedAt: '2025-05-10T12:00:01Z' }, noon, false],
  ['completed on the day before a day', 'soccer', { ...day('2025-05-01'), completedAt: '2025-05-09T20:00:00Z' }, day('2025-05-10'), true],
  ['completed on the same day', 'soccer', { ...day('2025-05-01'), completedAt: '2025-05-10T01:00:00Z' }, day('2025-05-10'), false],
  ['resumed on a day that was over everywhere', 'soccer', { ...day('2025-05-01'), resumedOn: ['2025-05-09'] }, noon, true],
  ['resumed a second time, later', 'soccer', { startAt: '2025-05-01T12:00:00Z', resumedOn: ['2025-05-05', '2025-05-10'] }, noon, false],
  ['never resumed', 'soccer', { startAt: '2025-05-10T10:00:00Z', resumedOn: [] }, noon, true],
  ['a tournament that was over', 'tennis', { ...days, latestDate: '2025-05-04' }, { ...days, leagueId: 'next' }, true],
  ['a tournament that began earlier, last day unknown', 'tennis', { ...open, ...day('2025-05-01') }, { ...open, leagueId: 'next' }, true],
  ['a tournament that began on the same day, last day unknown', 'tennis', open, { ...open, leagueId: 'next' }, false],
  ['the same tournament, last day unknown', 'tennis', { ...open, ...day('2025-05-01') }, open, false],
  ['a tournament of this year, last day unknown', 'tennis', open, noon, false],
])('is before: %s', (_, sport, match, until, expected) => {
  expect(isBefore(sport, until)({ ...ended, ...match })).toBe(expected)
})

const start = { startAt: '2025-05-01T18:00:00Z', timeTbd: false }
test.each<[string, Partial<PlayedMatch>, { from: string; end: string; day: string }]>([
  ['a start', {}, { from: '2025-05-01T18:00:00Z', end: '2025-05-01T21:00:00Z', day: '2025-05-01' }],
  ['a day', day('2025-05-01'), { from: '2025-05-01T00:00:00Z', end: '2025-05-02T12:00:00Z', day: '2025-05-01' }],
  [
    'a completion',
    { completedAt: '2025-06-30T19:40:00Z', resumedOn: ['2025-06-30'] },
    { from: '2025-06-30T19:40:00Z', end: '2025-06-30T19:40:00Z', day: '2025-06-30' },
  ],
  [
    'days of resumptions',
    { resumedOn: ['2025-05-02', '2025-05-31'] },
    { from: '2025-05-31T00:00:00Z', end: '2025-06-01T12:00:00Z', day: '2025-05-31' },
  ],
])('%s: when a match counts, when it is over, its last day', (_, fields, expected) => {
  const match = { ...start, ...fields }
  expect({ from: countsFrom(match), end: getEnd('baseball', match), day: lastDay(match) }).toEqual(expected)
})

test.each<[string, Parameters<typeof getEnd>[1], string]>([
  ['that is known', { startAt: '2025-05-10T12:00:00Z', timeTbd: false, endedAt: '2025-05-10T12:08:00Z' }, '2025-05-10T12:08:00Z'],
  ['that is not known', { startAt: '2025-05-10T12:00:00Z', timeTbd: false }, '2025-05-10T14:30:00Z'],
  ['of a match of which the day is known', day('2025-05-10'), '2025-05-11T12:00:00Z'],
])('the end %s', (_, match, expected) => {
  expect(getEnd('basketball', match)).toBe(expected)
  expect(isBefore('basketball', { startAt: expected })({ ...ended, ...match })).toBe(true)
})

import { describe, expect, test } from '@jest/globals'
import { matchSports } from './catalog.ts'
import { type Announced, type DataGap, dataTime, dueFrom, getGap, lacksResult } from './data-age.ts'
import { getEnd } from './is-before.ts'
import { matchStates } from './states.ts'

const kickoff: Announced = { state: 'scheduled', startAt: '2026-05-20T15:00:00Z' }
const day: Announced = { state: 'scheduled', startAt: '2026-05-20T00:00:00Z', timeTbd: true }
const days: Announced = { ...day, latestDate: '2026-05-22' }

test.each<[what: string, match: Announced, at: string, gap: DataGap]>([
  ['before its start', kickoff, '2026-05-20T14:59:59Z', undefined],
  ['at its start', kickoff, '2026-05-20T15:00:00Z', 'started, no live data'],
  ['less than three hours later', kickoff, '2026-05-20T17:59:59Z', 'started, no live data'],
  ['three hours later', kickoff, '2026-05-20T18:00:00Z', 'result pending'],
  ['of a known day, on it', day, '2026-05-20T23:59:59Z', undefined],
  ['of a known day, after it', day, '2026-05-21T00:00:00Z', 'started, no live data'],
  ['of a known day, three hours after it', day, '2026-05-21T03:00:00Z', 'result pending'],
  ['of known days, on the last', days, '2026-05-22T23:59:59Z', undefined],
  ['of known days, three hours after the last', days, '2026-05-23T03:00:00Z', 'result pending'],
  ['delayed, later that day', { ...kickoff, state: 'delayed' }, '2026-05-20T23:00:00Z', undefined],
  ['delayed, after that day', { ...kickoff, state: 'delayed' }, '2026-05-21T01:00:00Z', 'started, no live data'],
  ['delayed, three hours after that day', { ...kickoff, state: 'delayed' }, '2026-05-21T03:00:00Z', 'result pending'],
])('a match %s', (_, match, at, gap) => expect(getGap(match, Date.parse(at))).toBe(gap))

test.each(matchStates.filter((state) => state !== 'scheduled' && state !== 'delayed'))('nothing is due of a match that is %s', (state) =>
  expect([dueFrom({ ...kickoff, state }), getGap({ ...kickoff, state }, Date.parse('2030-01-01'))]).toEqual([
    Number.POSITIVE_INFINITY,
    undefined,
  ]),
)

test.each<[what: string, match: Parameters<typeof lacksResult>[0], at: string, lacks: boolean]>([
  ['pending', kickoff, '2026-05-20T18:00:00Z', true],
  ['started just now', kickoff, '2026-05-20T17:00:00Z', false],
  ['finished', { ...kickoff, state: 'finished' }, '2026-06-20T17:00:00Z', false],
  ['cancelled', { ...kickoff, state: 'cancelled' }, '2026-06-20T17:00:00Z', false],
  ['postponed, on its day', { ...kickoff, state: 'postponed' }, '2026-05-20T23:00:00Z', false],
  ['postponed, after its day', { ...kickoff, state: 'postponed' }, '2026-05-21T00:00:00Z', true],
  ['postponed to a later day', { ...kickoff, state: 'postponed', rescheduledTo: '2026-06-01T15:00:00Z' }, '2026-05-21T00:00:00Z', false],
  [
    'postponed to a day that has passed',
    { ...kickoff, state: 'postponed', rescheduledTo: '2026-06-01T15:00:00Z' },
    '2026-06-02T00:00:00Z',
    true,
  ],
])('whether a match lacks a result: %s', (_, match, at, lacks) => expect(lacksResult(match, Date.parse(at))).toBe(lacks))

describe.each(matchSports.map(({ id }) => id))('the data of a match of %s', (sport) => {
  const finished = { state: 'finished', startAt: '2018-05-13T14:00:00Z' }
  const end = new Date(getEnd(sport, finished)).toISOString()

  test('that arrives on its day has the time of its last change', () =>
    expect(dataTime(sport, { ...finished, updatedAt: '2018-05-14T09:00:00.000Z' })).toBe('2018-05-14T09:00:00.000Z'))

  test('that is imported years later has the time of its end', () =>
    expect(dataTime(sport, { ...finished, updatedAt: '2026-05-20T12:00:00.000Z' })).toBe(end))

  test('that is corrected years later has the time of the correction', () => {
    const at = '2020-01-07T12:00:00.000Z'
    expect(dataTime(sport, { ...finished, updatedAt: '2026-05-20T12:00:00.000Z', correctedAt: at })).toBe(at)
  })

  test('that never got a result has the time of its start', () =>
    expect(dataTime(sport, { ...finished, state: 'scheduled', updatedAt: '2026-05-20T12:00:00.000Z' })).toBe('2018-05-13T14:00:00.000Z'))

  test('to come has the time of its last change', () =>
    expect(dataTime(sport, { state: 'scheduled', startAt: '2027-01-01T14:00:00Z', updatedAt: '2026-05-20T12:00:00.000Z' })).toBe(
      '2026-05-20T12:00:00.000Z',
    ))
})

import { describe, expect, test } from '@jest/globals'
import { knownLeague } from '../shared/leagues.ts'
import { parseRow } from './connector.ts'

const inPremierLeague = { league: knownLeague('en.1')!, season: '2024/2025', fileHasGoals: false }
const inChampionsLeague = { league: knownLeague('uefa.cl')!, season: '2024/2025', fileHasGoals: false }
const sound = { round: 'Matchday 1', date: '2024-08-16', time: '20:00', team1: 'Manchester United FC', team2: 'Fulham FC', score: {} }

test('a row becomes a match with the names of the source', () => {
  expect(parseRow({ ...sound, score: { ht: [0, 0], ft: [1, 0] } }, inPremierLeague)).toMatchObject({
    stage: { name: 'Regular Season', type: 'league' },
    round: 'Matchday 1',
    date: '2024-08-16',
    startAt: '2024-08-16T19:00:00Z',
    timeTbd: false,
    home: { name: 'Manchester United FC', country: 'GB-ENG' },
    away: { name: 'Fulham FC', country: 'GB-ENG' },
    scoreboard: { state: 'finished', status: 'FT', homeScore: 1, awayScore: 0, winner: 'home' },
    repairs: [],
  })
})

test('without a time only the day is set', () => {
  const { time: _, ...untimed } = sound
  expect(parseRow(untimed, inPremierLeague)).toMatchObject({
    startAt: '2024-08-16T00:00:00Z',
    timeTbd: true,
    scoreboard: { status: 'TBD' },
  })
})

test('a score may be a bare pair', () =>
  expect(parseRow({ ...sound, score: [1, 0] }, inPremierLeague).scoreboard).toMatchObject({ status: 'FT', homeScore: 1, winner: 'home' }))

test('a time may have its zone; one that cannot be read is left out', () => {
  expect(parseRow({ ...sound, time: '18:30 UTC+2' }, inPremierLeague).startAt).toBe('2024-08-16T16:30:00Z')
  for (const time of ['24:00', '8 pm', 20]) {
    const { timeTbd, repairs } = parseRow({ ...sound, time }, inPremierLeague)
    expect([timeTbd, repairs]).toEqual([true, [expect.stringMatching(/^time left out: /)]])
  }
})

test('stage and round are in one field or in two', () => {
  const one = parseRow({ ...sound, round: 'Finals, Semifinals' }, inPremierLeague)
  const two = parseRow({ ...sound, stage: 'Finals', round: 'Semifinals' }, inPremierLeague)
  expect(one).toMatchObject({ stage: { name: 'Play-offs', type: 'knockout' }, round: 'Semi-finals', roundSource: 'Semifinals' })
  expect(two).toEqual(one)
})

test('three letters after a name are its country', () => {
  const row = { ...sound, round: 'League, Matchday 1', team1: 'FC Internazionale Milano (ITA)', team2: 'Arsenal FC (ENG)' }
  expect(parseRow(row, inChampionsLeague)).toMatchObject({
    home: { name: 'FC Internazionale Milano', country: 'IT' },
    away: { name: 'Arsenal FC', country: 'GB-ENG' },
  })
})

test('a round may be a number', () =>
  expect(parseRow({ ...sound, round: 3 }, inPremierLeague)).toMatchObject({ round: 'Matchday 3', roundSource: '3', roundOrder: 3 }))

test('a group is named by its letter', () => {
  expect(parseRow({ ...sound, stage: 'Group', group: 'Group A' }, inChampionsLeague)).toMatchObject({
    group: 'A',
    stage: { type: 'group' },
  })
})

test('a date that is a year off is moved, with a repair note', () => {
  expect(parseRow({ ...sound, date: '2023-08-16' }, inPremierLeague)).toMatchObject({
    date: '2024-08-16',
    repairs: ['date 2023-08-16 moved to 2024-08-16'],
  })
})

test.each<[unknown, object]>([
  [{ ft: ['2', '1'] }, { homeScore: 2, awayScore: 1 }],
  [
    { ft: '2-1', ht: '1 : 0' },
    { homeScore: 2, scores: { halftime: { home: 1, away: 0 } } },
  ],
  ['2-1', { homeScore: 2, awayScore: 1 }],
  [{ ft: [null, null], ht: '' }, { state: 'scheduled' }],
  ['-', { state: 'scheduled' }],
])('the score %j', (score, scoreboard) => expect(parseRow({ ...sound, score }, inPremierLeague)).toMatchObject({ scoreboard, repairs: [] }))

test.each<[string, object, object]>([
  ['half-time left out: score.ht [1] is not a pair of goals', { score: { ft: [1, 0], ht: [1] } }, { scoreboard: { homeScore: 1 } }],
  ['round left out: round [3] is not text', { round: [3] }, { roundOrder: 0 }],
  ['status "rained off" left out: it is unknown', { status: 'rained off', score: { ft: [1, 0] } }, { scoreboard: { status: 'FT' } }],
])('costs its field only: %s', (repair, values, expected) => {
  const { round: _, ...match } = parseRow({ ...sound, ...values }, inPremierLeague)
  expect(match).toMatchObject({ ...('roundOrder' in expected ? {} : expected), repairs: [repair] })
})

test('a team may be an object, and brackets part of its name', () =>
  expect(parseRow({ ...sound, team1: { name: 'Ashby (QQQ)' }, team2: { name: 'Fulham', code: 'FUL' } }, inPremierLeague)).toMatchObject({
    home: { name: 'Ashby (QQQ)', country: 'GB-ENG' },
    away: { name: 'Fulham' },
  }))

describe('rejected', () => {
  test.each<[string, unknown]>([
    ['not an object', 'Arsenal'],
    ['not an object', null],
    ['not an object', [sound]],
    ['date (missing)', { ...sound, date: undefined }],
    ['date "2024-02-30"', { ...sound, date: '2024-02-30' }],
    ['date 20240816', { ...sound, date: 20240816 }],
    ['team1 (missing)', { ...sound, team1: undefined }],
    ['team1 " "', { ...sound, team1: ' ' }],
    ['team1 has characters', { ...sound, team1: '<b>Arsenal</b>' }],
    ['team1 has characters', { ...sound, team1: 'Arse\u0000nal' }],
    ['team1 has characters', { ...sound, team1: 'Arse\ud800nal' }],
    ['team1 has characters', { ...sound, team1: 'Arse\ufffdnal' }],
    ['team1 has more than 100 characters', { ...sound, team1: 'a'.repeat(101) }],
    ['team1 "123" has no letters', { ...sound, team1: '123' }],
    ['score 5', { ...sound, score: 5 }],
    ['score [1]', { ...sound, score: [1] }],
    ['score.ft [1]', { ...sound, score: { ft: [1] } }],
    ['score.ft [-1,0]', { ...sound, score: { ft: [-1, 0] } }],
    ['score.ft [1.5,0]', { ...sound, score: { ft: [1.5, 0] } }],
    ['score.ft [200,0]', { ...sound, score: { ft: [200, 0] } }],
  ])('%s', (reason, row) => expect(() => parseRow(row, inPremierLeague)).toThrow(reason))

  test('inherited properties are not fields', () => {
    expect(() => parseRow(Object.create(sound), inPremierLeague)).toThrow('date (missing)')
  })
})

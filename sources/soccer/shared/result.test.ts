import { describe, expect, test } from '@jest/globals'
import { getResult, type Score } from './result.ts'

const resultFor = (score: Score, status?: string, timeTbd = false) => {
  const { scoreboard, repairs } = getResult(score, status, timeTbd)
  const { state, status: shown, homeScore, awayScore, winner } = scoreboard
  return { state, shown, goals: homeScore === undefined ? undefined : [homeScore, awayScore], winner, repairs: repairs.length }
}

describe('the result of a match', () => {
  test.each<[string, Score, string | undefined, object]>([
    ['a win at home', { ht: [1, 0], ft: [2, 1] }, undefined, { state: 'finished', shown: 'FT', goals: [2, 1], winner: 'home' }],
    ['a win away', { ft: [0, 3] }, undefined, { state: 'finished', shown: 'FT', goals: [0, 3], winner: 'away' }],
    ['no goals', { ft: [0, 0] }, undefined, { state: 'finished', shown: 'FT', goals: [0, 0], winner: 'draw' }],
    ['extra time', { ft: [1, 1], et: [3, 2] }, undefined, { state: 'finished', shown: 'AET', goals: [3, 2], winner: 'home' }],
    ['a shoot-out', { ft: [1, 1], et: [1, 1], p: [2, 4] }, undefined, { state: 'finished', shown: 'PEN', goals: [1, 1], winner: 'away' }],
    ['extra time with the final score only', { et: [3, 2] }, undefined, { state: 'finished', shown: 'AET', goals: [3, 2], winner: 'home' }],
    ['so with a shoot-out', { et: [1, 1], p: [3, 4] }, undefined, { state: 'finished', shown: 'PEN', goals: [1, 1], winner: 'away' }],
    [
      'a shoot-out after 90 minutes',
      { ft: [2, 2], p: [4, 3] },
      undefined,
      { state: 'finished', shown: 'PEN', goals: [2, 2], winner: 'home' },
    ],
    ['nothing yet', {}, undefined, { state: 'scheduled', shown: 'NS', goals: undefined, winner: undefined }],
    ['postponed', {}, 'postponed', { state: 'postponed', shown: 'PST', goals: undefined }],
    ['cancelled', {}, 'cancelled', { state: 'cancelled', shown: 'CANC', goals: undefined }],
    ['abandoned', {}, 'abandoned', { state: 'abandoned', shown: 'ABD', goals: undefined }],
    ['abandoned at a score', { ft: [1, 0] }, 'abandoned', { state: 'abandoned', shown: 'ABD', goals: [1, 0], winner: undefined }],
    ['awarded', { ft: [0, 2] }, 'awarded', { state: 'awarded', shown: 'AWD', goals: [0, 2], winner: 'away' }],
    ['awarded without a score', {}, 'awarded', { state: 'awarded', shown: 'AWD', goals: undefined, winner: undefined }],
  ])('%s', (_, score, status, expected) => expect(resultFor(score, status)).toMatchObject({ ...expected, repairs: 0 }))

  test('the score of an annulled match is left out', () => {
    const { scoreboard, repairs } = getResult({ ft: [2, 1], ht: [1, 0] }, 'annulled', false)
    expect(scoreboard).toMatchObject({ state: 'cancelled', status: 'CANC' })
    expect([scoreboard.homeScore, repairs]).toEqual([undefined, ['score left out: the match is cancelled']])
  })

  test.each([
    ['suspended', 'suspended', 'SUSP', undefined],
    ['INTERRUPTED', 'interrupted', 'INT', undefined],
    ['Walkover', 'awarded', 'WO', 'home'],
  ])('a match that is %s keeps its score', (status, state, shown, winner) => {
    const { scoreboard } = getResult({ ft: [1, 0] }, status, false)
    expect(scoreboard).toMatchObject({ state, status: shown, homeScore: 1 })
    expect(scoreboard.winner).toBe(winner)
  })

  test.each(['rained off', 'constructor', 'toString', '__proto__', 7, true])('the status %j is unknown and left out', (status) => {
    const { scoreboard, repairs } = getResult({ ft: [1, 0] }, status, false)
    expect([scoreboard.status, scoreboard.homeScore, repairs]).toEqual([
      'FT',
      1,
      [`status ${JSON.stringify(status)} left out: it is unknown`],
    ])
  })

  test.each([
    ["abandoned at 1-1 (67')", 'ABD'],
    ['Postponed to Mar 3', 'PST'],
    ['forfeited by Ashby', 'AWD'],
  ])('the first word of "%s" decides', (status, shown) => expect(resultFor({}, status)).toMatchObject({ shown, repairs: 0 }))

  test('a match that was not played has no score', () =>
    expect(resultFor({ ft: [0, 0] }, 'postponed')).toMatchObject({ shown: 'PST', goals: undefined, repairs: 1 }))

  test('the score that was awarded counts, not that of the field', () => {
    expect(resultFor({ ht: [1, 0], ft: [3, 1] }, '0-3 awarded')).toMatchObject({ shown: 'AWD', goals: [0, 3], winner: 'away', repairs: 1 })
    expect(resultFor({ ft: [0, 3] }, 'awarded 0-3')).toMatchObject({ shown: 'AWD', goals: [0, 3], winner: 'away', repairs: 0 })
    expect(resultFor({}, 'awarded 3-0')).toMatchObject({ shown: 'AWD', goals: [3, 0], winner: 'home', repairs: 0 })
  })

  test('a full-time score that cannot become the final one is left out', () =>
    expect(resultFor({ ft: [2, 2], et: [1, 2] })).toMatchObject({ shown: 'AET', goals: [1, 2], winner: 'away', repairs: 1 }))

  test('without a time of day the status is TBD', () => expect(resultFor({}, undefined, true).shown).toBe('TBD'))

  test('a level shoot-out is left out; status PEN without a winner', () => {
    const result = getResult({ ht: [0, 1], ft: [0, 1], et: [0, 1], p: [4, 4] }, undefined, false)
    expect(resultFor({ ht: [0, 1], ft: [0, 1], et: [0, 1], p: [4, 4] })).toMatchObject({
      shown: 'PEN',
      goals: [0, 1],
      winner: undefined,
      repairs: 1,
    })
    expect(result.scoreboard.scores?.penalties).toBeUndefined()
    expect(result.scoreboard.scores?.extraTime).toMatchObject({ home: 0, away: 1 })
  })

  test('a half-time score above the final one is left out', () => {
    expect(getResult({ ht: [2, 0], ft: [1, 0] }, undefined, false)).toMatchObject({
      scoreboard: { homeScore: 1 },
      repairs: [expect.stringContaining('2-0')],
    })
    expect(getResult({ ht: [2, 0], ft: [1, 0] }, undefined, false).scoreboard.scores?.halftime).toBeUndefined()
  })

  test('a missing full-time score stays unknown', () => {
    const { scoreboard } = getResult({ ht: [0, 1], et: [1, 1], p: [3, 4] }, undefined, false)
    expect(scoreboard.scores).toMatchObject({ halftime: { away: 1 }, extraTime: { home: 1, away: 1 }, penalties: { home: 3, away: 4 } })
    expect(scoreboard.scores?.fulltime).toBeUndefined()
    expect(getResult({ ht: [2, 0], et: [1, 1] }, undefined, false)).toMatchObject({
      repairs: [expect.stringContaining('after extra time')],
    })
  })

  test('periods and unknown parts stay unknown', () => {
    const { scoreboard } = getResult({ ft: [2, 1] }, undefined, false)
    expect([scoreboard.scores?.periods, scoreboard.scores?.halftime, scoreboard.period, scoreboard.minute]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each<[string, Score, string | undefined]>([
    ['a score without full time', { ht: [1, 0] }, undefined],
    ['a score without full time', { p: [4, 3] }, undefined],
  ])('rejected: %s', (reason, score, status) => expect(() => getResult(score, status, false)).toThrow(reason))
})

import { toJsonString } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { MeetingRecordSchema, type RaceDetails, RaceRecordSchema, type RacingObservation } from '@touchline/contract/gen/racing'
import { raceStates } from '@touchline/contract/racing'
import { foldSuite } from '@touchline/contract/testing/fold-suite'
import fc from 'fast-check'
import { foldMeeting, foldRace, type RaceObservation } from './fold.ts'
import { getResult, meetingObservation, raceObservation, runner } from './testing/observations.ts'

const reported = {
  source: fc.constantFrom('racing-csv', 'racing-csv@other', 'demo'),
  dataset: fc.constantFrom('card', 'results'),
  seq: fc.bigInt({ min: 1n, max: 12n }),
  withdrawn: fc.boolean(),
}
const withPrecedence = <O extends { source: string }>(each: O): O & { precedence: number } => ({
  ...each,
  precedence: each.source === 'demo' ? 9 : 5,
})
const positions = fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { maxLength: 3 })
const result = fc.tuple(fc.constantFrom('provisional', 'official', 'amended'), positions).map(([status, all]) => getResult(status, all))
const runners = fc.constantFrom([], [runner(0)], [runner(0), runner(1, 'non_runner'), runner(2, 'reserve')])

const anyRace: fc.Arbitrary<RaceObservation> = fc
  .record({
    ...reported,
    race: fc.record({ status: fc.constantFrom(...raceStates), going: fc.constantFrom('Good', 'Soft') }, { requiredKeys: ['status'] }),
    runners: fc.option(runners, { nil: undefined }),
    result: fc.option(result, { nil: undefined }),
  })
  .map(({ runners, result, ...rest }) =>
    raceObservation({ ...withPrecedence(rest), ...(runners && { runners: [...runners] }), ...(result && { result }) }),
  )

const receipts = (observations: readonly RacingObservation[]) => ({
  version: observations.length,
  updatedAt: observations
    .map(({ receivedAt }) => receivedAt)
    .sort()
    .at(-1),
})

describe('a race', () => {
  foldSuite<RaceObservation, NonNullable<ReturnType<typeof foldRace>>>({
    observation: anyRace,
    fold: foldRace,
    bytes: (record) => toJsonString(RaceRecordSchema, record),
    versions: {
      of: ({ shown }) => shown && { version: shown.race!.version, updatedAt: shown.race!.updatedAt },
      after: (list) => (isShown(list) ? receipts(list) : undefined),
    },
    isEmpty: ({ shown }) => shown === undefined,
  })
})

/** Whether at least one dataset's newest observation is not a withdrawal. */
const isShown = (observations: readonly RaceObservation[]): boolean =>
  [...Map.groupBy(observations, ({ source, dataset }) => `${source} ${dataset}`).values()].some(
    (list) => !list.toSorted((a, b) => Number(a.seq - b.seq)).at(-1)!.withdrawn,
  )

describe('a meeting and its races', () => {
  const anyMeeting = fc
    .record({ ...reported, status: fc.constantFrom('', 'abandoned'), going: fc.constantFrom('Good', 'Soft') })
    .map((each) => meetingObservation(withPrecedence(each)))
  foldSuite<RacingObservation, NonNullable<ReturnType<typeof foldMeeting>>>({
    // The suite withdraws the newest observation of each dataset, so a dataset has one entity here.
    observation: fc.oneof(
      anyMeeting,
      anyRace.map((each) => ({ ...each, dataset: `${each.dataset} races` })),
    ),
    fold: foldMeeting,
    bytes: (record) => toJsonString(MeetingRecordSchema, record),
    isEmpty: ({ shown }) => shown === undefined,
  })
})

const raceAfter = (...observations: RaceObservation[]): RaceDetails => foldRace(undefined, observations)!.shown!
const next = (seq: number, status: string, more: Parameters<typeof raceObservation>[0] = {}) =>
  raceObservation({ ...more, seq: BigInt(seq), race: { ...more.race, status } })

describe('the status', () => {
  test('is the newest of a source, through all states', () => {
    const states = ['scheduled', 'at_post', 'off', 'photo', 'result_provisional', 'stewards_enquiry', 'weighed_in']
    const seen = states.map((_, i) => raceAfter(...states.slice(0, i + 1).map((state, j) => next(j + 1, state))).race!.status)
    expect(seen).toEqual(states)
  })

  test('is the newest that a source reports, from any status to any other, in any order of arrival', () => {
    for (const from of raceStates)
      for (const to of raceStates) {
        expect([from, raceAfter(next(1, from), next(2, to)).race!.status]).toEqual([from, to])
        expect([from, raceAfter(next(2, to), next(1, from)).race!.status]).toEqual([from, to])
      }
  })

  test('of a race that was timed again keeps the race ended, with the new time', () => {
    const timed = (seq: number, winningTimeS: number) =>
      next(seq, 'weighed_in', { result: { ...getResult('official', [1, 2]), winningTimeS } })
    expect(raceAfter(timed(1, 233.4), timed(2, 231.9)).result).toMatchObject({ status: 'official', winningTimeS: 231.9 })
  })

  test('starts anew after a withdrawal', () => {
    const withdrawn = raceObservation({ seq: 2n, withdrawn: true })
    expect(raceAfter(next(1, 'abandoned'), withdrawn, next(3, 'scheduled')).race!.status).toBe('scheduled')
  })

  test('comes from the source that is furthest, fields from the one of highest precedence', () => {
    const far = next(1, 'off', { source: 'demo', precedence: 1, race: { going: 'Soft', name: 'Harbour Hurdle' } })
    expect(raceAfter(next(7, 'at_post', { race: { going: 'Good' } }), far).race).toMatchObject({
      status: 'off',
      going: 'Good',
      name: 'Harbour Hurdle',
    })
  })
})

describe('runners', () => {
  test('are counted where the source does not: reserves are not declared, non-runners do not run', () => {
    const all = [runner(0), runner(1, 'non_runner'), runner(2, 'reserve')]
    expect(raceAfter(next(1, 'scheduled', { runners: all })).race).toMatchObject({ runnersDeclared: 2, runnersCount: 1 })
    expect(raceAfter(next(1, 'scheduled', { runners: all, race: { runnersDeclared: 9 } })).race).toMatchObject({ runnersDeclared: 9 })
    expect(raceAfter(next(1, 'scheduled')).race!.runnersDeclared).toBeUndefined()
  })

  test('come from one source, which others complete', () => {
    const card = next(1, 'scheduled', { dataset: 'card', runners: [{ ...runner(0), trainer: 'E. Norrby' }, runner(2)] })
    const results = next(1, 'weighed_in', { dataset: 'results', runners: [{ ...runner(0), sp: '9/2' }] })
    expect(raceAfter(card, results).runners!.items).toMatchObject([{ trainer: 'E. Norrby', sp: '9/2' }])
    expect(raceAfter(card, results).runners!.items).toHaveLength(1)
  })
})

describe('the result', () => {
  const official = next(1, 'weighed_in', { result: getResult('official', [1, 2, 3]) })

  test('is amended when an official one changes, and keeps the position of a disqualified runner', () => {
    const amended = next(2, 'weighed_in', { result: getResult('official', [null, 1, 2]) })
    for (const order of [
      [official, amended],
      [amended, official],
    ]) {
      const { status, placings } = raceAfter(...order).result!
      expect([status, placings.map(({ position, disqualifiedFrom }) => [position, disqualifiedFrom])]).toEqual([
        'amended',
        [
          [1, undefined],
          [2, undefined],
          [undefined, 1],
        ],
      ])
    }
  })

  test('stays official when it is completed', () => {
    const first = next(1, 'weighed_in', { result: getResult('official', [1, 2]) })
    expect(raceAfter(first, next(2, 'weighed_in', { result: getResult('official', [1, 2, 3]) })).result!.status).toBe('official')
  })

  test('a disqualification before the result was official is no amendment', () => {
    const provisional = next(1, 'stewards_enquiry', { result: getResult('provisional', [1, 2]) })
    const { status, placings } = raceAfter(provisional, next(2, 'weighed_in', { result: getResult('official', [null, 1]) })).result!
    expect([status, placings.map((each) => each.disqualifiedFrom)]).toEqual(['official', [undefined, 1]])
  })

  test('a position that the source states wins over the one reported before', () => {
    const stated = getResult('amended', [null, 1])
    stated.placings![0]!.disqualifiedFrom = 3
    expect(raceAfter(official, next(2, 'weighed_in', { result: stated })).result!.placings[1]!.disqualifiedFrom).toBe(3)
  })

  test('an abandoned race has none', () => {
    expect(raceAfter(next(1, 'off'), next(2, 'abandoned', { result: getResult('provisional', [1]) })).result).toBeUndefined()
  })
})

describe('the status of a meeting', () => {
  const of = (...statuses: string[]) => {
    const races = statuses.map((status, nth) => raceObservation({ nth, race: { status } }))
    return foldMeeting(undefined, [meetingObservation(), ...races])!.shown!.status
  }
  test.each([
    ['scheduled', ['scheduled', 'scheduled']],
    ['scheduled', []],
    ['in_progress', ['at_post', 'scheduled']],
    ['in_progress', ['weighed_in', 'scheduled']],
    ['in_progress', ['abandoned', 'scheduled']],
    ['finished', ['weighed_in', 'abandoned']],
    ['finished', ['weighed_in', 'void']],
    ['abandoned', ['abandoned', 'abandoned']],
    ['abandoned', ['void', 'abandoned']],
    ['finished', ['void', 'void']],
  ])('is %s when its races are %j', (status, races) => {
    expect(of(...races)).toBe(status)
  })

  test('is abandoned when a source says so, before the races are', () => {
    expect(foldMeeting(undefined, [meetingObservation({ status: 'abandoned' }), raceObservation()])!.shown!.status).toBe('abandoned')
  })
})

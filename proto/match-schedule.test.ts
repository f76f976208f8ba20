import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { MatchObservationSchema } from './gen/touchline/v1/feed_pb.js'
import { MatchScheduleSchema } from './gen/touchline/v1/match_pb.js'
import { mergeSchedule, scheduleContribution } from './match-schedule.ts'

/** The starts that sources report, highest precedence first. Midnight: the source gives no time. */
const merged = (...reported: { startAt: string; latestDate?: string }[]) => {
  const contributions = reported.map(({ startAt, latestDate }, i) =>
    scheduleContribution(
      create(MatchObservationSchema, {
        ...{ source: `s${i}`, precedence: 9 - i, seq: 1n, receivedAt: '2026-03-01T12:00:00.000Z' },
        schedule: create(MatchScheduleSchema, { startAt, timeTbd: startAt.endsWith('T00:00:00Z'), ...(latestDate && { latestDate }) }),
      }),
    ),
  )
  const { startAt, timeTbd, latestDate } = mergeSchedule(contributions)!
  return [startAt, timeTbd, latestDate]
}

describe('a match of which the best source has only the days of the tournament', () => {
  const days = { startAt: '2022-05-22T00:00:00Z', latestDate: '2022-06-05' }

  test('has these, as one source or as two report them', () => {
    expect(merged(days)).toEqual([days.startAt, true, days.latestDate])
    expect(merged(days, { ...days, latestDate: '2022-06-06' })).toEqual([days.startAt, true, days.latestDate])
  })

  test('has the day or the time of another source, if it is one of these', () => {
    expect(merged(days, { startAt: '2022-06-03T00:00:00Z' })).toEqual(['2022-06-03T00:00:00Z', true, undefined])
    expect(merged(days, { startAt: '2022-06-03T12:45:00Z' })).toEqual(['2022-06-03T12:45:00Z', false, undefined])
    expect(merged(days, { startAt: '2022-07-03T12:45:00Z' })).toEqual([days.startAt, true, days.latestDate])
  })

  test('a source of lower precedence takes no day away', () => {
    expect(merged({ startAt: '2022-06-03T00:00:00Z' }, days)).toEqual(['2022-06-03T00:00:00Z', true, undefined])
  })
})

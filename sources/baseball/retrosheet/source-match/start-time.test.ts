import { expect, test } from '@jest/globals'
import { getStart } from './game-match.ts'

const chicago = 'America/Chicago'
const start = (time: string | undefined, night = false, zone: string | undefined = chicago) => getStart('2016-07-04', time, { zone, night })
const unknown = { startAt: '2016-07-04T00:00:00Z', timeTbd: true }

test.each<[time: string, startAt: string]>([
  ['7:06PM', '2016-07-05T00:06:00Z'],
  ['1:20PM', '2016-07-04T18:20:00Z'],
  ['12:05PM', '2016-07-04T17:05:00Z'],
  ['11:07AM', '2016-07-04T16:07:00Z'],
])('%s at the park', (time, startAt) => expect(start(time)).toEqual({ startAt, timeTbd: false }))

test.each<[time: string, night: boolean, startAt: string]>([
  ['1:30', false, '2016-07-04T18:30:00Z'],
  ['8:00', true, '2016-07-05T01:00:00Z'],
  ['10:30', false, '2016-07-04T15:30:00Z'],
  ['10:30', true, '2016-07-05T03:30:00Z'],
])('%s without AM and PM', (time, night, startAt) => expect(start(time, night)).toEqual({ startAt, timeTbd: false }))

test.each(['0:00', '0:00PM', '3:33AM', '12:10AM', '', '25:00PM', '7:99PM', 'noon'])('"%s" is not known', (time) =>
  expect(start(time)).toEqual(unknown),
)
test('a missing time and a time at a park without a timezone are not known', () => {
  expect(start(undefined)).toEqual(unknown)
  expect(getStart('2016-07-04', '7:06PM', { zone: undefined, night: true })).toEqual(unknown)
})
test('a park without daylight saving time', () => {
  expect(start('6:40PM', true, 'America/Phoenix').startAt).toBe('2016-07-05T01:40:00Z')
})

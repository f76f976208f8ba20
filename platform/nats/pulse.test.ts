import { expect, test } from '@jest/globals'
import { manualClock } from '../clock.ts'
import { pulse } from './pulse.ts'

test('a server that gives no sign of life for four seconds is silent, until it does', async () => {
  const clock = manualClock(0)
  const asked: PromiseWithResolvers<void>[] = []
  const ask = () => {
    asked.push(Promise.withResolvers<void>())
    return asked.at(-1)!.promise
  }
  const heart = pulse(ask, clock, clock.now)
  await clock.advance(1_000)
  asked[0]!.resolve()
  await clock.advance(0)
  expect(heart.silentMs()).toBe(0)
  await clock.advance(4_999)
  expect([asked.length, heart.beats(), heart.silentMs()]).toEqual([2, true, 3_999])
  await clock.advance(1)
  expect([asked.length, heart.beats()]).toEqual([2, false])
  asked[1]!.resolve()
  await clock.advance(0)
  await clock.advance(1_000)
  expect([asked.length, heart.beats()]).toEqual([3, true])
  heart.stop()
  asked[2]!.reject(new Error('the connection is gone'))
  await clock.advance(60_000)
  expect([asked.length, heart.beats()]).toEqual([3, true])
})

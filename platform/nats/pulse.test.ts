import { expect, test } from '@jest/globals'
import { manualClock } from '../clock.ts'
import { pulse } from './pulse.ts'

test('a server that does not respond for four seconds is not alive, until it responds', async () => {
  const clock = manualClock(0)
  const pings: PromiseWithResolvers<void>[] = []
  const ping = () => {
    pings.push(Promise.withResolvers<void>())
    return pings.at(-1)!.promise
  }
  const serverPulse = pulse(ping, clock, clock.now)
  await clock.advance(1_000)
  pings[0]!.resolve()
  await clock.advance(0)
  expect(serverPulse.stalenessMs()).toBe(0)
  await clock.advance(4_999)
  expect([pings.length, serverPulse.isAlive(), serverPulse.stalenessMs()]).toEqual([2, true, 3_999])
  await clock.advance(1)
  expect([pings.length, serverPulse.isAlive()]).toEqual([2, false])
  pings[1]!.resolve()
  await clock.advance(0)
  await clock.advance(1_000)
  expect([pings.length, serverPulse.isAlive()]).toEqual([3, true])
  serverPulse.stop()
  pings[2]!.reject(new Error('the connection is gone'))
  await clock.advance(60_000)
  expect([pings.length, serverPulse.isAlive()]).toEqual([3, true])
})

import { expect, test } from '@jest/globals'
import { manualClock } from '../clock.ts'
import { natsAddress, pulse } from './connection.ts'

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

test.each([
  ['nats://a', { servers: ['a'] }],
  ['nats://a:4222,b:4223', { servers: ['a:4222', 'b:4223'] }],
  ['nats://[::1]:4222,nats://b', { servers: ['[::1]:4222', 'b'] }],
  ['nats://who:se%2Ccret@a:1,b,who:secret@c', { servers: ['a:1', 'b', 'c'], user: 'who', pass: 'se,cret' }],
  ['tls://token@a,b', { servers: ['a', 'b'], tls: {}, token: 'token' }],
])('the address %s', (text, options) => {
  expect(natsAddress(text)).toEqual(options)
})

test.each(['nats://a:b', 'nats://a,', 'nats://,a', 'nats://a,tls://b', 'nats://a,b:99999', 'nats://a%ZZ@b', 'nats://'])(
  'no address: %s',
  (text) => {
    expect(() => natsAddress(text)).toThrow()
  },
)

import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { manualClock } from './clock.ts'
import { createLog } from './log.ts'
import { type Outbox, sweep } from './outbox.ts'
import { keptChanged } from './testing/tiny-services.ts'

/** A sweeper of an outbox that returns these results, one per round, then 0. Tests set `bus.connected`. */
async function sweeping(answers: readonly (number | 'down' | 'too large')[]) {
  const clock = manualClock(0)
  const rounds: string[] = []
  const bus = { connected: true }
  const outbox: Outbox = {
    change: async () => [],
    watch: async () => undefined,
    connected: () => bus.connected,
    async sweep(routes, forMs) {
      const answer = answers[rounds.length] ?? 0
      rounds.push(`${clock.now()}: ${routes.length} for ${forMs}`)
      if (answer === 'down') throw fail('upstream_unavailable')
      if (answer === 'too large') throw new RangeError(answer)
      return answer
    },
  }
  const stop = new AbortController()
  const done = sweep({ outbox, clock, log: createLog('silent') }, [keptChanged], stop.signal)
  await turn()
  return {
    clock,
    rounds,
    bus,
    async stop() {
      stop.abort()
      await done
      await clock.advance(60_000)
    },
  }
}

test('it sweeps immediately, again while there is more, then every five seconds, until stopped', async () => {
  const { clock, rounds, stop } = await sweeping([500, 20, 0, 0, 3, 0])
  for (let i = 0; i < 3; i++) await clock.advance(5_000)
  await stop()
  const at = ['0', '0', '0', '5000', '10000', '10000', '15000']
  expect(rounds).toEqual(at.map((time) => `${time}: 1 for 5000`))
})

test('an unpublishable document does not count as an outage: fresh marks are left to their writers', async () => {
  const { clock, rounds, stop } = await sweeping([3, 'too large', 'too large', 'too large'])
  await clock.advance(10_000)
  await stop()
  expect(rounds).toEqual(['0: 1 for 5000', '0: 1 for 5000', '5000: 1 for 5000', '10000: 1 for 5000'])
})

test('a failed round is repeated a second later, with everything pending', async () => {
  const { clock, rounds, stop } = await sweeping([0, 'down', 'down', 3, 0])
  await clock.advance(12_000)
  await stop()
  expect(rounds).toEqual(['0: 1 for 5000', '5000: 1 for 5000', '6000: 1 for 0', '7000: 1 for 0', '7000: 1 for 0', '12000: 1 for 5000'])
})

test('after a bus outage everything pending is sent immediately', async () => {
  const { clock, rounds, bus, stop } = await sweeping([0, 0, 7])
  await clock.advance(5_100)
  bus.connected = false
  await clock.advance(900)
  bus.connected = true
  await clock.advance(250)
  expect(rounds).toEqual(['0: 1 for 5000', '5000: 1 for 5000', '6250: 1 for 0', '6250: 1 for 0'])
  bus.connected = false
  await clock.advance(7_000)
  expect(rounds.slice(4)).toEqual(['11250: 1 for 0'])
  bus.connected = true
  await clock.advance(250)
  await stop()
  expect(rounds.slice(5)).toEqual(['13500: 1 for 0'])
})

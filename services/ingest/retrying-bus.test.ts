import { setImmediate as turn } from 'node:timers/promises'
import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { feedLive } from '@touchline/contract/topics'
import { manualClock } from '@touchline/platform/clock'
import type { Bus } from '@touchline/platform/ports/bus'
import { retryingBus } from './retrying-bus.ts'

/** A bus that answers each publishing in turn with an error or, by undefined, takes it. */
function answering(...answers: (Error | undefined)[]) {
  const clock = manualClock(0)
  const stop = new AbortController()
  const asked: string[] = []
  const bus: Pick<Bus, 'publish'> = {
    async publish(_, messages) {
      asked.push(`${clock.now()}: ${messages.length}`)
      const answer = answers[asked.length - 1]
      if (answer) throw answer
    },
  }
  const patient = retryingBus(bus as Bus, clock, stop.signal)
  return { clock, stop, asked, publish: () => patient.publish(feedLive, [create(LiveUpdateSchema)]) }
}

const away = fail('upstream_unavailable')

test('what the bus does not take while it is away waits until it is back', async () => {
  const { clock, asked, publish } = answering(away, away, undefined)
  const published = publish()
  await turn()
  await clock.advance(1_000)
  await published
  expect(asked).toEqual(['0: 1', '250: 1', '500: 1'])
})

test('what is wrong with a message is told at once', async () => {
  const { asked, publish } = answering(new RangeError('too large'))
  await expect(publish()).rejects.toThrow('too large')
  expect(asked).toHaveLength(1)
})

test('nothing waits any longer than it is wanted', async () => {
  const { stop, publish } = answering(away, away)
  const published = publish()
  stop.abort()
  await expect(published).rejects.toBe(away)
})

import { setImmediate as turn } from 'node:timers/promises'
import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { feedLive } from '@touchline/contract/topics'
import { manualClock } from '@touchline/platform/clock'
import type { Bus } from '@touchline/platform/ports/bus'
import { retryingBus } from './publish.ts'

/** A bus that fails each publish with the next error of the list; undefined means that it succeeds. */
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
  const retrying = retryingBus(bus as Bus, clock, stop.signal)
  return { clock, stop, asked, publish: () => retrying.publish(feedLive, [create(LiveUpdateSchema)]) }
}

const away = fail('upstream_unavailable')

test('publishing waits while the bus is unavailable', async () => {
  const { clock, asked, publish } = answering(away, away, undefined)
  const published = publish()
  await turn()
  await clock.advance(1_000)
  await published
  expect(asked).toEqual(['0: 1', '250: 1', '500: 1'])
})

test('an error of the message itself is thrown at once', async () => {
  const { asked, publish } = answering(new RangeError('too large'))
  await expect(publish()).rejects.toThrow('too large')
  expect(asked).toHaveLength(1)
})

test('waiting ends when the signal aborts', async () => {
  const { stop, publish } = answering(away, away)
  const published = publish()
  stop.abort()
  await expect(published).rejects.toBe(away)
})

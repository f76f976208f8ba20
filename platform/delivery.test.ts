import { toBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import fc from 'fast-check'
import { attempt } from './delivery.ts'
import { newTopic, recorder, seqs, type Update, update } from './testing/bus-messages.ts'

const topic = newTopic()
const deliveries = (count: number, tries: number) =>
  Array.from({ length: count }, (_, i) => ({
    seq: i + 1,
    tries,
    traceparent: undefined,
    bytes: toBinary(LiveUpdateSchema, update('m', i + 1)),
  }))
const isIn = (some: ReadonlySet<number>) => (messages: readonly Update[]) => seqs(messages).some((seq) => some.has(seq))

/** Attempts `count` messages: outcomes, dead letters and handler calls. */
async function attempted(count: number, tries: number, onEach: (messages: Update[]) => void, maxDeliver = 5) {
  const got = recorder(onEach)
  const deadLetters: number[] = []
  const keep = async (_: unknown, { seq }: { seq: number }) => void deadLetters.push(seq)
  const outcomes = await attempt(topic, { durable: 'd', handler: got.handler, maxDeliver }, deliveries(count, tries), keep)
  const redelivered = outcomes.flatMap((outcome, i) => (outcome === 'done' ? [] : [i + 1]))
  return { redelivered, deadLetters, calls: got.deliveries.length, outcomes }
}

describe('of a batch that fails', () => {
  const size = fc.integer({ min: 1, max: 60 })
  const sizeAndBad = size.chain((count) =>
    fc.record({ count: fc.constant(count), bad: fc.uniqueArray(fc.integer({ min: 1, max: count })) }),
  )

  test('only the failing messages are redelivered, and only these become dead letters after the last attempt', async () => {
    await fc.assert(
      fc.asyncProperty(sizeAndBad, fc.integer({ min: 1, max: 5 }), async ({ count, bad }, tries) => {
        const isBad = isIn(new Set(bad))
        const { redelivered, deadLetters } = await attempted(count, tries, (messages) => {
          if (isBad(messages)) throw new Error('no such team')
        })
        const inOrder = bad.toSorted((a, b) => a - b)
        expect([redelivered, deadLetters]).toEqual(tries < 5 ? [inOrder, []] : [[], inOrder])
      }),
    )
  })

  test('a message whose dependency alone is unavailable does not block the others after some attempts', async () => {
    await fc.assert(
      fc.asyncProperty(size, fc.nat(), async (count, any) => {
        const waiting = (any % count) + 1
        const isWaiting = isIn(new Set([waiting]))
        const { redelivered, deadLetters } = await attempted(
          count,
          6,
          (messages) => {
            if (isWaiting(messages)) throw fail('timeout')
          },
          60,
        )
        expect([redelivered, deadLetters]).toEqual([[waiting], []])
      }),
    )
  })
})

test('a dependency unavailable for all is tried once per batch, later three times, not once per message', async () => {
  const away = () => {
    throw fail('upstream_unavailable')
  }
  const early = await attempted(500, 1, away)
  expect([early.redelivered.length, early.calls, new Set(early.outcomes)]).toEqual([500, 1, new Set([100])])
  const late = await attempted(500, 40, away, 60)
  expect([late.redelivered.length, late.calls, new Set(late.outcomes)]).toEqual([500, 3, new Set([10_000])])
})

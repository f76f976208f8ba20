import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { UsageSums, UsageThreshold } from '@touchline/contract/gen/usage'
import { KeySumsSchema, UsageSumsSchema } from '@touchline/contract/gen/usage'
import { manualClock } from '@touchline/platform/clock'
import { createMetrics } from '@touchline/platform/metrics'
import { outbox } from '@touchline/platform/outbox'
import type { Bus } from '@touchline/platform/ports/bus'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { type BackEndsForTest, backEndsForTest } from '@touchline/platform/testing/back-ends-for-test'
import fc from 'fast-check'
import { consumeSums } from './consume.ts'
import { handlers } from './handlers.ts'
import { hours, keyUse, minutes, thresholdReached, thresholds } from './records.ts'
import { type Counted, plain, startAt, sums } from './testing/sums.ts'

const collections = [minutes.collection, hours.collection, keyUse, thresholds]
const keyIds = ['key_1', 'key_2']
const perMinute = 20

const count = fc.record({
  keyId: fc.constantFrom(...keyIds),
  perMinute: fc.constant(perMinute),
  // Around the end of an hour, and of a day.
  minute: fc.constantFrom(58, 59, 60, 61, 719, 720),
  sport: fc.constantFrom('', 'soccer'),
  endpoint: fc.constantFrom('/sports', '/{sport}/leagues'),
  calls: fc.integer({ min: 1, max: 10 }),
  limited: fc.integer({ min: 0, max: 1 }),
  clientErrors: fc.integer({ min: 0, max: 2 }),
})
/** Each row of a message once, as gateways publish them. */
const message = fc.uniqueArray(count, { minLength: 1, maxLength: 6, selector: (c) => `${c.keyId} ${c.minute} ${c.sport} ${c.endpoint}` })
const gateway = fc.array(message, { minLength: 1, maxLength: 5 })

/** The messages of a gateway, with the previous message of each key. */
function getMessages(name: string, flushes: readonly Counted[][]): UsageSums[] {
  const previous: Record<string, number> = {}
  return flushes.map((counted, i) => {
    const made = sums(name, i + 1, counted, { ...previous })
    for (const { keyId } of made.keys) previous[keyId] = i + 1
    return made
  })
}

/** A store whose calls interleave as the scheduler decides, and whose writes fail as `crashes` states, in order. */
function interleaved(store: DocumentStore, scheduler: fc.Scheduler, crashes: readonly ('none' | 'before' | 'after')[]): DocumentStore {
  let writes = 0
  const getMany: DocumentStore['getMany'] = async (...args) => {
    await scheduler.schedule(Promise.resolve())
    return store.getMany(...args)
  }
  const write: DocumentStore['write'] = async (...args) => {
    await scheduler.schedule(Promise.resolve())
    const crash = crashes[writes++] ?? 'none'
    if (crash === 'before') throw fail('upstream_unavailable')
    const results = await store.write(...args)
    if (crash === 'after') throw fail('upstream_unavailable')
    return results
  }
  return { ...store, getMany, write }
}
/** Each consumer takes a batch, and puts it back when it fails. */
async function consumeAll(queue: UsageSums[][], consume: (messages: UsageSums[]) => Promise<void>, consumers: number): Promise<void> {
  const work = async () => {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      try {
        await consume(batch)
      } catch {
        queue.push(batch)
      }
    }
  }
  await Promise.all(Array.from({ length: consumers }, work))
}

/** The counts of each key and minute, from messages that are each counted once. */
function expected(messages: readonly UsageSums[]) {
  const byMinute = new Map<string, { calls: number; limited: number; clientErrors: number; serverErrors: number }>()
  for (const { keys } of messages) {
    for (const { keyId, minutes } of keys) {
      for (const { minute, counts } of minutes) {
        const id = `${keyId} ${new Date(minute * 60_000).toISOString()}`
        const known = byMinute.get(id) ?? { calls: 0, limited: 0, clientErrors: 0, serverErrors: 0 }
        const more = plain(counts!)
        byMinute.set(id, {
          calls: known.calls + more.calls,
          limited: known.limited + more.limited,
          clientErrors: known.clientErrors + more.clientErrors,
          serverErrors: known.serverErrors + more.serverErrors,
        })
      }
    }
  }
  return byMinute
}

/** Servers are a hundred times slower than memory. */
const getRuns = ({ name }: BackEndsForTest): number => (name === 'SQLite' ? 60 : 4)

test.each(backEndsForTest())('on $name any duplication, order, crash and interleaving of messages counts each once', async (backEnds) => {
  await using back = await opened(backEnds)
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(gateway, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.nat()),
      fc.array(fc.constantFrom('none' as const, 'before' as const, 'after' as const), { maxLength: 20 }),
      async (scheduler, gateways, random, crashes) => {
        const run = `run ${back.runs++} `
        const all = gateways.flatMap((flushes, i) => getMessages(`g${i}`, flushes)).map((each) => renamed(each, run))
        const queue = batches(shuffled([...all, ...all.filter(() => pick(random, 2) === 0)], random), random)
        const published: UsageThreshold[] = []
        const store = interleaved(back.store, scheduler, crashes)
        const bus: Bus = {
          ...back.bus,
          publish: async (_, messages) => void published.push(...(messages as readonly unknown[] as UsageThreshold[])),
        }
        const consume = consumeSums({ store, outbox: outbox(store, bus), realClock: manualClock(startAt), metrics: createMetrics() })
        const done = consumeAll(queue, consume, 3)
        await scheduler.waitFor(done)
        await outbox(back.store, bus).sweep([thresholdReached], 0)
        const ids = keyIds.map((id) => run + id)
        const model = expected(all)
        expect(await shown(back.store, ids, 'minute')).toEqual(new Map([...model].sort(([a], [b]) => (a < b ? -1 : 1))))
        expect(sumOf(await shown(back.store, ids, 'day'))).toEqual(sumOf(model))
        expect(new Set(published.map(hourOf))).toEqual(new Set(thresholdsOf(model)))
        expect(new Set(published.map(({ keyId, kind, at }) => `${keyId} ${kind} ${at}`)).size).toBe(new Set(published.map(hourOf)).size)
      },
    ),
    { numRuns: getRuns(backEnds) },
  )
})

async function opened(backEnds: BackEndsForTest) {
  const back = await backEnds.open()
  await back.store.prepare(collections)
  return { store: back.store, bus: back.bus, runs: 0, [Symbol.asyncDispose]: () => back.close() }
}

/** The same message about keys of this run. */
const renamed = (message: UsageSums, run: string): UsageSums =>
  create(UsageSumsSchema, { ...message, keys: message.keys.map((each) => create(KeySumsSchema, { ...each, keyId: run + each.keyId })) })

const pick = (random: fc.Stream<number>, of: number): number => random.next().value! % of

function shuffled<T>(items: T[], random: fc.Stream<number>): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = pick(random, i + 1)
    ;[items[i], items[j]] = [items[j]!, items[i]!]
  }
  return items
}

function batches<T>(items: T[], random: fc.Stream<number>): T[][] {
  const made: T[][] = []
  while (items.length > 0) made.push(items.splice(0, 1 + pick(random, 3)))
  return made
}

async function shown(store: DocumentStore, ids: string[], step: string) {
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' }
  const request = { keyIds: ids, ...range, step, separateBy: ['key'], sport: '', endpoint: '' }
  const { slots = [] } = await handlers({ store, realClock: manualClock(startAt) }).getUsage(request as never, {} as never)
  return new Map(
    slots.map(({ at, keyId, counts }) => [`${keyId} ${at}`, plain(counts as never)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const sumOf = (slots: Map<string, { calls: number; limited: number; clientErrors: number }>) =>
  [...slots.values()].reduce((a, b) => [a[0]! + b.calls, a[1]! + b.limited, a[2]! + b.clientErrors], [0, 0, 0])

const hourOf = ({ keyId, kind, at }: UsageThreshold): string => `${keyId} ${kind} ${at.slice(0, 13)}`

const thresholdsOf = (model: ReturnType<typeof expected>): string[] =>
  [...model].flatMap(([id, { calls, limited }]) => {
    const at = id.slice(-24)
    const keyId = id.slice(0, -25)
    return [
      ...(calls >= 0.8 * perMinute ? [`${keyId} near_limit ${at.slice(0, 13)}`] : []),
      ...(limited > 0 ? [`${keyId} limited ${at.slice(0, 13)}`] : []),
    ]
  })

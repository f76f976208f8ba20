import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { StandingsSchema } from '@touchline/contract/gen/standings'
import { manualClock } from '../clock.ts'
import { createLog, type LogFields, tee } from '../log.ts'
import { memoryRateLimiter } from '../memory/rate-limiter.ts'
import { createMetrics } from '../metrics.ts'
import { openDatabase } from '../sqlite/database.ts'
import { sqliteStore } from '../sqlite/document-store.ts'
import { kept } from '../testing/tiny-services.ts'
import { instrumentedLimiter, instrumentedStore, reportUnreadable } from './instrumented.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('every store operation is timed by collection, failures included', async () => {
  const database = openDatabase(':memory:')
  closing.push(() => database.close())
  const metrics = createMetrics()
  const store = instrumentedStore(sqliteStore(database), metrics)
  await store.prepare([kept])
  await store.write(kept, [{ doc: create(StandingsSchema, { leagueId: 'a' }), replaces: 'absent' }])
  await store.get(kept, 'a')
  await expect(store.find(kept, 'undeclared' as never)).rejects.toThrow(TypeError)
  const counts = (await metrics.text()).match(/^touchline_store_seconds_count.*$/gm)
  expect(counts).toEqual(
    ['write', 'get', 'find'].map((operation) => `touchline_store_seconds_count{operation="${operation}",collection="keeper_tables"} 1`),
  )
})

test('decisions are counted by outcome, and a degraded limiter is reported', async () => {
  const metrics = createMetrics()
  const inner = memoryRateLimiter(manualClock(0))
  closing.push(() => inner.close())
  let alone = false
  const limiter = instrumentedLimiter(
    { ...inner, consume: async (key, perMinute) => inner.consume(key, perMinute), isDegraded: () => alone },
    metrics,
  )
  const results = [await limiter.consume('a', 1), await limiter.consume('a', 1), await limiter.consume('b', 1)]
  expect(results.map(({ allowed }) => allowed)).toEqual([true, false, true])
  expect(await metrics.text()).toMatch(/outcome="allowed"} 2\n.*outcome="refused"} 1\n/)
  expect(await metrics.text()).toContain('touchline_limiter_alone 0')
  alone = true
  expect(await metrics.text()).toContain('touchline_limiter_alone 1')
})

test('an unreadable document is logged once and counted each time', async () => {
  const logged: LogFields[] = []
  const metrics = createMetrics()
  const report = reportUnreadable(
    tee(createLog('silent'), (_, fields) => logged.push(fields)),
    metrics,
  )
  const error = new RangeError('premature EOF')
  for (const id of ['a', 'b', 'a']) report('keeper_tables', id, error)
  expect(logged).toEqual(['a', 'b'].map((row) => ({ collection: 'keeper_tables', row, error })))
  expect(await metrics.text()).toContain('touchline_store_unreadable_total{collection="keeper_tables"} 3')
})

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { manualClock, systemClock } from '../clock.ts'
import { unacknowledgedMax } from '../delivery.ts'
import { createLog } from '../log.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { newTopic, recorder, seqs, signal, update, updates } from '../testing/bus-messages.ts'
import { busSuite } from '../testing/bus-suite.ts'
import { sqliteBus } from './bus.ts'
import { openDatabase } from './database.ts'

const log = createLog('silent')

busSuite('SQLite', async () => {
  const database = openDatabase(':memory:')
  return {
    open: async () => sqliteBus(database, { clock: systemClock, log }),
    remove: async () => database.close(),
  }
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  jest.restoreAllMocks()
})
const openedDatabase = (path = ':memory:'): DatabaseSync => {
  const database = openDatabase(path)
  closing.push(() => database.close())
  return database
}
const openedBus = (database: DatabaseSync, clock: Clock): Bus => {
  const bus = sqliteBus(database, { clock, log })
  closing.push(() => bus.close())
  return bus
}
const startBus = (database: DatabaseSync, clock = manualClock(1_700_000_000_000)) => ({ bus: openedBus(database, clock), clock })
const rows = (database: DatabaseSync, table: string): number => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
const hourMs = 3_600_000
/** Resolves when woken consumers have run. */
const eventLoopTurns = async () => {
  for (let i = 0; i < 3; i++) await nextTurn()
}

describe('time', () => {
  test('the backoff doubles from 100 ms to 10 s', async () => {
    const { bus, clock } = startBus(openedDatabase())
    const topic = newTopic()
    const tries: number[] = []
    const handler = async () => {
      tries.push(clock.now())
      throw new Error('not now')
    }
    await bus.consume(topic, { durable: 'd', handler, maxDeliver: 10 })
    await bus.publish(topic, updates('m', 1, 1))
    for (let i = 0; i < 500; i++) {
      await eventLoopTurns()
      await clock.advance(100)
    }
    expect(tries.slice(1).map((at, i) => at - (tries[i] as number))).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
  })

  test('after two minutes the same dedup id is another message', async () => {
    const { bus, clock } = startBus(openedDatabase())
    const topic = newTopic()
    const got = recorder()
    await bus.consume(topic, { durable: 'd', handler: got.handler })
    for (let i = 0; i < 4; i++) {
      await bus.publish(topic, [update('m', i % 2, 'a')])
      await clock.advance(59_999)
    }
    await clock.advance(4)
    await bus.publish(topic, [update('m', 0, 'a')])
    await bus.settled()
    expect(got.seqs()).toEqual([0, 1, 0])
  })
})

describe('the log does not grow', () => {
  test('past what all durable names have consumed', async () => {
    const database = openedDatabase()
    const { bus, clock } = startBus(database)
    const topic = newTopic()
    for (const durable of ['a', 'b']) await bus.consume(topic, { durable, handler: async () => undefined, batch: 50 })
    for (let i = 0; i < 20; i++) {
      await bus.publish(
        topic,
        updates(`m${i}`, 1, 100).map((u) => ({ ...u, source: 's' })),
      )
      await bus.settled()
      expect(rows(database, 'bus_log')).toBe(0)
      await clock.advance(60_000)
    }
    // 3 × 100 are within two minutes; older rows expire twice as fast as new ones are added.
    expect(rows(database, 'bus_dedup')).toBeLessThanOrEqual(300)
  })

  test('for a topic without a durable name', async () => {
    const database = openedDatabase()
    const { bus } = startBus(database)
    await bus.publish(
      newTopic(),
      updates('m', 1, 100).map((u) => ({ ...u, source: 's' })),
    )
    expect([rows(database, 'bus_log'), rows(database, 'bus_dedup')]).toEqual([0, 0])
  })

  test('for a consumer absent for longer than the retention; the others lose nothing', async () => {
    const database = openedDatabase()
    const { bus, clock } = startBus(database)
    const topic = newTopic(2)
    const [here, away] = [recorder(), recorder()]
    const subscription = await bus.consume(topic, { durable: 'away', handler: away.handler, batch: 500 })
    await bus.consume(topic, { durable: 'here', handler: here.handler, batch: 500 })
    await subscription.stop()
    for (let hour = 0; hour < 10; hour++) {
      await bus.publish(topic, updates('m', hour * 100 + 1, hour * 100 + 100))
      await bus.settled()
      await clock.advance(hourMs)
    }
    expect(rows(database, 'bus_log')).toBe(300)
    await bus.consume(topic, { durable: 'away', handler: away.handler, batch: 500 })
    await bus.settled()
    expect(here.seqs()).toEqual(seqs(updates('m', 1, 1_000)))
    expect(away.seqs()).toEqual(seqs(updates('m', 701, 1_000)))
    expect(rows(database, 'bus_log')).toBe(0)
  })

  test('and a position is not used again by later messages once the log is empty', async () => {
    const database = openedDatabase()
    const topic = newTopic()
    const got = recorder()
    for (let restart = 0; restart < 3; restart++) {
      const { bus } = startBus(database)
      await bus.consume(topic, { durable: 'd', handler: got.handler })
      await bus.publish(topic, updates('m', restart * 10, restart * 10 + 4))
      await bus.settled()
      await bus.close()
    }
    expect(got.seqs()).toEqual([0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24])
  })
})

test('a file from before messages carried a trace context is migrated', async () => {
  const database = openedDatabase()
  const topic = newTopic()
  const { bus } = startBus(database)
  const failed = signal()
  const fails = async () => {
    failed.give()
    throw new Error('not now')
  }
  await bus.consume(topic, { durable: 'd', handler: fails, maxDeliver: 100 })
  await bus.publish(topic, [update('m', 1)])
  await failed.given
  await bus.close()
  for (const table of ['bus_log', 'bus_retry']) database.exec(`ALTER TABLE ${table} DROP COLUMN traceparent`)
  const { bus: next, clock } = startBus(database)
  const got = recorder()
  await next.publish(topic, [update('m', 2)])
  await next.consume(topic, { durable: 'd', handler: got.handler })
  await clock.advance(10_000)
  await next.settled()
  expect(got.seqs().sort()).toEqual([1, 2])
})

describe('under load', () => {
  test('60,000 messages in batches of 100 all arrive, in order, without starving other work', async () => {
    // The iteration in which the previous test ended used real time. If no time passes, each turn has one caller.
    await nextTurn()
    jest.spyOn(performance, 'now').mockReturnValue(performance.now())
    const { bus } = startBus(openedDatabase())
    const topic = newTopic()
    let [next, turns, publishing] = [0, 0, true]
    const handler = async (messages: ReturnType<typeof update>[]) => {
      for (const { seq } of messages) if (Number(seq) === next) next++
    }
    await bus.consume(topic, { durable: 'd', handler, batch: 100 })
    const turn = () => {
      turns++
      if (publishing) setImmediate(turn)
    }
    turn()
    for (let i = 0; i < 60_000; i += 100)
      await bus.publish(
        topic,
        updates('m', i, i + 99).map((u) => ({ ...u, source: 's' })),
      )
    await bus.settled()
    publishing = false
    expect(next).toBe(60_000)
    // Other work had a turn at least once per call.
    expect(turns).toBeGreaterThan(600)
  })

  test('when every delivery fails, most messages stay in the log', async () => {
    const database = openedDatabase()
    const { bus } = startBus(database)
    const topic = newTopic()
    const enough = signal()
    let failed = 0
    const handler = async (messages: unknown[]) => {
      failed += messages.length
      if (failed >= unacknowledgedMax) enough.give()
      throw fail('upstream_unavailable')
    }
    await bus.consume(topic, { durable: 'd', handler, batch: 100 })
    for (let i = 0; i < 5; i++) await bus.publish(topic, updates('m', i * 500, i * 500 + 499))
    await enough.given
    await eventLoopTurns()
    expect(failed).toBe(unacknowledgedMax)
    expect(rows(database, 'bus_retry')).toBe(unacknowledgedMax)
    expect(await bus.lag()).toEqual({ d: 2_500 })
  })

  test('a slow listener loses its waiting messages and gets a gap', async () => {
    const { bus } = startBus(openedDatabase())
    const topic = newTopic()
    let [received, gaps] = [0, 0]
    await bus.listen(
      topic,
      () => received++,
      () => gaps++,
    )
    await Promise.all(Array.from({ length: 21 }, (_, i) => bus.publish(topic, updates('m', i * 500, i * 500 + 499))))
    await bus.publish(topic, updates('n', 1, 7))
    await bus.settled()
    expect(gaps).toBe(1)
    expect(received).toBe(7)
  })
})

test('when the disk is full publishing fails, and acknowledgements wait for space', async () => {
  const database = openedDatabase()
  const { bus, clock } = startBus(database)
  const topic = newTopic()
  const [failed, free] = [signal(), signal()]
  const got = recorder(async (_, delivery) => {
    if (delivery > 1) return
    failed.give()
    await free.given
    // Each message has to be stored as a retry.
    throw fail('upstream_unavailable')
  })
  await bus.consume(topic, { durable: 'd', handler: got.handler, batch: 100 })
  const large = updates('m', 1, 100).map((u) => ({ ...u, receivedAt: 'x'.repeat(1_000) }))
  await bus.publish(topic, large)
  await failed.given
  const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count)
  database.exec(`PRAGMA max_page_count = ${pages}`)
  await expect(bus.publish(topic, large)).rejects.toMatchObject({ code: 'store_full' })
  free.give()
  await eventLoopTurns()
  await clock.advance(10_000)
  await eventLoopTurns()
  expect(got.deliveries).toHaveLength(1)
  database.exec(`PRAGMA max_page_count = ${pages * 100}`)
  await clock.advance(2_000)
  await eventLoopTurns()
  await bus.settled()
  expect(got.deliveries.slice(1).map((each) => each.length)).toEqual(Array(100).fill(1))
})

test('a process killed at any moment loses no published message, and resumes at its position', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bus-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'bus.db')
  const published: number[] = []
  const handled: number[] = []
  for (let life = 0; life < 4; life++) {
    const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, '../testing/bus-crash.ts'), path, String(life)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const died = new Promise((resolve) => child.on('close', resolve))
    let [reports, batches] = [0, 0]
    for await (const line of createInterface(child.stdout)) {
      const [what, ...numbers] = line.split(' ')
      ;(what === 'published' ? published : handled).push(...numbers.map(Number))
      if (what === 'handled') batches++
      if (++reports >= 300 && batches > 20) child.kill('SIGKILL')
    }
    await died
  }
  // Uses the system clock, because a message whose handler failed before the kill is due by that clock.
  const bus = openedBus(openedDatabase(path), systemClock)
  const rest = recorder()
  await bus.consume({ ...newTopic(), name: 'test.crash' }, { durable: 'd', handler: rest.handler, batch: 100 })
  await bus.settled()
  const delivered = new Set([...handled, ...rest.seqs()])
  expect(published.length).toBeGreaterThan(1_000)
  expect(published.filter((seq) => !delivered.has(seq))).toEqual([])
  // Redelivered are only messages in flight at the time of the kill, or whose acknowledgement was not observed.
  expect(handled.length + rest.seqs().length - delivered.size).toBeLessThanOrEqual(4 * 20)
})

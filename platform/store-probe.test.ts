import { afterEach, expect, test } from '@jest/globals'
import { manualClock } from './clock.ts'
import { createLog } from './log.ts'
import { openDatabase } from './sqlite/database.ts'
import { sqliteStore } from './sqlite/document-store.ts'
import { probeStore } from './store-probe.ts'
import { testDocument, testDocumentsNamed } from './testing/test-documents.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** SQLite reports the same error for a file that may not grow as for a full disk. */
async function probed() {
  const database = openDatabase(':memory:')
  closers.push(() => database.close())
  const store = sqliteStore(database)
  const c = testDocumentsNamed('things')
  await store.prepare([c])
  const clock = manualClock(0)
  const probe = await probeStore(store, { clock, log: createLog('silent') })
  closers.push(() => probe.close())
  const pages = (most: number) => database.exec(`PRAGMA max_page_count = ${most}`)
  const write = (id: string) => store.write(c, [{ doc: testDocument({ id }), replaces: 'absent' }])
  /** Writes until it is full. */
  const fill = async () => {
    pages(Number(database.prepare('PRAGMA page_count').get()?.page_count))
    for (let i = 0; ; i++) {
      const refused = await write(`filling ${i}`).then(
        () => undefined,
        (error: { code: string }) => error.code,
      )
      if (refused) return refused
    }
  }
  const room = () => pages(1_000_000)
  /** The result of the probe that is due within `ms`. */
  const after = async (ms: number) => {
    await clock.advance(ms)
    // A probe has ended when the next one is scheduled.
    while (clock.countTimers() === 0) await clock.advance(0)
    return probe.failure()
  }
  return { store, c, clock, probe, fill, room, after, write }
}

test('a full disk is detected within five seconds, and so is its recovery', async () => {
  const t = await probed()
  expect(t.probe.failure()).toBeUndefined()
  expect(await t.fill()).toBe('store_full')
  expect(await t.after(4_999)).toBeUndefined()
  expect(await t.after(1)).toMatch(/full/)
  expect(await t.after(5_000)).toMatch(/full/)
  t.room()
  expect(await t.after(5_000)).toBeUndefined()
  expect(await t.write('b')).toEqual([1])
})

test('between probes nothing is written, however often `failure` is called', async () => {
  const t = await probed()
  let count = 0
  const probe = await probeStore(
    {
      async probe() {
        count++
        throw new Error('read-only')
      },
    },
    { clock: t.clock, log: createLog('silent') },
  )
  const failures = Array.from({ length: 100 }, () => probe.failure())
  expect([count, new Set(failures)]).toEqual([1, new Set(['read-only'])])
  await probe.close()
  await t.clock.advance(60_000)
  expect(count).toBe(1)
})

test('a probe leaves nothing behind', async () => {
  const t = await probed()
  for (let i = 0; i < 3; i++) expect(await t.after(5_000)).toBeUndefined()
  expect(await t.store.scan(t.c, '')).toEqual([])
})

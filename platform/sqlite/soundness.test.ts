import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { manualClock, systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { testDocument, testDocumentsNamed } from '../testing/test-documents.ts'
import { backUp } from './backup.ts'
import { sqliteBus } from './bus.ts'
import { getDamage } from './damage.ts'
import { openDatabase } from './database.ts'
import { sqliteStore } from './document-store.ts'
import { type Soundness, soundnessChecks } from './soundness.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
const c = testDocumentsNamed('things')
const pageBytes = 4_096

/** A file with 2,000 documents, all in the file and none in memory, that a store has open. */
async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-'))
  closers.push(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'touchline.db')
  const database = openDatabase(path)
  closers.push(() => database.close())
  const store = sqliteStore(database)
  await store.prepare([c])
  for (let i = 0; i < 4; i++) {
    await store.write(
      c,
      Array.from({ length: 500 }, (_, j) => ({ doc: testDocument({ id: `t${i}-${j}` }), replaces: 'absent' as const })),
    )
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = 0; PRAGMA shrink_memory')
  const write = (id: string) => store.write(c, [{ doc: testDocument({ id }), replaces: 'absent' }])
  return { folder, path, database, store, write }
}

/** Overwrites every third page, as a failing disk may. */
function spoil(path: string): void {
  const file = openSync(path, 'r+')
  const { size } = fstatSync(file)
  for (let at = 2 * pageBytes; at < size; at += 3 * pageBytes) writeSync(file, randomBytes(pageBytes), 0, pageBytes, at)
  closeSync(file)
}

async function checked() {
  const t = await opened()
  const clock = manualClock(0)
  const results: Soundness[] = []
  const damage = getDamage(t.database)
  const checks = soundnessChecks(t.path, {
    clock,
    log: createLog('silent'),
    checked: (each) => results.push(each),
    onDamage: damage.report,
  })
  closers.push(() => checks.close())
  /** Lets the check that is due be made. */
  const check = async () => {
    const before = results.length
    await clock.advance(60_000)
    while (results.length === before) await turn()
  }
  return { ...t, damage, results, check }
}

test('damage is found although nobody reads the page, and from then on nothing is written', async () => {
  const t = await checked()
  await t.check()
  expect([t.results, t.damage.found()]).toEqual([['sound'], undefined])
  expect(await t.write('before')).toEqual([1])
  t.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')

  spoil(t.path)
  const bytes = readFileSync(t.path)
  await t.check()
  expect([t.results, t.damage.found()]).toEqual([['sound', 'damaged'], expect.stringMatching(/./)])
  await expect(t.write('after')).rejects.toMatchObject({ code: 'store_damaged' })
  await expect(t.store.remove(c, 'before', 1)).rejects.toMatchObject({ code: 'store_damaged' })
  await expect(t.store.probe()).rejects.toMatchObject({ code: 'store_damaged' })
  expect(readFileSync(t.path).equals(bytes)).toBe(true)
  expect(statSync(`${t.path}-wal`).size).toBe(0)
})

test('writers are not blocked by a check, nor is a check by writers', async () => {
  const t = await checked()
  const checking = t.check()
  for (let i = 0; i < 20; i++) expect(await t.write(`w${i}`)).toEqual([1])
  await checking
  expect(t.results).toEqual(['sound'])
})

test('an operation that meets a damaged page fails with the reason, and ends all writing', async () => {
  const t = await opened()
  const bus = sqliteBus(t.database, { clock: systemClock, log: createLog('silent') })
  closers.push(() => bus.close())
  spoil(t.path)
  await expect(t.store.find(c, 'all', { limit: 1_000, total: true })).rejects.toMatchObject({ code: 'store_damaged' })
  expect(getDamage(t.database).found()).toMatch(/malformed/)
  await expect(t.write('after')).rejects.toMatchObject({ code: 'store_damaged' })
  await expect(bus.redrive('1')).resolves.toBe(false)
})

test('a damaged database is not copied, and no half copy is left', async () => {
  const t = await opened()
  spoil(t.path)
  const copy = join(t.folder, 'copy')
  expect(() => backUp(t.folder, copy)).toThrow(/touchline\.db is damaged \(.*\): no copy was made\./)
  expect(statSync(copy, { throwIfNoEntry: false })).toBeUndefined()
})

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { testDocument, testDocumentsNamed } from '../testing/test-documents.ts'
import { DamagedDatabase, openDatabase } from './database.ts'
import { sqliteStore } from './document-store.ts'

let top: string
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'touchline-'))
})
afterAll(() => rmSync(top, { recursive: true }))
const rights = (path: string) => statSync(path).mode & 0o777

const c = testDocumentsNamed('things')
const some = Array.from({ length: 500 }, (_, i) => ({ doc: testDocument({ id: `t${i}` }), replaces: 'absent' as const }))

/** A file with documents, closed properly. */
async function written(folder: string): Promise<string> {
  const path = join(folder, 'touchline.db')
  const database = openDatabase(path)
  const store = sqliteStore(database)
  await store.prepare([c])
  await store.write(c, some)
  database.close()
  return path
}

test('database, log and folder are private to their owner, also if they were not before', async () => {
  const folder = join(top, 'new', 'deep')
  const path = await written(folder)
  expect([rights(join(top, 'new')), rights(folder), rights(path)]).toEqual([0o700, 0o700, 0o600])
  chmodSync(path, 0o644)
  const database = openDatabase(path)
  database.exec('CREATE TABLE more (a)')
  expect(
    readdirSync(folder)
      .sort()
      .map((name) => [name, rights(join(folder, name))]),
  ).toEqual([
    ['touchline.db', 0o600],
    ['touchline.db-shm', 0o600],
    ['touchline.db-wal', 0o600],
  ])
  database.close()
})

test.each([
  ['a page that makes no sense', (bytes: Buffer) => void randomBytes(4_096).copy(bytes, 4_096)],
  ['a file cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['a file of another kind', () => Buffer.from('a text, not a database '.repeat(400))],
])('%s is refused and not changed', async (_, damage) => {
  const path = await written(mkdtempSync(join(top, 'own-')))
  const bytes = readFileSync(path)
  const damaged = damage(bytes) ?? bytes
  writeFileSync(path, damaged)
  expect(() => openDatabase(path)).toThrow(DamagedDatabase)
  expect(readFileSync(path).equals(damaged)).toBe(true)
})

test('a durable write is synced before it is acknowledged; others are not', async () => {
  const database = openDatabase(join(mkdtempSync(join(top, 'own-')), 'touchline.db'))
  const store = sqliteStore(database)
  const durable = { ...testDocumentsNamed('durable'), isDurable: true }
  await store.prepare([c, durable])
  const write = (each: typeof c, id: string) => store.write(each, [{ doc: testDocument({ id }), replaces: 'absent' }])
  // The first writes create tables.
  for (const each of [c, durable]) await write(each, 'first')
  const level = () => Number(database.prepare('PRAGMA synchronous').get()?.synchronous)
  const [normal, full] = [1, 2]
  const levels: number[] = []
  const exec = database.exec.bind(database)
  database.exec = (sql) => {
    if (sql === 'COMMIT') levels.push(level())
    exec(sql)
  }
  await write(c, 'a')
  await write(durable, 'a')
  await write(c, 'b')
  await store.remove(durable, 'a', 1)
  expect([levels, level()]).toEqual([[normal, full, normal, full], normal])
  database.exec('PRAGMA query_only = ON')
  await expect(write(durable, 'b')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(level()).toBe(normal)
  database.close()
})

import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createLog, tee } from '../log.ts'
import { checkpoints } from './checkpoints.ts'
import { openDatabase, openToRead } from './database.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Rows in the database file alone, without its log; undefined while it is being written. */
function rowsInFile(path: string): number | undefined {
  const copy = join(folder, 'copy.db')
  copyFileSync(path, copy)
  const database = openToRead(copy)
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM numbers').get()?.n)
  } catch {
    return undefined
  } finally {
    database.close()
  }
}

test('what was written gets into the database file while the connection that wrote it does nothing', async () => {
  const path = join(folder, 'touchline.db')
  const database = openDatabase(path)
  const copying = checkpoints(path, createLog('error'))
  database.exec('CREATE TABLE numbers (n INTEGER)')
  for (let n = 0; n < 1_000; n++) database.exec(`INSERT INTO numbers VALUES (${n})`)
  while (rowsInFile(path) !== 1_000) await setImmediate()
  await copying.close()
  database.close()
  // The last connection has closed it.
  expect(existsSync(`${path}-wal`)).toBe(false)
})

test('a database that the thread cannot open is reported', async () => {
  const path = join(folder, 'folder.db')
  mkdirSync(path)
  const { promise, resolve } = Promise.withResolvers<string>()
  const copying = checkpoints(path, tee(createLog('silent'), resolve))
  expect(await promise).toBe('the write-ahead log is copied by the main thread from now on')
  await copying.close()
})

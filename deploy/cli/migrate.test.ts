import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { typed } from './testing/typed.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-migrate-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const name = 'accounts_organisations-hasStripeCustomer'
const migrate = async (...args: string[]) => {
  const { code, out, notes } = await typed(['migrate', ...args, '--json'], { DATA_DIR: folder })
  return code === 0 ? JSON.parse(out) : notes
}

test('a migration goes through its phases, and back', async () => {
  const row = (phase: string) => expect.objectContaining({ name, phase, scanned: 0, rewritten: 0, older_processes: 0 })
  expect(await migrate('list')).toEqual([row('write-both')])
  expect(await migrate('next', name)).toEqual(row('backfilled'))
  expect(await migrate('next', name)).toEqual(row('read-new'))
  expect(await migrate('next', name)).toBe('This release still writes the old form: a later one drops it.\n')
  expect(await migrate('back', name)).toEqual(row('write-both'))
  expect(await migrate('list')).toEqual([row('write-both')])
  expect(await migrate('next', 'other')).toBe('There is no migration "other": "migrate list" shows them.\n')
})

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { makeFolder } from './make-folder.ts'

test('a folder is created with its parents, idempotently, and never replaces a file', () => {
  const here = mkdtempSync(join(tmpdir(), 'touchline-'))
  makeFolder(join(here, 'a', 'b'))
  makeFolder(join(here, 'a', 'b'))
  expect(statSync(join(here, 'a', 'b')).isDirectory()).toBe(true)
  expect([join(here, 'a'), join(here, 'a', 'b')].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700])
  writeFileSync(join(here, 'file'), '')
  expect(() => makeFolder(join(here, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(here, 'file', 'below'))).toThrow('EEXIST')
  expect(() => makeFolder('/proc/none/none')).toThrow()
  rmSync(here, { recursive: true })
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { StartError } from './config.ts'
import { withSettingsFolder } from './settings-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is the value of the variable of its name, without the line break at its end', () => {
  writeFileSync(join(folder, 'KEY_SECRET'), 'first\n\n')
  writeFileSync(join(folder, 'SMTP_URL'), 'smtps://user:word@mail\r\n')
  expect(withSettingsFolder({ SETTINGS_DIR: folder, PORT: '1' })).toEqual({
    SETTINGS_DIR: folder,
    PORT: '1',
    KEY_SECRET: 'first\n',
    SMTP_URL: 'smtps://user:word@mail',
  })
})

test('a variable that is set counts before the file, an empty one does not', () => {
  writeFileSync(join(folder, 'KEY_SECRET'), 'file')
  writeFileSync(join(folder, 'RPC_SECRET'), 'file')
  expect(withSettingsFolder({ SETTINGS_DIR: folder, KEY_SECRET: 'set', RPC_SECRET: '' })).toMatchObject({
    KEY_SECRET: 'set',
    RPC_SECRET: 'file',
  })
})

test('a Secret is read as Kubernetes mounts it: links into a folder with a date', () => {
  mkdirSync(join(folder, '..2026_11_30'))
  writeFileSync(join(folder, '..2026_11_30', 'KEY_SECRET'), 'mounted')
  symlinkSync('..2026_11_30', join(folder, '..data'))
  symlinkSync(join('..data', 'KEY_SECRET'), join(folder, 'KEY_SECRET'))
  expect(withSettingsFolder({ SETTINGS_DIR: folder })).toEqual({ SETTINGS_DIR: folder, KEY_SECRET: 'mounted' })
})

test('what cannot be read ends the start', () => {
  expect(() => withSettingsFolder({ SETTINGS_DIR: join(folder, 'none') })).toThrow(StartError)
  mkdirSync(join(folder, 'KEY_SECRET'))
  expect(() => withSettingsFolder({ SETTINGS_DIR: folder })).toThrow(/^SETTINGS_DIR cannot be read: EISDIR/)
})

test('without the setting nothing is read', () => {
  const environment = { PORT: '1' }
  expect(withSettingsFolder(environment)).toBe(environment)
})

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { StartError } from './config.ts'
import { keptSecret, makeFolder, newSecret } from './data-dir.ts'

let top: string
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'touchline-'))
})
afterAll(() => rmSync(top, { recursive: true }))
const folder = () => mkdtempSync(join(top, 'own-'))
const secretIn = (file: string) => keptSecret(file, 'put it back')

test('a secret is generated once, private to its owner, and no other file is left in the folder', () => {
  const own = folder()
  const secret = secretIn(join(own, 'key-secret'))
  expect([Buffer.byteLength(secret), secretIn(join(own, 'key-secret'))]).toEqual([43, secret])
  expect([readdirSync(own), statSync(join(own, 'key-secret')).mode & 0o777]).toEqual([['key-secret'], 0o600])
  expect(secretIn(join(folder(), 'key-secret'))).not.toBe(secret)
})

test('an existing secret is used', () => {
  const file = join(folder(), 'key-secret')
  const secret = newSecret()
  writeFileSync(file, `${secret}\n\n`)
  expect(secretIn(file)).toBe(secret)
})

test.each([
  ['empty', '\n', 'is empty'],
  ['short', 'a'.repeat(31), 'is shorter than 32 bytes'],
])('a secret that is %s is refused, not disclosed, and not changed', (_, text, what) => {
  const file = join(folder(), 'key-secret')
  writeFileSync(file, text)
  expect(() => secretIn(file)).toThrow(new StartError(`${file} ${what}, so it is not a secret: put it back`))
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a missing folder, or a path that is not a file, is reported', () => {
  expect(() => secretIn(join(top, 'none', 'key-secret'))).toThrow(/^key-secret cannot be written to .*none: ENOENT/)
  expect(() => secretIn(top)).toThrow(/ cannot be read: EISDIR/)
})

/** Runs in a separate process; `before` is a shell command. */
const elsewhere = (file: string, before: string) => {
  const script = `const { keptSecret } = await import(${JSON.stringify(fileURLToPath(new URL('./data-dir.ts', import.meta.url)))})
    console.log(keptSecret(process.argv[1], 'put it back'))`
  return {
    line: `${before}; exec "$0" --disable-warning=ExperimentalWarning --input-type=module -e "$1" "$2"`,
    args: [process.execPath, script, file],
  }
}

const shell = process.platform === 'win32' ? describe.skip : describe
if (process.platform === 'win32') console.warn('SKIPPED: secrets on a full disk. There is no shell that limits the size of files.')

shell('with a shell', () => {
  test('on a full disk no file is left, not even an empty one; with space again it is created', () => {
    const own = folder()
    const file = join(own, 'key-secret')
    const { line, args } = elsewhere(file, 'ulimit -f 0')
    const { status, stderr } = spawnSync('sh', ['-c', line, ...args], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`key-secret cannot be written to ${own}: EFBIG`)])
    expect(readdirSync(own)).toEqual([])
    expect(secretIn(file)).toHaveLength(43)
  })

  test('processes that start concurrently get the same secret', () => {
    const own = folder()
    const { line, args } = elsewhere(join(own, 'key-secret'), ':')
    const many = 'for i in 1 2 3 4; do (%) & done; wait'.replace('%', line)
    const output = execFileSync('sh', ['-c', many, ...args], { encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(output).toEqual(Array(4).fill(secretIn(join(own, 'key-secret'))))
    expect(readdirSync(own)).toEqual(['key-secret'])
  })
})

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

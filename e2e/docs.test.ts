import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { type Embedded, startEmbedded } from '@touchline/embedded/start-embedded'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = (path: string): string => readFileSync(join(root, path), 'utf8')
/** The names in the first column of the tables of a page. */
const getRows = (text: string, name: RegExp): string[] =>
  [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(name)].map((m) => m[1]!))

let running: Embedded
beforeAll(async () => {
  const ports = { PORT: '0', ADMIN_PORT: '0', RPC_PORT: '0', FEED_PORT: '0', HOST: '127.0.0.1' }
  running = await startEmbedded({
    ...ports,
    DATA_DIR: ':memory:',
    KEY_SECRET: 'for tests only: thirty-two letters',
    FEED_TOKENS: `acme:${'x'.repeat(32)}`,
    LOG_LEVEL: 'error',
    ACCESS_LOG: 'off',
  })
})
afterAll(() => running.stop())

test('the README names exactly the served sports', () => {
  const [, names] = /It serves \w+ sports: ([^.]+)\./.exec(page('README.md'))!
  expect(
    names!
      .split(/,\s| and /)
      .map((name) => name.replace('\n', ' ').toLowerCase())
      .sort(),
  ).toEqual(servedSports.map(({ name }) => name.toLowerCase()).sort())
})

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${running.adminPort}/metrics`)).text()
const isOwn = (name: string): boolean => /^(touchline|matchday)_/.test(name)

test('docs/metrics.md documents exactly our metrics, and only existing metrics of Node', async () => {
  const there = [...(await scrape()).matchAll(/^# HELP (\S+)/gm)].map((m) => m[1]!)
  const documented = getRows(page('docs/metrics.md'), /`(\w+)`/g)
  expect(documented.filter(isOwn).sort()).toEqual(there.filter(isOwn).sort())
  expect(documented.filter((name) => !there.includes(name))).toEqual([])
})

test('docs/metrics.md has the type and labels of the code, because unused metrics export none', () => {
  const made = /\.(counter|gauge|histogram)\(\s*'((?:touchline|matchday)_\w+)',\s*'[^']*',?\s*(?:\[([^\]]*)\])?/g
  const declared = sources().flatMap((text) =>
    [...text.matchAll(made)].map(([, kind, name, labels = '']) => [
      name,
      [kind, ...[...labels.matchAll(/'(\w+)'/g)].map((m) => m[1])].join(' '),
    ]),
  )
  const rows = page('docs/metrics.md').matchAll(/^\| `((?:touchline|matchday)_\w+)` \| (\w+)(?:: ([\w, ]+))? \|/gm)
  const documented = [...rows].map(([, name, kind, labels = '']) => [name, [kind, ...labels.split(', ').filter(Boolean)].join(' ')])
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(declared))
})

const sources = (): string[] =>
  globSync('{platform,services,gateway,site}/**/*.ts', { cwd: root, exclude: (name) => /node_modules|\.test\.ts$/.test(name) }).map(page)

test('docs/failures.md names existing tests and scripts, and quotes existing titles', () => {
  const rows = page('docs/failures.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
  const proofs = rows.map((row) => row.split(' | ').at(-1)!)
  expect(proofs.length).toBeGreaterThan(15)
  for (const cell of proofs) {
    const named = [...cell.matchAll(/`([\w./-]+\.ts)`(?: "([^"]+)")?/g)]
    expect(named.length).toBeGreaterThan(0)
    for (const [, path, promise] of named) expect([path, page(path!).includes(promise ?? '')]).toEqual([path, true])
  }
})

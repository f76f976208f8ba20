import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Setting } from '@touchline/platform/config'
import { backEndSettings, processSettings } from '@touchline/platform/settings'
import { services } from './services.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'

const page = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
/** The names in the first column of a page's tables. */
const rowsOf = (text: string, name: RegExp): string[] =>
  [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(name)].map((m) => m[1]!))

let running: Embedded
beforeAll(async () => {
  const ports = { PORT: '0', ADMIN_PORT: '0', RPC_PORT: '0', HOST: '127.0.0.1' }
  running = await startEmbedded({
    ...ports,
    DATA_DIR: ':memory:',
    KEY_SECRET: 'for tests only, thirty-two letters',
    LOG_LEVEL: 'error',
    ACCESS_LOG: 'off',
  })
})
afterAll(() => running.stop())

test('the README names every setting, and no other', () => {
  const configs: Record<string, Setting>[] = [processSettings, backEndSettings, ...services.map(({ config }) => config)]
  const settings = new Set(configs.flatMap((config) => Object.values(config).map(({ variable }) => variable)))
  expect(rowsOf(page('README.md'), /`([A-Z][A-Z_]+)`/g).sort()).toEqual([...settings].sort())
})

test('docs/metrics.md names every metric, and no other', async () => {
  const text = await (await fetch(`http://127.0.0.1:${running.adminPort}/metrics`)).text()
  const own = [...text.matchAll(/^# HELP (\S+)/gm)].map((m) => m[1]!).filter((name) => !/^(process|nodejs)_/.test(name))
  expect(rowsOf(page('docs/metrics.md'), /`(touchline_\w+)`/g).sort()).toEqual(own.sort())
})

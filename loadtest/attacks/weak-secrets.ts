/*
 * Keys that must not exist or work: a demo key with real feeds, the demo key of an earlier start, keys under a
 * guessable secret.
 */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Main, startMain } from '@touchline/e2e/testing/start-main'
import { judge } from '../lib/goals.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'))
const empty = join(folder, 'feed')
mkdirSync(empty)
const settings = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', ACCESS_LOG: 'off' }
const demo = { ...settings, FEEDS: 'demo?seed=1&matches=2&rate=1' }
const ready = (main: Main) => main.line(/http:\/\/(localhost|127\.0\.0\.1):\d+/)
const keyIn = (main: Main) => /tl_(?:live|test)_\w+/.exec(main.printed.join('\n'))?.[0]
const getStatus = async (main: Main, key: string) =>
  (await fetch(`http://127.0.0.1:${main.port}/v1/soccer/matches`, { headers: { 'X-API-Key': key } })).status

const first = await startMain(demo)
await first.line(/tl_(?:live|test)_/)
const key = keyIn(first)!
const works = await getStatus(first, key)
judge(works === 200, 'the key that the demo prints works', String(works))
await first.stop()

const second = await startMain(demo)
await second.line(/tl_(?:live|test)_/)
const later = await getStatus(second, key)
judge(later === 401, 'the key of an earlier start is rejected', String(later))
await second.stop()

const real = await startMain({ ...settings, FEEDS: `openfootball-json:${empty}` })
await ready(real)
const printed = keyIn(real)
judge(printed === undefined, 'no key is printed with real feeds', printed === undefined ? 'none' : 'one')
await real.stop()

const weak = await startMain({ ...demo, KEY_SECRET: 'x' })
const code = await Promise.race([
  once(weak.process, 'exit').then(([ended]) => String(ended)),
  ready(weak).then(
    () => 'started',
    () => 'ended',
  ),
])
judge(code !== 'started' && code !== '0', 'a KEY_SECRET of one letter is rejected at start', code)
await weak.stop()
rmSync(folder, { recursive: true })

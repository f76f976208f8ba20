/*
 * A thousand keys with the same restriction poll the live list of one sport. The cache of rendered lists in a gateway
 * grows with the number of restrictions, not of keys.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { typed } from '@touchline/cli/testing/typed'
import { startMain } from '@touchline/e2e/testing/start-main'
import { judge } from '../lib/goals.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'))
const main = await startMain({ DATA_DIR: folder, FEEDS: 'demo?seed=1&matches=10&rate=1', HOST: '127.0.0.1', ACCESS_LOG: 'off' })
await main.line(/^The demo plays: /)
const createKey = async (...restriction: string[]): Promise<string> => {
  const { out, notes } = await typed(['keys', 'create', '--plan', 'pro', '--sports', 'soccer', ...restriction], main.rpcPort)
  if (out === '') throw new Error(notes)
  return JSON.parse(out).key
}
const ask = async (key: string, path: string) => await fetch(`http://127.0.0.1:${main.port}/v1${path}`, { headers: { 'X-API-Key': key } })

const { data } = (await (await ask(await createKey(), '/soccer/leagues')).json()) as { data: { id: string }[] }
/** Far less memory than a thousand lists need. */
const bytesMax = 1_000_000
let answered = 0
for (let keys = 0; keys < 1_000; keys++) {
  const { status } = await ask(await createKey('--leagues', data[0]!.id), '/soccer/matches/live')
  if (status === 200) answered++
}
judge(answered === 1_000, 'every poll is answered 200', `${answered} of 1000`)

const metrics = await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
const cachedBytes = Number(/^touchline_gateway_cached_bytes (\d+)$/m.exec(metrics)?.[1])
judge(cachedBytes <= bytesMax, 'a thousand keys of one restriction share the kept lists', `${cachedBytes} bytes are kept`)
await main.stop()
rmSync(folder, { recursive: true })

/*
 * A partner pushes while the hosts of nine feeds fail: three accept and never answer, three send 1 kB a second, three
 * answer 500 or close the connection.
 *   node loadtest/attacks/hanging-hosts.ts
 * One process polls the nine addresses every second. Pushes are sent one after another, half a second apart.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMain } from '@touchline/e2e/testing/start-main'
import { freePort } from '@touchline/platform/testing/free-ports'
import { judge, note, quantile, tenths } from '../lib/goals.ts'

const goals = { pushMs: 1_000 }
const pushes = 60
const source = 'acme'
const token = 'a-token-of-the-acme-league-of-32-b'
const body = readFileSync(new URL('../../docs/touchline-jsonl/soccer.jsonl', import.meta.url))

const kinds: Readonly<Record<string, (response: ServerResponse) => void>> = {
  hanging: () => undefined,
  slow(response) {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '.repeat(1_024)), 1_000)
    response.once('close', () => clearInterval(timer))
  },
  failing: (response) => void (Math.random() < 0.5 ? response.writeHead(500).end() : response.destroy()),
}

const requests = new Map<string, number>()
const servers = await Promise.all(
  Object.entries(kinds).flatMap(([kind, answer]) =>
    Array.from({ length: 3 }, async (_, i) => {
      const name = `${kind}-${i}`
      const server = createServer((_request, response) => {
        requests.set(name, (requests.get(name) ?? 0) + 1)
        answer(response)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return { server, feed: `openfootball-json@${name}:http://127.0.0.1:${(server.address() as AddressInfo).port}/2024-25/en.1.json` }
    }),
  ),
)
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-hanging-'))
const feedPort = await freePort()
const main = await startMain({
  ...{ HOST: '127.0.0.1', DATA_DIR: dataDir, ACCESS_LOG: '/dev/null', LOG_LEVEL: 'silent', NOW: '2026-05-20T12:00:00Z' },
  ...{ FEEDS: servers.map(({ feed }) => feed).join(','), ALLOW_PRIVATE_DOWNLOADS: 'on', INGEST_POLL_SECONDS: '1' },
  ...{ FEED_PORT: String(feedPort), FEED_TOKENS: `${source}:${token}` },
})
process.once('exit', () => main.process.kill('SIGKILL'))
await main.line(/^Touchline answers/)

const tookMs: number[] = []
const statuses = new Map<number, number>()
for (let i = 0; i < pushes; i++) {
  const begun = performance.now()
  const { status } = await fetch(`http://127.0.0.1:${feedPort}/feeds/${source}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  tookMs.push(performance.now() - begun)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  await wait(500)
}
await main.stop()
for (const { server } of servers) {
  server.closeAllConnections()
  server.close()
}
rmSync(dataDir, { recursive: true, force: true })

note(`requests by host: ${[...requests].map(([name, count]) => `${name} ${count}`).join(', ')}`)
judge(statuses.get(200) === pushes, 'every push is taken in', [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))
judge(
  Math.max(...tookMs) <= goals.pushMs,
  `a push takes at most ${goals.pushMs} ms while nine hosts fail`,
  `${tenths(Math.max(...tookMs))} ms, median ${tenths(quantile(tookMs, 0.5))} ms`,
)

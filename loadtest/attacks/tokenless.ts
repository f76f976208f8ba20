/*
 * 256 connections without a token to the push port, each opened again when it is closed, while a partner pushes a
 * season sixty times, each time on a new connection; half a minute.   node loadtest/attacks/tokenless.ts
 * The single process on the first core, with the demo playing. Every push is answered 200.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMain } from '@touchline/e2e/testing/start-main'
import { freePort } from '@touchline/platform/testing/free-ports'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { pin } from '../overload/one-process.ts'
import { feedBody } from './feed-body.ts'

const [held, pushes, betweenMs, againMs] = [256, 60, 300, 5]
const source = 'tenth'
const token = 'a-token-of-the-tenth-league-of-32'
const body = Buffer.from(feedBody(source, 200, 20).text)

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-tokenless-'))
const port = await freePort()
pin(process.pid, 1)
const main = await startMain({
  ...{ HOST: '127.0.0.1', DATA_DIR: dataDir, ACCESS_LOG: '/dev/null', FEEDS: 'demo?seed=1&matches=10&rate=1&history=0' },
  ...{ FEED_PORT: String(port), FEED_TOKENS: `${source}:${token}` },
})
process.once('exit', () => main.process.kill('SIGKILL'))
pin(main.process.pid!, 0)
await main.line(/^The demo plays: /)

let [opened, isOver] = [0, false]
function hold(): void {
  if (isOver) return
  opened++
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.on('close', () => setTimeout(hold, againMs))
}

const push = (): Promise<number | string> =>
  new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Length': body.length }
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: `/feeds/${source}`, agent: false, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })

for (let i = 0; i < held; i++) hold()
await wait(1_000)
const [statuses, tookMs]: [Record<string, number>, number[]] = [{}, []]
for (let i = 0; i < pushes; i++) {
  const from = performance.now()
  const status = await push()
  statuses[status] = (statuses[status] ?? 0) + 1
  tookMs.push(performance.now() - from)
  await wait(betweenMs)
}
isOver = true
note(`${opened} connections without a token; pushes p50 ${tenths(quantile(tookMs, 0.5))} ms, worst ${tenths(Math.max(...tookMs))} ms`)
const answers = Object.entries(statuses).map(([status, times]) => `${times} times ${status}`)
judge(statuses[200] === pushes, `all of ${pushes} pushes are answered 200`, answers.join(', '))
const isAlive = main.process.exitCode === null
const code = await main.stop()
rmSync(dataDir, { recursive: true })
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))
process.exit()

/*
 * A partner pushes 20,000 lines in one request, then 100,000, while another customer polls the live list; then 100,000
 * of a single season.
 *   node loadtest/attacks/push.ts
 * One in a hundred lines is bad. Each body is pushed to a separate process on a SQLite file; the clients run in this
 * process. The process is not pinned to a core: V8's threads for marking and compiling would delay its event loop. A
 * body is done when it is answered and all its messages are handled.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { typed } from '@touchline/cli/testing/typed'
import { getSum } from '@touchline/e2e/testing/seen-from-outside'
import { type Main, startMain } from '@touchline/e2e/testing/start-main'
import { freePort } from '@touchline/platform/testing/free-ports'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { polls, steadily } from '../lib/polls.ts'
import { highestMb, processorMs } from '../lib/process-usage.ts'
import { standstills } from '../lib/standstills.ts'
import { type FeedBody, feedBody } from './feed-body.ts'

const goals = { delayMs: 50, memoryTimes: 1.2 }
const source = 'tenth'
const token = 'a-token-of-the-tenth-league-of-32'
const pollsPerSecond = 100
const preload = fileURLToPath(new URL('./loop-delay.ts', import.meta.url))

interface Figures {
  max: number
  p999: number
  p99: number
}

/** See `loop-delay.ts`. */
interface Delays {
  late: Figures
  busy: Figures
}

interface Pushed {
  seconds: number
  settledSeconds: number
  usedSeconds: number
  memoryMb: number
  delays: Delays
  pollsMs: number[]
  rejectedPolls: number
  lines: number
  refused: readonly number[]
  fileMb: number
}

const stoodStill = standstills()

async function measureDelays(main: Main): Promise<Delays> {
  const before = main.printed.length
  main.process.kill('SIGUSR2')
  for (;;) {
    const line = main.printed.slice(before).find((text) => text.startsWith('event-loop '))
    if (line) return JSON.parse(line.slice('event-loop '.length)) as Delays
    await wait(5)
  }
}

async function pushed(body: FeedBody): Promise<Pushed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-push-'))
  const feedPort = await freePort()
  const main = await startMain({
    ...{ HOST: '127.0.0.1', DATA_DIR: dataDir, ACCESS_LOG: '/dev/null', FEEDS: 'demo?seed=1&matches=10&rate=1' },
    ...{ FEED_PORT: String(feedPort), FEED_TOKENS: `${source}:${token}`, NODE_OPTIONS: `--import=${preload}` },
  })
  process.once('exit', () => main.process.kill('SIGKILL'))
  await main.line(/^The demo plays: /)
  const key = JSON.parse((await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '60000'], main.rpcPort)).out).key as string
  const waiting = async () =>
    getSum(await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text(), /^touchline_bus_waiting\{.*\} (\d+)$/gm)
  const settled = async () => {
    while ((await waiting()) > 0) await wait(500)
  }
  await wait(3_000)
  await settled()
  await measureDelays(main)
  const { ask, close } = polls([main.port], 8)
  const [pollsMs, statuses]: [number[], (number | string)[]] = [[], []]
  const stop = steadily(pollsPerSecond, async () => {
    const { sent, answered, status } = await ask(0, `X-API-Key: ${key}`)
    pollsMs.push(answered - sent - stoodStill.within(sent, answered))
    statuses.push(status)
  })
  const [begun, used] = [performance.now(), processorMs(main.process.pid!)]
  const answer = await fetch(`http://127.0.0.1:${feedPort}/feeds/${source}`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${token}` }, body: new Uint8Array(body.text) },
  })
  const { data } = (await answer.json()) as { data: { lines: number; refusals: { line: number }[] } }
  const seconds = (performance.now() - begun) / 1_000
  await settled()
  const usedSeconds = (processorMs(main.process.pid!) - used) / 1_000
  const settledSeconds = (performance.now() - begun) / 1_000
  const delays = await measureDelays(main)
  await stop()
  close()
  const memoryMb = highestMb(main.process.pid!)
  await main.stop()
  const fileMb = readFileSync(join(dataDir, 'touchline.db')).length / 2 ** 20
  rmSync(dataDir, { recursive: true })
  const refused = data.refusals.map(({ line }) => line)
  const rejectedPolls = statuses.filter((status) => status !== 200).length
  return { seconds, settledSeconds, usedSeconds, memoryMb, delays, pollsMs, rejectedPolls, lines: data.lines, refused, fileMb }
}

const shown = ({ max, p999, p99 }: Figures): string => `max ${tenths(max)}, p99.9 ${tenths(p999)}, p99 ${tenths(p99)} ms`

async function measured(linesWanted: number, teams: number): Promise<Pushed> {
  const body = feedBody(source, linesWanted, teams)
  const result = await pushed(body)
  const { seconds, settledSeconds, usedSeconds, memoryMb, delays, pollsMs, rejectedPolls, lines, refused, fileMb } = result
  const what = `${body.lines} lines, ${teams} teams`
  note(
    `${what}: answered in ${tenths(seconds)} s, ${(lines / seconds).toFixed(0)} lines/s; everything handled in ${tenths(settledSeconds)} s, ` +
      `${tenths(usedSeconds)} s of processor time; memory ${memoryMb.toFixed(0)} MB, file ${fileMb.toFixed(0)} MB`,
  )
  note(`${what}: event loop delay ${shown(delays.late)}; processor time of one turn ${shown(delays.busy)}`)
  note(
    `${what}: polls p50 ${tenths(quantile(pollsMs, 0.5))} ms, p99 ${tenths(quantile(pollsMs, 0.99))} ms, worst ${tenths(Math.max(...pollsMs))} ms`,
  )
  const isExact = lines === body.lines && refused.join() === body.bad.join()
  judge(isExact, `${what}: exactly the bad ones are refused`, `${refused.length} of ${lines}, ${body.bad.length} are bad`)
  judge(rejectedPolls === 0, `${what}: no poll is rejected`, `${rejectedPolls} of ${pollsMs.length}`)
  judge(delays.late.max <= goals.delayMs, `${what}: no event loop delay above ${goals.delayMs} ms`, `${tenths(delays.late.max)} ms`)
  return result
}

const small = await measured(20_000, 20)
const large = await measured(100_000, 20)
judge(
  large.memoryMb <= goals.memoryTimes * small.memoryMb,
  `memory for 100,000 lines at most ${goals.memoryTimes} times that for 20,000`,
  `${(large.memoryMb / small.memoryMb).toFixed(2)} times, ${large.memoryMb.toFixed(0)} MB`,
)
// A single season is imported as a whole, so its memory grows with it.
await measured(100_000, 100)
process.exit()

import { readFileSync } from 'node:fs'
import { setTimeout as rest } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { getSum } from '@touchline/e2e/testing/seen-from-outside'
import { type Main, startMain } from '@touchline/e2e/testing/start-main'
import { type Answer, polls, steadily } from '../lib/polls.ts'
import { standstills } from '../lib/standstills.ts'
import { pin } from '../overload/one-process.ts'

/** The single process with the demo playing, under attack while other customers continue to poll. */
export interface Attacked {
  main: Main
  newKey(plan: 'pro' | 'business'): Promise<string>
  /** Customers with cached keys and keep-alive connections that together poll the live list `perSecond` times until `end`. */
  others(perSecond: number): Promise<Others>
  /** Response time in milliseconds, minus standstills of this process. */
  tookMs(answer: Answer): number
  /** Resident memory in bytes. */
  resident(): number
  /** Sum of the matching lines of `/metrics`. */
  sum(metric: RegExp): Promise<number>
}

export interface Others {
  answers: readonly Answer[]
  /** Response times in milliseconds of the requests sent in an interval, minus standstills of this process. */
  tookMs(from: number, until: number): number[]
  /** Number of responses other than 200. */
  refused(): number
  end(): Promise<void>
}

/** Number of other customers. None comes near its rate limit. */
const customers = 20
/**
 * Runs on the first core and this process on the second, if pinning is possible. `descriptors`: limit on open files.
 */
export async function attacked({
  demo = 'demo?seed=1&matches=10&rate=1',
  descriptors,
}: {
  demo?: string
  descriptors?: number
} = {}): Promise<Attacked> {
  pin(process.pid, 1)
  const main = await startMain({ DATA_DIR: ':memory:', FEEDS: demo, HOST: '127.0.0.1', ACCESS_LOG: '/dev/null' }, descriptors)
  process.once('exit', () => main.process.kill('SIGKILL'))
  pin(main.process.pid!, 0)
  await main.line(/^The demo plays: /)
  const metrics = async () => (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
  // The rounds that precede the start are published one by one after it.
  do await rest(2_000)
  while (getSum(await metrics(), /^touchline_bus_waiting\{.*\} (\d+)$/gm) > 0)
  const create = async (...rights: string[]): Promise<string> => {
    const { out, notes } = await typed(['keys', 'create', ...rights], main.rpcPort)
    if (out === '') throw new Error(notes)
    return JSON.parse(out).key
  }
  const stoodStill = standstills()
  const tookMs = ({ sent, answered }: Answer) => answered - sent - stoodStill.within(sent, answered)
  return {
    main,
    tookMs,
    newKey: (plan) => create('--plan', plan),
    async others(perSecond) {
      const keys: string[] = []
      while (keys.length < customers) keys.push(await create('--plan', 'enterprise', '--per-minute', '60000'))
      return pollers(main.port, keys, perSecond, tookMs)
    },
    resident: () => getResidentBytes(main.process.pid!),
    async sum(metric) {
      return (await metrics())
        .split('\n')
        .filter((line) => metric.test(line))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
    },
  }
}

async function pollers(port: number, keys: readonly string[], perSecond: number, tookMs: Attacked['tookMs']): Promise<Others> {
  const { ask, close } = polls([port], keys.length)
  // Only a customer whose key is cached is served at any load.
  for (const key of keys) while ((await ask(0, `X-API-Key: ${key}`)).status !== 200) await rest(100)
  const answers: Answer[] = []
  const stop = steadily(perSecond, async (n) => {
    answers.push(await ask(0, `X-API-Key: ${keys[n % keys.length]}`))
  })
  return {
    answers,
    tookMs: (from, until) => answers.filter(({ sent }) => sent >= from && sent < until).map(tookMs),
    refused: () => answers.filter(({ status }) => status !== 200).length,
    async end() {
      await stop()
      close()
    },
  }
}

/** Linux only. */
function getResidentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1_024
}

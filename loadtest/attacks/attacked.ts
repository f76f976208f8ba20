import { readFileSync } from 'node:fs'
import { typed } from '@touchline/cli/testing/typed'
import { type Main, startMain } from '@touchline/embedded/testing/start-main'
import { pin } from '../overload/one-process.ts'
import { type Answer, polls, steadily } from '../polls.ts'
import { standstills } from '../standstills.ts'

/** A process of the whole service, with the demo playing, that somebody attacks while others go on. */
export interface Attacked {
  main: Main
  newKey(plan: 'pro' | 'business'): Promise<string>
  /** Others, who keep their connections and poll the live list so often, all together, until it is ended. */
  others(perSecond: number): Promise<Others>
  /** How long an answer took, less the time in which this process itself stood still, in milliseconds. */
  tookMs(answer: Answer): number
  /** Memory held, in bytes. */
  resident(): number
  /** What `/metrics` says under names that match, put together. */
  sum(metric: RegExp): Promise<number>
}

export interface Others {
  answers: readonly Answer[]
  /** How long those asked from one instant to another took, less the time in which this process itself stood still, in milliseconds. */
  tookMs(from: number, until: number): number[]
  /** Answers that are not 200. */
  refused(): number
  end(): Promise<void>
}

/** How many of them there are. None comes near what a key may ask in a minute. */
const customers = 20

/** On the first core, with this process on the second where they can be pinned. `descriptors`: all the process may have. */
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
    resident: () => residentOf(main.process.pid!),
    async sum(metric) {
      const text = await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
      return text
        .split('\n')
        .filter((line) => metric.test(line))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
    },
  }
}

function pollers(port: number, keys: readonly string[], perSecond: number, tookMs: Attacked['tookMs']): Others {
  const { ask, close } = polls([port], keys.length)
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

/** Linux alone tells. */
function residentOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1_024
}

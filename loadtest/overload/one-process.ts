import { execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { typed } from '@touchline/cli/testing/typed'
import { type Main, startMain } from '@touchline/e2e/testing/start-main'
import { note } from '../lib/goals.ts'
import type { Answers, Ask } from './open-loop.ts'

/** Enough keys that none exceeds its own concurrency limit, so that the process is the bottleneck. */
const keysMade = 80

export const livePath = '/v1/soccer/matches/live'

const canPin = process.platform === 'linux' && spawnSync('which', ['taskset']).status === 0
/** Pins all threads of a process to one core, if possible. */
export const pin = (pid: number, core: number) =>
  canPin && execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' })

/**
 * Starts the single process on the first core, with the demo playing, and returns the load: requests that need a call,
 * with keys whose limit is out of reach. This process and all clients are pinned to the second core.
 */
export async function oneProcess(
  demo = 'demo?seed=1&matches=10&rate=1',
): Promise<{ main: Main; load: Pick<Ask, 'port' | 'keys' | 'paths'> }> {
  pin(process.pid, 1)
  if (!canPin) note('taskset is missing or this is not Linux: processes are not pinned, so the figures are less reliable')
  const main = await startMain({
    ...{ DATA_DIR: ':memory:', FEEDS: demo, HOST: '127.0.0.1', ACCESS_LOG: '/dev/null' },
    // All clients of this load share an address.
    MAX_CONNECTIONS_PER_ADDRESS: '4000',
  })
  pin(main.process.pid!, 0)
  await main.line(/^The demo plays: /)
  const keys: string[] = []
  while (keys.length < keysMade) {
    const made = await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '60000000'], main.rpcPort)
    keys.push(JSON.parse(made.out).key)
  }
  /** The first id of a list. Waits for it, because the services consume the demo's messages one after the other. */
  const first = async (path: string): Promise<string> => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${main.port}/v1${path}`, { headers: { 'X-API-Key': keys[0]! } })
      const { data } = (await answer.json()) as { data?: { id: string }[] }
      if (data?.[0]) return data[0].id
      await wait(200)
    }
  }
  const [match, league] = [await first('/soccer/matches?limit=1'), await first('/soccer/leagues?limit=1')]
  await first(`/soccer/leagues/${league}/standings`)
  const paths = ['/matches', '/leagues', `/matches/${match}`, `/leagues/${league}/standings`, '/teams?q=united']
  return { main, load: { port: main.port, keys, paths: paths.map((path) => `/v1/soccer${path}`) } }
}

/** A client process on the second core. It runs the loads that it receives one after the other. */
export function clientProcess(file: string, args: readonly string[] = []) {
  const child = fork(file, args)
  pin(child.pid!, 1)
  return {
    pid: child.pid!,
    async send<Result>(order: object): Promise<Result> {
      child.send(order)
      return (await once(child, 'message'))[0] as Result
    },
    end: () => child.kill(),
  }
}

/** A client process that runs one load after the other. */
export function asker() {
  const { send, end } = clientProcess(fileURLToPath(new URL('./open-loop.ts', import.meta.url)))
  return { ask: (ask: Ask) => send<Answers>(ask), end }
}

/** Number of responses with a matching status. */
export const getCount = ({ count }: Answers, isWanted: (status: string) => boolean): number =>
  Object.entries(count).reduce((sum, [what, times]) => (isWanted(what.slice(-3)) ? sum + times : sum), 0)
export const answered = (answers: Answers): number => getCount(answers, (status) => status === '200')
export const all = (answers: Answers): number => getCount(answers, () => true)
export const neither = (answers: Answers): number => getCount(answers, (status) => status !== '503' && status !== '200')

/** "closed: 3": counts of results other than a response in the envelope. */
export const getWrongAnswers = (...answers: readonly Answers[]): string[] =>
  answers.flatMap(({ wrong }) => Object.entries(wrong).map(([what, times]) => `${what}: ${times}`))

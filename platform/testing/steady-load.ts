import { Agent, get } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'

/** A server of many, as a balancer knows it. */
export interface Target {
  port: number
  isReady(): boolean | Promise<boolean>
}

export interface Outcomes {
  answered: number
  /** "/v1/sports 503 overloaded", "/v1/sports ECONNRESET": how often. */
  failed: Record<string, number>
  /** What was asked, when by `performance.now()`, and how long it took, in milliseconds, in the order in which it ended. */
  asked: { path: string; from: number; tookMs: number }[]
}

export interface SteadyLoad {
  /** So far; it grows. */
  readonly outcomes: Outcomes
  /** Resolves when so many more are answered or have failed. */
  more(requests: number): Promise<void>
  end(): Promise<Outcomes>
}

export interface LoadOptions {
  clients: number
  headers: Readonly<Record<string, string>>
  /** All clients together; as many as they can when absent. */
  perSecond?: number
  /** Told of every answer that is not 200: its headers and what it says. */
  refused?(answer: string): void
}

const lookMs = 50
const timeoutMs = 15_000

/**
 * Clients that keep their connections, behind a balancer that asks each server every 50 ms whether it is ready and sends to those that are,
 * in turn: as people meet servers that come and go. Nothing is tried a second time.
 */
export function steadyLoad(
  targets: readonly Target[],
  paths: readonly string[],
  { clients, headers, perSecond, refused = () => undefined }: LoadOptions,
): SteadyLoad {
  const agents = new Map(targets.map((target) => [target, new Agent({ keepAlive: true })]))
  const outcomes: Outcomes = { answered: 0, failed: {}, asked: [] }
  let ready: readonly Target[] = targets
  let ended = false
  let turn = 0

  const look = async () => {
    while (!ended) {
      const answers = await Promise.all(targets.map((target) => target.isReady()))
      const now = targets.filter((_, i) => answers[i])
      // Without any a balancer has nothing better than all of them.
      ready = now.length > 0 ? now : targets
      await rest(lookMs)
    }
  }
  const begun = performance.now()
  const dueMs = (n: number): number => (perSecond === undefined ? 0 : begun + (1_000 * n) / perSecond - performance.now())
  const client = async () => {
    while (!ended) {
      const n = turn++
      const early = dueMs(n)
      if (early > 0) await rest(early)
      const path = paths[n % paths.length]!
      // Another one at every round of the paths: else each path would have a server of its own.
      const target = ready[(n + Math.floor(n / paths.length)) % ready.length]!
      const from = performance.now()
      const outcome = await ask({ port: target.port, path, headers, agent: agents.get(target), refused })
      outcomes.asked.push({ path, from, tookMs: performance.now() - from })
      if (outcome === 200) outcomes.answered++
      else outcomes.failed[`${path} ${outcome}`] = (outcomes.failed[`${path} ${outcome}`] ?? 0) + 1
    }
  }
  const running = [look(), ...Array.from({ length: clients }, client)]
  return {
    outcomes,
    async more(requests) {
      const until = outcomes.asked.length + requests
      while (outcomes.asked.length < until) await rest(5)
    },
    async end() {
      ended = true
      await Promise.all(running)
      for (const agent of agents.values()) agent.destroy()
      return outcomes
    },
  }
}

/** Whether the admin port there says so. */
export const readyAt = (adminPort: number): Promise<boolean> =>
  ask({ port: adminPort, path: '/readyz', headers: {} }).then((status) => status === 200)

interface Asked {
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  agent?: Agent | undefined
  refused?(answer: string): void
}

/** The status, or the code of what went wrong. */
const ask = ({ port, path, headers, agent, refused }: Asked): Promise<number | string> =>
  new Promise((resolve) => {
    const asking = get({ host: '127.0.0.1', port, path, headers, timeout: timeoutMs, ...(agent && { agent }) }, (answer) => {
      const said: Buffer[] = []
      if (refused && answer.statusCode !== 200) answer.on('data', (chunk) => said.push(chunk))
      else answer.resume()
      answer.once('end', () => {
        if (!refused || answer.statusCode === 200) return resolve(answer.statusCode!)
        const body = Buffer.concat(said).toString()
        refused(`${JSON.stringify(answer.rawHeaders)} ${body}`)
        resolve(`${answer.statusCode} ${/"code":\s*"(\w+)"/.exec(body)?.[1] ?? 'without a code'}`)
      })
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(`${error.code} in the answer`))
    })
    asking.once('timeout', () => asking.destroy(Object.assign(new Error(), { code: 'no answer' })))
    asking.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

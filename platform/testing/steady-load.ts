import { Agent, get } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'

/** A server behind the balancer. */
export interface Target {
  /** An address; loopback when absent. */
  host?: string
  port: number
  isReady(): boolean | Promise<boolean>
}

export interface Outcomes {
  answered: number
  /** Counts by failure: "/v1/sports 503 overloaded", "/v1/sports ECONNRESET". */
  failed: Record<string, number>
  /** Requests in order of completion: start by `performance.now()` and duration, both in milliseconds. */
  asked: { path: string; from: number; tookMs: number }[]
}

export interface SteadyLoad {
  /** Live: updated while the load runs. */
  readonly outcomes: Outcomes
  /** Resolves when this many more requests have completed or failed. */
  more(requests: number): Promise<void>
  end(): Promise<Outcomes>
}

export interface LoadOptions {
  clients: number
  headers: Readonly<Record<string, string>>
  /** Total request rate of all clients; unlimited when absent. */
  perSecond?: number
  /** Receives headers and body of every response that is not 200. */
  refused?(answer: string): void
}

const pollMs = 50
const timeoutMs = 15_000

/**
 * Keep-alive clients behind a balancer that checks the readiness of each server every 50 ms and sends to the ready ones
 * round robin. Nothing is retried.
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

  const pollReadiness = async () => {
    while (!ended) {
      const answers = await Promise.all(targets.map((target) => target.isReady()))
      const now = targets.filter((_, i) => answers[i])
      // Without a ready server a balancer falls back to all of them.
      ready = now.length > 0 ? now : targets
      await rest(pollMs)
    }
  }
  const startedAt = performance.now()
  const dueMs = (n: number): number => (perSecond === undefined ? 0 : startedAt + (1_000 * n) / perSecond - performance.now())
  const client = async () => {
    while (!ended) {
      const n = turn++
      const early = dueMs(n)
      if (early > 0) await rest(early)
      const path = paths[n % paths.length]!
      // Shifted with every round of the paths: otherwise each path would always use the same server.
      const target = ready[(n + Math.floor(n / paths.length)) % ready.length]!
      const from = performance.now()
      const outcome = await ask({ host: target.host, port: target.port, path, headers, agent: agents.get(target), refused })
      outcomes.asked.push({ path, from, tookMs: performance.now() - from })
      if (outcome === 200) outcomes.answered++
      else outcomes.failed[`${path} ${outcome}`] = (outcomes.failed[`${path} ${outcome}`] ?? 0) + 1
    }
  }
  const running = [pollReadiness(), ...Array.from({ length: clients }, client)]
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

/** Whether the admin port reports ready. */
export const readyAt = (adminPort: number): Promise<boolean> =>
  ask({ port: adminPort, path: '/readyz', headers: {} }).then((status) => status === 200)

interface Asked {
  host?: string | undefined
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  agent?: Agent | undefined
  refused?(answer: string): void
}

/** The status, or the error code. */
const ask = ({ host = '127.0.0.1', port, path, headers, agent, refused }: Asked): Promise<number | string> =>
  new Promise((resolve) => {
    const asking = get({ host, port, path, headers, timeout: timeoutMs, ...(agent && { agent }) }, (answer) => {
      const chunks: Buffer[] = []
      if (refused && answer.statusCode !== 200) answer.on('data', (chunk) => chunks.push(chunk))
      else answer.resume()
      answer.once('end', () => {
        if (!refused || answer.statusCode === 200) return resolve(answer.statusCode!)
        const body = Buffer.concat(chunks).toString()
        refused(`${JSON.stringify(answer.rawHeaders)} ${body}`)
        resolve(`${answer.statusCode} ${/"code":\s*"(\w+)"/.exec(body)?.[1] ?? 'without a code'}`)
      })
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(`${error.code} in the answer`))
    })
    asking.once('timeout', () => asking.destroy(Object.assign(new Error(), { code: 'no answer' })))
    asking.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

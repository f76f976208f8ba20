import { Agent, get } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'

/** A server of many, as a balancer knows it. */
export interface Target {
  port: number
  isReady(): boolean | Promise<boolean>
}

export interface Outcomes {
  answered: number
  /** "/v1/sports 503", "/v1/sports ECONNRESET": how often. */
  failed: Record<string, number>
  /** How long the answers took, in milliseconds, in the order they came. */
  tookMs: number[]
}

export interface SteadyLoad {
  /** Resolves when so many more are answered or have failed. */
  more(requests: number): Promise<void>
  end(): Promise<Outcomes>
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
  { clients, headers }: { clients: number; headers: Readonly<Record<string, string>> },
): SteadyLoad {
  const agents = new Map(targets.map((target) => [target, new Agent({ keepAlive: true })]))
  const outcomes: Outcomes = { answered: 0, failed: {}, tookMs: [] }
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
  const client = async () => {
    while (!ended) {
      const target = ready[turn % ready.length]!
      const path = paths[turn++ % paths.length]!
      const begun = performance.now()
      const outcome = await ask(target.port, path, headers, agents.get(target))
      outcomes.tookMs.push(performance.now() - begun)
      if (outcome === 200) outcomes.answered++
      else outcomes.failed[`${path} ${outcome}`] = (outcomes.failed[`${path} ${outcome}`] ?? 0) + 1
    }
  }
  const running = [look(), ...Array.from({ length: clients }, client)]
  return {
    async more(requests) {
      const until = outcomes.tookMs.length + requests
      while (outcomes.tookMs.length < until) await rest(5)
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
export const readyAt = (adminPort: number): Promise<boolean> => ask(adminPort, '/readyz', {}, undefined).then((status) => status === 200)

/** The status, or the code of what went wrong. */
const ask = (port: number, path: string, headers: Readonly<Record<string, string>>, agent: Agent | undefined): Promise<number | string> =>
  new Promise((resolve) => {
    const asking = get({ host: '127.0.0.1', port, path, headers, timeout: timeoutMs, ...(agent && { agent }) }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode!))
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(`${error.code} in the answer`))
    })
    asking.once('timeout', () => asking.destroy(Object.assign(new Error(), { code: 'no answer' })))
    asking.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

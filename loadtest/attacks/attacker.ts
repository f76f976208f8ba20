import { parentPort, Worker } from 'node:worker_threads'
import { type Attack, attack, pipelined } from './pipelined.ts'

/** Sends requests from a worker thread, so that reading the large responses does not delay measurements. */
export interface Attacker {
  attack(key: string): Promise<Attack>
  /** Sends one request at a time for `forMs`, as any customer may. */
  polite(key: string, forMs: number): Promise<void>
  end(): Promise<number>
}

interface Order {
  port: number
  key: string
  forMs?: number
}

export function attacker(port: number): Attacker {
  const worker = new Worker(new URL(import.meta.url))
  const run = <T>(order: Omit<Order, 'port'>) =>
    new Promise<T>((resolve, reject) => {
      const settled = (settle: () => void) => {
        for (const event of ['message', 'error']) worker.removeAllListeners(event)
        settle()
      }
      worker.once('message', (result: T) => settled(() => resolve(result)))
      worker.once('error', (error) => settled(() => reject(error)))
      worker.postMessage({ port, ...order })
    })
  return {
    attack: (key) => run({ key }),
    polite: (key, forMs) => run({ key, forMs }),
    end: () => worker.terminate(),
  }
}

parentPort?.on('message', async ({ port, key, forMs }: Order) => {
  if (forMs === undefined) return parentPort!.postMessage(await attack(port, key))
  const until = performance.now() + forMs
  while (performance.now() < until) await pipelined(port, key, ['/v1/soccer/matches?limit=200&offset=0'])
  parentPort!.postMessage(undefined)
})

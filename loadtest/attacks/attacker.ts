import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { clientProcess } from '../overload/one-process.ts'
import { type Attack, attack, pipelined } from './pipelined.ts'

/**
 * Sends requests from a separate process, on the core of the measuring process and with the lowest priority, because
 * reading a gigabyte of responses a second must not delay the measurement.
 */
export interface Attacker {
  attack(key: string): Promise<Attack>
  /** Sends one request at a time for `forMs`, as any customer may. */
  polite(key: string, forMs: number): Promise<void>
  end(): void
}

interface Order {
  port: number
  key: string
  forMs?: number
}

export function attacker(port: number): Attacker {
  const { pid, send, end } = clientProcess(fileURLToPath(import.meta.url), ['attacker'])
  setPriority(pid, constants.priority.PRIORITY_LOW)
  return {
    attack: (key) => send({ port, key }),
    polite: (key, forMs) => send({ port, key, forMs }),
    end,
  }
}

async function obey({ port, key, forMs }: Order): Promise<void> {
  if (forMs === undefined) return void process.send!(await attack(port, key))
  const until = performance.now() + forMs
  while (performance.now() < until) await pipelined(port, key, ['/v1/soccer/matches?limit=200&offset=0'])
  process.send!({})
}

if (process.argv[2] === 'attacker') process.on('message', (order: Order) => obey(order))

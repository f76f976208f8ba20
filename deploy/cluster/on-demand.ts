import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { pause } from '@touchline/platform/clock'
import type { Clock } from '@touchline/platform/ports/clock'
import type { KeptRunning } from './keep-running.ts'

interface ProgramOnDemand {
  /** Loopback port at which the program is reached, whether it runs or not. */
  port: number
  /** Its own loopback port. */
  ownPort: number
  start(): KeptRunning
  /** Whether it can answer. */
  isReady(): Promise<boolean>
  clock: Clock
}

const host = '127.0.0.1'
const pollMs = 100
/** Time that a connection waits for the program. */
const startMs = 30_000

/**
 * Starts the program at the first connection to its port, and passes all connections on to it. Those that arrive while it
 * starts wait. Errors: the port is in use.
 */
export async function onDemand({ port, ownPort, start, isReady, clock }: ProgramOnDemand): Promise<Pick<KeptRunning, 'stop'>> {
  const stopping = new AbortController()
  const open = new Set<Socket>()
  let running: KeptRunning | undefined

  async function pass(client: Socket): Promise<void> {
    open.add(client)
    client.once('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    running ??= start()
    const until = clock.now() + startMs
    while (!stopping.signal.aborted && clock.now() < until) {
      if (await isReady()) return pipeline(client, connect(ownPort, host), client).catch(() => void client.destroy())
      await pause(clock, pollMs, stopping.signal)
    }
    client.destroy()
  }
  const server = createServer((client) => void pass(client)).listen(port, host)
  await once(server, 'listening')
  return {
    async stop(graceMs) {
      stopping.abort()
      const closed = once(server, 'close')
      server.close()
      for (const client of open) client.destroy()
      await Promise.all([closed, running?.stop(graceMs)])
    },
  }
}

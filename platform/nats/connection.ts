import type { Socket } from 'node:net'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import { natsAddress } from './address.ts'
import { type Pulse, pulse } from './pulse.ts'

export interface Connection {
  nc: NatsConnection
  /**
   * False while disconnected, until all subscriptions are active on a new connection, and while the server does not
   * respond.
   */
  connected(): boolean
  /** Milliseconds that a response of the server has been overdue. */
  stalenessMs(): number
  /** Settles as `work` does, or rejects as soon as the connection is lost: requests in flight on it get no reply. */
  whileConnected<T>(work: Promise<T>): Promise<T>
  /**
   * `lost` runs when the connection is lost, before anything is sent on another one; `reconnected` when a new
   * connection is up and all subscriptions are active on it.
   */
  setListener(listener: { lost(): void; reconnected(): void }): void
}

export interface Connecting {
  pingIntervalMs: number
  clock: Clock
  log: Log
}

/**
 * Connects, or throws; after that it reconnects without limit. A connection that was cut without a FIN is closed after
 * two unanswered pings.
 */
export async function natsConnection(url: string, { pingIntervalMs, clock, log }: Connecting): Promise<Connection> {
  const nc = await connect({
    ...natsAddress(url),
    timeout: 5_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    ignoreAuthErrorAbort: true,
    pingInterval: pingIntervalMs,
    maxPingOut: 2,
    // Capturing a stack for every published message costs more than publishing it.
    noAsyncTraces: true,
  })
  let connected = true
  const alive = pulse(async () => (connected ? nc.flush() : undefined), clock)
  let listener = { lost: () => {}, reconnected: () => {} }
  const inFlight = new Set<(reason: Error) => void>()
  const lost = () => {
    connected = false
    listener.lost()
    for (const reject of inFlight) reject(new Error('the connection was lost'))
    inFlight.clear()
  }
  void watch(nc, log, alive, {
    lost,
    reconnected: () => {
      const ready = () => {
        connected = true
        listener.reconnected()
      }
      // The reply confirms the subscriptions; if the connection is lost before, there will be another one.
      nc.flush().then(ready, () => undefined)
    },
  })
  return {
    nc,
    setListener(next) {
      listener = next
    },
    connected: () => connected && alive.isAlive() && !nc.isClosed(),
    stalenessMs: alive.stalenessMs,
    whileConnected: (work) =>
      new Promise((resolve, reject) => {
        inFlight.add(reject)
        work.then(resolve, reject).finally(() => inFlight.delete(reject))
      }),
  }
}

async function watch(
  nc: NatsConnection,
  log: Log,
  alive: Pulse,
  { lost, reconnected }: { lost(): void; reconnected(): void },
): Promise<void> {
  for await (const status of nc.status()) {
    if (status.type === 'disconnect') {
      log.warn('the bus is disconnected')
      lost()
    } else if (status.type === 'reconnect') {
      log.info('the bus is connected again')
      reconnected()
    } else if (status.type === 'staleConnection') {
      destroySocket(nc)
    } else if (status.type === 'error') {
      log.warn('the bus reports an error', { error: status.error })
    }
  }
  alive.stop()
  lost()
}

/**
 * After unanswered pings the library first flushes its output, which never completes over a dead connection once the
 * buffers are full (3.4.0). It has no method to drop a connection immediately.
 */
function destroySocket(nc: NatsConnection): void {
  const { protocol } = nc as unknown as { protocol?: { transport?: { socket?: Socket } } }
  protocol?.transport?.socket?.destroy()
}

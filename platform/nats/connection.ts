import type { Socket } from 'node:net'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import { natsAddress } from './address.ts'
import { type Pulse, pulse } from './pulse.ts'

export interface Connection {
  nc: NatsConnection
  /** False while there is none, until all subscriptions are in place on a new one, and while one that stands gives no sign of life. */
  connected(): boolean
  /** For how long the server has owed a sign of life. */
  silentMs(): number
  /** `work`, or a rejection as soon as the connection is lost: what was under way on it gets no answer any more. */
  whileItStands<T>(work: Promise<T>): Promise<T>
  /**
   * `lost` runs when the connection is lost, before anything is sent on another one; `back` whenever it has connected again and all
   * subscriptions are in place.
   */
  tell(listener: { lost(): void; back(): void }): void
}

export interface Connecting {
  pingIntervalMs: number
  clock: Clock
  log: Log
}

/** Connects once, or throws; from then on it connects again for ever. A connection cut without a word is given up after two unanswered pings. */
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
    // A stack for every message published costs more than publishing it.
    noAsyncTraces: true,
  })
  let connected = true
  const alive = pulse(async () => (connected ? nc.flush() : undefined), clock)
  let told = { lost: () => {}, back: () => {} }
  const underWay = new Set<(reason: Error) => void>()
  const lost = () => {
    connected = false
    told.lost()
    for (const reject of underWay) reject(new Error('the connection was lost'))
    underWay.clear()
  }
  void watch(nc, log, alive, {
    lost,
    found: () => {
      const back = () => {
        connected = true
        told.back()
      }
      // The server has taken the subscriptions when it answers; if the connection is gone before, there is a next one.
      nc.flush().then(back, () => undefined)
    },
  })
  return {
    nc,
    tell(listener) {
      told = listener
    },
    connected: () => connected && alive.beats() && !nc.isClosed(),
    silentMs: alive.silentMs,
    whileItStands: (work) =>
      new Promise((resolve, reject) => {
        underWay.add(reject)
        work.then(resolve, reject).finally(() => underWay.delete(reject))
      }),
  }
}

async function watch(nc: NatsConnection, log: Log, alive: Pulse, { lost, found }: { lost(): void; found(): void }): Promise<void> {
  for await (const status of nc.status()) {
    if (status.type === 'disconnect') {
      log.warn('the bus is disconnected')
      lost()
    } else if (status.type === 'reconnect') {
      log.info('the bus is connected again')
      found()
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
 * When pings stay unanswered the library first waits until all it has written is on its way, which over a dead connection takes for ever once
 * the buffers are full (3.4.0). It has no call to give up a connection at once.
 */
function destroySocket(nc: NatsConnection): void {
  const { protocol } = nc as unknown as { protocol?: { transport?: { socket?: Socket } } }
  protocol?.transport?.socket?.destroy()
}

import type { Socket } from 'node:net'
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import { transientMap } from '../transient-map.ts'

type Reject = (reason: Error) => void

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
  const inFlight = transientMap<Reject, Reject>()
  const lost = () => {
    connected = false
    listener.lost()
    for (const reject of [...inFlight.values()]) {
      inFlight.delete(reject)
      reject(new Error('the connection was lost'))
    }
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
        inFlight.set(reject, reject)
        work.then(resolve, reject).finally(() => inFlight.delete(reject))
      }),
  }
}

async function watch(
  nc: NatsConnection,
  log: Log,
  alive: ReturnType<typeof pulse>,
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

/**
 * "nats://[user:password@|token@]host[:port]", then more servers of the cluster, separated by commas, with or without
 * scheme and credentials: the credentials of the first one are used for all. "tls:" instead of "nats:" for TLS. Servers
 * announce the other members of their cluster. Throws a TypeError or URIError for anything else; its message may
 * contain the secret.
 */
export function natsAddress(text: string): Pick<NodeConnectionOptions, 'servers' | 'tls' | 'token' | 'user' | 'pass'> {
  const [scheme] = text.split('//')
  const servers = text.split(',').map((part) => new URL(part.includes('://') ? part : `${scheme}//${part}`))
  const { protocol, username, password } = servers[0]!
  if (servers.some((each) => each.host === '' || each.protocol !== protocol)) throw new TypeError('not a server')
  const secret = decodeURIComponent(username)
  return {
    servers: servers.map(({ host }) => host),
    ...(protocol === 'tls:' && { tls: {} }),
    ...(secret !== '' && (password === '' ? { token: secret } : { user: secret, pass: decodeURIComponent(password) })),
  }
}

const pingMs = 1_000
/** Longer than a busy server needs, far shorter than the two pings after which a connection is closed. */
const silentAfterMs = 4_000

/** Pings the server every second, which bounds the staleness of received data. `now`: monotonic milliseconds. */
export function pulse(ping: () => Promise<void>, clock: Clock, now: () => number = () => performance.now()) {
  let sentAt: number | undefined
  const beat = () => {
    if (sentAt !== undefined) return
    sentAt = now()
    const done = () => {
      sentAt = undefined
    }
    // A failed ping means there is no connection, which is reported elsewhere.
    ping().then(done, done)
  }
  const timer = clock.every(pingMs, beat)
  /** Milliseconds since the pending ping was sent; 0 when none is pending. */
  const stalenessMs = (): number => (sentAt === undefined ? 0 : now() - sentAt)
  return {
    /** Whether the server has responded recently. */
    isAlive: (): boolean => stalenessMs() < silentAfterMs,
    stalenessMs,
    stop: () => timer.cancel(),
  }
}

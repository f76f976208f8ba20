import type { Socket } from 'node:net'
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import type { Log } from '../log.ts'

export interface Connection {
  nc: NatsConnection
  connected(): boolean
}

/** "nats://[user:password@|token@]host[:port]"; "tls:" instead of "nats:" for an encrypted one. The server names the others of its cluster. */
function optionsOf(url: string): NodeConnectionOptions {
  const { protocol, host, username, password } = new URL(url)
  const secret = decodeURIComponent(username)
  return {
    servers: host,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(secret !== '' && (password === '' ? { token: secret } : { user: secret, pass: decodeURIComponent(password) })),
  }
}

/**
 * Connects once, or throws; from then on it connects again for ever. A connection cut without a word is seen by two unanswered pings.
 * `onReconnect` runs whenever it has connected again and all subscriptions are in place.
 */
export async function natsConnection(url: string, pingIntervalMs: number, log: Log, onReconnect: () => void): Promise<Connection> {
  const nc = await connect({
    ...optionsOf(url),
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
  const watch = async () => {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') {
        connected = false
        log.warn('the bus is disconnected')
      } else if (status.type === 'reconnect') {
        connected = true
        log.info('the bus is connected again')
        // The server has taken the subscriptions when it answers; if the connection is gone before, there is a next one.
        nc.flush().then(onReconnect, () => undefined)
      } else if (status.type === 'staleConnection') {
        destroySocket(nc)
      } else if (status.type === 'error') {
        log.warn('the bus reports an error', { error: status.error })
      }
    }
    connected = false
  }
  void watch()
  return { nc, connected: () => connected && !nc.isClosed() }
}

/**
 * When pings stay unanswered the library first waits until all it has written is on its way, which over a dead connection takes for ever once
 * the buffers are full (3.4.0). It has no call to give up a connection at once.
 */
function destroySocket(nc: NatsConnection): void {
  const { protocol } = nc as unknown as { protocol?: { transport?: { socket?: Socket } } }
  protocol?.transport?.socket?.destroy()
}

import { Redis, type Result } from 'ioredis'
import type { Log } from '../log.ts'
import type { Clock, Timer } from '../ports/clock.ts'
import { transientMap } from '../transient-map.ts'
import { cellsBackScript, cellsScript, exactScript } from './scripts.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    limitExact(key: string, ...args: (string | number)[]): Result<[number, number, number, string], Context>
    limitCells(key: string, ...args: (string | number)[]): Result<[number, number, number, number, string, number], Context>
    limitCellsBack(key: string, cell: number, count: number, name: string): Result<number, Context>
  }
}

export interface Link {
  /** The reply, or undefined when Redis sent none within the timeout. Nothing is sent until Redis responds again. */
  send<T>(command: (redis: Redis) => Promise<T>): Promise<T | undefined>
  /** False from a command that timed out until its reply, or that of a probe, arrives. */
  isUp(): boolean
  close(): void
}

/** Probe interval while Redis is connected but does not respond. */
const probeMs = 200

/**
 * The limiter's own connection to Redis. Resolves when it is established or the first attempt has failed; reconnects
 * without limit.
 */
export async function redisLink(url: string, commandTimeoutMs: number, clock: Clock, log: Log): Promise<Link> {
  const redis = new Redis(url, optionsFor(commandTimeoutMs))
  const pending = commandTimeout(commandTimeoutMs, () => up())
  let state: 'starting' | 'up' | 'down' | 'closed' = 'starting'
  let timer: Timer | undefined
  let lastError = new Error('the connection was closed')
  const up = () => {
    if (state === 'closed') return
    if (state !== 'up') log.info('rate limits are shared through Redis')
    state = 'up'
  }
  const down = (error: Error) => {
    if (state === 'closed') return
    if (state !== 'down') log.warn('Redis is unavailable: each process counts rate limits locally', { error })
    state = 'down'
    pending.rejectAll(error)
    timer?.cancel()
    timer = clock.after(probeMs, probe)
  }
  const probe = async () => {
    // A new connection probes by itself.
    if (redis.status === 'ready') await pending.wait(probeWrite(redis)).then(up, down)
  }
  redis.on('error', (error) => {
    lastError = error
  })
  redis.on('close', () => down(lastError))
  await new Promise<void>((resolve) => {
    redis.on('ready', () => void probe().then(resolve))
    redis.once('close', resolve)
  })
  return {
    async send(command) {
      if (state !== 'up') return undefined
      try {
        return await pending.wait(command(redis))
      } catch (error) {
        down(error as Error)
        return undefined
      }
    },
    isUp: () => state === 'up',
    close() {
      state = 'closed'
      timer?.cancel()
      redis.disconnect()
    },
  }
}

/** A real write, so that a Redis that responds but cannot write stays down. */
const probeWrite = (redis: Redis) => redis.limitExact('touchline:limit:{}:probe', '', 1, '', '=probe', 1, 'probe')

const optionsFor = (commandTimeoutMs: number) => ({
  connectTimeout: 1_000,
  disconnectTimeout: 200,
  // Detects a connection that was cut without a FIN or RST; the operating system would take minutes.
  socketTimeout: 40 * commandTimeoutMs,
  retryStrategy: (attempt: number) => Math.min(500, 25 * 2 ** attempt),
  reconnectOnError: reconnectOnReadOnly(),
  // Limits must be decided immediately: no command waits for a connection or is sent twice.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  scripts: {
    limitExact: { lua: exactScript, numberOfKeys: 1 },
    limitCells: { lua: cellsScript, numberOfKeys: 1 },
    limitCellsBack: { lua: cellsBackScript, numberOfKeys: 1 },
  },
})

/**
 * Reconnects, at most once a second, when the primary has become a replica: its name may resolve to another server by
 * now.
 */
function reconnectOnReadOnly(): (error: Error) => boolean {
  let at = Number.NEGATIVE_INFINITY
  return (error) => {
    if (!error.message.includes('READONLY') || performance.now() - at < 1_000) return false
    at = performance.now()
    return true
  }
}

type Abandon = (reason: Error) => void

/**
 * Waits `timeoutMs` for each reply; `late` runs when one arrives after that. After the event loop was blocked for
 * longer than the timeout, timers run before the socket is read. So an expired timer waits two more loop iterations for
 * a reply that has already arrived: a pause of this process is not mistaken for one of the server.
 */
function commandTimeout(timeoutMs: number, late: () => void) {
  const waiting = transientMap<Abandon, Abandon>()
  return {
    /** Settles as `reply` does, or rejects at the timeout or on `rejectAll`. */
    wait: <T>(reply: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const abandon: Abandon = (reason) => {
          clearTimeout(timer)
          waiting.delete(abandon)
          reply.then(late, () => undefined)
          reject(reason)
        }
        const timeOut = () => waiting.get(abandon)?.(new Error(`no answer within ${timeoutMs} ms`))
        const timer = setTimeout(() => setImmediate(() => setImmediate(timeOut)), timeoutMs)
        waiting.set(abandon, abandon)
        const done = () => {
          clearTimeout(timer)
          return waiting.delete(abandon)
        }
        reply.then(
          (value) => done() && resolve(value),
          (error) => done() && reject(error),
        )
      }),
    rejectAll(reason: Error): void {
      for (const abandon of [...waiting.values()]) abandon(reason)
    },
  }
}

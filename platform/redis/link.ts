import type { Log } from '../log.ts'
import type { Clock, Timer } from '../ports/clock.ts'
import type { RedisAddress } from '../redis-address.ts'
import { transientMap } from '../transient-map.ts'
import { probe, type RedisConnection, redisConnection } from './connection.ts'

export interface Link {
  /**
   * The reply to a command about the window of `key`, or undefined when Redis sent none within the timeout. Nothing is
   * sent until Redis responds again.
   */
  send<T>(key: string, command: (redis: RedisConnection) => Promise<T>): Promise<T | undefined>
  /** False from a command that timed out until its reply, or that of a probe, arrives. */
  isUp(): boolean
  /** Undefined while Redis responds. */
  outage(): Outage | undefined
  close(): void
}

/** A time without Redis. */
export interface Outage {
  /** When it began, by the clock of the link. */
  since: number
  /** Whether this process has counted in Redis before. */
  followsSharing: boolean
}

export interface LinkOptions {
  commandTimeoutMs: number
  clock: Clock
  log: Log
  /** Redis has stopped responding. */
  lost(): void
  /** Redis responds. `mayHaveLostCounts`: a connection was lost, so it may be another server, or one that restarted. */
  found(mayHaveLostCounts: boolean): void
}

/** Probe interval while Redis is connected but does not respond. */
const probeMs = 200

/**
 * The limiter's own connection to Redis. Resolves when it is established or the first attempt has failed; reconnects
 * without limit. In a cluster it is up while all primaries respond: what one process admits alone is then at most its
 * part of every limit, whichever nodes are lost.
 */
export async function redisLink(address: RedisAddress, options: LinkOptions): Promise<Link> {
  const { commandTimeoutMs } = options
  const redis = redisConnection(address, commandTimeoutMs)
  // A late reply of one node of a cluster says nothing about the others: a probe follows.
  const pending = commandTimeout(commandTimeoutMs, () => address.kind !== 'cluster' && state.up())
  /** The key of the command that failed: the node that has its slot is probed. */
  let failedKey = ''
  const retry = async () => {
    // A new connection probes by itself.
    if (redis.status === 'ready') await pending.wait(probe(redis, failedKey)).then(state.up, state.down)
  }
  const state = linkState(options, pending.rejectAll, retry)
  let lastError = new Error('the connection was closed')
  redis.on('error', (error: Error) => {
    lastError = error
    // Sentinels that cannot be reached are asked again without an end of the first attempt.
    if (state.isStarting()) state.down(error)
  })
  redis.on('close', () => {
    state.countsMayBeLost()
    state.down(lastError)
  })
  redis.on('-node', state.countsMayBeLost)
  await new Promise<void>((resolve) => {
    redis.on('ready', () => void retry().then(resolve))
    redis.once('close', resolve)
    redis.once('error', () => resolve())
  })
  return {
    async send(key, command) {
      if (!state.isUp()) return undefined
      try {
        return await pending.wait(command(redis))
      } catch (error) {
        if (state.isUp()) failedKey = key
        state.down(error as Error)
        return undefined
      }
    },
    isUp: state.isUp,
    outage: state.outage,
    close() {
      state.close()
      redis.disconnect()
    },
  }
}

/** Whether Redis responds. `abandon` gives up the commands in progress; `retry` probes Redis. */
function linkState({ clock, log, lost, found }: LinkOptions, abandon: (reason: Error) => void, retry: () => Promise<void>) {
  let state: 'up' | 'down' | 'closed' | undefined
  let outage: Outage | undefined = { since: clock.now(), followsSharing: false }
  let mayHaveLostCounts = false
  let timer: Timer | undefined
  return {
    isStarting: () => state === undefined,
    isUp: () => state === 'up',
    outage: () => outage,
    up(): void {
      if (state === 'closed' || state === 'up') return
      log.info('rate limits are shared through Redis')
      state = 'up'
      outage = undefined
      found(mayHaveLostCounts)
      mayHaveLostCounts = false
    },
    down(error: Error): void {
      if (state === 'closed') return
      if (state !== 'down') log.warn('Redis is unavailable: each process counts rate limits locally', { error })
      if (state === 'up') {
        outage = { since: clock.now(), followsSharing: true }
        lost()
      }
      state = 'down'
      abandon(error)
      timer?.cancel()
      timer = clock.after(probeMs, retry)
    },
    countsMayBeLost(): void {
      mayHaveLostCounts = true
    },
    close(): void {
      state = 'closed'
      timer?.cancel()
    },
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

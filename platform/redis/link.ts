import { Redis, type Result } from 'ioredis'
import type { Log } from '../log.ts'
import type { Clock, Timer } from '../ports/clock.ts'
import { patience } from './command-timeout.ts'
import { cellsBackScript, cellsScript, exactScript } from './scripts.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    limitExact(key: string, ...args: (string | number)[]): Result<[number, number, number, string], Context>
    limitCells(key: string, ...args: (string | number)[]): Result<[number, number, number, number, string, number], Context>
    limitCellsBack(key: string, cell: number, count: number, name: string): Result<number, Context>
  }
}

export interface Link {
  /** The command's answer, or undefined when Redis did not give one within the time limit. Until it answers again, nothing is sent. */
  ask<T>(command: (redis: Redis) => Promise<T>): Promise<T | undefined>
  /** False from a command that was not answered in time until it, or a probe, is. */
  answers(): boolean
  close(): void
}

/** How often a Redis that is connected but silent is asked whether it is back. */
const probeMs = 200

/** A connection of the limiter's own to Redis. Resolves when it stands or the first attempt failed; it goes on trying for ever. */
export async function redisLink(url: string, commandTimeoutMs: number, clock: Clock, log: Log): Promise<Link> {
  const redis = new Redis(url, optionsFor(commandTimeoutMs))
  const patient = patience(commandTimeoutMs, () => found())
  let state: 'starting' | 'answers' | 'lost' | 'closed' = 'starting'
  let timer: Timer | undefined
  let lastError = new Error('the connection was closed')
  const found = () => {
    if (state === 'closed') return
    if (state !== 'answers') log.info('the rate limit is shared')
    state = 'answers'
  }
  const lost = (error: Error) => {
    if (state === 'closed') return
    if (state !== 'lost') log.warn('the shared rate limit cannot be reached: each process limits by itself', { error })
    state = 'lost'
    patient.giveUp(error)
    timer?.cancel()
    timer = clock.after(probeMs, probe)
  }
  /** A real one, so that a Redis that answers but cannot write stays lost. Without a connection there is nothing to ask; a new one asks. */
  const probe = async () => {
    if (redis.status !== 'ready') return
    await patient.wait(redis.limitExact('touchline:limit:{}:probe', '', 1, '', '=probe', 1, 'probe')).then(found, lost)
  }
  redis.on('error', (error) => {
    lastError = error
  })
  redis.on('close', () => lost(lastError))
  await new Promise<void>((resolve) => {
    redis.on('ready', () => void probe().then(resolve))
    redis.once('close', resolve)
  })
  return {
    async ask(command) {
      if (state !== 'answers') return undefined
      try {
        return await patient.wait(command(redis))
      } catch (error) {
        lost(error as Error)
        return undefined
      }
    },
    answers: () => state === 'answers',
    close() {
      state = 'closed'
      timer?.cancel()
      redis.disconnect()
    },
  }
}

const optionsFor = (commandTimeoutMs: number) => ({
  connectTimeout: 1_000,
  disconnectTimeout: 200,
  // A connection cut without a word is not seen otherwise before the operating system gives up.
  socketTimeout: 40 * commandTimeoutMs,
  retryStrategy: (attempt: number) => Math.min(500, 25 * 2 ** attempt),
  reconnectOnError: elsewhereOnceASecond(),
  // A limit is decided now or locally: nothing waits for a connection, nothing is sent a second time.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  scripts: {
    limitExact: { lua: exactScript, numberOfKeys: 1 },
    limitCells: { lua: cellsScript, numberOfKeys: 1 },
    limitCellsBack: { lua: cellsBackScript, numberOfKeys: 1 },
  },
})

/** A primary that has become a replica: its name may lead elsewhere by now. */
function elsewhereOnceASecond(): (error: Error) => boolean {
  let at = Number.NEGATIVE_INFINITY
  return (error) => {
    if (!error.message.includes('READONLY') || performance.now() - at < 1_000) return false
    at = performance.now()
    return true
  }
}

import { randomBytes } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { type KeySums, KeySumsSchema, type UsageSums, UsageSumsSchema } from '@touchline/contract/gen/usage'
import { gatewayUsage } from '@touchline/contract/topics'
import type { GetAddress } from '@touchline/platform/http/address'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import { ownTurn } from '@touchline/platform/own-turn'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { UsageCounts } from './counts.ts'
import type { KeyCounts, Row } from './key-counts.ts'

interface PublishDeps {
  counts: UsageCounts
  bus: Pick<Bus, 'publish'>
  realClock: Clock
  steadyClock: Clock
  getAddress: GetAddress
  log: Log
  metrics: Metrics
}

export interface UsagePublisher {
  start(): void
  /** Publishes what was counted. Call once all responses are sent. */
  stop(): Promise<void>
}

const everyMs = 10_000
/** Rows and errors of a message. To make and encode one takes about a millisecond. */
const messageItemsMax = 250
const publishedAtOnce = 4
/** After this time without use a key is forgotten. */
const idleMs = 3_600_000

/**
 * Publishes what was counted, every ten seconds. A message keeps its sequence until the bus has acknowledged it, so a
 * message that is sent twice counts once. Meanwhile nothing is taken: the bounded counts hold what happens until then.
 */
export function usagePublisher(deps: PublishDeps): UsagePublisher {
  const { counts, bus, steadyClock, realClock, log, metrics } = deps
  const messages = usageMessages(deps)
  const waiting: UsageSums[] = []
  let flushing: Promise<void> | undefined
  let timer: { cancel(): void } | undefined
  let publishedAt = steadyClock.now()
  metrics.gauge(
    'touchline_gateway_usage_waiting_seconds',
    'Age of the oldest counts that the bus has not acknowledged, at most.',
    [],
    () => [{ value: waiting.length === 0 && counts.isEmpty() ? 0 : (steadyClock.now() - publishedAt) / 1_000 }],
  )

  async function flush(): Promise<void> {
    await send()
    for await (const message of messages.take()) waiting.push(message)
    await send()
    publishedAt = steadyClock.now()
    messages.forget(realClock.now() - idleMs)
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting.slice(0, publishedAtOnce)
      await bus.publish(gatewayUsage, some)
      waiting.splice(0, some.length)
    }
  }

  /** One at a time. */
  const tryToFlush = (): Promise<void> => {
    flushing ??= flush()
      .catch((error: Error) => log.warn('usage counts could not be published; they are sent again', { error }))
      .finally(() => {
        flushing = undefined
      })
    return flushing
  }

  return {
    start() {
      timer = steadyClock.every(everyMs, () => void tryToFlush())
    },
    async stop() {
      timer?.cancel()
      await flushing
      await tryToFlush()
      if (waiting.length > 0 || !counts.isEmpty()) log.error('usage counts are lost: the bus was unavailable until the end')
    },
  }
}

/** The counts as messages of this process, in sequence. */
function usageMessages({ counts, getAddress }: Pick<PublishDeps, 'counts' | 'getAddress'>) {
  const gateway = randomBytes(9).toString('base64url')
  let last = 0n
  /** Sequence of the newest message of each key. */
  const previous = new Map<string, bigint>()

  function getMessage(keys: KeySums[]): UsageSums {
    last++
    for (const { keyId } of keys) previous.set(keyId, last)
    return create(UsageSumsSchema, { gateway, seq: last, keys })
  }

  return {
    /** A key that is not known here, perhaps any more, claims nothing about the messages before. */
    async *take(): AsyncGenerator<UsageSums> {
      let [keys, items] = [[] as KeySums[], 0]
      for (const taken of counts.take()) {
        for (const part of inParts(taken)) {
          if (items > 0 && items + countItems(part) > messageItemsMax) {
            yield getMessage(keys)
            ;[keys, items] = [[], 0]
            await ownTurn()
          }
          keys.push(getSums(part, previous.get(part.keyId) ?? last, getAddress))
          items += countItems(part)
        }
      }
      if (keys.length > 0) yield getMessage(keys)
    },
    forget(before: number): void {
      for (const keyId of counts.forget(before)) previous.delete(keyId)
    },
  }
}

const countItems = ({ rows, errors }: KeyCounts): number => rows.length + errors.length

/** A key with more rows than a message has is split; the first part has its errors. */
function inParts(key: KeyCounts): KeyCounts[] {
  if (countItems(key) <= messageItemsMax) return [key]
  const size = messageItemsMax - key.errors.length
  return Array.from({ length: Math.ceil(key.rows.length / size) }, (_, i) => ({
    ...key,
    rows: key.rows.slice(i * size, (i + 1) * size),
    errors: i === 0 ? key.errors : [],
  }))
}

function getSums(key: KeyCounts, previous: bigint, getAddress: GetAddress): KeySums {
  const { keyId, customer, perMinute, rows, errors, peer, forwarded, agent } = key
  const address = getAddress({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } })
  return create(KeySumsSchema, {
    ...{ keyId, customer, perMinute, previous },
    minutes: rows.map(minuteSums),
    activity: { keyId, lastUsedAt: instant(key.lastUsedAt), address, agent: withoutKey(agent) },
    errors: errors.map(({ at, ...error }) => ({ ...error, keyId, at: instant(at) })),
  })
}

/** A client may send its key in a wrong header. No key is stored. */
const withoutKey = (agent: string): string => (agent.includes('tl_') ? '' : agent)

const minuteSums = ({ minute, sport, endpoint, durations, ...counts }: Row) => ({
  minute,
  sport,
  endpoint,
  counts: {
    calls: BigInt(counts.calls),
    limited: BigInt(counts.limited),
    clientErrors: BigInt(counts.clientErrors),
    serverErrors: BigInt(counts.serverErrors),
    durationCounts: durations.slice(0, durations.findLastIndex((n) => n > 0) + 1).map(BigInt),
  },
})

const instant = (ms: number): string => new Date(ms).toISOString()

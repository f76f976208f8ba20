import { randomUUID } from 'node:crypto'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { Log } from '@touchline/platform/log'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'

/** This process as an instance of the ledger. Once closed it never lives again, and its calls are undone. */
export interface Instance {
  readonly id: string
  nextCall(): bigint
  /**
   * True if nobody can have closed it: its latest acknowledged heartbeat was sent less than two periods ago. Must be
   * checked immediately before a charged response is sent.
   */
  isAlive(): boolean
  isClosed(): boolean
}

export interface Instances {
  /** Undefined until the ledger has registered an instance. */
  current(): Instance | undefined
  start(): Promise<void>
  stop(): void
}

interface InstancesDeps {
  billing: Client<typeof BillingService>
  steadyClock: Clock
  log: Log
  /** No instance is registered while payments are off. */
  isOn(): boolean
}

/** Time between two heartbeats. */
export const heartbeatMs = 5_000

export function instances({ billing, steadyClock, log, isOn }: InstancesDeps): Instances {
  let current: ReturnType<typeof newInstance> | undefined
  let timer: Timer | undefined

  async function beat(): Promise<void> {
    if (!isOn()) return
    const sentAt = steadyClock.now()
    const registered = current
    const instance = registered ?? newInstance(steadyClock)
    const options = { timeoutMs: heartbeatMs }
    const { closed } = registered
      ? await billing.beatInstance({ instance: instance.id }, options)
      : // An id is never reused, even if its registration was not acknowledged.
        await billing.startInstance({ instance: instance.id, periodMs: heartbeatMs }, options)
    if (!closed) {
      instance.acknowledge(sentAt)
      current ??= instance
      return
    }
    instance.close()
    if (current === instance) current = undefined
    log.warn('billing has closed this gateway as silent; it registers anew')
    await beat()
  }
  const tick = () => beat().catch((error: Error) => log.warn('a heartbeat to billing failed', { error }))

  return {
    current: () => current,
    start() {
      timer = steadyClock.every(heartbeatMs, () => void tick())
      return tick()
    },
    stop: () => timer?.cancel(),
  }
}

function newInstance(steadyClock: Clock) {
  let calls = 0n
  let acknowledgedAt = Number.NEGATIVE_INFINITY
  let isClosed = false
  return {
    id: `gateway-${randomUUID()}`,
    nextCall: () => ++calls,
    isAlive: () => !isClosed && steadyClock.now() - acknowledgedAt < 2 * heartbeatMs,
    isClosed: () => isClosed,
    acknowledge(sentAt: number) {
      acknowledgedAt = Math.max(acknowledgedAt, sentAt)
    },
    close() {
      isClosed = true
    },
  }
}

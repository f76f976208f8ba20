import type { Clock } from '@touchline/platform/ports/clock'
import type { Ledger } from '../ledger.ts'

export interface Heartbeat {
  /** Registers the instance. False: its id was used before. */
  start(): Promise<boolean>
  /** Sends one heartbeat; call it every period. */
  beat(): Promise<void>
  /**
   * Whether no other process may have closed this instance: its latest acknowledged heartbeat was sent less than two
   * periods ago. A closed instance stays closed.
   */
  isAlive(): boolean
  /** The instance was closed, so its process must end. */
  isClosed(): boolean
}

/**
 * The heartbeats that a gateway sends over RPC (`gateway/payments/instances.ts`), applied directly to the ledger.
 * `clock` is monotonic.
 */
export function heartbeat(ledger: Ledger, instance: string, periodMs: number, clock: Clock): Heartbeat {
  let acknowledged = Number.NEGATIVE_INFINITY
  let isClosed = false
  const note = (sentAt: number, refusal: string | undefined): boolean => {
    if (refusal) isClosed = true
    else acknowledged = Math.max(acknowledged, sentAt)
    return !refusal
  }
  return {
    async start() {
      const sentAt = clock.now()
      return note(sentAt, (await ledger.startInstance(instance, periodMs)).refusal)
    },
    async beat() {
      const sentAt = clock.now()
      note(sentAt, (await ledger.beat(instance)).refusal)
    },
    isClosed: () => isClosed,
    isAlive: () => !isClosed && clock.now() - acknowledged < 2 * periodMs,
  }
}

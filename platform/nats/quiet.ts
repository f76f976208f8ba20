import type { JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Clock } from '../ports/clock.ts'
import type { Position } from './bus.ts'

const pollMs = 10

/**
 * Resolves when no message is pending or unacknowledged for these consumers, in any process, and the listeners here
 * have received the resulting messages. Requires two equal snapshots: while consumers are read one after another, one
 * may publish for another.
 */
export async function whenIdle(
  nc: NatsConnection,
  manager: JetStreamManager,
  clock: Clock,
  positions: () => readonly Position[],
): Promise<void> {
  const snapshot = async (): Promise<string | undefined> => {
    await nc.flush()
    const infos = await Promise.all(positions().map(({ stream, durable }) => manager.consumers.info(stream, durable)))
    if (infos.some((info) => info.num_pending > 0 || info.num_ack_pending > 0)) return undefined
    return infos.map((info) => `${info.name} ${info.delivered.consumer_seq}`).join()
  }
  while (!nc.isClosed()) {
    const first = await snapshot().catch(() => undefined)
    if (first !== undefined && first === (await snapshot().catch(() => undefined))) return
    await new Promise<void>((resolve) => clock.after(pollMs, resolve))
  }
}

import type { JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Clock } from '../ports/clock.ts'
import type { Position } from './bus.ts'

const pollMs = 10

/**
 * Resolves when no message waits for these consumers or is being handled anywhere, and the listeners here have heard what came of it. Quiet
 * is what looks the same twice: between two looks at different consumers, one may have set the other going.
 */
export async function whenQuiet(
  nc: NatsConnection,
  manager: JetStreamManager,
  clock: Clock,
  positions: () => readonly Position[],
): Promise<void> {
  const look = async (): Promise<string | undefined> => {
    await nc.flush()
    const infos = await Promise.all(positions().map(({ stream, durable }) => manager.consumers.info(stream, durable)))
    if (infos.some((info) => info.num_pending > 0 || info.num_ack_pending > 0)) return undefined
    return infos.map((info) => `${info.name} ${info.delivered.consumer_seq}`).join()
  }
  while (!nc.isClosed()) {
    const first = await look().catch(() => undefined)
    if (first !== undefined && first === (await look().catch(() => undefined))) return
    await new Promise<void>((resolve) => clock.after(pollMs, resolve))
  }
}

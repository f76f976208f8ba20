import type { DescMessage } from '@bufbuild/protobuf'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Topic } from '@touchline/contract/topics'
import { attempt, batchOf } from '../delivery.ts'
import type { Log } from '../log.ts'
import type { ConsumeOptions, DeadMessage, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { type Delivery, puller } from './puller.ts'

export interface Subscriber extends Subscription {
  reconnected(): void
}

interface Place {
  nc: NatsConnection
  clock: Clock
  log: Log
  stream: string
  /** A message is delivered again when this passes without a word of it. */
  ackWaitMs: number
  /** Makes stream and consumer anew where they are not there. */
  restore(): Promise<void>
  /** Keeps a message that is given up, under the subject it came by. */
  keep(dead: DeadMessage, subject: string, once: string): Promise<void>
}

const restorePauseMs = 500

/** Hands the messages of a durable consumer to its handler until it is stopped, whatever happens to connection, server and consumer. */
export function subscriber<S extends DescMessage>(place: Place, topic: Topic<S>, options: ConsumeOptions<S>): Subscriber {
  const { nc, clock, log, stream, ackWaitMs, restore, keep } = place
  const pull = puller(nc, clock, stream, options.durable, batchOf(options))
  const held = new Set<Delivery>()
  const renewal = clock.every(ackWaitMs / 3, () => {
    for (const each of held) each.working()
  })
  let stopped = false

  /** Together, also what comes again: of that there may be hundreds when a connection was lost. */
  const handle = async (deliveries: readonly Delivery[]) => {
    for (const each of deliveries) held.add(each)
    const outcomes = await attempt(topic, options, deliveries, (dead, { subject, seq }) =>
      keep(dead, subject, `${stream}:${options.durable}:${seq}`),
    )
    deliveries.forEach((each, i) => {
      const outcome = outcomes[i]
      if (typeof outcome === 'number') each.again(outcome)
      else each.ack()
      held.delete(each)
    })
  }
  const recover = async () => {
    await new Promise<void>((resolve) => clock.after(restorePauseMs, resolve))
    if (stopped) return
    try {
      await restore()
    } catch (error) {
      log.warn('a durable consumer cannot be reached', { topic: topic.name, durable: options.durable, error: error as Error })
    }
  }
  const serve = async () => {
    while (!stopped) {
      const deliveries = await pull.next()
      if (deliveries === 'gone') await recover()
      else if (deliveries !== 'nothing') await handle(deliveries)
    }
  }
  const served = serve()
  return {
    reconnected: pull.reconnected,
    async stop() {
      stopped = true
      await pull.stop()
      await served
      renewal.cancel()
    },
  }
}

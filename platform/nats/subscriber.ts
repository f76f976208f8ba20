import type { DescMessage } from '@bufbuild/protobuf'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Topic } from '@touchline/contract/topics'
import { attempt, getBatch } from '../delivery.ts'
import type { Log } from '../log.ts'
import type { ConsumeOptions, DeadMessage, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { type Delivery, Puller } from './puller.ts'

export interface Subscriber extends Subscription {
  reconnected(): void
}

export interface SubscriberDeps {
  nc: NatsConnection
  clock: Clock
  log: Log
  stream: string
  /** A message without acknowledgement or progress for this long is redelivered. */
  ackWaitMs: number
  /** Recreates stream and consumer if they are missing. */
  restore(): Promise<void>
  /** Stores a dead letter together with its subject. */
  keep(dead: DeadMessage, subject: string, dedupId: string): Promise<void>
}

const restorePauseMs = 500

/**
 * Passes the messages of a durable consumer to its handler until stopped; survives the loss of connection, server and
 * consumer.
 */
export function subscriber<S extends DescMessage>(deps: SubscriberDeps, topic: Topic<S>, options: ConsumeOptions<S>): Subscriber {
  const { nc, clock, log, stream, ackWaitMs, restore, keep } = deps
  const puller = new Puller(nc, clock, stream, options.durable, getBatch(options))
  let inProgress: readonly Delivery[] = []
  const renewal = clock.every(ackWaitMs / 3, () => {
    for (const each of inProgress) each.working()
  })
  let stopped = false

  /** Handled as one batch, including redeliveries, of which there may be hundreds after a lost connection. */
  const handle = async (deliveries: readonly Delivery[]) => {
    inProgress = deliveries
    const outcomes = await attempt(topic, options, deliveries, (dead, { subject, seq }) =>
      keep(dead, subject, `${stream}:${options.durable}:${seq}`),
    )
    deliveries.forEach((each, i) => {
      const outcome = outcomes[i]
      if (typeof outcome === 'number') each.nak(outcome)
      else each.ack()
    })
    inProgress = []
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
      const deliveries = await puller.next()
      if (deliveries === 'failed') await recover()
      else if (deliveries !== 'empty') await handle(deliveries)
    }
  }
  const served = serve()
  return {
    reconnected: () => puller.reconnected(),
    async stop() {
      stopped = true
      await puller.stop()
      await served
      renewal.cancel()
    },
  }
}

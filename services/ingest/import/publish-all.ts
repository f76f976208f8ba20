import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { turn } from '../parse/yield-to-event-loop.ts'
import { batches } from './batches.ts'

/** Small enough that a live poll behind one batch is not delayed noticeably. */
const batchMax = 100

/** Publishes messages in order, in batches, and yields to the event loop between them. */
export async function publishAll<S extends DescMessage>(bus: Bus, topic: Topic<S>, messages: readonly MessageShape<S>[]): Promise<void> {
  for (const batch of batches(messages, batchMax)) {
    await bus.publish(topic, batch)
    await turn()
  }
}

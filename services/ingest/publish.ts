import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { batches } from './batches.ts'
import { turn } from './yield-to-event-loop.ts'

/** Few enough that a live poll waiting behind one batch does not notice. */
const batchMax = 100

/** Publishes any number in order, in batches with a breath between them. */
export async function publishAll<S extends DescMessage>(bus: Bus, topic: Topic<S>, messages: readonly MessageShape<S>[]): Promise<void> {
  for (const some of batches(messages, batchMax)) {
    await bus.publish(topic, some)
    await turn()
  }
}

import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { turn } from '../parse/yield-to-event-loop.ts'
import { namePrecedenceOf, precedenceOf } from '../source-precedence.ts'
import { batches } from './batches.ts'

/** Small enough that a live poll behind one batch is not delayed noticeably. */
const batchMax = 100

interface Observation {
  source: string
  precedence: number
  namePrecedence?: number
}

/**
 * Publishes observations in order, in batches, and yields to the event loop between them. Every observation gets the
 * precedence of its source here, so consumers need not know the formats.
 */
export async function publishAll<S extends DescMessage>(
  bus: Bus,
  topic: Topic<S>,
  observations: readonly (MessageShape<S> & Observation)[],
): Promise<void> {
  for (const batch of batches(observations, batchMax)) {
    await bus.publish(topic, batch.map(withPrecedence))
    await turn()
  }
}

const withPrecedence = <O extends Observation>(observation: O): O => ({
  ...observation,
  precedence: precedenceOf(observation.source),
  ...('namePrecedence' in observation && { namePrecedence: namePrecedenceOf(observation.source) }),
})

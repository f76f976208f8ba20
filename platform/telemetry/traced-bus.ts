import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import type { Bus } from '../ports/bus.ts'
import type { Span, SpanFields, Tracer } from './tracer.ts'
import { currentContext, runInContext } from './tracing-context.ts'
import { getFailure, traced } from './with-span.ts'

/** Decorates the bus with spans for publishing and deliveries. Returns the bus itself when tracing is off. */
export function tracedBus(bus: Bus, tracer: Tracer): Bus {
  if (!tracer.on) return bus
  return {
    ...bus,
    publish: (topic, messages) => publish(bus, tracer, topic, messages),
    consume: (topic, options) =>
      bus.consume(topic, {
        ...options,
        handler(messages, traceparents) {
          const work = () => options.handler(messages, traceparents)
          const count = { 'messaging.consumer.group.name': options.durable, 'messaging.batch.message_count': messages.length }
          const span = deliverySpan(tracer, `deliver ${topic.name}`, { ...aboutTopic('deliver', topic), ...count }, traceparents())
          return span ? traced(span, undefined, work) : runInContext({}, work)
        },
      }),
    listen: (topic, handler, onGap) =>
      bus.listen(
        topic,
        (message, traceparent) => {
          const from = traceparent()
          const span = from && deliverySpan(tracer, `receive ${topic.name}`, aboutTopic('receive', topic), [from])
          if (!span) return runInContext({}, () => handler(message, traceparent))
          runTraced(span, () => handler(message, traceparent))
        },
        onGap,
      ),
  }
}

/** A child of the current span; without a context, such as for a message of a feed, a new trace. */
async function publish<S extends DescMessage>(
  bus: Bus,
  tracer: Tracer,
  topic: Topic<S>,
  messages: readonly MessageShape<S>[],
): Promise<void> {
  const context = currentContext()
  const name = `publish ${topic.name}`
  const fields = { ...aboutTopic('publish', topic), 'messaging.batch.message_count': messages.length }
  const span = context ? context.span?.child(name, 'producer', fields) : tracer.begin(name, 'producer', () => ({ fields }))
  const work = () => bus.publish(topic, messages)
  return span ? await traced(span, context, work) : await work()
}

/** Continues the trace of the first traced message and links to the spans that published the messages. */
function deliverySpan(tracer: Tracer, name: string, fields: SpanFields, traceparents: readonly string[]): Span | undefined {
  const links = [...new Set(traceparents)]
  return links[0] === undefined ? undefined : tracer.resume(links[0], name, 'consumer', { fields, links })
}

function runTraced(span: Span, work: () => void): void {
  try {
    runInContext({ traceparent: span.traceparent, span }, work)
    span.end()
  } catch (error) {
    span.end(getFailure(error))
    throw error
  }
}

const aboutTopic = (operation: 'publish' | 'deliver' | 'receive', { name }: Pick<Topic, 'name'>): SpanFields => ({
  'messaging.operation.name': operation,
  'messaging.destination.name': name,
})

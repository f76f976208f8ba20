import { create, type MessageShape } from '@bufbuild/protobuf'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import type { Topic } from '@touchline/contract/topics'
import type { Bus, ConsumeOptions } from '../ports/bus.ts'

export type Update = MessageShape<typeof LiveUpdateSchema>
export type Updates = Topic<typeof LiveUpdateSchema>

let topics = 0
/** An unused topic. A message of the source "" has no dedup id. */
export const newTopic = (keepHours = 1): Updates => ({
  name: `test.t${++topics}`,
  schema: LiveUpdateSchema,
  retentionHours: keepHours,
  address: (u) => ({ subject: [u.sport, u.matchId], dedupId: u.source && `${u.source}:${u.matchId}:${u.seq}` }),
})

export const update = (matchId: string, seq: number, source = ''): Update =>
  create(LiveUpdateSchema, { sport: 'soccer', matchId, source, seq: BigInt(seq) })
export const updates = (matchId: string, from: number, to: number): Update[] =>
  Array.from({ length: to - from + 1 }, (_, i) => update(matchId, from + i))
export const seqs = (messages: readonly Update[]): number[] => messages.map((u) => Number(u.seq))

/** A consumer that records its batches. */
export function recorder(onEach: (messages: Update[], delivery: number) => Promise<void> | void = () => undefined) {
  const deliveries: Update[][] = []
  return {
    deliveries,
    seqs: () => seqs(deliveries.flat()),
    async handler(messages: Update[]) {
      deliveries.push(messages)
      await onEach(messages, deliveries.length)
    },
  }
}

/** A one-shot signal between a handler and a test. */
export function signal() {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

/** Opens a bus as a starting process does. Closed after the test. */
export type Start = () => Promise<Bus>

type Options = Omit<ConsumeOptions<typeof LiveUpdateSchema>, 'durable' | 'handler'>
export const consume = (bus: Bus, topic: Updates, durable: string, handler: (messages: Update[]) => Promise<void>, options: Options = {}) =>
  bus.consume(topic, { durable: `${topic.name.replace('.', '-')}-${durable}`, handler, ...options })

import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import type { Bus } from './ports/bus.ts'
import type { Collection, DocumentStore, Stored } from './ports/document-store.ts'
import { updateMany } from './update.ts'

/** What a collection's documents say on the bus when they change. */
export interface Announcement<S extends DescMessage = DescMessage, M extends DescMessage = DescMessage> {
  collection: Collection<S>
  topic: Topic<M>
  /** Undefined: this document has nothing to say there. */
  message(document: MessageShape<S>): MessageShape<M> | undefined
  /** Whether a change is worth a message. Absent: every one is. */
  when?(before: MessageShape<S> | undefined, after: MessageShape<S>): boolean
}

export const announcement = <S extends DescMessage, M extends DescMessage>(
  collection: Collection<S>,
  topic: Topic<M>,
  message: (document: MessageShape<S>) => MessageShape<M> | undefined,
  when?: (before: MessageShape<S> | undefined, after: MessageShape<S>) => boolean,
): Announcement => ({ collection, topic, message, ...(when && { when }) }) as unknown as Announcement

export interface Outbox {
  /**
   * `updateMany`, then publishes what changed on every announcement named. The mark of what is still to be published is set in the same
   * put as the change, and cleared after the bus has the message: a crash in between is made good by the sweep. Up to 500 ids.
   */
  change<S extends DescMessage>(
    c: Collection<S>,
    ids: readonly string[],
    fold: (id: string, document: MessageShape<S> | undefined) => MessageShape<S> | undefined,
    announcements: readonly Announcement[],
  ): Promise<Stored<MessageShape<S>>[]>
  /** Publishes what has been pending for `forMs` or longer. Answers how many documents. */
  sweep(announcements: readonly Announcement[], forMs: number): Promise<number>
}

export function outbox(store: DocumentStore, bus: Bus): Outbox {
  const send = async (
    a: Announcement,
    documents: readonly { id: string; revision: number; doc: MessageShape<DescMessage> }[],
  ): Promise<void> => {
    const messages = documents.map(({ doc }) => a.message(doc)).filter((m) => m !== undefined)
    if (messages.length > 0) await bus.publish(a.topic, messages)
    await store.clearPending(a.collection, documents, a.topic.name)
  }
  return {
    async change(c, ids, fold, announcements) {
      const due = new Map<MessageShape<DescMessage>, readonly string[]>()
      const changed = await updateMany(store, c, ids, fold, {
        publishes: (before, after) => {
          const topics = announcements.filter((a) => a.when?.(before, after) ?? true).map((a) => a.topic.name)
          due.set(after, topics)
          return topics
        },
      })
      const documents = changed.map(({ doc, revision }) => ({ id: c.id(doc), revision, doc, topics: due.get(doc) ?? [] }))
      for (const a of announcements) {
        const worth = documents.filter((d) => d.topics.includes(a.topic.name))
        if (worth.length > 0) await send(a, worth)
      }
      return changed
    },
    async sweep(announcements, forMs) {
      let sent = 0
      for (const c of new Set(announcements.map((a) => a.collection))) {
        const waiting = await store.pending(c, forMs)
        const known = await store.getMany(
          c,
          waiting.map((p) => p.id),
        )
        const announced = new Set<string>()
        for (const a of announcements.filter((each) => each.collection === c)) {
          const documents = waiting.flatMap((p, i) => (known[i] && p.topics.includes(a.topic.name) ? [{ id: p.id, ...known[i] }] : []))
          if (documents.length > 0) await send(a, documents)
          for (const { id } of documents) announced.add(id)
        }
        sent += announced.size
      }
      return sent
    },
  }
}

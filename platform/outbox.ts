import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { ServiceError } from '@touchline/contract/errors'
import type { Topic } from '@touchline/contract/topics'
import type { Bus } from './ports/bus.ts'
import type { Collection, DocumentStore, Stored } from './ports/document-store.ts'
import { updateMany } from './update.ts'

/** What a collection's documents say on the bus when they change. */
export interface OutboxRoute<S extends DescMessage = DescMessage, M extends DescMessage = DescMessage> {
  collection: Collection<S>
  topic: Topic<M>
  /** Undefined: this document has nothing to say there. */
  message(document: MessageShape<S>): MessageShape<M> | undefined
  /** Whether a change is worth a message. Absent: every one is. */
  when?(before: MessageShape<S> | undefined, after: MessageShape<S>): boolean
}

export const outboxRoute = <S extends DescMessage, M extends DescMessage>(
  collection: Collection<S>,
  topic: Topic<M>,
  message: (document: MessageShape<S>) => MessageShape<M> | undefined,
  when?: (before: MessageShape<S> | undefined, after: MessageShape<S>) => boolean,
): OutboxRoute => ({ collection, topic, message, ...(when && { when }) }) as unknown as OutboxRoute

export interface Outbox {
  /**
   * `updateMany`, then publishes what changed on every announcement named. The mark of what is still to be published is set in the same
   * put as the change, and cleared after the bus has the message: a crash in between is made good by the sweep, and so is a bus that is away,
   * which takes nothing back of what is stored: the answer is the same. Up to 500 ids. Errors: those of `updateMany`; whatever else the bus
   * has against a message.
   */
  change<S extends DescMessage>(
    c: Collection<S>,
    ids: readonly string[],
    fold: (id: string, document: MessageShape<S> | undefined) => MessageShape<S> | undefined,
    announcements: readonly OutboxRoute[],
  ): Promise<Stored<MessageShape<S>>[]>
  /** From now on a loss of what was published on these topics is remembered until a sweep here has made it good. */
  watch(announcements: readonly OutboxRoute[]): Promise<void>
  /**
   * Publishes what has been pending for `forMs` or longer, 500 or more at a time; answers how many documents. Where the bus has lost what was
   * published on a topic since it is watched, all documents of the announcement are published on it again. One that cannot be read or
   * published holds up no other: the error of the first is thrown once no other is left to send. Errors: `upstream_unavailable` at once.
   */
  sweep(announcements: readonly OutboxRoute[], forMs: number): Promise<number>
  /** False while the bus is away. */
  connected(): boolean
}

type Document = { id: string; revision: number; doc: MessageShape<DescMessage> }

export function outbox(store: DocumentStore, bus: Bus): Outbox {
  const publish = async (a: OutboxRoute, documents: readonly Document[]): Promise<void> => {
    const messages = documents.map(({ doc }) => a.message(doc)).filter((m) => m !== undefined)
    if (messages.length > 0) await bus.publish(a.topic, messages)
  }
  const send = async (a: OutboxRoute, documents: readonly Document[]): Promise<void> => {
    await publish(a, documents)
    await store.clearPending(a.collection, documents, a.topic.name)
  }
  const losses = lossesOn(bus)
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
        if (worth.length > 0) await send(a, worth).catch(unlessAway)
      }
      return changed
    },
    watch: losses.watch,
    async sweep(announcements, forMs) {
      await losses.watch(announcements)
      const failures: unknown[] = []
      for (const a of announcements) {
        await losses.made(a.topic.name, async () => {
          for await (const documents of allOf(store, a.collection)) {
            failures.push(...(await eachOnItsOwn(documents, (some) => publish(a, some))).failures)
          }
        })
      }
      let sent = 0
      for (const c of new Set(announcements.map((a) => a.collection))) {
        const ofIt = announcements.filter((a) => a.collection === c)
        sent += await sendPending(ofIt, (skip) => pendingOf(store, c, forMs, skip), send, failures)
      }
      if (sent === 0 && failures.length > 0) throw failures[0]
      return sent
    },
    connected: () => bus.connected(),
  }
}

export const isAway = (error: unknown): boolean => error instanceof ServiceError && error.code === 'upstream_unavailable'

/** Who is told that a change failed makes it a second time, or believes that a key still works that does not. */
const unlessAway = (error: unknown): void => {
  if (!isAway(error)) throw error
}

interface Waiting {
  documents: (Document & { topics: string[] })[]
  /** Of documents that cannot be read. */
  failures: unknown[]
  /** How many were pending. */
  count: number
}

/** Sends what is pending of one collection, behind the first ones where none of these can be sent. Answers how many documents. */
async function sendPending(
  announcements: readonly OutboxRoute[],
  pending: (skip: number) => Promise<Waiting>,
  send: (a: OutboxRoute, documents: readonly Document[]) => Promise<void>,
  failures: unknown[],
): Promise<number> {
  for (let skip = 0; ; ) {
    const waiting = await pending(skip)
    failures.push(...waiting.failures)
    const announced = new Set<string>()
    for (const a of announcements) {
      const documents = waiting.documents.filter(({ topics }) => topics.includes(a.topic.name))
      const sent = await eachOnItsOwn(documents, (some) => send(a, some))
      for (const { id } of sent.done) announced.add(id)
      failures.push(...sent.failures)
    }
    if (announced.size > 0 || waiting.count === 0) return announced.size
    skip += waiting.count
  }
}

async function pendingOf(store: DocumentStore, c: Collection, forMs: number, skip: number): Promise<Waiting> {
  const pending = await store.pending(c, forMs, skip)
  const documents: Waiting['documents'] = []
  const { failures } = await eachOnItsOwn(pending, async (some) => {
    const known = await store.getMany(
      c,
      some.map(({ id }) => id),
    )
    for (const [i, { id, topics }] of some.entries()) if (known[i]) documents.push({ id, topics, ...known[i] })
  })
  return { documents, failures, count: pending.length }
}

async function* allOf(store: DocumentStore, c: Collection): AsyncGenerator<Document[]> {
  for (let after = ''; ; ) {
    const found = await store.scan(c, after)
    if (found.length === 0) return
    yield found.map(({ doc, revision }) => ({ id: c.id(doc), revision, doc }))
    after = c.id(found.at(-1)!.doc)
  }
}

/** All together; where that fails for a reason of their own, one by one. Errors: `upstream_unavailable`, which is nobody's fault. */
async function eachOnItsOwn<T>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<void>,
): Promise<{ done: T[]; failures: unknown[] }> {
  if (all.length === 0) return { done: [], failures: [] }
  try {
    await work(all)
    return { done: [...all], failures: [] }
  } catch (error) {
    if (isAway(error)) throw error
    if (all.length === 1) return { done: [], failures: [error] }
  }
  const outcome = { done: [] as T[], failures: [] as unknown[] }
  for (const each of all) {
    const { done, failures } = await eachOnItsOwn([each], work)
    outcome.done.push(...done)
    outcome.failures.push(...failures)
  }
  return outcome
}

/** The topics whose messages the bus has lost, for as long as that is not made good. */
function lossesOn(bus: Bus) {
  /** By topic: what is told, and whether the bus was reached with it. */
  const watched = new Map<string, { task(): void; isSure: boolean }>()
  const lost = new Set<string>()
  const watch = async (topic: Topic): Promise<void> => {
    const watching = watched.get(topic.name) ?? { task: () => void lost.add(topic.name), isSure: false }
    watched.set(topic.name, watching)
    if (watching.isSure) return
    // A bus that is away is asked again by the next sweep.
    const reached = bus.onStreamReset(topic, watching.task)
    await reached.then(
      () => (watching.isSure = true),
      () => undefined,
    )
  }
  return {
    async watch(announcements: readonly OutboxRoute[]): Promise<void> {
      await Promise.all(announcements.map(({ topic }) => watch(topic)))
    },
    async made(topic: string, good: () => Promise<void>): Promise<void> {
      if (!lost.delete(topic)) return
      try {
        await good()
      } catch (error) {
        lost.add(topic)
        throw error
      }
    },
  }
}

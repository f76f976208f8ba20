import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { isUnavailable } from '@touchline/contract/errors'
import type { Topic } from '@touchline/contract/topics'
import { pause } from './clock.ts'
import type { Log } from './log.ts'
import type { Bus } from './ports/bus.ts'
import type { Clock } from './ports/clock.ts'
import type { Collection, DocumentStore, Stored } from './ports/document-store.ts'
import { updateMany } from './update.ts'

/** The topic on which a collection's changed documents are published. */
export interface OutboxRoute<S extends DescMessage = DescMessage, M extends DescMessage = DescMessage> {
  collection: Collection<S>
  topic: Topic<M>
  /** Undefined: nothing is published for this document. */
  message(document: MessageShape<S>): MessageShape<M> | undefined
  /** Whether a change is published. Absent: every change is. */
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
   * `updateMany`, then publishes the changed documents on the given routes. The outbox mark is set in the same write as
   * the change, and cleared once the bus has the message; after a crash or a bus outage the sweep publishes. An
   * unavailable bus does not fail the call: the change is stored. Up to 500 ids. Errors: those of `updateMany`; errors
   * of the bus about a message itself.
   */
  change<S extends DescMessage>(
    c: Collection<S>,
    ids: readonly string[],
    fold: (id: string, document: MessageShape<S> | undefined) => MessageShape<S> | undefined,
    routes: readonly OutboxRoute[],
    options?: { tries?: number },
  ): Promise<Stored<MessageShape<S>>[]>
  /** From now on, a stream reset of these topics is recorded until a sweep here has published the documents again. */
  watch(routes: readonly OutboxRoute[]): Promise<void>
  /**
   * Publishes documents that have been pending for `forMs` or longer, 500 or more at a time; returns their number.
   * After a stream reset of a watched topic, all documents of the route are published on it again. A document that
   * cannot be read or published does not block the others: the first such error is thrown once nothing else remains to
   * be sent. Errors: `upstream_unavailable` immediately.
   */
  sweep(routes: readonly OutboxRoute[], forMs: number): Promise<number>
  /** False while the bus is disconnected. */
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
  const resets = streamResets(bus)
  return {
    async change(c, ids, fold, routes, options) {
      const due = new Map<MessageShape<DescMessage>, readonly string[]>()
      const changed = await updateMany(store, c, ids, fold, {
        ...options,
        publishes: (before, after) => {
          const topics = routes.filter((a) => a.when?.(before, after) ?? true).map((a) => a.topic.name)
          due.set(after, topics)
          return topics
        },
      })
      const documents = changed.map(({ doc, revision }) => ({ id: c.id(doc), revision, doc, topics: due.get(doc) ?? [] }))
      for (const a of routes) {
        const matching = documents.filter((d) => d.topics.includes(a.topic.name))
        if (matching.length > 0) await send(a, matching).catch(ignoreUnavailable)
      }
      return changed
    },
    watch: resets.watch,
    async sweep(routes, forMs) {
      await resets.watch(routes)
      const failures: unknown[] = []
      for (const a of routes) {
        await resets.repair(a.topic.name, async () => {
          for await (const documents of getAll(store, a.collection)) {
            failures.push(...(await eachOnItsOwn(documents, (some) => publish(a, some))).failures)
          }
        })
      }
      let sent = 0
      for (const c of new Set(routes.map((a) => a.collection))) {
        const ofIt = routes.filter((a) => a.collection === c)
        sent += await sendPending(ofIt, (skip) => getPending(store, c, forMs, skip), send, failures)
      }
      if (sent === 0 && failures.length > 0) throw failures[0]
      return sent
    },
    connected: () => bus.connected(),
  }
}

/**
 * The change is stored: reporting a failure would make the caller repeat it, or assume that a revoked key still works.
 */
const ignoreUnavailable = (error: unknown): void => {
  if (!isUnavailable(error)) throw error
}

interface Waiting {
  documents: (Document & { topics: string[] })[]
  /** Errors of documents that cannot be decoded. */
  failures: unknown[]
  /** Number of pending documents. */
  count: number
}

/**
 * Sends pending documents of one collection, skipping batches without a document that can be sent. Returns the number
 * sent.
 */
async function sendPending(
  routes: readonly OutboxRoute[],
  pending: (skip: number) => Promise<Waiting>,
  send: (a: OutboxRoute, documents: readonly Document[]) => Promise<void>,
  failures: unknown[],
): Promise<number> {
  for (let skip = 0; ; ) {
    const waiting = await pending(skip)
    failures.push(...waiting.failures)
    const published = new Set<string>()
    for (const a of routes) {
      const documents = waiting.documents.filter(({ topics }) => topics.includes(a.topic.name))
      const sent = await eachOnItsOwn(documents, (some) => send(a, some))
      for (const { id } of sent.done) published.add(id)
      failures.push(...sent.failures)
    }
    if (published.size > 0 || waiting.count === 0) return published.size
    skip += waiting.count
  }
}

async function getPending(store: DocumentStore, c: Collection, forMs: number, skip: number): Promise<Waiting> {
  const pending = await store.pending(c, forMs, skip)
  const documents: Waiting['documents'] = []
  const { failures } = await eachOnItsOwn(pending, async (some) => {
    const stored = await store.getMany(
      c,
      some.map(({ id }) => id),
    )
    for (const [i, { id, topics }] of some.entries()) if (stored[i]) documents.push({ id, topics, ...stored[i] })
  })
  return { documents, failures, count: pending.length }
}

async function* getAll(store: DocumentStore, c: Collection): AsyncGenerator<Document[]> {
  for (let after = ''; ; ) {
    const found = await store.scan(c, after)
    if (found.length === 0) return
    yield found.map(({ doc, revision }) => ({ id: c.id(doc), revision, doc }))
    after = c.id(found.at(-1)!.doc)
  }
}

/**
 * Sends the items as one batch; if that fails, one by one. Errors: `upstream_unavailable`, which no single item causes.
 */
async function eachOnItsOwn<T>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<void>,
): Promise<{ done: T[]; failures: unknown[] }> {
  if (all.length === 0) return { done: [], failures: [] }
  try {
    await work(all)
    return { done: [...all], failures: [] }
  } catch (error) {
    if (isUnavailable(error)) throw error
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

/** The topics whose messages the bus has lost and that have not been published again. */
function streamResets(bus: Bus) {
  /** Registered tasks by topic, and whether their registration reached the server. */
  const registrations = new Map<string, { task(): void; isRegistered: boolean }>()
  const lost = new Set<string>()
  const watch = async (topic: Topic): Promise<void> => {
    const registration = registrations.get(topic.name) ?? { task: () => void lost.add(topic.name), isRegistered: false }
    registrations.set(topic.name, registration)
    if (registration.isRegistered) return
    // While the bus is unavailable the next sweep registers again.
    const registered = bus.onStreamReset(topic, registration.task)
    await registered.then(
      () => (registration.isRegistered = true),
      () => undefined,
    )
  }
  return {
    async watch(routes: readonly OutboxRoute[]): Promise<void> {
      await Promise.all(routes.map(({ topic }) => watch(topic)))
    },
    /** Runs `republish` if the topic's messages were lost. */
    async repair(topic: string, republish: () => Promise<void>): Promise<void> {
      if (!lost.delete(topic)) return
      try {
        await republish()
      } catch (error) {
        lost.add(topic)
        throw error
      }
    },
  }
}

/** Documents pending for longer were left by a crash; no running call will publish them. */
const pendingMs = 5_000
const roundMs = 5_000
/** Retry interval while bus or store is unavailable. */
const retryMs = 1_000
const pollMs = 250

/**
 * Runs under a lease: publishes what a crash left unsent, immediately and every 5 s until `signal` aborts; and once the
 * bus or the store is available again, everything that could not be sent meanwhile. Documents that can never be sent
 * are retried every 5 s.
 */
export async function sweep(
  { outbox, clock, log }: { outbox: Outbox; clock: Clock; log: Log },
  routes: readonly OutboxRoute[],
  signal: AbortSignal,
): Promise<void> {
  let wasAway = false
  while (!signal.aborted) {
    const sent: number | undefined = await outbox.sweep(routes, wasAway ? 0 : pendingMs).catch((error: Error) => {
      log.warn('pending messages could not be published', { error })
      return isUnavailable(error) ? undefined : 0
    })
    if (sent) log.info('pending messages were published', { count: sent })
    else wasAway = (await untilNextRound(outbox, clock, sent === undefined ? retryMs : roundMs, signal)) || sent === undefined
  }
}

/** Waits `ms` or until the bus has reconnected. Returns whether it was disconnected. */
async function untilNextRound(outbox: Outbox, clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  let wasAway = !outbox.connected()
  for (let waited = 0; waited < ms && !signal.aborted; waited += pollMs) {
    await pause(clock, pollMs, signal)
    if (!outbox.connected()) wasAway = true
    else if (wasAway) break
  }
  return wasAway
}

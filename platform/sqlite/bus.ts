import type { DatabaseSync } from 'node:sqlite'
import { toBinary } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { byBytes, checkPublished, encode, listener, type Outgoing } from '../delivery.ts'
import type { Log } from '../log.ts'
import { ownTurn } from '../own-turn.ts'
import type { Bus, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { BusLog, deadLetterTable } from './bus-log.ts'
import { BusQueue, type QueueContext } from './bus-queue.ts'
import { fanOut } from './fan-out.ts'
import { translated } from './statements.ts'

/**
 * The embedded bus, for the single process that has the database open: the log is in the database, listeners are in
 * memory. The database stays open when the bus closes. While it cannot be written, publishing fails with
 * `upstream_unavailable` and consumers wait.
 */
export function sqliteBus(database: DatabaseSync, { clock, log }: { clock: Clock; log: Log }): Bus {
  const deadLetters = deadLetterTable(database)
  const subscriptions = openSubscriptions()
  const { getQueue, listeners, send, settled, lag } = deliveries({
    log: new BusLog(database),
    keep: (dead) => deadLetters.keep(dead, clock.now()),
    clock,
    failed: (error) => log.error('the bus cannot use its database', { error: translated(database, error) as Error }),
  })
  let isOpen = true
  const run = <T>(work: () => T): T => {
    if (!isOpen) throw fail('upstream_unavailable')
    try {
      return work()
    } catch (error) {
      throw translated(database, error)
    }
  }
  return {
    async publish(topic, published) {
      checkPublished(published)
      for (const batch of byBytes(encode(topic, published))) {
        run(() => send(topic.name, batch, topic.retentionHours * 3_600_000))
        // A loop that publishes must not starve the handlers.
        await ownTurn()
      }
    },
    consume: async (topic, options) => run(() => subscriptions.add(getQueue(topic.name, options.durable).subscribe(topic, options))),
    listen: async (topic, handler, onGap) =>
      run(() => subscriptions.add(listeners.listen(topic.name, listener(topic, handler, onGap, log), onGap))),
    announce(topic, message) {
      const { subject, dedupId } = topic.address(message)
      if (isOpen) listeners.send(topic.name, [{ subject, dedupId, bytes: toBinary(topic.schema, message), traceparent: undefined }])
    },
    deadLetters: async (after) => run(() => deadLetters.list(after)),
    redrive: async (id) => run(() => redrive(deadLetters, id, send)),
    // The log cannot be lost without the database.
    onStreamReset: async () => run(() => ({ stop: async () => undefined })),
    settled,
    lag: async () => lag(),
    connected: () => isOpen,
    stalenessMs: () => 0,
    async close() {
      // Handlers that are running may publish.
      await subscriptions.stop()
      isOpen = false
    },
  }
}

function redrive(deadLetters: ReturnType<typeof deadLetterTable>, id: string, send: ReturnType<typeof deliveries>['send']): boolean {
  const message = deadLetters.get(id)
  if (!message) return false
  send(message.topic, [{ subject: [], dedupId: '', bytes: message.bytes, traceparent: undefined }], Number.POSITIVE_INFINITY)
  deadLetters.delete(id)
  return true
}

/** Subscriptions that end with the bus. */
function openSubscriptions() {
  const open = new Set<Subscription>()
  return {
    add(subscription: Subscription): Subscription {
      const wrapper = {
        stop() {
          open.delete(wrapper)
          return subscription.stop()
        },
      }
      open.add(wrapper)
      return wrapper
    },
    async stop(): Promise<void> {
      await Promise.all([...open].map((subscription) => subscription.stop()))
    },
  }
}

/** The queues of all durable names, and the listeners. */
function deliveries(context: Omit<QueueContext, 'changed'>) {
  const byTopic = new Map<string, Map<string, BusQueue>>()
  const waiting: (() => void)[] = []
  const subscribed = () => [...byTopic.values()].flatMap((queues) => [...queues.values()]).filter((queue) => queue.subscribed())
  const notifyWhenIdle = () => {
    if (waiting.length === 0 || !listeners.isIdle() || subscribed().some((queue) => !queue.isIdle())) return
    for (const resolve of waiting.splice(0)) resolve()
  }
  const listeners = fanOut(notifyWhenIdle)
  return {
    listeners,
    getQueue(topic: string, durable: string): BusQueue {
      const queues = byTopic.get(topic) ?? new Map<string, BusQueue>()
      byTopic.set(topic, queues)
      const queue = queues.get(durable) ?? new BusQueue({ ...context, changed: notifyWhenIdle }, topic, durable)
      queues.set(durable, queue)
      return queue
    },
    send(topic: string, outgoing: readonly Outgoing[], retentionMs: number): void {
      const newest = context.log.append(topic, outgoing, context.clock.now(), retentionMs)
      listeners.send(topic, outgoing)
      for (const queue of byTopic.get(topic)?.values() ?? []) queue.wake(newest)
    },
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve)
        notifyWhenIdle()
      }),
    lag(): Record<string, number> {
      const lag: Record<string, number> = {}
      for (const queue of subscribed()) lag[queue.durable] = (lag[queue.durable] ?? 0) + queue.waiting()
      return lag
    },
  }
}

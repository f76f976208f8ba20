import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { fail } from '@touchline/contract/errors'
import { encode, listener, type Outgoing } from '../delivery.ts'
import type { Log } from '../log.ts'
import type { Bus, DeadMessage, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { BusLog } from './bus-log.ts'
import { BusQueue } from './bus-queue.ts'
import { deadLetterTable } from './dead-letters.ts'
import { fanOut } from './fan-out.ts'
import { translated } from './statements.ts'

/**
 * The embedded bus, for the single process that has the database open: the log is in the database, listeners are in
 * memory. The database stays open when the bus closes. While it cannot be written, publishing fails with
 * `upstream_unavailable` and consumers wait.
 */
export function sqliteBus(database: DatabaseSync, { clock, log }: { clock: Clock; log: Log }): Bus {
  const messages = new BusLog(database)
  const deadLetters = deadLetterTable(database)
  /** Queues by topic, then by durable name. */
  const queues = new Map<string, Map<string, BusQueue>>()
  const subscriptions = new Set<Subscription>()
  const waiting: (() => void)[] = []
  let isOpen = true

  const subscribed = (): BusQueue[] => [...queues.values()].flatMap((byName) => [...byName.values()]).filter((each) => each.subscribed())
  const notifyWhenIdle = () => {
    if (waiting.length === 0 || !listeners.quiet() || subscribed().some((each) => !each.quiet())) return
    for (const resolve of waiting.splice(0)) resolve()
  }
  const listeners = fanOut(notifyWhenIdle)
  const context = {
    log: messages,
    keep: (dead: DeadMessage) => deadLetters.keep(dead, clock.now()),
    clock,
    changed: notifyWhenIdle,
    failed: (error: Error) => log.error('the bus cannot use its database', { error }),
  }
  const queueOf = (topic: string, durable: string): BusQueue => {
    const byName = queues.get(topic) ?? new Map<string, BusQueue>()
    queues.set(topic, byName)
    const queue = byName.get(durable) ?? new BusQueue(context, topic, durable)
    byName.set(durable, queue)
    return queue
  }
  const tracked = (subscription: Subscription): Subscription => {
    const wrapper = {
      stop() {
        subscriptions.delete(wrapper)
        return subscription.stop()
      },
    }
    subscriptions.add(wrapper)
    return wrapper
  }
  const run = <T>(work: () => T): T => {
    if (!isOpen) throw fail('upstream_unavailable')
    try {
      return work()
    } catch (error) {
      throw translated(error)
    }
  }

  const send = (topic: string, outgoing: readonly Outgoing[], retentionMs: number) => {
    const newest = run(() => messages.append(topic, outgoing, clock.now(), retentionMs))
    listeners.send(topic, outgoing)
    for (const each of queues.get(topic)?.values() ?? []) each.wake(newest)
  }

  return {
    async publish(topic, published) {
      send(topic.name, encode(topic, published), topic.retentionHours * 3_600_000)
      // A loop that publishes must not starve the handlers.
      await setImmediate()
    },
    async consume(topic, options) {
      return run(() => tracked(queueOf(topic.name, options.durable).subscribe(topic, options)))
    },
    async listen(topic, handler, onGap) {
      return run(() => tracked(listeners.listen(topic.name, listener(topic, handler, onGap, log), onGap)))
    },
    deadLetters: async (after) => run(() => deadLetters.list(after)),
    async redrive(id) {
      const message = run(() => deadLetters.get(id))
      if (!message) return false
      send(message.topic, [{ subject: [], dedupId: '', bytes: message.bytes, traceparent: undefined }], Number.POSITIVE_INFINITY)
      run(() => deadLetters.delete(id))
      return true
    },
    // The log cannot be lost without the database.
    onStreamReset: async () => run(() => ({ stop: async () => undefined })),
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        notifyWhenIdle()
      }),
    async lag() {
      const lag: Record<string, number> = {}
      for (const each of subscribed()) lag[each.durable] = (lag[each.durable] ?? 0) + each.waiting()
      return lag
    },
    connected: () => isOpen,
    stalenessMs: () => 0,
    async close() {
      // Handlers that are running may publish.
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
      isOpen = false
    },
  }
}

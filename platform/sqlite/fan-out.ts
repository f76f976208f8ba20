import type { Outgoing } from '../delivery.ts'
import type { Subscription } from '../ports/bus.ts'

/** Messages per event loop iteration and listener. */
const batchMax = 100
/** A listener with more waiting messages loses all of them, and its `onGap` runs. */
const waitingMax = 10_000

interface Listener {
  handler(bytes: Uint8Array, traceparent: () => string | undefined): void
  onGap(): void
  waiting: Outgoing[]
  gap: boolean
}

/**
 * Delivers published messages to the listeners of this process, in order, asynchronously and in batches. `changed` runs
 * whenever it may have become idle.
 */
export function fanOut(changed: () => void) {
  const byTopic = new Map<string, Set<Listener>>()
  const busy = new Set<Listener>()
  const deliver = (listener: Listener) => {
    if (listener.gap) {
      listener.gap = false
      listener.onGap()
    }
    for (const { bytes, traceparent } of listener.waiting.splice(0, batchMax)) listener.handler(bytes, () => traceparent)
    if (listener.waiting.length > 0 || listener.gap) setImmediate(deliver, listener)
    else busy.delete(listener)
    changed()
  }
  return {
    send(topic: string, messages: readonly Outgoing[]): void {
      for (const listener of byTopic.get(topic) ?? []) {
        listener.waiting.push(...messages)
        if (listener.waiting.length > waitingMax) {
          listener.waiting.length = 0
          listener.gap = true
        }
        if (busy.has(listener)) continue
        busy.add(listener)
        setImmediate(deliver, listener)
      }
    },
    listen(topic: string, handler: Listener['handler'], onGap: () => void): Subscription {
      const listener: Listener = { handler, onGap, waiting: [], gap: false }
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return {
        async stop() {
          listeners.delete(listener)
          listener.waiting.length = 0
          listener.gap = false
        },
      }
    },
    /** Every listener has received every message. */
    isIdle: (): boolean => busy.size === 0,
  }
}

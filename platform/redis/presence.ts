import { create } from '@bufbuild/protobuf'
import { LimiterBeatSchema } from '@touchline/contract/gen/platform'
import { limiterPresence } from '@touchline/contract/topics'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { beatEveryMs, members, type Present } from './shares.ts'

/** How the processes that share limits know each other. */
export interface Presence {
  present(): Present
  /** Says whether this process counts without Redis. It does until this is called. */
  setAlone(isAlone: boolean): void
  close(): Promise<void>
}

/** The presence of a process that shares its limits with nobody. */
export const onlyProcess: Presence = {
  present: () => ({ count: 1, rank: 0, alone: 0, settledAlone: 0, isComplete: true }),
  setAlone: () => undefined,
  close: async () => undefined,
}

interface PresenceOptions {
  /** Unique among the processes. */
  id: string
  /** Processes with the same name share limits. */
  group: string
  /** Monotonic. */
  clock: Clock
}

/**
 * Beats once a second over the bus, and listens to the others. While the bus is away the last known processes count on.
 * Errors: `upstream_unavailable`.
 */
export async function presence(bus: Bus, { id, group, clock }: PresenceOptions): Promise<Presence> {
  const known = members(id)
  let [isAlone, heardMs, tickedAt, wasConnected] = [true, 0, clock.now(), true]
  const announce = (isLeaving: boolean) => bus.announce(limiterPresence, create(LimiterBeatSchema, { id, group, isAlone, isLeaving }))
  const tick = () => {
    const [now, isConnected] = [clock.now(), bus.connected()]
    // After a blocked event loop the beats that came meanwhile are still to be read.
    if (isConnected && wasConnected) heardMs += Math.min(now - tickedAt, 2 * beatEveryMs)
    ;[tickedAt, wasConnected] = [now, isConnected]
    known.update(heardMs)
    announce(false)
  }
  const hear = (beat: { id: string; group: string; isAlone: boolean; isLeaving: boolean }) => {
    if (beat.group === group) known.hear(beat, heardMs)
  }
  const subscription = await bus.listen(limiterPresence, hear, () => undefined)
  announce(false)
  const timer = clock.every(beatEveryMs, tick)
  return {
    present: known.present,
    setAlone(is) {
      if (is === isAlone) return
      isAlone = is
      announce(false)
    },
    async close() {
      timer.cancel()
      announce(true)
      await subscription.stop()
    },
  }
}

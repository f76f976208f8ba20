import type { LiveService } from '@touchline/contract/gen/live'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { liveLag } from './live-lag.ts'

/** How long the live list has been out of date. */
export interface ListAge {
  /** Called every second. `isComplete`: the list was read whole and receives all updates. */
  check(isComplete: boolean): void
  /** Staleness in whole seconds: the value of the Age header. */
  text(): string
  /** Ends of matches before this instant have been received: RFC 3339 by the domain clock. Empty: unknown. */
  endedSince(): string
}

interface ListAgeDeps {
  live: Client<typeof LiveService>
  bus: Pick<Bus, 'stalenessMs'>
  clock: Clock
  steadyClock: Clock
}

/** Changes that live knew this many checks ago have certainly arrived here. */
const checksBeforeEndedSince = 20

export function listAge({ live, bus, clock, steadyClock }: ListAgeDeps): ListAge {
  const lag = liveLag({ live, steadyClock })
  /** Instants at which the list was up to date, by the domain clock. */
  const checks: string[] = []
  let endedSince = ''
  let upToDateAt = steadyClock.now()
  let text = '0'
  return {
    check(isComplete) {
      if (isComplete) {
        upToDateAt = steadyClock.now() - Math.max(bus.stalenessMs(), lag.ms())
        checks.push(new Date(clock.now()).toISOString())
        if (checks.length > checksBeforeEndedSince) endedSince = checks.shift()!
      }
      text = String(Math.max(0, Math.floor((steadyClock.now() - upToDateAt) / 1_000)))
      lag.ask()
    },
    text: () => text,
    endedSince: () => endedSince,
  }
}

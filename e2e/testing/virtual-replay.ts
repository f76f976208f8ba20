import { setImmediate as turn } from 'node:timers/promises'
import { feedLive, feedRacing } from '@touchline/contract/topics'
import { withReplayClock } from '@touchline/embedded/environment'
import { manualClock, offsetClock } from '@touchline/platform/clock'
import { type EndToEndServer, startEndToEndServer } from './end-to-end-server.ts'

/** `playDay` and `playRaces` publish due reports every 250 ms of timer time. */
const tickMs = 250
/** The domain clock runs 240 times as fast as its timers, so one tick is one minute of the day. */
const speed = 240

export interface VirtualReplay extends EndToEndServer {
  /**
   * Advances the domain clock until the next report of the replay, and waits until all services have handled it. May be called
   * only until all matches and races of the day have ended.
   */
  next(): Promise<void>
  /** The domain clock, milliseconds since 1970. */
  now(): number
}

/**
 * Replays a day of a source, "nba-live:FOLDER", on a clock that only `next` advances. It starts five minutes before
 * kickoff.
 */
export async function startVirtualReplay(feed: string, date: string): Promise<VirtualReplay> {
  const { NOW, CLOCK_SPEED, ...environment } = await withReplayClock({ FEEDS: `replay:${feed}?date=${date}&speed=${speed}` })
  const ticks = manualClock(0)
  const clock = offsetClock(Date.parse(NOW!), ticks, Number(CLOCK_SPEED))
  const t = await startEndToEndServer({ environment, clock, collects: [feedLive, feedRacing] })
  /** Only the replay sets timers on the domain clock. When it sets the next one, all due reports have been published. */
  const untilHandled = async () => {
    while (ticks.countTimers() === 0) await turn()
    await t.settled()
  }
  await untilHandled()
  return {
    ...t,
    now: () => clock.now(),
    async next() {
      const count = () => t.published(feedLive).length + t.published(feedRacing).length
      const before = count()
      while (count() === before) {
        await ticks.advance(tickMs)
        await untilHandled()
      }
    },
  }
}

import { setImmediate as turn } from 'node:timers/promises'
import { feedLive } from '@touchline/contract/topics'
import { manualClock, offsetClock } from '@touchline/platform/clock'
import { withReplayClock } from '../replay-clock.ts'
import { type EndToEndServer, startEndToEndServer } from './end-to-end-server.ts'

/** `playDay` looks every 250 ms of timer time for what is due. */
const tickMs = 250
/** The domain's clock runs 240 times as fast as its timers: a tick is a minute of the day. */
const speed = 240

export interface VirtualReplay extends EndToEndServer {
  /**
   * Moves the domain's clock on until the replay reports on a match again, and waits until every service has handled that. Only while a match
   * of the day is not over.
   */
  next(): Promise<void>
}

/** A day of a source, "nba-live:FOLDER", is played on a clock that moves with `next` alone. It stands five minutes before the first kick-off. */
export async function startVirtualReplay(feed: string, date: string): Promise<VirtualReplay> {
  const { NOW, CLOCK_SPEED, ...environment } = await withReplayClock({ FEEDS: `replay:${feed}?date=${date}&speed=${speed}` })
  const ticks = manualClock(0)
  const clock = offsetClock(Date.parse(NOW!), ticks, Number(CLOCK_SPEED))
  const t = await startEndToEndServer({ environment, clock, collects: [feedLive] })
  /** The replay is the only one with a timer on the domain's clock: when it has set the next, it has published all that was due. */
  const untilHandled = async () => {
    while (ticks.countTimers() === 0) await turn()
    await t.settled()
  }
  await untilHandled()
  return {
    ...t,
    async next() {
      const before = t.published(feedLive).length
      while (t.published(feedLive).length === before) {
        await ticks.advance(tickMs)
        await untilHandled()
      }
    },
  }
}

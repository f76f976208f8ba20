import type { Clock } from '@touchline/platform/ports/clock'
import type { DownloadRules } from '../feeds/download.ts'
import { readFeeds } from '../feeds/feeds.ts'
import { hosts } from '../feeds/hosts.ts'
import { type Answer, asking, getAddress } from './ask.ts'
import { followFeed } from './follow-feed.ts'
import { beginRecording, recordAnswer } from './recording.ts'
import { pauses } from './run-live.ts'

export interface RecordDeps {
  clock: Clock
  downloads: DownloadRules
  /** Every answer, once it is stored. `source`: the feed as in FEEDS. */
  recorded(source: string, path: string, answer: Answer): void
}

/**
 * Asks feeds of games in play as ingest does, and writes every answer with its time to `getFolder(source)`, until `signal` aborts.
 * `text`: as in FEEDS. Throws an Error for feeds of another kind, and for a folder that has a recording.
 */
export async function recordFeeds(
  { clock, downloads: rules, recorded }: RecordDeps,
  text: string,
  getFolder: (source: string) => string,
  signal: AbortSignal,
): Promise<void> {
  const feeds = readFeeds(text).map((feed) => {
    if (feed.kind === 'live' && feed.speed === undefined) return feed
    throw new Error(`${feed.source} is no feed of games in play`)
  })
  const gate = hosts(clock, pauses)
  for (const { source, format, parameters } of feeds) await beginRecording(getFolder(source), { format, parameters })
  const follow = (live: (typeof feeds)[number]) =>
    followFeed(
      {
        ...{ clock, realClock: clock, hosts: gate, getHost: (path) => getAddress(live, path).host },
        ask: asking(live, { rules, clock, realClock: clock }),
        async answered(path, answer) {
          await recordAnswer(getFolder(live.source), path, answer, clock)
          recorded(live.source, path, answer)
        },
        imported: async () => undefined,
      },
      live,
      signal,
    )
  await Promise.all(feeds.map(follow))
}

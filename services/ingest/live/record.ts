import { StartError } from '@touchline/platform/config'
import type { Clock } from '@touchline/platform/ports/clock'
import { getReason } from '@touchline/sources/parse/problem'
import type { DownloadRules } from '../feeds/download.ts'
import { readFeeds } from '../feeds/feeds.ts'
import { hosts } from '../feeds/hosts.ts'
import type { AskedLive } from '../feeds/live-feed.ts'
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
 * `text`: as in FEEDS. Throws a StartError for other feeds, and for a folder that has a recording.
 */
export async function recordFeeds(
  { clock, downloads: rules, recorded }: RecordDeps,
  text: string,
  getFolder: (source: string) => string,
  signal: AbortSignal,
): Promise<void> {
  const feeds = readLiveFeeds(text)
  const gate = hosts(clock, pauses)
  for (const { source, format, parameters } of feeds) {
    const folder = getFolder(source)
    await beginRecording(folder, { format, parameters }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new StartError(`${folder} has a recording; name another folder`) : error
    })
  }
  const follow = (live: AskedLive) =>
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

function readLiveFeeds(text: string): AskedLive[] {
  try {
    return readFeeds(text).map((feed) => {
      if (feed.kind === 'live' && feed.speed === undefined) return feed
      throw new Error(`has ${feed.source}, which is no feed of games in play`)
    })
  } catch (error) {
    throw new StartError(`The list of feeds ${getReason(error)}.`)
  }
}

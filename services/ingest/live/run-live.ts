import { offsetClock, pause } from '@touchline/platform/clock'
import type { Clock } from '@touchline/platform/ports/clock'
import type { FeedFile } from '@touchline/sources/parse/feed-file'
import type { DownloadRules } from '../feeds/download.ts'
import type { ReadFeed } from '../feeds/feeds.ts'
import { type Hosts, hosts } from '../feeds/hosts.ts'
import type { AskedLive } from '../feeds/live-feed.ts'
import type { SourceStatus } from '../feeds/source-status.ts'
import { asking, getAddress } from './ask.ts'
import type { Withheld } from './board.ts'
import type { LiveEvents } from './events.ts'
import { type FollowDeps, followFeed } from './follow-feed.ts'
import { readRecording } from './recording.ts'

/** Imports held replies as one import of the source. Returns the error. */
export type ImportReplies = (
  feed: ReadFeed,
  files: readonly FeedFile[],
  withheld: (game: string) => Withheld | undefined,
  signal: AbortSignal,
) => Promise<Error | undefined>

export interface LiveDeps {
  clock: Clock
  realClock: Clock
  liveEvents: LiveEvents
  downloads: DownloadRules
  sourceStatus: SourceStatus
  importReplies: ImportReplies
}

/** Pauses of a host that fails. */
export const pauses = { firstMs: 60_000, longestMs: 15 * 60_000, random: Math.random }

/** Asks these feeds until `signal` aborts, each on its own. Feeds of one host back off together. */
export async function runLive(deps: LiveDeps, feeds: readonly AskedLive[], signal: AbortSignal): Promise<void> {
  const gate = hosts(deps.clock, pauses)
  await Promise.all(feeds.map((feed) => keepFollowing(deps, feed, gate, signal)))
}

/** A defect of one feed ends no other: it begins again after a pause. */
async function keepFollowing(deps: LiveDeps, live: AskedLive, gate: Hosts, signal: AbortSignal): Promise<void> {
  deps.liveEvents.begun(live)
  while (!signal.aborted) {
    try {
      await follow(deps, live, gate, signal)
    } catch (error) {
      deps.liveEvents.brokeOff(live, error as Error)
      await pause(deps.realClock, pauses.firstMs, signal)
    }
  }
}

async function follow(deps: LiveDeps, live: AskedLive, gate: Hosts, signal: AbortSignal): Promise<void> {
  const { sourceStatus, liveEvents } = deps
  const { format, source, connector } = live
  const location = live.location || live.feed.getBase('')
  const feed: ReadFeed = { kind: 'read', format, source, connector, location }
  let isFailing = false
  sourceStatus.setState(feed, 'watching')
  await followFeed(
    {
      ...(await origin(deps, live, gate)),
      async answered(path, answer) {
        liveEvents.answered(live, path, answer)
        const fails = answer.kind === 'failed' && answer.isOfHost
        if (fails && !isFailing) await sourceStatus.failed(feed, answer.reason).catch(() => undefined)
        if (!fails && isFailing) sourceStatus.setState(feed, 'watching')
        isFailing = fails
      },
      imported: (files, withheld) => deps.importReplies(feed, files, withheld, signal),
    },
    live,
    signal,
  )
}

/** Where the answers come from: the feed, or a recording, in whose time its requests are due. */
async function origin(
  { clock, realClock, downloads: rules }: LiveDeps,
  live: AskedLive,
  gate: Hosts,
): Promise<Pick<FollowDeps, 'clock' | 'realClock' | 'ask' | 'getHost' | 'hosts'>> {
  const { location, speed } = live
  const getHost = (path: string) => getAddress(live, path).host
  if (speed === undefined) return { clock, realClock, ask: asking(live, { rules, clock, realClock }), getHost, hosts: gate }
  const { startAt, ask } = await readRecording(location)
  const recorded = offsetClock(startAt, realClock, speed)
  return { clock: recorded, realClock, ask: ask(recorded), getHost: () => location, hosts: hosts(recorded, pauses) }
}

import { ServiceError } from '@touchline/contract/errors'
import { feedCatalog, feedLive, feedMatch, feedStats } from '@touchline/contract/topics'
import { pause } from '@touchline/platform/clock'
import type { Held, Leases } from '@touchline/platform/leases'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import { type Feed, inReadingOrder, type PlayedFeed, type ReadFeed } from './feeds.ts'
import type { ImportDeps } from './import-feed.ts'
import { isUrl } from './location/open.ts'
import { publishAll } from './publish.ts'
import type { Reader } from './reader.ts'
import type { ReplayedFeed } from './replay/feed.ts'
import { playDay } from './replay/play-day.ts'
import { readDay } from './replay/replay.ts'
import { retryingBus } from './retrying-bus.ts'

export interface RunDeps extends ImportDeps {
  leases: Leases
  realClock: Clock
  read: Reader
}

/** How long there is no line about a reading that goes on. */
const quietMs = 2_000

/** Reads every feed once, names first, then keeps looking at addresses; plays those that play. One process does it at a time. */
export function runFeeds(deps: RunDeps, feeds: readonly Feed[], pollSeconds: number): Held[] {
  const read = inReadingOrder(feeds)
  const played = feeds.filter((feed) => feed.kind === 'played')
  const held = played.map((feed) => deps.leases.hold(`ingest-play-${feed.source}`, (signal) => play(deps, feed, signal)))
  if (read.length === 0) return held
  const readAll = async (signal: AbortSignal) => {
    for (const feed of read) await readThrough(deps, feed, signal)
    const replayed = feeds.find((feed) => feed.kind === 'replayed')
    const watching = read.filter(({ location }) => isUrl(location)).map((feed) => watch(deps, feed, pollSeconds, signal))
    await Promise.all([...watching, ...(replayed ? [replay(deps, replayed, signal)] : [])])
  }
  return [...held, deps.leases.hold('ingest-feeds', readAll)]
}

const retryMs = 5_000

/** While our own store or bus is away nothing is the source's fault: it is read again until it is through. */
async function readThrough(deps: RunDeps, feed: ReadFeed, signal: AbortSignal): Promise<void> {
  while (isOurs(await readOnce(deps, feed, signal)) && !signal.aborted) await pause(deps.realClock, retryMs, signal)
}

const isOurs = (error: Error | undefined): boolean =>
  error instanceof ServiceError && (error.code === 'upstream_unavailable' || error.code === 'timeout')

/** One that cannot be read does not hold up the others: it shows as failed. Answers why. */
async function readOnce(deps: RunDeps, feed: ReadFeed, signal: AbortSignal, again = false): Promise<Error | undefined> {
  try {
    let toldAt = deps.realClock.now()
    for await (const progress of deps.read(feed, { signal, watched: isUrl(feed.location), again })) {
      if (deps.realClock.now() - toldAt < quietMs) continue
      toldAt = deps.realClock.now()
      deps.events.advanced(feed, progress)
    }
  } catch (error) {
    if (!signal.aborted) deps.events.failed(feed, error as Error)
    return error as Error
  }
  return undefined
}

async function watch(deps: RunDeps, feed: ReadFeed, pollSeconds: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(deps.realClock, pollSeconds * 1_000, signal)
    if (!signal.aborted) await readOnce(deps, feed, signal, true)
  }
}

async function play({ clock, realClock, log, board, ...deps }: RunDeps, feed: PlayedFeed, signal: AbortSignal): Promise<void> {
  const bus = retryingBus(deps.bus, realClock, signal)
  board.shows(feed, 'watching')
  await feed.play({
    source: feed.source,
    clock,
    log: log.with({ source: feed.source }),
    signal,
    publishCatalog: (observations) => publishAll(bus, feedCatalog, observations),
    publishMatches: (observations) => publishAll(bus, feedMatch, observations),
    publishLive: (updates) => publishAll(bus, feedLive, updates),
    publishStats: (observations) => publishAll(bus, feedStats, observations),
  })
}

async function replay({ store, clock, realClock, downloads, ...deps }: RunDeps, feed: ReplayedFeed, signal: AbortSignal): Promise<void> {
  const bus = retryingBus(deps.bus, realClock, signal)
  const { matches, people } = await readDay(feed, { store, bus, clock, downloads }, signal)
  // Another source than the one that announced them: each counts its own sequence.
  const source = `${feed.source}@live`
  await publishAll(
    bus,
    feedCatalog,
    people.map((each) => ({ ...each, source, seq: 1n, receivedAt: timestamp(clock) })),
  )
  await playDay(matches, {
    source,
    clock,
    signal,
    publishLive: (updates) => publishAll(bus, feedLive, updates),
    publishStats: (observations) => publishAll(bus, feedStats, observations),
  })
}

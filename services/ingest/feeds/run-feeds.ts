import { ServiceError } from '@touchline/contract/errors'
import { feedCatalog, feedLive, feedMatch, feedRacing, feedStats } from '@touchline/contract/topics'
import { pause } from '@touchline/platform/clock'
import type { Held, Leases } from '@touchline/platform/leases'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ImportQueue } from '../import/import-queue.ts'
import { publishAll, retryingBus } from '../import/publish.ts'
import type { ReplayedFeed } from '../replay/feed.ts'
import { playDay } from '../replay/play-day.ts'
import { playRaces } from '../replay/play-races.ts'
import { beforehand, readDay } from '../replay/replay.ts'
import { runSheets, type SheetRunDeps } from '../sheets/run-sheets.ts'
import type { Feed, PlayedFeed, ReadFeed } from './feeds.ts'
import { isUrl } from './open.ts'

interface RunDeps extends SheetRunDeps {
  leases: Leases
  importQueue: ImportQueue
}

/** Interval between two progress log lines of an import. */
const progressLogMs = 2_000

/**
 * Imports every feed once, names first, then polls the addresses; runs the generated feeds; asks for official sheets.
 * Leases ensure that one process does so at a time.
 */
export function runFeeds(deps: RunDeps, feeds: readonly Feed[], pollSeconds: number): Held[] {
  const read = inReadingOrder(feeds)
  const played = feeds.filter((feed) => feed.kind === 'played')
  const playLeases = played.map((feed) => deps.leases.hold(`ingest-play-${feed.source}`, (signal) => play(deps, feed, signal)))
  // One lease for all: what a host is asked for is bounded in one process.
  const asked = feeds.filter((feed) => feed.kind === 'asked')
  const askLeases = asked.length === 0 ? [] : [deps.leases.hold('ingest-sheets', (signal) => runSheets(deps, asked, signal))]
  const running = [...playLeases, ...askLeases]
  if (read.length === 0) return running
  const readAll = async (signal: AbortSignal) => {
    for (const feed of read) await readUntilAvailable(deps, feed, signal)
    const replayed = feeds.find((feed) => feed.kind === 'replayed')
    const polls = read.filter(({ location }) => isUrl(location)).map((feed) => poll(deps, feed, pollSeconds, signal))
    await Promise.all([...polls, ...(replayed ? [replay(deps, replayed, signal)] : [])])
  }
  return [...running, deps.leases.hold('ingest-feeds', readAll)]
}

const retryMs = 5_000

/** Retries while the store or the bus is unavailable, which is not an error of the source. */
async function readUntilAvailable(deps: RunDeps, feed: ReadFeed, signal: AbortSignal): Promise<void> {
  while (isInternal(await readOnce(deps, feed, signal)) && !signal.aborted) await pause(deps.realClock, retryMs, signal)
}

const isInternal = (error: Error | undefined): boolean =>
  error instanceof ServiceError && (error.code === 'upstream_unavailable' || error.code === 'timeout')

/** Imports a feed once. An unreadable feed is reported as failed and does not block the others. Returns the error. */
async function readOnce(deps: RunDeps, feed: ReadFeed, signal: AbortSignal, isPoll = false): Promise<Error | undefined> {
  try {
    let loggedAt = deps.realClock.now()
    for await (const progress of deps.importQueue(feed, { signal, isPolled: isUrl(feed.location), isPoll })) {
      if (deps.realClock.now() - loggedAt < progressLogMs) continue
      loggedAt = deps.realClock.now()
      deps.events.progressed(feed, progress)
    }
  } catch (error) {
    if (!signal.aborted) deps.events.failed(feed, error as Error)
    return error as Error
  }
  return undefined
}

async function poll(deps: RunDeps, feed: ReadFeed, pollSeconds: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(deps.realClock, pollSeconds * 1_000, signal)
    if (!signal.aborted) await readOnce(deps, feed, signal, true)
  }
}

async function play({ clock, realClock, log, sourceStatus, ...deps }: RunDeps, feed: PlayedFeed, signal: AbortSignal): Promise<void> {
  const bus = retryingBus(deps.bus, realClock, signal)
  sourceStatus.setState(feed, 'watching')
  await feed.play({
    source: feed.source,
    clock,
    log: log.with({ source: feed.source }),
    signal,
    publishCatalog: (observations) => publishAll(bus, feedCatalog, observations),
    publishMatches: (observations) => publishAll(bus, feedMatch, observations),
    publishLive: (updates) => publishAll(bus, feedLive, updates),
    publishStats: (observations) => publishAll(bus, feedStats, observations),
    publishRacing: (observations) => publishAll(bus, feedRacing, observations),
  })
}

async function replay({ store, clock, realClock, downloads, ...deps }: RunDeps, feed: ReplayedFeed, signal: AbortSignal): Promise<void> {
  const bus = retryingBus(deps.bus, realClock, signal)
  const { matches, meetings, people } = await readDay(feed, { store, bus, clock, downloads }, signal)
  // Not the source that published the schedule: each source counts its own sequences.
  const source = `${feed.source}@live`
  await publishAll(
    bus,
    feedCatalog,
    people.map((each) => ({ ...each, source, seq: 1n, receivedAt: timestamp(clock) })),
  )
  const own = { source, clock, signal }
  await Promise.all([
    playDay(matches, {
      ...own,
      publishLive: (updates) => publishAll(bus, feedLive, updates),
      publishStats: (observations) => publishAll(bus, feedStats, observations),
    }),
    playRaces(meetings, { ...own, publishRacing: (observations) => publishAll(bus, feedRacing, observations) }),
  ])
}

/** The feeds to import: names before the matches that use them, independent of the configured order. */
export const inReadingOrder = (feeds: readonly Feed[]): ReadFeed[] => {
  const read = feeds.flatMap((feed) => (feed.kind === 'read' ? [feed] : feed.kind === 'replayed' ? [beforehand(feed)] : []))
  return [
    ...read.filter(({ connector }) => connector.kind === 'spellings'),
    ...read.filter(({ connector }) => connector.kind !== 'spellings'),
  ]
}

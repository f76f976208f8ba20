import type { SportId } from '@touchline/contract/catalog'
import { isFailure, isUnavailable, type ServiceError } from '@touchline/contract/errors'
import { catalogMerged, feedCatalog, feedLive, feedMatch, feedRacing, feedStats } from '@touchline/contract/topics'
import { pause } from '@touchline/platform/clock'
import type { Held, Leases } from '@touchline/platform/leases'
import { forLive } from '@touchline/platform/own-turn'
import { timestamp } from '@touchline/platform/ports/clock'
import { Refused, Unreachable } from '../feeds/download.ts'
import type { Feed, PlayedFeed, ReadFeed } from '../feeds/feeds.ts'
import { getRetryAt, type Hosts, hosts } from '../feeds/hosts.ts'
import { isUrl } from '../feeds/open.ts'
import type { ReplayedFeed } from '../feeds/replay-feed.ts'
import { reviewOwed } from '../identity/decisions/owed-reviews.ts'
import type { ImportOptions } from '../import/import-options.ts'
import type { ImportQueue } from '../import/import-queue.ts'
import { publishAll, retryingBus } from '../import/publish.ts'
import { type LiveDeps, runLive } from '../live/run-live.ts'
import { playDay } from '../replay/play-day.ts'
import { playRaces } from '../replay/play-races.ts'
import { beforehand, readDay } from '../replay/replay.ts'
import { runSheets, type SheetRunDeps } from '../sheets/run-sheets.ts'
import { announceImports } from './announce-imports.ts'

interface RunDeps extends SheetRunDeps, Pick<LiveDeps, 'liveEvents'> {
  leases: Leases
  importQueue: ImportQueue
}

/** Interval between two progress log lines of an import. */
const progressLogMs = 2_000

/**
 * Imports every feed once, names first, then polls the addresses; runs the generated feeds, asks those of games in play, and
 * requests official sheets. Leases ensure that one process does so at a time.
 */
export function runFeeds(deps: RunDeps, feeds: readonly Feed[], pollSeconds: number): Held[] {
  const read = inReadingOrder(feeds)
  const played = feeds.filter((feed) => feed.kind === 'played')
  const playLeases = played.map((feed) => deps.leases.hold(`ingest-play-${feed.source}`, (signal) => play(deps, feed, signal)))
  // One lease covers all sheet feeds, because the requests per host are limited within one process.
  const asked = feeds.filter((feed) => feed.kind === 'asked')
  const askLeases = asked.length === 0 ? [] : [deps.leases.hold('ingest-sheets', (signal) => runSheets(deps, asked, signal))]
  const live = feeds.filter((feed) => feed.kind === 'live')
  const importReplies: LiveDeps['importReplies'] = (feed, files, withheld, signal) =>
    readOnce(deps, feed, { signal, turn: 'update', isPolled: true, isPoll: true, files, withheld })
  // One lease covers all, because feeds of one host back off together.
  const liveLeases =
    live.length === 0 ? [] : [deps.leases.hold('ingest-live', (signal) => runLive({ ...deps, importReplies }, live, signal))]
  const readAll = async (signal: AbortSignal) => {
    if (read.length > 0) await announceImports(deps, () => importAll(deps, read, signal))
    else await importAll(deps, read, signal)
    const replayed = feeds.find((feed) => feed.kind === 'replayed')
    const asked = hosts(deps.realClock, { firstMs: pollSeconds * 1_000, longestMs: longestPauseMs })
    const polls = read.filter(({ location }) => isUrl(location)).map((feed) => poll({ ...deps, hosts: asked }, feed, pollSeconds, signal))
    await Promise.all([...polls, ...(replayed ? [replay(deps, replayed, signal)] : [])])
  }
  return [...playLeases, ...askLeases, ...liveLeases, deps.leases.hold('ingest-feeds', readAll)]
}

/**
 * Imports each feed once: name lists before the others, paths in order. Addresses are downloaded concurrently, so that
 * none waits for the server of another. The last import of a sport reviews its identities for all of them. If it is
 * unreadable or has no changes, owed reviews follow afterwards, including those that an earlier start has left.
 */
async function importAll(deps: RunDeps, feeds: readonly ReadFeed[], signal: AbortSignal): Promise<void> {
  await payReviews(deps, feeds, signal)
  const waiting = new Set(feeds)
  const importOne = async (feed: ReadFeed) => {
    const reviewedLater = () => getSports([...waiting].filter((other) => other !== feed))
    const options = { signal, turn: 'bulk' as const, isPolled: isUrl(feed.location), reviewedLater }
    await untilAvailable(deps, () => readOnce(deps, feed, options), signal)
    waiting.delete(feed)
    await payReviews(deps, waiting, signal)
  }
  for (const some of [feeds.filter(isNameList), feeds.filter((feed) => !isNameList(feed))]) {
    const paths = some.filter(({ location }) => !isUrl(location))
    const inOrder = async () => {
      for (const feed of paths) await importOne(feed)
    }
    await Promise.all([inOrder(), ...some.filter((feed) => !paths.includes(feed)).map(importOne)])
  }
}

const isNameList = ({ connector }: ReadFeed): boolean => connector.kind === 'spellings'

const getSports = (feeds: Iterable<ReadFeed>): ReadonlySet<SportId> =>
  new Set([...feeds].flatMap(({ connector }): readonly SportId[] => connector.sports))

/**
 * Does the reviews that imports owe, except for the sports of `following`. It takes the turn of an import, which would
 * have the same identities in memory.
 */
const payReviews = (deps: RunDeps, following: Iterable<ReadFeed>, signal: AbortSignal): Promise<void> =>
  untilAvailable(
    deps,
    async () => {
      using _ = await deps.turn('bulk')
      try {
        if (!signal.aborted) await reviewOwed(deps, getSports(following))
        return undefined
      } catch (error) {
        if (!isInternal(error)) throw error
        return error
      }
    },
    signal,
  )

const retryMs = 5_000

/** Retries while the store or the bus is unavailable, because that is not an error of the source. */
async function untilAvailable(deps: RunDeps, attempt: () => Promise<Error | undefined>, signal: AbortSignal): Promise<void> {
  while (isInternal(await attempt()) && !signal.aborted) await pause(deps.realClock, retryMs, signal)
}

const isInternal = (error: unknown): error is ServiceError => isUnavailable(error) || isFailure('timeout', error)

/** Imports a feed once. An unreadable feed is reported as failed and does not block the others. Returns the error. */
async function readOnce(deps: RunDeps, feed: ReadFeed, options: ImportOptions): Promise<Error | undefined> {
  try {
    let loggedAt = deps.realClock.now()
    for await (const progress of deps.importQueue(feed, options)) {
      if (deps.realClock.now() - loggedAt < progressLogMs) continue
      loggedAt = deps.realClock.now()
      deps.events.progressed(feed, progress)
    }
  } catch (error) {
    if (!options.signal.aborted) deps.events.failed(feed, error as Error)
    return error as Error
  }
  return undefined
}

/** All feeds request a failing host less often, up to this pause. */
const longestPauseMs = 15 * 60_000

interface PollDeps extends RunDeps {
  hosts: Hosts
}

async function poll(deps: PollDeps, feed: ReadFeed, pollSeconds: number, signal: AbortSignal): Promise<void> {
  const { host } = new URL(feed.location)
  while (!signal.aborted) {
    await pause(deps.realClock, pollSeconds * 1_000, signal)
    if (signal.aborted || !deps.hosts.isOpen(host)) continue
    noteAnswer(deps, host, await readOnce(deps, feed, { signal, turn: 'update', isPolled: true, isPoll: true }))
  }
}

/** A server that refuses one file, or serves an unreadable one, counts as available. */
function noteAnswer({ hosts, realClock }: PollDeps, host: string, error: Error | undefined): void {
  const isRefusal = error instanceof Refused && (error.status === 429 || error.status >= 500)
  if (isRefusal) hosts.failed(host, getRetryAt(error.retryAfter, { clock: realClock, realClock }))
  else if (error instanceof Unreachable) hosts.failed(host)
  else hosts.answered(host)
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
    publishLive: (updates) => forLive(() => publishAll(bus, feedLive, updates)),
    publishStats: (observations) => publishAll(bus, feedStats, observations),
    publishRacing: (observations) => publishAll(bus, feedRacing, observations),
    publishMerged: (merged) => bus.publish(catalogMerged, [...merged]),
  })
}

async function replay(
  { store, clock, realClock, trusts, downloads, ...deps }: RunDeps,
  feed: ReplayedFeed,
  signal: AbortSignal,
): Promise<void> {
  const bus = retryingBus(deps.bus, realClock, signal)
  const { matches, meetings, people } = await readDay(feed, { store, bus, clock, trusts, downloads }, signal)
  // Not the source that published the schedule, because each source counts its own sequences.
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
      publishLive: (updates) => forLive(() => publishAll(bus, feedLive, updates)),
      publishStats: (observations) => publishAll(bus, feedStats, observations),
    }),
    playRaces(meetings, { ...own, publishRacing: (observations) => publishAll(bus, feedRacing, observations) }),
  ])
}

/** The feeds to import: names before the matches that use them, independent of the configured order. */
export const inReadingOrder = (feeds: readonly Feed[]): ReadFeed[] => {
  const read = feeds.flatMap((feed) => (feed.kind === 'read' ? [feed] : feed.kind === 'replayed' ? [beforehand(feed)] : []))
  return [...read.filter(isNameList), ...read.filter((feed) => !isNameList(feed))]
}

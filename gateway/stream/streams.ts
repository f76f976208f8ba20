import { randomInt } from 'node:crypto'
import { matchSports } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { KeyCaller } from '../grants/caller.ts'
import type { Grants } from '../grants/grants.ts'
import { isSameScope } from '../grants/scope.ts'
import type { MatchChange } from '../live/match-cache.ts'
import type { OpenStream } from '../pipeline/answer.ts'
import type { ViewSources } from '../render/view.ts'
import type { SharedBytes } from '../reuse/body-fragments.ts'
import { receipts } from './receipts.ts'
import { streamBody } from './stream-body.ts'
import { type Change, getChanges } from './stream-log.ts'
import { streamMetrics } from './stream-metrics.ts'
import {
  catchUp,
  catchUpAll,
  type Feed,
  newFeed,
  restart,
  type Stream,
  type StreamedList,
  type StreamedMatches,
  type StreamRequest,
  type WriterDeps,
  write,
} from './stream-writer.ts'

/** The streams of this process. Each change is rendered once per language and written to all streams. */
export interface Streams {
  changed(change: MatchChange): void
  /** A lineup, a fact or a race was published. `receivedAt`: when its observation was received. Absent: not known. */
  published(sport: string, change: Change, receivedAt?: number): void
  /** Prepares a stream for immediate opening. Errors: `too_many_streams`, `upstream_unavailable`. */
  open(request: StreamRequest): OpenStream
  /** The rights of the key may have changed: its streams end unless the rights are the same. */
  keyChanged(keyId: string): void
  /**
   * Ends the streams one after the other, each with the time after which its client should reconnect. The last one ends
   * after four fifths of `forMs`, at the end of which the process stops.
   */
  leave(forMs: number): void
  start(): void
  /** Ends the remaining streams. */
  stop(): void
}

interface StreamsDeps {
  live: StreamedMatches
  races: StreamedList
  /** No published fact or lineup is missing. */
  published: { isComplete(): boolean }
  bus: Pick<Bus, 'connected' | 'stalenessMs'>
  views: ViewSources
  grants: Pick<Grants, 'find' | 'lookUp'>
  /** Domain clock. */
  clock: Clock
  realClock: Clock
  steadyClock: Clock
  log: Log
  metrics: Metrics
}

/** Shorter than the idle timeouts of common proxies and of our sockets. */
const heartbeatSeconds = 15
/** Time until clients reconnect after a broken connection and after a stream ended here, in milliseconds. */
const retryMs = { broken: [1_000, 3_000], ended: [1_000, 8_000] } as const
const drainSliceMs = 200
/** Streams of one client address with a publishable key. */
const visitorStreamsMax = 5

const shared = (text: string): SharedBytes => ({ bytes: Buffer.from(text) })
const retryText = ([from, to]: readonly [number, number]): SharedBytes => shared(`retry: ${randomInt(from, to)}\n\n`)

export function streams(deps: StreamsDeps): Streams {
  const { live, races, steadyClock, realClock } = deps
  const received = receipts(realClock.now)
  const liveList = (sport: string): StreamedList => ({ ...live, getBody: (lang, scope) => live.getBody(sport, lang, scope) })
  const addFeed = (sport: string, list: StreamedList): [string, Feed] => [
    sport,
    newFeed(sport, list, { ...deps, receipts: received, now: realClock.now }),
  ]
  const feeds = new Map([...matchSports.map(({ id }) => addFeed(id, liveList(id))), addFeed('horse-racing', races)])
  const open = openStreams()
  const metrics = streamMetrics(deps.metrics, () => [...feeds.values()].map(({ sport, streams: { size } }) => ({ sport, count: size })))
  const writer: WriterDeps = { ...deps, metrics, end: open.end }
  const check = (stream: Stream) => void checkKey(stream, deps, open.end)
  const all = () => [...feeds.values()].flatMap((feed) => [...feed.streams])
  const timers: Timer[] = []
  return {
    changed(change) {
      const feed = feeds.get(change.match.sport)
      if (feed) append(feed, getChanges(change), receivedAt(change), writer)
    },
    published(sport, change, receivedAt) {
      const feed = feeds.get(sport)
      if (feed) append(feed, [change], receivedAt, writer)
    },
    open(request) {
      const { caller, sport } = request
      const feed = feeds.get(sport)!
      if (!feed.list.isLoaded()) throw fail('upstream_unavailable')
      if (open.getCount(caller.keyId) >= caller.streamsMax) throw fail('too_many_streams', { who: 'The API key', max: caller.streamsMax })
      if (caller.within && getVisitorCount(caller, open) >= visitorStreamsMax)
        throw fail('too_many_streams', { who: 'This address', max: visitorStreamsMax })
      return { coding: request.coding, open: () => begin(request, feed, open, writer) }
    },
    keyChanged: (keyId) => open.ofKey(keyId).forEach(check),
    leave(forMs) {
      const count = all().length
      const untilMs = steadyClock.now() + 0.8 * forMs
      const endSome = () => {
        const left = all()
        const staying = Math.floor((count * Math.max(0, untilMs - steadyClock.now())) / (0.8 * forMs))
        for (const stream of left.slice(0, Math.max(0, left.length - staying))) endWithRetry(stream, writer)
      }
      timers.push(steadyClock.every(drainSliceMs, endSome))
    },
    start() {
      const beat = () => {
        received.check(isComplete(deps))
        for (const stream of open.nextBeat()) {
          if (!stream.isBlocked) write(stream, shared(`:\nid: ${stream.feed.log.cursor(stream.position)}\n\n`), writer)
          check(stream)
        }
      }
      timers.push(steadyClock.every(1_000, beat))
    },
    stop() {
      for (const timer of timers) timer.cancel()
      for (const stream of all()) endWithRetry(stream, writer)
    },
  }
}

const isComplete = ({ bus, live, races, published }: StreamsDeps): boolean =>
  bus.connected() && bus.stalenessMs() === 0 && [live, races, published].every((each) => each.isComplete())

/** The open streams by key, and by the second of their heartbeat. */
function openStreams() {
  const byKey = new Map<string, Set<Stream>>()
  const beats: Set<Stream>[] = Array.from({ length: heartbeatSeconds }, () => new Set())
  let [second, opened] = [0, 0]
  function remove(stream: Stream): void {
    stream.feed.streams.delete(stream)
    for (const each of beats) each.delete(stream)
    const ofKey = byKey.get(stream.caller.keyId)
    ofKey?.delete(stream)
    if (ofKey?.size === 0) byKey.delete(stream.caller.keyId)
  }
  return {
    add(stream: Stream): void {
      getOrMake(byKey, stream.caller.keyId, () => new Set<Stream>()).add(stream)
      stream.feed.streams.add(stream)
      beats[opened++ % heartbeatSeconds]!.add(stream)
      stream.res.once('close', () => remove(stream))
    },
    end(stream: Stream): void {
      remove(stream)
      if (!stream.res.writableEnded) stream.body.end()
    },
    ofKey: (keyId: string): Stream[] => [...(byKey.get(keyId) ?? [])],
    getCount: (keyId: string): number => byKey.get(keyId)?.size ?? 0,
    nextBeat: (): Iterable<Stream> => beats[second++ % heartbeatSeconds]!,
  }
}

/** Open streams of a visitor of a page. */
const getVisitorCount = ({ keyId, limitKey }: KeyCaller, open: ReturnType<typeof openStreams>): number =>
  open.ofKey(keyId).filter(({ caller }) => caller.limitKey === limitKey).length

function append(feed: Feed, changes: readonly Change[], receivedAt: number | undefined, writer: WriterDeps): void {
  for (const each of changes) feed.log.append(each, receivedAt)
  if (feed.isScheduled || feed.streams.size === 0) return
  feed.isScheduled = true
  setImmediate(() => void catchUpAll(feed, writer))
}

function begin(
  { res, caller, lang, scope, cursor, coding }: StreamRequest,
  feed: Feed,
  open: ReturnType<typeof openStreams>,
  writer: WriterDeps,
): () => number {
  const resumed = feed.log.resumed(cursor)
  const body = streamBody(res, coding)
  const stream: Stream = { res, caller, lang, scope, feed, body, position: resumed ?? 0, isBlocked: false }
  open.add(stream)
  write(stream, retryText(retryMs.broken), writer)
  if (resumed === undefined) restart(stream, writer)
  else catchUp(stream, writer)
  return body.length
}

function endWithRetry(stream: Stream, writer: WriterDeps): void {
  if (!stream.isBlocked) write(stream, retryText(retryMs.ended), writer)
  writer.end(stream)
}

/** Ends the stream when a request with its key would now be refused, or would see other data. */
async function checkKey(stream: Stream, { grants, realClock }: StreamsDeps, end: (stream: Stream) => void): Promise<void> {
  const { caller, feed } = stream
  try {
    const current = grants.find(caller.digest, realClock.now()) ?? (await grants.lookUp(caller.digest))
    if (caller.origin !== undefined && !current.origins?.has(caller.origin)) end(stream)
    else if (!isSameScope(current.scopes.get(feed.sport)!, caller.scopes.get(feed.sport)!)) end(stream)
  } catch {
    end(stream)
  }
}

/** Known only for updates of a known state: the first update of a match may be old. */
function receivedAt({ before, after }: MatchChange): number | undefined {
  const isNewer = before?.state && after?.state && after.state.version > before.state.version
  return isNewer ? Date.parse(after.state!.updatedAt) : undefined
}

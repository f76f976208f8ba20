import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Language, matchSports } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import { inTurns } from '@touchline/platform/own-turn'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { OpenStream } from '../answer.ts'
import { getOrMake } from '../get-or-make.ts'
import type { KeyCaller } from '../grants/caller.ts'
import type { Grants } from '../grants/grants.ts'
import { maySee, type Scope } from '../grants/scope.ts'
import type { LiveList } from '../live/live-list.ts'
import type { MatchChange } from '../live/match-cache.ts'
import { changesOf, eventText, type StreamLog, streamLog } from './stream-log.ts'

/** The streams of this process: each change of a match is rendered once in each language and written to all. */
export interface Streams {
  changed(change: MatchChange): void
  /** A stream to be opened at once. Errors: `too_many_streams`, `upstream_unavailable`. */
  open(request: StreamRequest): OpenStream
  /** The rights of the key may have changed: its streams end unless they are the same. */
  keyChanged(keyId: string): void
  /** Ends the streams one after the other, within `drainMs`, with the time after which each client is to reconnect. */
  leave(): void
  start(): void
  /** Ends the streams that are left. */
  stop(): void
}

export interface StreamRequest {
  res: ServerResponse
  caller: KeyCaller
  sport: string
  lang: Language
  /** What the caller may see and wants to see. */
  scope: Scope
  /** Last-Event-ID. */
  cursor: string | undefined
}

interface StreamsDeps {
  live: Pick<LiveList, 'isLoaded' | 'bodyOf' | 'matchText' | 'eventText'>
  grants: Pick<Grants, 'find' | 'lookUp'>
  /** Domain clock. */
  clock: Clock
  realClock: Clock
  steadyClock: Clock
  log: Log
  metrics: Metrics
}

interface Stream extends Pick<StreamRequest, 'res' | 'caller' | 'lang' | 'scope'> {
  feed: Feed
  /** The last entry that was written, or that the scope excludes. */
  position: number
  /** The client reads too slowly: nothing is written until it has read what was. */
  isBlocked: boolean
  bytes: number
}

/** The streams of one sport. */
interface Feed {
  sport: string
  log: StreamLog
  streams: Set<Stream>
  /** The latest `reset`: many clients reconnect at once. */
  reset: { head: number; body: string; text: Buffer } | undefined
  isScheduled: boolean
}

/** Shorter than the idle timeouts of common proxies, and than that of our sockets. */
const heartbeatSeconds = 15
/** When clients reconnect after the connection broke, and after the stream was ended here, in milliseconds. */
const retryMs = { broken: [1_000, 3_000], ended: [1_000, 8_000] } as const
/** Less than STOP_WAIT_SECONDS by default. */
const drainMs = 4_000
const drainSliceMs = 200

const retryText = ([from, to]: readonly [number, number]): string => `retry: ${randomInt(from, to)}\n\n`
const scopeKey = (scope: Scope): string => (typeof scope === 'string' ? scope : scope.key)

export function streams(deps: StreamsDeps): Streams {
  const { live, grants, clock, realClock, steadyClock, log } = deps
  const count = streamMetrics(deps.metrics)
  const feeds = new Map<string, Feed>(matchSports.map(({ id }) => [id, newFeed(id, live)]))
  const byKey = new Map<string, Set<Stream>>()
  /** One of them has its heartbeats in each second. */
  const beats: Set<Stream>[] = Array.from({ length: heartbeatSeconds }, () => new Set())
  let [second, opened] = [0, 0]
  const timers: Timer[] = []
  count.open(() => [...feeds.values()].map(({ sport, streams: all }) => ({ labels: { sport }, value: all.size })))

  function write(stream: Stream, text: Buffer | string): void {
    stream.bytes += text.length
    if (stream.res.write(text)) return
    stream.isBlocked = true
    stream.res.once('drain', () => {
      stream.isBlocked = false
      attempt(stream, () => advance(stream))
    })
  }

  function writeReset(stream: Stream): void {
    const { feed } = stream
    stream.position = feed.log.head()
    count.written(feed.sport, 'reset')
    write(stream, resetText(stream, live))
  }

  /** Writes what the stream lacks, for as long as its client reads it. `isPrompt`: of changes that happen now. */
  function advance(stream: Stream, isPrompt = false): void {
    const { feed, lang, scope } = stream
    while (feed.streams.has(stream) && !stream.isBlocked && stream.position < feed.log.head()) {
      const entry = feed.log.entry(stream.position + 1)
      if (!entry) count.behind(feed.sport)
      if (!entry || (entry.change.name === 'reset' && maySee(scope, entry.change.leagueId))) {
        writeReset(stream)
        return
      }
      stream.position++
      if (!maySee(scope, entry.change.leagueId)) continue
      write(stream, entry.text(lang))
      count.written(feed.sport, entry.change.name)
      if (isPrompt && entry.receivedAt !== undefined) count.seconds(feed.sport, Math.max(0, clock.now() - entry.receivedAt) / 1_000)
    }
  }

  async function advanceAll(feed: Feed): Promise<void> {
    feed.isScheduled = false
    await inTurns([...feed.streams], (some) => {
      for (const stream of some) attempt(stream, () => advance(stream, true))
    })
  }

  /** A match that cannot be rendered ends the stream: its headers are sent, so there is no other answer. */
  function attempt(stream: Stream, work: () => void): void {
    try {
      work()
    } catch (error) {
      log.error('a stream cannot be written', { error: error as Error })
      end(stream)
    }
  }

  function begin({ res, caller, sport, lang, scope, cursor }: StreamRequest): () => number {
    const feed = feeds.get(sport)!
    const resumed = feed.log.resumed(cursor)
    const stream: Stream = { res, caller, lang, scope, feed, position: resumed ?? 0, isBlocked: false, bytes: 0 }
    getOrMake(byKey, caller.keyId, () => new Set<Stream>()).add(stream)
    feed.streams.add(stream)
    beats[opened++ % heartbeatSeconds]!.add(stream)
    res.once('close', () => close(stream))
    write(stream, retryText(retryMs.broken))
    attempt(stream, () => (resumed === undefined ? writeReset(stream) : advance(stream)))
    return () => stream.bytes
  }

  function close(stream: Stream): void {
    stream.feed.streams.delete(stream)
    for (const each of beats) each.delete(stream)
    const ofKey = byKey.get(stream.caller.keyId)
    ofKey?.delete(stream)
    if (ofKey?.size === 0) byKey.delete(stream.caller.keyId)
  }

  function end(stream: Stream): void {
    close(stream)
    if (!stream.res.writableEnded) stream.res.end()
  }

  /** Ends the stream when a request of its key would be refused, or would see something else. */
  async function checkKey(stream: Stream): Promise<void> {
    const { caller, feed } = stream
    try {
      const current = grants.find(caller.digest, realClock.now()) ?? (await grants.lookUp(caller.digest))
      if (scopeKey(current.scopes.get(feed.sport)!) !== scopeKey(caller.scopes.get(feed.sport)!)) end(stream)
    } catch {
      end(stream)
    }
  }

  function beat(): void {
    for (const stream of beats[second++ % heartbeatSeconds]!) {
      if (!stream.isBlocked) write(stream, `:\nid: ${stream.feed.log.cursor(stream.position)}\n\n`)
      void checkKey(stream)
    }
  }

  const endGently = (stream: Stream) => {
    if (!stream.isBlocked) write(stream, retryText(retryMs.ended))
    end(stream)
  }

  return {
    changed(change) {
      const feed = feeds.get(change.match.sport)
      if (!feed) return
      for (const each of changesOf(change)) feed.log.append(each, receivedAt(change))
      if (feed.isScheduled || feed.streams.size === 0) return
      feed.isScheduled = true
      setImmediate(() => void advanceAll(feed))
    },
    open(request) {
      const { caller } = request
      if (!live.isLoaded()) throw fail('upstream_unavailable')
      if ((byKey.get(caller.keyId)?.size ?? 0) >= caller.streamsMax) throw fail('too_many_streams', { max: caller.streamsMax })
      return { open: () => begin(request) }
    },
    keyChanged(keyId) {
      for (const stream of byKey.get(keyId) ?? []) void checkKey(stream)
    },
    leave() {
      let slices = drainMs / drainSliceMs
      const timer = steadyClock.every(drainSliceMs, () => {
        const all = [...feeds.values()].flatMap((feed) => [...feed.streams])
        for (const stream of all.slice(0, Math.ceil(all.length / Math.max(1, slices--)))) endGently(stream)
      })
      timers.push(timer)
    },
    start() {
      timers.push(steadyClock.every(1_000, beat))
    },
    stop() {
      for (const timer of timers) timer.cancel()
      for (const feed of feeds.values()) for (const stream of [...feed.streams]) endGently(stream)
    },
  }
}

const newFeed = (sport: string, live: StreamsDeps['live']): Feed => ({
  sport,
  log: streamLog((change, lang) => {
    if (change.name === 'event') return live.eventText(change.match, change.event, lang)
    return change.name === 'reset' ? '' : live.matchText(change.match, lang)
  }),
  streams: new Set(),
  reset: undefined,
  isScheduled: false,
})

/** The live list at the head of the log. */
function resetText({ feed, lang, scope }: Stream, live: StreamsDeps['live']): Buffer {
  const body = live.bodyOf(feed.sport, lang, scope)
  const head = feed.log.head()
  if (feed.reset?.head !== head || feed.reset.body !== body)
    feed.reset = { head, body, text: eventText(feed.log.cursor(head), 'reset', body) }
  return feed.reset.text
}

/** Of updates of a known state only: the first update of a match may be old. */
function receivedAt({ before, after }: MatchChange): number | undefined {
  const isNewer = before?.state && after?.state && after.state.version > before.state.version
  return isNewer ? Date.parse(after.state!.updatedAt) : undefined
}

function streamMetrics(metrics: Metrics) {
  const behind = metrics.counter('touchline_gateway_streams_behind_total', 'Streams that lacked changes the log no longer had.', ['sport'])
  const events = metrics.counter('touchline_gateway_stream_events_total', 'Events written to streams.', ['sport', 'event'])
  const seconds = metrics.histogram('touchline_gateway_stream_seconds', 'Time from the receipt of an observation until it is written.', [
    'sport',
  ])
  const counters = new Map<string, () => void>()
  const histograms = new Map<string, (seconds: number) => void>()
  return {
    open: (read: () => { labels: { sport: string }; value: number }[]) =>
      metrics.gauge('touchline_gateway_streams', 'Open streams.', ['sport'], read),
    behind: (sport: string) => behind.add({ sport }),
    written: (sport: string, event: string) => getOrMake(counters, `${sport} ${event}`, () => events.of({ sport, event }))(),
    seconds: (sport: string, took: number) => getOrMake(histograms, sport, () => seconds.of({ sport }))(took),
  }
}

import type { ServerResponse } from 'node:http'
import type { Language } from '@touchline/contract/catalog'
import type { Log } from '@touchline/platform/log'
import { inTurns } from '@touchline/platform/own-turn'
import type { Clock } from '@touchline/platform/ports/clock'
import type { KeyCaller } from '../grants/caller.ts'
import { maySee, type Scope } from '../grants/scope.ts'
import type { StreamCoding } from '../http/representation.ts'
import type { LiveList } from '../live/live-list.ts'
import { inView, type ViewSources } from '../render/view.ts'
import type { SharedBytes } from '../reuse/body-fragments.ts'
import { changeText } from './change-text.ts'
import type { StreamBody } from './stream-body.ts'
import { type Change, type Entry, eventText, type StreamLog, type StreamLogDeps, streamLog } from './stream-log.ts'
import type { StreamMetrics } from './stream-metrics.ts'

export interface StreamRequest {
  res: ServerResponse
  caller: KeyCaller
  sport: string
  lang: Language
  /** Restrictions of the caller and of the request combined. */
  scope: Scope
  /** Value of Last-Event-ID. */
  cursor: string | undefined
  coding: StreamCoding
}

export interface Stream extends Pick<StreamRequest, 'res' | 'caller' | 'lang' | 'scope'> {
  feed: Feed
  body: StreamBody
  /** The last entry that was written or that the scope excludes. */
  position: number
  /** The client reads too slowly, or a list is being compressed for it: nothing is written meanwhile. */
  isBlocked: boolean
}

/** The streams of one sport. */
export interface Feed {
  sport: string
  list: StreamedList
  log: StreamLog
  streams: Set<Stream>
  /** The latest `reset`, cached because many clients reconnect at once. */
  reset: { head: number; body: string; text: SharedBytes } | undefined
  isScheduled: boolean
}

export type StreamedMatches = Pick<LiveList, 'isLoaded' | 'isComplete' | 'getBody' | 'matchText' | 'eventText'>

/** The list that a stream begins with. */
export interface StreamedList {
  isLoaded(): boolean
  /** It was read since the last gap. */
  isComplete(): boolean
  getBody(lang: Language, scope: Scope): string
}

export interface WriterDeps {
  /** Domain clock. */
  clock: Clock
  log: Log
  metrics: StreamMetrics
  end(stream: Stream): void
}

interface FeedDeps extends Pick<StreamLogDeps, 'receipts' | 'now'> {
  live: StreamedMatches
  views: ViewSources
}

export const newFeed = (sport: string, list: StreamedList, { live, views, receipts, now }: FeedDeps): Feed => ({
  sport,
  list,
  log: streamLog({ sport, receipts, now, render: (change, lang) => getText(change, lang, live, views) }),
  streams: new Set(),
  reset: undefined,
  isScheduled: false,
})

/** The same JSON as the endpoint of the record. */
function getText(change: Change, lang: Language, live: StreamedMatches, views: ViewSources): string {
  if ('text' in change) return change.text(lang)
  switch (change.name) {
    case 'event':
      return live.eventText(change.match, change.event, lang)
    case 'match':
    case 'final':
      return live.matchText(change.match, lang)
    case 'lineup':
      return inView(lang, 'all', views, (view) => changeText.lineups(change.lineups, view))
    case 'fact':
      return inView(lang, 'all', views, (view) => changeText.fact(change.record, view))
    case 'removed':
      return changeText.removedMatch(change.matchId, change.leagueId)
    case 'reset':
      return ''
  }
}

export function write(stream: Stream, text: SharedBytes, deps: WriterDeps): void {
  const { body, res } = stream
  const hasRoom = body.write(text)
  if (hasRoom === true) return
  stream.isBlocked = true
  const goOn = () => {
    stream.isBlocked = false
    catchUp(stream, deps)
  }
  if (hasRoom === false) res.once('drain', goOn)
  else
    hasRoom.then(
      (isRead) => (isRead ? goOn() : res.once('drain', goOn)),
      (error) => fail(stream, error, deps),
    )
}

/**
 * Writes the entries that the stream lacks, as long as its client keeps reading. `isPrompt`: the changes happen now. If
 * a match cannot be rendered, the stream ends: its headers have been sent, so no error response is possible.
 */
export function catchUp(stream: Stream, deps: WriterDeps, isPrompt = false): void {
  const { feed } = stream
  try {
    while (feed.streams.has(stream) && !stream.isBlocked && stream.position < feed.log.head()) {
      const entry = feed.log.entry(stream.position + 1)
      if (!entry) deps.metrics.behind(feed.sport)
      if (!entry || (entry.change.name === 'reset' && maySee(stream.scope, entry.change.leagueId))) writeReset(stream, deps)
      else writeEntry(stream, entry, deps, isPrompt)
    }
  } catch (error) {
    fail(stream, error, deps)
  }
}

/** Begins a stream again, with a `reset`. */
export function restart(stream: Stream, deps: WriterDeps): void {
  try {
    writeReset(stream, deps)
  } catch (error) {
    fail(stream, error, deps)
  }
}

export async function catchUpAll(feed: Feed, deps: WriterDeps): Promise<void> {
  feed.isScheduled = false
  await inTurns([...feed.streams], (some) => {
    for (const stream of some) catchUp(stream, deps, true)
  })
}

function writeEntry(stream: Stream, entry: Entry, deps: WriterDeps, isPrompt: boolean): void {
  const { feed, scope, lang } = stream
  stream.position++
  if (!maySee(scope, entry.change.leagueId)) return
  write(stream, entry.text(lang), deps)
  deps.metrics.written(feed.sport, entry.change.name)
  if (isPrompt && entry.receivedAt !== undefined) deps.metrics.seconds(feed.sport, Math.max(0, deps.clock.now() - entry.receivedAt) / 1_000)
}

function writeReset(stream: Stream, deps: WriterDeps): void {
  const { feed } = stream
  const text = resetText(stream)
  stream.position = feed.log.head()
  deps.metrics.written(feed.sport, 'reset')
  write(stream, text, deps)
}

/** The list as of the newest entry of the log. */
function resetText({ feed, lang, scope }: Stream): SharedBytes {
  const body = feed.list.getBody(lang, scope)
  const head = feed.log.head()
  if (feed.reset?.head !== head || feed.reset.body !== body)
    feed.reset = { head, body, text: eventText(feed.log.cursor(head), 'reset', body) }
  return feed.reset.text
}

function fail(stream: Stream, error: unknown, { log, end }: WriterDeps): void {
  log.error('a stream cannot be written', { error: error as Error })
  end(stream)
}

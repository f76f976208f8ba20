import { touchline } from '@touchline/client'
import type { Followed } from './records.ts'

/** Where and with which key a widget reads. */
export interface Connection {
  base: string
  key: string
  lang: string
}

/** The matches or races in play of a sport, or of one league of it. */
export interface Selection {
  sport: string
  league: string | undefined
}

export interface Listener {
  /** What is in play, at the start and whenever changes may have been missed. */
  reset(items: readonly Followed[]): void
  /** A match or race that is in play, or has just ended. */
  changed(item: Followed): void
  removed(id: string): void
  /** The service refuses the stream for good. */
  failed(error: unknown): void
}

interface Feed {
  listeners: Set<Listener>
  inPlay: Map<string, Followed> | undefined
  stop(): void
}

/** Between two polls while no stream is open. */
const pollMs = 10_000
/** Fewer than the connections that a browser opens to a host by HTTP/1.1, and than the streams of a visitor. */
const streamsMax = 4
const feeds = new Map<string, Feed>()

/** Follows a selection until `signal` aborts. All widgets of a page share one stream of a selection. */
export function follow(connection: Connection, selection: Selection, listener: Listener, signal: AbortSignal): void {
  const name = JSON.stringify([connection, selection])
  const feed = feeds.get(name) ?? openFeed(connection, selection)
  feeds.set(name, feed)
  feed.listeners.add(listener)
  if (feed.inPlay) listener.reset([...feed.inPlay.values()])
  signal.addEventListener('abort', () => {
    feed.listeners.delete(listener)
    if (feed.listeners.size > 0) return
    feed.stop()
    feeds.delete(name)
  })
}

/** A stream while the page is visible. As long as none is open, what is in play is polled; so it is beyond the first few feeds. */
function openFeed({ base, key, lang }: Connection, { sport, league }: Selection): Feed {
  const feed: Feed = { listeners: new Set(), inPlay: undefined, stop }
  const isStreamed = feeds.size < streamsMax
  let isOpen = false
  let lastEventId: string | undefined
  let current: AbortController | undefined
  const client = touchline({
    ...{ baseUrl: base, key, lang },
    async fetch(request) {
      if (request.headers.get('accept') !== 'text/event-stream') return fetch(request)
      isOpen = false
      const response = await fetch(request)
      isOpen = response.ok
      return response
    },
  })
  const { stream, list } = getPaths(sport)
  const query = { ...(league !== undefined && { league_id: league }) }
  async function poll(signal: AbortSignal): Promise<void> {
    const { data } = (await client.get(list.path as never, { params: { query: { ...query, ...list.query } }, signal } as never)) as {
      data: Followed[]
    }
    if (!isOpen && !signal.aborted) apply(feed, 'reset', { data })
  }
  async function run(): Promise<void> {
    current?.abort()
    if (document.visibilityState === 'hidden') return
    current = new AbortController()
    const { signal } = current
    const polling = setInterval(() => {
      // A poll that fails is followed by the next one; the widget shows what it last knew.
      if (!isOpen) poll(signal).catch(() => undefined)
    }, pollMs)
    signal.addEventListener('abort', () => clearInterval(polling))
    if (!isStreamed) return void poll(signal).catch(() => undefined)
    try {
      const position = lastEventId === undefined ? {} : { lastEventId }
      for await (const { event, id, data } of client.stream(stream as never, { query: query as never, signal, ...position })) {
        lastEventId = id
        apply(feed, event, data)
      }
    } catch (error) {
      if (signal.aborted) return
      current.abort()
      for (const listener of feed.listeners) listener.failed(error)
    } finally {
      isOpen = false
    }
  }
  function stop(): void {
    document.removeEventListener('visibilitychange', run)
    current?.abort()
  }
  document.addEventListener('visibilitychange', run)
  void run()
  return feed
}

function getPaths(sport: string): { stream: string; list: { path: string; query: object } } {
  const stream = `/v1/${sport}/stream`
  if (sport !== 'horse-racing') return { stream, list: { path: `/v1/${sport}/matches/live`, query: {} } }
  return { stream, list: { path: '/v1/horse-racing/races', query: { status: 'at_post,off,photo,result_provisional,stewards_enquiry' } } }
}

function apply(feed: Feed, event: string, data: unknown): void {
  const { listeners } = feed
  if (event === 'reset') {
    const items = (data as { data: Followed[] }).data
    feed.inPlay = new Map(items.map((item) => [item.id, item]))
    for (const listener of listeners) listener.reset(items)
  } else if (event === 'removed') {
    const { match_id, race_id } = data as { match_id?: string; race_id?: string }
    const id = match_id ?? race_id!
    feed.inPlay?.delete(id)
    for (const listener of listeners) listener.removed(id)
  } else if (event === 'match' || event === 'race' || event === 'final') {
    const item = data as Followed
    if (event === 'final') feed.inPlay?.delete(item.id)
    else feed.inPlay?.set(item.id, item)
    for (const listener of listeners) listener.changed(item)
  }
}

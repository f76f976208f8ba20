import { randomInt } from 'node:crypto'
import type { Language } from '@touchline/contract/catalog'
import { inTurns } from '@touchline/platform/own-turn'
import type { Timer } from '@touchline/platform/ports/clock'
import { streamMetrics } from '../metrics.ts'
import type { Site } from '../site.ts'
import type { GetBoard } from './board.ts'
import { type Coding, encoded, type Fragment, type GetFragment, getVersion, type View } from './fragments.ts'
import { gzipHeader } from './gzip-parts.ts'

/** Open streams of this process, and of a client address: many people of one company may have one address. */
export const streamsMax = { all: 2_000, perAddress: 20 }
/** How often the board is looked at while somebody follows it. */
const tickMs = 1_000
/** Shorter than the idle timeouts of common proxies and of our sockets. */
const heartbeatMs = 15_000
/** A stream whose client has read nothing for so long ends. */
const unreadMaxMs = 30_000
/** Time until browsers reconnect after a broken connection and after a stream that ended here, in milliseconds. */
const retryMs = { broken: [1_000, 3_000], ended: [1_000, 8_000] } as const

export interface StreamRequest {
  address: string
  view: View
  language: Language
  /** Version of the fragment that the client shows, if any. */
  version: string | undefined
  coding: Coding
  /** Ends the connection without waiting for its client. */
  disconnect(): void
}

interface Stream extends StreamRequest {
  controller: ReadableStreamDefaultController<Uint8Array>
  /** Real time when something was written, and since when its client has not read it. */
  writtenAt: number
  unreadSince: number | undefined
}

export interface BoardStreams {
  /** Why no stream can be opened for this address: the process has as many as it may, or stops; the address has. */
  refusal(address: string): 'process' | 'address' | undefined
  /** A stream of the fragments, beginning with this one unless the client has it. */
  open(request: StreamRequest, fragment: Fragment): ReadableStream<Uint8Array>
}

const heartbeat = ':\n\n'
const retryText = ([from, to]: readonly [number, number]): string => `retry: ${randomInt(from, to)}\n\n`

/**
 * The viewers of the board. While there are any, it is looked at every second, and each viewer is sent the fragment that
 * differs from the one it has. A client that reads slowly misses those in between, since each replaces the one before.
 */
export function boardStreams(site: Pick<Site, 'realClock' | 'leaving' | 'metrics' | 'log'>, getBoard: GetBoard, getFragment: GetFragment) {
  const { realClock, leaving, metrics } = site
  const open = new Set<Stream>()
  const { dropped } = streamMetrics(metrics, () => open.size)
  const look = looks(site, getBoard, getFragment)
  let timer: Timer | undefined
  function remove(stream: Stream): void {
    open.delete(stream)
    if (open.size > 0) return
    timer?.cancel()
    timer = undefined
  }
  function drop(stream: Stream): void {
    dropped.add()
    end(stream)
    remove(stream)
  }
  leaving.addEventListener('abort', () => {
    for (const stream of open) end(stream)
    open.clear()
    timer?.cancel()
  })
  const streams: BoardStreams = {
    refusal(address) {
      if (leaving.aborted || open.size >= streamsMax.all) return 'process'
      const ofAddress = [...open].filter((stream) => stream.address === address).length
      return ofAddress >= streamsMax.perAddress ? 'address' : undefined
    },
    open(request, fragment) {
      let stream: Stream
      return new ReadableStream<Uint8Array>({
        start(controller) {
          stream = begin(request, fragment, controller, realClock.now())
          open.add(stream)
          timer ??= realClock.every(tickMs, () => void look(open, drop))
        },
        cancel: () => remove(stream),
      })
    },
  }
  return streams
}

/** Sends every stream what it lacks. One look at a time, so that an older fragment never follows a newer one. */
function looks({ realClock, log }: Pick<Site, 'realClock' | 'log'>, getBoard: GetBoard, getFragment: GetFragment) {
  let isLooking = false
  let isDue = false
  async function look(open: ReadonlySet<Stream>, drop: (stream: Stream) => void): Promise<void> {
    const board = await getBoard()
    const current = new Map<string, Fragment>()
    for (const { view, language } of open) {
      const version = getVersion(board, view, language)
      if (!current.has(version)) current.set(version, await getFragment(board, view, language))
    }
    await inTurns([...open], (some) => {
      for (const stream of some) {
        if (!open.has(stream)) continue
        write(stream, current.get(getVersion(board, stream.view, stream.language)), realClock.now())
        if (stream.unreadSince !== undefined && realClock.now() - stream.unreadSince >= unreadMaxMs) drop(stream)
      }
    })
  }
  return async (open: ReadonlySet<Stream>, drop: (stream: Stream) => void): Promise<void> => {
    isDue = true
    if (isLooking) return
    isLooking = true
    while (isDue) {
      isDue = false
      await look(open, drop).catch((error: Error) => log.error('the scoreboard was not sent', { error }))
    }
    isLooking = false
  }
}

function begin(request: StreamRequest, fragment: Fragment, controller: Stream['controller'], now: number): Stream {
  const { coding, version } = request
  const parts = [encoded(retryText(retryMs.broken), coding)]
  if (coding === 'gzipped') parts.unshift(gzipHeader)
  if (version !== fragment.version) parts.push(fragment.event(coding))
  controller.enqueue(Buffer.concat(parts))
  return { ...request, version: fragment.version, controller, writtenAt: now, unreadSince: undefined }
}

const hasRead = ({ controller }: Stream): boolean => (controller.desiredSize ?? 0) > 0

function write(stream: Stream, fragment: Fragment | undefined, now: number): void {
  stream.unreadSince = hasRead(stream) ? undefined : (stream.unreadSince ?? now)
  if (stream.unreadSince !== undefined) return
  const isChanged = fragment !== undefined && fragment.version !== stream.version
  if (!isChanged && now - stream.writtenAt < heartbeatMs) return
  stream.controller.enqueue(isChanged ? fragment.event(stream.coding) : encoded(heartbeat, stream.coding))
  stream.version = fragment?.version ?? stream.version
  stream.writtenAt = now
}

/** The end of a stream that its client does not read would wait for the client. */
function end(stream: Stream): void {
  const isRead = hasRead(stream)
  if (isRead) stream.controller.enqueue(encoded(retryText(retryMs.ended), stream.coding))
  stream.controller.close()
  if (!isRead) stream.disconnect()
}

import { createParser } from 'eventsource-parser'
import { getError } from './errors.ts'
import type { Fetch } from './repeat.ts'
import { isConnectionError } from './retrying.ts'
import { backoffMs, retryAfterMs, type Wait } from './wait.ts'

/** An event as it arrives. */
export interface RawEvent {
  event: string
  /** Resumes after this event: `lastEventId`. */
  id: string
  data: unknown
}

export interface StreamDeps {
  fetch: Fetch
  wait: Wait
  random(): number
  /** A connection without a byte for this long is dead. The service sends a comment every 15 s. */
  silenceMs: number
}

export interface StreamOptions {
  /** The id of the last event that was handled. Absent: begins with `reset`. */
  lastEventId?: string
  /** Ends the iteration without an error. */
  signal?: AbortSignal
}

const firstPauseMs = 1_000
const pauseMaxMs = 30_000

/**
 * The events of a stream, over any number of connections: each continues after the last event. Errors: TouchlineError
 * when the service refuses the stream for good (401, 403, 400 …); 429 and 503 are tried again.
 */
export async function* streamEvents(url: string, options: StreamOptions, deps: StreamDeps): AsyncGenerator<RawEvent> {
  const { signal } = options
  const state = { id: options.lastEventId, retryMs: firstPauseMs, failures: 0 }
  while (!signal?.aborted) {
    const connection = new AbortController()
    const end = (): void => connection.abort()
    signal?.addEventListener('abort', end)
    let pauseMs: number | undefined
    try {
      const response = await open(url, state.id, connection, deps)
      if (response.ok) yield* read(response, state, connection, deps.silenceMs)
      else pauseMs = await pauseAfter(response)
    } catch (error) {
      // Connections that break, or are ended above, are opened again.
      if (!(isConnectionError(error) || connection.signal.aborted)) throw error
    } finally {
      signal?.removeEventListener('abort', end)
      connection.abort()
    }
    if (signal?.aborted) return
    state.failures++
    pauseMs ??= state.failures === 1 ? state.retryMs : backoffMs(state.failures, state.retryMs, pauseMaxMs, deps.random())
    await deps.wait(pauseMs, signal).catch(() => undefined)
  }
}

interface State {
  id: string | undefined
  retryMs: number
  /** Connections since the last one that brought something. */
  failures: number
}

function open(url: string, id: string | undefined, { signal }: AbortController, { fetch }: StreamDeps): Promise<Response> {
  const headers = { accept: 'text/event-stream', ...(id !== undefined && { 'last-event-id': id }) }
  return fetch(new Request(url, { headers, signal }))
}

/** Throws a refusal that will not change. */
async function pauseAfter(response: Response): Promise<number | undefined> {
  if (response.status !== 429 && response.status < 500) throw await getError(response)
  await response.body?.cancel()
  return retryAfterMs(response)
}

async function* read(response: Response, state: State, connection: AbortController, silenceMs: number): AsyncGenerator<RawEvent> {
  const events: RawEvent[] = []
  const parser = createParser({
    onId(id) {
      state.id = id
    },
    onRetry(ms) {
      state.retryMs = ms
    },
    onEvent({ event = 'message', data }) {
      events.push({ event, id: state.id ?? '', data: JSON.parse(data) })
    },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      silence = setTimeout(() => connection.abort(), silenceMs)
      const { done, value } = await reader.read()
      clearTimeout(silence)
      if (done) return
      state.failures = 0
      parser.feed(value)
      yield* events.splice(0)
    }
  } finally {
    clearTimeout(silence)
    await reader.cancel().catch(() => undefined)
  }
}

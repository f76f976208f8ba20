import type { Clock } from '@touchline/platform/ports/clock'
import type { ProbedEndpointRow } from './endpoints.ts'

/** Streams begin with an event within seconds, and are kept open by a heartbeat every 15; other responses are useless after 10. */
export const probeTimeoutMs = { whole: 10_000, poll: 10_000, event: 20_000 } as const

/** A live list of this age does not show what happens now. The alert LiveListStale has the same bound. */
const ageSecondsMax = 30
/** More than the first event of any stream. */
const charsMax = 10_000_000

export interface ProbeDeps {
  /** Base URL of the public interface. */
  url: string
  key: string
  /** Monotonic time. */
  steadyClock: Clock
  signal: AbortSignal
}

/**
 * Why a probe failed: 'status_503' and the like, 'stale', 'no_etag', 'ended', 'timeout', or 'unreachable'. Never the text
 * of a response.
 */
export type ProbeResult = { latencyMs: number } | { failure: string }

type Get = (headers?: Record<string, string>) => Promise<Response>

/** Asks as a customer would. The latency is that of the first request. Never rejects. */
export async function probe({ path, succeedsWith }: ProbedEndpointRow, deps: ProbeDeps): Promise<ProbeResult> {
  const { url, key, steadyClock, signal } = deps
  const ending = new AbortController()
  const timer = steadyClock.after(probeTimeoutMs[succeedsWith], () => ending.abort())
  const startedAt = steadyClock.now()
  const get: Get = (headers = {}) =>
    fetch(new URL(path, url), {
      headers: { 'X-API-Key': key, 'Cache-Control': 'no-cache', ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, ending.signal]),
    })
  try {
    const response = await get()
    if (response.status !== 200) return { failure: `status_${response.status}` }
    if (succeedsWith === 'event') return (await hasEvent(response)) ? { latencyMs: steadyClock.now() - startedAt } : { failure: 'ended' }
    await response.arrayBuffer()
    const latencyMs = steadyClock.now() - startedAt
    const failure = succeedsWith === 'poll' ? await polledAgain(response, get) : undefined
    return failure === undefined ? { latencyMs } : { failure }
  } catch {
    return { failure: ending.signal.aborted ? 'timeout' : 'unreachable' }
  } finally {
    timer.cancel()
    // Closes the connection of a stream, or of a response that is not read.
    ending.abort()
  }
}

async function polledAgain({ headers }: Response, get: Get): Promise<string | undefined> {
  if (Number(headers.get('age') ?? 0) > ageSecondsMax) return 'stale'
  const etag = headers.get('etag')
  if (etag === null) return 'no_etag'
  const { status, body } = await get({ 'If-None-Match': etag })
  await body?.cancel()
  return status === 304 || status === 200 ? undefined : `status_${status}`
}

/** False: the stream ended without an event. */
async function hasEvent({ body }: Response): Promise<boolean> {
  let text = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (/^event: /m.test(text)) return true
    if (text.length > charsMax) return false
  }
  return false
}

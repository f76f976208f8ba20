import type { Clock } from '@touchline/platform/ports/clock'
import type { ProbedEndpointRow } from './endpoints.ts'

/** Streams send a heartbeat every 15 seconds at the latest; other responses are useless after 10. */
export const probeTimeoutMs = { whole: 10_000, first: 20_000 } as const

export interface ProbeDeps {
  /** Base URL of the public interface. */
  url: string
  key: string
  /** Monotonic time. */
  steadyClock: Clock
  signal: AbortSignal
}

/** Why a probe failed: 'status_503' and the like, 'timeout', or 'unreachable'. Never the text of a response. */
export type ProbeResult = { latencyMs: number } | { failure: string }

/** Sends one request as a customer would. Never rejects. */
export async function probe({ path, succeedsWith }: ProbedEndpointRow, deps: ProbeDeps): Promise<ProbeResult> {
  const { url, key, steadyClock, signal } = deps
  const ending = new AbortController()
  const timer = steadyClock.after(probeTimeoutMs[succeedsWith], () => ending.abort())
  const startedAt = steadyClock.now()
  try {
    const response = await fetch(new URL(path, url), {
      headers: { 'X-API-Key': key, 'Cache-Control': 'no-cache' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, ending.signal]),
    })
    if (response.status !== 200) return { failure: `status_${response.status}` }
    if (succeedsWith === 'whole') await response.arrayBuffer()
    else if ((await response.body!.getReader().read()).done) return { failure: 'ended' }
    return { latencyMs: steadyClock.now() - startedAt }
  } catch {
    return { failure: ending.signal.aborted ? 'timeout' : 'unreachable' }
  } finally {
    timer.cancel()
    // Closes the connection of a stream, or of a response that is not read.
    ending.abort()
  }
}

/** Adaptive concurrency limit of one service: as many RPCs in flight as it serves without queueing. */
export interface ConcurrencyLimit {
  /** `most`: an additional upper bound. */
  isFull(most?: number): boolean
  /** False when the limit is reached; otherwise the caller must call `end`. */
  begin(): boolean
  /** `tookMs`: undefined when the duration is no evidence of load, such as for a cancelled RPC. */
  end(now: number, tookMs: number | undefined): void
  /** The current limit. */
  current(): number
}

export interface LimitState {
  limit: number
  /** Latency of the faster RPCs without queueing, in milliseconds; Infinity while unknown. */
  baselineMs: number
}

/** Measured over a window of at least 200 ms and 20 RPCs. */
export interface LatencySample {
  /** 40th percentile of the latency. */
  fastMs: number
  /** Highest number of RPCs in flight. */
  maxInFlight: number
}

export const bounds = { min: 8, initial: 64, max: 512 }
/** RPCs may queue for as long as they take, plus this much. */
const toleranceMs = 5
const windowMs = 200
const fastQuantile = 0.4
const sampleMin = 20
const sampleMax = 500

/**
 * Envoy's adaptive concurrency: limit × gradient + √limit, where the gradient is the tolerated latency divided by the
 * measured one. The 40th percentile represents the service, because it is slow only when all RPCs queue: when one of
 * two processes is frozen, half of the RPCs are slow. A limit that is less than half used is kept, since latency is
 * then not caused by queueing. At the minimum limit the measured latency becomes the baseline, for the same reason.
 */
export function nextLimit({ limit, baselineMs }: LimitState, { fastMs, maxInFlight }: LatencySample): LimitState {
  const nextBaselineMs = limit <= bounds.min ? fastMs : Math.min(baselineMs, fastMs)
  if (maxInFlight < limit / 2) return { limit, baselineMs: nextBaselineMs }
  const gradient = Math.max(0.5, Math.min(1, (2 * nextBaselineMs + toleranceMs) / fastMs))
  const next = Math.round(limit * gradient + Math.sqrt(limit))
  return { limit: Math.max(bounds.min, Math.min(bounds.max, next)), baselineMs: nextBaselineMs }
}

/** `now`: monotonic time, in milliseconds. */
export function callLimit(now: number): ConcurrencyLimit {
  let state: LimitState = { limit: bounds.initial, baselineMs: Number.POSITIVE_INFINITY }
  let inFlight = 0
  let window = { startedAt: now, durations: [] as number[], maxInFlight: 0 }
  return {
    isFull: (most = state.limit) => inFlight >= Math.min(most, state.limit),
    begin() {
      if (inFlight >= state.limit) return false
      inFlight++
      window.maxInFlight = Math.max(window.maxInFlight, inFlight)
      return true
    },
    end(at, tookMs) {
      inFlight--
      if (tookMs === undefined) return
      const { startedAt, durations, maxInFlight } = window
      if (durations.length < sampleMax) durations.push(tookMs)
      if (at - startedAt < windowMs || durations.length < sampleMin) return
      durations.sort((a, b) => a - b)
      state = nextLimit(state, { fastMs: durations[Math.floor(durations.length * fastQuantile)]!, maxInFlight })
      window = { startedAt: at, durations: [], maxInFlight: inFlight }
    },
    current: () => state.limit,
  }
}

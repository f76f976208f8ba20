export type Labels = Record<string, string>

/** The time series of a metric: one state for each set of label values. */
export interface Series<State> {
  /** The state of these labels, created on first use. Errors: TypeError when they are not the metric's. */
  of(labels: Labels): State
  all(): readonly { labels: Labels; state: State }[]
}

export function series<State>(names: readonly string[], make: () => State): Series<State> {
  const known = new Map<string, { labels: Labels; state: State }>()
  const [only] = names
  return {
    of(labels) {
      const key = names.length === 1 ? labels[only!]! : names.map((name) => labels[name]).join('\n')
      const existing = known.get(key)
      if (existing) return existing.state
      if (names.some((name) => labels[name] === undefined) || Object.keys(labels).length !== names.length) {
        throw new TypeError(`the labels are ${names.join(', ') || 'none'}, not ${Object.keys(labels).join(', ') || 'none'}`)
      }
      const state = make()
      known.set(key, { labels: { ...labels }, state })
      return state
    },
    all: () => [...known.values()],
  }
}

/** One line of the Prometheus text format. */
export interface Sample {
  labels: Labels
  value: number
  metricName?: string
}

/** From a live poll served from memory (1 ms) to a batch of an import (seconds). */
export const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export interface Durations {
  /** Observations by bucket, not cumulative; the last one counts those above all bounds. */
  counts: number[]
  sum: number
}

export const noDurations = (): Durations => ({ counts: new Array(bucketSeconds.length + 1).fill(0), sum: 0 })

export function addDuration(durations: Durations, seconds: number): void {
  let bucket = 0
  while (bucket < bucketSeconds.length && seconds > bucketSeconds[bucket]!) bucket++
  durations.counts[bucket]!++
  durations.sum += seconds
}

/** Cumulative buckets, as Prometheus defines them. */
export function samplesOf(name: string, labels: Labels, { counts, sum }: Durations): Sample[] {
  let count = 0
  const buckets = counts.map((own, i) => {
    count += own
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(bucketSeconds[i] ?? '+Inf') }, value: count }
  })
  return [...buckets, { metricName: `${name}_sum`, labels, value: sum }, { metricName: `${name}_count`, labels, value: count }]
}

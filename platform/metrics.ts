import { collectDefaultMetrics, Counter as PromCounter, Gauge as PromGauge, Histogram as PromHistogram, Registry } from 'prom-client'

type Readings = readonly { labels?: Labels; value: number }[]

export interface Counter {
  add(labels?: Labels, by?: number): void
  /** Returns the counter of one set of labels, looked up once. For hot paths. */
  of(labels: Labels): (by?: number) => void
}

export interface Histogram {
  observe(seconds: number, labels?: Labels): void
  /** Returns the timer of one set of labels, looked up once. */
  of(labels: Labels): (seconds: number) => void
}

/** Counters and durations for the admin port's /metrics. Label values are few and never a key, an id or an address. */
export interface Metrics {
  counter(name: string, help: string, labels?: readonly string[]): Counter
  histogram(name: string, help: string, labels?: readonly string[]): Histogram
  /**
   * `read` runs at every scrape; of two readings with the same labels the later one wins. When it throws or takes
   * longer than a second, the readings are missing in this scrape.
   */
  gauge(name: string, help: string, labels: readonly string[], read: () => Readings | Promise<Readings>): void
}

export interface MetricsRegistry extends Metrics {
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

const none: Labels = {}
const readingMsMax = 1_000

/**
 * A separate registry, so that two in one process do not interfere. A name registered again, by another service of the
 * same process, is the same metric; readings of gauges are concatenated. `ofProcess` adds memory, CPU time, garbage
 * collection and event loop delay. Counts are stored here, since prom-client serialises the labels on every update.
 */
export function createMetrics({ ofProcess = false }: { ofProcess?: boolean } = {}): MetricsRegistry {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  const readers = new Map<string, (() => Readings | Promise<Readings>)[]>()
  return {
    counter: (name, help, labels = []) => getOrMake(counters, name, () => newCounter(registry, name, help, labels)),
    histogram: (name, help, labels = []) => getOrMake(histograms, name, () => newHistogram(registry, name, help, labels)),
    gauge(name, help, labels, read) {
      const existing = readers.get(name)
      if (existing) return void existing.push(read)
      const reads = [read]
      readers.set(name, reads)
      const gauge = new PromGauge({
        ...{ name, help, labelNames: labels, registers: [registry] },
        async collect() {
          const values = series(labels, () => ({ value: 0 }))
          for (const { labels: given = none, value } of (await Promise.all(reads.map(readInTime))).flat()) values.of(given).value = value
          gauge.reset()
          // A reset gauge without labels reads 0, although it has no reading.
          if (labels.length === 0) gauge.remove()
          for (const { labels: given, state } of values.all()) gauge.set(given, state.value)
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function newCounter(registry: Registry, name: string, help: string, names: readonly string[]): Counter {
  const counts = series(names, () => ({ value: 0 }))
  if (names.length === 0) counts.of(none)
  const counter = new PromCounter({
    ...{ name, help, labelNames: names, registers: [registry] },
    collect() {
      counter.reset()
      for (const { labels, state } of counts.all()) counter.inc(labels, state.value)
    },
  })
  return {
    add(labels = none, by = 1) {
      counts.of(labels).value += by
    },
    of(labels) {
      const count = counts.of(labels)
      return (by = 1) => {
        count.value += by
      }
    },
  }
}

function newHistogram(registry: Registry, name: string, help: string, labelNames: readonly string[]): Histogram {
  const histogram = new PromHistogram({ name, help, labelNames, buckets: bucketSeconds, registers: [registry] })
  return {
    observe: (seconds, labels = none) => histogram.observe(labels, seconds),
    of(labels) {
      const own = histogram.labels(labels)
      return (seconds) => own.observe(seconds)
    },
  }
}

/** An unavailable server must not block the other readings, which are needed most then. */
async function readInTime(read: () => Readings | Promise<Readings>): Promise<Readings> {
  const late = Promise.withResolvers<Readings>()
  const timer = setTimeout(late.resolve, readingMsMax, [])
  try {
    return await Promise.race([read(), late.promise])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}

function getOrMake<T>(metrics: Map<string, T>, name: string, make: () => T): T {
  const metric = metrics.get(name) ?? make()
  metrics.set(name, metric)
  return metric
}

type Labels = Record<string, string>

/** The time series of a metric: one state for each set of label values. */
interface Series<State> {
  /** The state of these labels, created on first use. Errors: TypeError when they are not the metric's. */
  of(labels: Labels): State
  all(): readonly { labels: Labels; state: State }[]
}

function series<State>(names: readonly string[], make: () => State): Series<State> {
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

/** The buckets range from a live poll served from memory (1 ms) to a batch of an import (seconds). */
const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

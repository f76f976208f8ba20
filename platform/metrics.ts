import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type Labels = Record<string, string>
type Readings = readonly { labels?: Labels; value: number }[]

/** Counters and durations for the admin port's /metrics. Label values are few and never a key, an id or an address. */
export interface Metrics {
  counter(name: string, help: string, labels?: readonly string[]): { add(labels?: Record<string, string>, by?: number): void }
  histogram(name: string, help: string, labels?: readonly string[]): { observe(seconds: number, labels?: Record<string, string>): void }
  /** `read` runs at every scrape. */
  gauge(name: string, help: string, labels: readonly string[], read: () => Readings | Promise<Readings>): void
}

export interface MetricsRegistry extends Metrics {
  /** Everything in Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** From a live poll answered from memory (a millisecond) to an import's batch (seconds). */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * A registry of its own, so that two in one process do not meet. A name that is asked for again, by another service in the same process,
 * is the same metric; the readings of its gauges are put together. `ofProcess` adds memory, processor time, garbage collection and the delay
 * of the event loop.
 */
export function createMetrics({ ofProcess = false }: { ofProcess?: boolean } = {}): MetricsRegistry {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  const readers = new Map<string, (() => Readings | Promise<Readings>)[]>()
  return {
    counter(name, help, labels = []) {
      const counter = getOrMake(counters, name, () => new Counter({ name, help, labelNames: [...labels], registers: [registry] }))
      return { add: (values = {}, by = 1) => counter.inc(values, by) }
    },
    histogram(name, help, labels = []) {
      const histogram = getOrMake(
        histograms,
        name,
        () => new Histogram({ name, help, labelNames: [...labels], buckets, registers: [registry] }),
      )
      return { observe: (seconds, values = {}) => histogram.observe(values, seconds) }
    },
    gauge(name, help, labels, read) {
      const known = readers.get(name)
      if (known) {
        known.push(read)
        return
      }
      const reads = [read]
      readers.set(name, reads)
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const readings = await Promise.all(reads.map((each) => each()))
          this.reset()
          for (const { labels: values = {}, value } of readings.flat()) this.set(values, value)
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function getOrMake<T>(known: Map<string, T>, name: string, make: () => T): T {
  const metric = known.get(name) ?? make()
  known.set(name, metric)
  return metric
}

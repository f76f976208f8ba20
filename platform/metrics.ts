/** Counters and durations for the admin port's /metrics. Label values are few and never a key, an id or an address. */
export interface Metrics {
  counter(name: string, help: string, labels?: readonly string[]): { add(labels?: Record<string, string>, by?: number): void }
  histogram(name: string, help: string, labels?: readonly string[]): { observe(seconds: number, labels?: Record<string, string>): void }
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly { labels?: Record<string, string>; value: number }[],
  ): void
}

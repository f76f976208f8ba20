import type { ImportProgress } from '@touchline/contract/gen/ingest'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Feed, ReadFeed } from './feeds.ts'
import { shownLocation } from './location/shown-location.ts'
import { Unreadable } from './location/unreadable.ts'

type Tally = Pick<ImportProgress, 'files' | 'rows' | 'matches' | 'merged' | 'quarantined' | 'repaired' | 'writes' | 'seconds'>

/** What happens in ingest that operators count or read about. */
export interface IngestEvents {
  /** `again`: a look whether a watched address has something new, worth no line of its own. */
  began(feed: ReadFeed, again: boolean): void
  /** While it goes on, for people who wait. */
  advanced(feed: ReadFeed, tally: Tally): void
  imported(feed: ReadFeed, tally: Tally, again: boolean): void
  failed(feed: Feed, error: Error): void
}

export function ingestEvents(log: Log, metrics: Metrics): IngestEvents {
  const imports = metrics.counter('touchline_ingest_imports_total', 'Readings of a source that ended.', ['source', 'result'])
  const rows = metrics.counter('touchline_ingest_rows_total', 'Rows read, by what became of them.', ['source', 'outcome'])
  const writes = metrics.counter('touchline_ingest_writes_total', 'Documents written and observations sent.', ['source'])
  return {
    began: ({ source, location }, again) => (again ? log.debug : log.info)('import begins', { source, location: shownLocation(location) }),
    advanced: ({ source }, tally) => log.info(`importing: ${tally.files} files, ${tally.rows} rows`, { source, count: tally.rows }),
    imported({ source }, tally, again) {
      imports.add({ source, result: 'done' })
      for (const outcome of ['matches', 'merged', 'quarantined', 'repaired'] as const) rows.add({ source, outcome }, tally[outcome])
      writes.add({ source }, tally.writes)
      const { files, matches, merged, quarantined, repaired } = tally
      const text = `imported ${files} files, ${tally.rows} rows: ${matches} matches, ${merged} merged, ${quarantined} quarantined, ${repaired} repaired; ${tally.writes} writes`
      ;(again && tally.writes === 0 ? log.debug : log.info)(text, {
        source,
        count: tally.rows,
        durationMs: Math.round(tally.seconds * 1_000),
      })
    },
    failed({ source, location }, error) {
      imports.add({ source, result: 'failed' })
      // A place that cannot be read is the operator's to mend, anything else is ours: that needs the stack.
      log.error('import failed', {
        source,
        location: shownLocation(location),
        reason: error.message,
        ...(!(error instanceof Unreadable) && { error }),
      })
    },
  }
}

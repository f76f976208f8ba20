import { skippedRows } from '@touchline/contract/import-balance'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Feed, ReadFeed } from './feeds/feeds.ts'
import { shownLocation } from './feeds/open.ts'
import { Unreadable } from './parse/feed-file.ts'
import type { Progress } from './progress.ts'

/** Events of ingest that are logged or counted. */
export interface IngestEvents {
  /** `isPoll`: a poll of an address, logged at debug level only. */
  started(feed: ReadFeed, isPoll: boolean): void
  /** Progress of a long import, for operators who wait for it. */
  progressed(feed: ReadFeed, counts: Progress): void
  imported(feed: ReadFeed, counts: Progress, isPoll: boolean): void
  /** Neither the files nor what decides their meaning has changed since the last import, which had these counts. */
  unchanged(feed: ReadFeed, counts: Progress, isPoll: boolean): void
  failed(feed: Feed, error: Error): void
}

const countedOutcomes = ['matches', 'merged', 'entries', 'quarantined', 'skipped', 'lost', 'repaired', 'provisional', 'withdrawn'] as const
const shownOutcomes = [...countedOutcomes, 'parts'] as const

export function ingestEvents(log: Log, metrics: Metrics): IngestEvents {
  const imports = metrics.counter('touchline_ingest_imports_total', 'Finished imports of a source.', ['source', 'result'])
  const rows = metrics.counter('touchline_ingest_rows_total', 'Rows read, by outcome.', ['source', 'outcome'])
  const writes = metrics.counter('touchline_ingest_writes_total', 'Documents written and observations published.', ['source'])
  return {
    started: ({ source, location }, isPoll) =>
      (isPoll ? log.debug : log.info)('import begins', { source, location: shownLocation(location) }),
    progressed: ({ source }, counts) => log.info(`importing: ${counts.files} files, ${counts.rows} rows`, { source, count: counts.rows }),
    imported({ source }, counts, isPoll) {
      imports.add({ source, result: 'done' })
      const outcomes = { ...counts, skipped: skippedRows(counts), lost: Math.abs(counts.lost) }
      for (const outcome of countedOutcomes) rows.add({ source, outcome }, outcomes[outcome])
      writes.add({ source }, counts.writes)
      const shown = shownOutcomes.filter((outcome) => outcomes[outcome] > 0).map((outcome) => `${outcomes[outcome]} ${outcome}`)
      const text = `imported ${counts.files} files, ${counts.rows} rows: ${shown.join(', ') || 'none'}; ${counts.writes} writes`
      ;(isPoll && counts.writes === 0 ? log.debug : log.info)(text, {
        source,
        count: counts.rows,
        durationMs: Math.round(counts.seconds * 1_000),
      })
      if (counts.lost !== 0)
        log.error('rows read without an outcome, or with two: a defect of the connector', { source, count: counts.lost })
    },
    unchanged({ source }, { rows: count, seconds }, isPoll) {
      imports.add({ source, result: 'unchanged' })
      ;(isPoll ? log.debug : log.info)('unchanged since the last import', { source, count, durationMs: Math.round(seconds * 1_000) })
    },
    failed({ source, location }, error) {
      imports.add({ source, result: 'failed' })
      // An unreadable location is a configuration error; any other error is a defect and is logged with its stack.
      log.error('import failed', {
        source,
        location: shownLocation(location),
        reason: error.message,
        ...(!(error instanceof Unreadable) && { error }),
      })
    },
  }
}

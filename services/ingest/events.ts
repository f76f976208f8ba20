import { skippedRows } from '@touchline/contract/import-balance'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import { Unreadable } from '@touchline/sources/parse/feed-file'
import type { Feed, ReadFeed } from './feeds/feeds.ts'
import { shownLocation } from './feeds/open.ts'
import type { Progress } from './progress.ts'

/** Events of ingest that are logged or counted. */
export interface IngestEvents {
  /** `isPoll`: a poll of an address, logged at debug level only. */
  started(feed: ReadFeed, isPoll: boolean): void
  /** Progress of a long import, for operators who wait for it. It is not logged after the end of the import. */
  progressed(feed: ReadFeed, counts: Progress): void
  imported(feed: ReadFeed, counts: Progress, isPoll: boolean): void
  /**
   * Neither the files nor anything that decides their meaning has changed since the last import, which had these
   * counts.
   */
  unchanged(feed: ReadFeed, counts: Progress, isPoll: boolean): void
  failed(feed: Feed, error: Error): void
}

const countedOutcomes = ['matches', 'merged', 'entries', 'quarantined', 'skipped', 'lost', 'repaired', 'provisional', 'withdrawn'] as const

/** The text for operators about each count that is not 0. */
const shownOutcomes = {
  matches: 'matches',
  entries: 'entries',
  merged: 'duplicates',
  skipped: 'skipped',
  quarantined: 'rejected, in quarantine',
  parts: 'parts of rows rejected',
  repaired: 'matches with a corrected field',
  provisional: 'matches of unreviewed leagues',
  withdrawn: 'matches withdrawn',
  lost: 'without an outcome',
} as const satisfies Record<(typeof countedOutcomes)[number] | 'parts', string>
type Shown = keyof typeof shownOutcomes
const shownNames = Object.keys(shownOutcomes) as Shown[]

const inText = (count: number, unit: string): string => `${count.toLocaleString('en')} ${count === 1 ? unit.replace(/s$/, '') : unit}`

/** "424 rows of 11 files, 376 matches, 48 entries". */
function summary({ rows, files }: Progress, outcomes: Record<Shown, number>): string {
  const shown = shownNames
    .filter((name) => outcomes[name] > 0)
    .map((name) => `${outcomes[name].toLocaleString('en')} ${shownOutcomes[name]}`)
  return [`${inText(rows, 'rows')} of ${inText(files, 'files')}`, ...shown].join(', ')
}

const finished = (source: string, result: 'done' | 'unchanged', { rows, seconds }: Progress) => ({
  ...{ source, result, count: rows, durationMs: Math.round(seconds * 1_000) },
})

export function ingestEvents(log: Log, metrics: Metrics): IngestEvents {
  const imports = metrics.counter('touchline_ingest_imports_total', 'Finished imports of a source.', ['source', 'result'])
  const rows = metrics.counter('touchline_ingest_rows_total', 'Rows read, by outcome.', ['source', 'outcome'])
  const running = new Set<string>()
  const writes = metrics.counter('touchline_ingest_writes_total', 'Documents written and observations published.', ['source'])
  return {
    started({ source, location }, isPoll) {
      running.add(source)
      ;(isPoll ? log.debug : log.info)('import started', { source, location: shownLocation(location) })
    },
    progressed({ source }, { files, rows: count }) {
      if (running.has(source)) log.info(`importing: ${inText(count, 'rows')} of ${inText(files, 'files')} so far`, { source, count })
    },
    imported({ source }, counts, isPoll) {
      running.delete(source)
      imports.add({ source, result: 'done' })
      const outcomes = { ...counts, skipped: skippedRows(counts), lost: Math.abs(counts.lost) }
      for (const outcome of countedOutcomes) rows.add({ source, outcome }, outcomes[outcome])
      writes.add({ source }, counts.writes)
      ;(isPoll && counts.writes === 0 ? log.debug : log.info)(`imported ${summary(counts, outcomes)}`, finished(source, 'done', counts))
      if (counts.lost !== 0)
        log.error('some rows have no outcome or two, which is a defect of the connector; please report it', { source, count: counts.lost })
    },
    unchanged({ source }, counts, isPoll) {
      running.delete(source)
      imports.add({ source, result: 'unchanged' })
      ;(isPoll ? log.debug : log.info)(
        `nothing has changed since the last import of ${inText(counts.rows, 'rows')}`,
        finished(source, 'unchanged', counts),
      )
    },
    failed({ source, location }, error) {
      running.delete(source)
      imports.add({ source, result: 'failed' })
      // An unreadable location is a configuration error; any other error is a defect and is logged with its stack.
      log.error('import failed', {
        source,
        result: 'failed',
        location: shownLocation(location),
        reason: error.message,
        ...(!(error instanceof Unreadable) && { error }),
      })
    },
  }
}

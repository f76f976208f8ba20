import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import { shownLocation } from '../feeds/open.ts'
import type { SheetsFeed } from '../feeds/sheet-feed.ts'

/**
 * The outcome of a request for a sheet: a complete or incomplete sheet, a corrected or unchanged one, an unusable one,
 * none yet, none ever, or no proper answer.
 */
export type SheetResult = 'complete' | 'incomplete' | 'corrected' | 'unchanged' | 'refused' | 'missing' | 'never' | 'failed'

/** Events of official sheets that are logged or counted. */
export interface SheetEvents {
  /** Reported after each round. `waiting`: matches that ended long enough ago and have no complete sheet. */
  asked(feed: SheetsFeed, results: readonly SheetResult[], waiting: number): void
  /** A round that failed before its end. */
  interrupted(feed: SheetsFeed, error: Error): void
}

export function sheetEvents(log: Log, metrics: Metrics): SheetEvents {
  const total = metrics.counter('touchline_ingest_sheets_total', 'Requests for official sheets, by result.', ['source', 'result'])
  const waitingBySource = new Map<string, number>()
  metrics.gauge(
    'touchline_ingest_sheets_waiting',
    'Matches that ended 30 minutes ago or earlier without a complete sheet.',
    ['source'],
    () => [...waitingBySource].map(([source, value]) => ({ labels: { source }, value })),
  )
  return {
    asked({ source }, results, waiting) {
      waitingBySource.set(source, waiting)
      for (const result of results) total.add({ source, result })
      const counts = [...Map.groupBy(results, (result) => result)].map(([result, all]) => `${all.length} ${result}`)
      const isNew = results.some((result) => result === 'complete' || result === 'incomplete' || result === 'corrected')
      const text = counts.length > 0 ? `official sheets: ${counts.join(', ')}` : 'official sheets: none is due'
      ;(isNew ? log.info : log.debug)(text, { source, count: results.length })
    },
    interrupted({ source, location }, error) {
      log.warn('official sheets could not be asked for; it is tried again', { source, location: shownLocation(location), error })
    },
  }
}

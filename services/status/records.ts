import { IncidentSchema, ProbedDayRecordSchema, SeenSourceRecordSchema } from '@touchline/contract/gen/status'
import { collection } from '@touchline/platform/ports/document-store'
import type { OldDocuments } from '@touchline/platform/prune'

/** Days that are shown and kept. */
export const keptDays = 90

export const probedDays = collection('status_days', ProbedDayRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ endpoint, date }) => ({ endpoint, date }),
  paths: { byEndpoint: { equal: ['endpoint'], sort: 'date' }, byDate: { equal: [], sort: 'date' } },
})

export const incidents = collection('status_incidents', IncidentSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  isDurable: true,
  keys: ({ resolvedAt, openedAt }) => ({ isOpen: resolvedAt === '', openedAt }),
  paths: { byState: { equal: ['isOpen'], sort: 'openedAt' } },
})

export const seenSources = collection('status_sources', SeenSourceRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ receivedAt }) => ({ receivedAt }),
  paths: { byReceipt: { equal: [], sort: 'receivedAt' } },
})

/** A source that has sent nothing for so long is no longer one of the sport's. */
export const old: readonly OldDocuments[] = [
  { collection: probedDays, path: 'byDate', days: keptDays + 1 },
  { collection: seenSources, path: 'byReceipt', days: keptDays },
]

import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { accountedRows } from '@touchline/contract/import-balance'
import type { Dataset } from '@touchline/sources/connector'

/** The counts of an import so far. */
export type Progress = Omit<ImportProgress, '$typeName' | '$unknown' | 'done'>

export const noProgress = (): Progress => ({
  files: 0,
  rows: 0,
  matches: 0,
  merged: 0,
  entries: 0,
  quarantined: 0,
  skipped: {},
  lost: 0,
  repaired: 0,
  provisional: 0,
  withdrawn: 0,
  parts: 0,
  writes: 0,
  seconds: 0,
})

/** Adds the rows of a parsed dataset, without refused entries. Its matches are counted after they are assembled. */
export function addRows(progress: Progress, { rows, entries = 0, skipped = {} }: Dataset, refusedEntries = 0): void {
  progress.files++
  progress.rows += rows
  progress.entries += entries - refusedEntries
  for (const [reason, count] of Object.entries(skipped)) progress.skipped[reason] = (progress.skipped[reason] ?? 0) + count
}

const unreadNamesMax = 3

/** Counts each file of a folder that no format reads as a row that is skipped; the reason names the first ones. */
export function addUnread(progress: Progress, names: readonly string[]): void {
  if (names.length === 0) return
  const named = [...new Set(names)].slice(0, unreadNamesMax).map((name) => name.slice(0, 40))
  progress.rows += names.length
  progress.skipped[`files of names that no format reads: ${named.join(', ')}${names.length > named.length ? ', …' : ''}`] = names.length
}

/**
 * A copy with the number of rows without an outcome (negative when rows have two), and the time since `startedAt` by
 * `performance.now()`.
 */
export function getSnapshot(progress: Progress, startedAt: number): Progress {
  const lost = progress.rows - accountedRows(progress)
  return { ...progress, skipped: { ...progress.skipped }, lost, seconds: (performance.now() - startedAt) / 1_000 }
}

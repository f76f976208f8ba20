import type { ImportProgress } from './gen/touchline/v1/ingest_pb.js'

/** Number of skipped rows, for every reason. */
export const skippedRows = ({ skipped }: Pick<ImportProgress, 'skipped'>): number =>
  Object.values(skipped).reduce((sum, rows) => sum + rows, 0)

type Outcomes = Pick<ImportProgress, 'matches' | 'merged' | 'entries' | 'quarantined' | 'skipped'>

/** Number of rows with an outcome. Equals the rows read, unless a connector has a defect. */
export const accountedRows = ({ matches, merged, entries, quarantined, skipped }: Outcomes): number =>
  matches + merged + entries + quarantined + skippedRows({ skipped })

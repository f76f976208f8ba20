/** Context for reading a row of a table. */
export interface RowContext<Row> {
  /** Receives why cells are left out. */
  faults: string[]
  /** The row before, which supplies values for unreadable cells. */
  before: Row | undefined
}

/** What a row of a table is read with. */
export interface RowContext<Row> {
  /** Receives why cells are left out. */
  faults: string[]
  /** The row before it, which tells what a cell does not. */
  before: Row | undefined
}

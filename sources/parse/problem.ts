/**
 * The name of a row in a problem: the file of its dataset and its place in it. `place`: the number of a line, of a row
 * of a list, or of a game; in a dataset of several files "2016CHN.EVN:1204".
 */
export const rowName = (file: string, place: number | string): string => `${file}#${place}`

/**
 * The file of a row: "2024-25/en.1.json" for "2024-25/en.1.json#17", and for the name of a file itself. A place ends in
 * a digit and contains no #.
 */
export const fileOfRow = (row: string): string => row.replace(/#[^#]*\d$/, '')

/** The message of a thrown value. */
export const getReason = (error: unknown): string => (Error.isError(error) ? error.message : String(error))

/** A row, a part of a row or a file that cannot be parsed. */
export interface Problem {
  /** Position in the source, "2024-25/en.1.json#17": the `rowName` of the dataset's file, or the name of the file. */
  row: string
  reason: string
  /** Content of the row; truncated to 4,000 characters when stored. */
  text: string
  /**
   * Number of rows that are not imported because of it. Default 1; 0 for a part of a row that is imported without it, and
   * for a companion file; all rows of a file that belongs to no season.
   */
  rows?: number
}

/** The problem of a part of a row, or of a companion file. */
export const ofPart = (problem: Problem): Problem => ({ ...problem, rows: 0 })

/** Number of rows that are not imported because of these problems. */
export const rejectedRows = (problems: readonly Problem[]): number => problems.reduce((sum, { rows = 1 }) => sum + rows, 0)

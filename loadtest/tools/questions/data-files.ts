import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

export type Row = Readonly<Record<string, string>>

/** Reads the files of the folder of all real data. Paths are relative to it. */
export interface DataFiles {
  /** Rows of a CSV file by the names of its columns: those of its first line, or `columns` where it has none. */
  csv(path: string, columns?: readonly string[]): readonly Row[]
  json<T>(path: string): T
  text(path: string): string
}

export const dataFiles = (folder: string): DataFiles => ({
  csv: (path, columns) =>
    parse(readFileSync(join(folder, path), 'utf8'), {
      columns: columns === undefined ? true : [...columns],
      bom: true,
      relax_column_count: true,
    }) as Row[],
  json: <T>(path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as T,
  text: (path) => readFileSync(join(folder, path), 'utf8'),
})

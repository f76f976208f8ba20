import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

export type Row = Readonly<Record<string, string>>

/** Reads the files of the folder of all real data. Paths are relative to it. */
export interface DataFiles {
  /** Rows of a CSV file by the names of its columns: those of its first line, or `columns` where it has none. */
  csv(path: string, columns?: readonly string[]): readonly Row[]
  json<T>(path: string): T
  text(path: string): string
  /** Paths of the files of a folder whose names match. */
  names(folder: string, name: RegExp): readonly string[]
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
  names: (of, name) =>
    readdirSync(join(folder, of))
      .filter((each) => name.test(each))
      .map((each) => join(of, each)),
})

import type { MatchesPart, Problem } from '../connectors.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { readJsonRows } from '../location/json-rows.ts'
import { parsedRows } from '../soccer/parsed-rows.ts'

/** What the numbers of one kind mean. */
export interface Register<T> {
  byId: ReadonlyMap<number, T>
  /** Absent: the reading has no such file. It has no matches, only what could not be read. */
  part: MatchesPart | undefined
}

/** Reads teams.json or players.json: a list of rows, each of which `parse` turns into a number and what it means. */
export async function readRegister<T>(
  file: string,
  files: readonly FeedFile[],
  parse: (row: unknown) => [number, T],
): Promise<Register<T>> {
  const byId = new Map<number, T>()
  const problems: Problem[] = []
  for (const each of files) {
    const { parsed, problems: found } = await parsedRows(file, await readJsonRows(each.bytes(), { list: '' }), (row) => ({
      of: parse(row),
    }))
    for (const { of } of parsed) byId.set(...of)
    problems.push(...found)
  }
  const part = { part: file.replace(/\.json$/, ''), file, rows: problems.length, problems, complete: problems.length === 0 }
  return { byId, part: files.length === 0 ? undefined : { ...part, sport: 'soccer', matches: [] } }
}

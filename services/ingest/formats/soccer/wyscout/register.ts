import type { FeedFile } from '../../../parse/feed-file.ts'
import { readJsonRows } from '../../../parse/json-rows.ts'
import type { MatchesPart, Problem } from '../../source-model.ts'
import { parsedRows } from '../shared/parsed-rows.ts'

/** Entities of one type by wyscout id. */
export interface Register<T> {
  byId: ReadonlyMap<number, T>
  /** Dataset with the problems of the file, without matches. Undefined: the import has no such file. */
  dataset: MatchesPart | undefined
}

/** Reads teams.json or players.json. `parse` turns a row into an id and its entity. */
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
  const dataset = { part: file.replace(/\.json$/, ''), file, rows: problems.length, problems, complete: problems.length === 0 }
  return { byId, dataset: files.length === 0 ? undefined : { ...dataset, sport: 'soccer', matches: [] } }
}

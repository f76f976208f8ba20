import { breathe } from '../breathe.ts'
import type { MatchesPart, Problem } from '../connectors.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { readJsonRows } from '../location/json-rows.ts'
import { quoted } from '../openfootball/row-fields.ts'

/** What the numbers of one kind mean. */
export interface Register<T> {
  known: ReadonlyMap<number, T>
  /** Absent: the reading has no such file. It has no matches, only what could not be read. */
  part: MatchesPart | undefined
}

/** Reads teams.json or players.json: a list of rows, each of which `parse` turns into a number and what it means. */
export async function readRegister<T>(
  file: string,
  files: readonly FeedFile[],
  parse: (row: unknown) => [number, T],
): Promise<Register<T>> {
  const known = new Map<number, T>()
  const problems: Problem[] = []
  for (const each of files) {
    const { rows, brokenOff } = await readJsonRows(each.bytes(), { list: '' })
    for (const [i, row] of rows.entries()) {
      if (i % 500 === 499) await breathe()
      try {
        known.set(...parse(row))
      } catch (error) {
        problems.push({ row: `${file}#${i + 1}`, reason: reasonOf(error), text: quoted(row) })
      }
    }
    if (brokenOff)
      problems.push({ row: `${file}#${rows.length + 1}`, reason: `${brokenOff.reason}; the rest is not read`, text: brokenOff.near })
  }
  const part = { part: file.replace(/\.json$/, ''), file, rows: problems.length, problems, complete: problems.length === 0 }
  return { known, part: files.length === 0 ? undefined : { ...part, sport: 'soccer', matches: [] } }
}

export const reasonOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error))

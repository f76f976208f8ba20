import type { FeedFile } from '../../parse/feed-file.ts'
import { quoted } from '../../parse/fields.ts'
import { getJson } from '../../parse/json-file.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { tolerant } from '../../parse/tolerant.ts'

interface Lists<Row> {
  /** Absent: the limit for a game file. */
  bytesMax?: number
  /** Throws an Error for a document that is not a list. */
  rowsIn(document: unknown): readonly Row[]
  /** Adds to `faults` the reason for each part of a row that is left out. Throws an Error for an unreadable row. */
  add(row: Row, faults: string[]): void
  shown(row: Row): unknown
}

/** Reads JSON files with lists. Returns the problems by list. */
export async function readLists<Row>(
  files: readonly FeedFile[],
  { bytesMax, rowsIn, add, shown }: Lists<Row>,
): Promise<Map<string, Problem[]>> {
  const byList = new Map<string, Problem[]>()
  for (const file of files) {
    const name = file.name.split('/').at(-1)!
    const problems: Problem[] = []
    byList.set(name, problems)
    try {
      for (const [i, row] of rowsIn(await getJson(file, bytesMax)).entries()) {
        const [faults, failures]: [string[], string[]] = [[], []]
        tolerant(failures, () => add(row, faults))
        for (const reason of failures.length > 0 ? failures : faults)
          problems.push({ row: rowName(name, i + 1), reason, text: quoted(shown(row)) })
      }
    } catch (error) {
      problems.push({ row: name, reason: getReason(error), text: '' })
    }
  }
  return byList
}

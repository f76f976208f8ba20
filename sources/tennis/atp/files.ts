import { csvRows } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import type { LineLimits } from '../../parse/lines.ts'
import { getReason, ofPart, type Problem, rowName } from '../../parse/problem.ts'
import { aliases, type FileKind, getKind, layouts, required } from './layouts.ts'

/** The value of a column; "" if the file does not have it. */
export type Fields = (column: string) => string

export interface AtpRow {
  /** "match_scores_2022.csv". */
  file: string
  line: number
  /** Text of the row, truncated. */
  text: string
  fields: Fields
}

export const fileName = ({ name }: FeedFile): string => name.split('/').at(-1)!

export const getFiles = (files: readonly FeedFile[], kind: FileKind): FeedFile[] => files.filter(({ name }) => getKind(name) === kind)

/** Maximum number of problems of a file listed with their line; further ones are only counted. */
const problemsMax = 5_000
/** These files may have three decades of matches, or weekly rankings of four decades; they are never in memory as a whole. */
const long: LineLimits = { lines: 5_000_000, bytes: 512 * 1024 * 1024 }
const limits: Partial<Record<FileKind, LineLimits>> = { scores: long, stats: long, extended: long, rankings: long }

/** A row, or why it cannot be read. A problem of the header is no row. */
type ReadRow = AtpRow | { problem: Problem; ofHeader: boolean }

/** Every row of a file. `year`: skips rows that do not contain this number, which cannot be of this year. */
export async function* eachRow(file: FeedFile, year?: number): AsyncGenerator<ReadRow> {
  const wants = year === undefined ? undefined : (text: string) => text.includes(String(year))
  const name = fileName(file)
  const kind = getKind(name)!
  const bounds = limits[kind]
  const options = { layouts: layouts[kind], aliases, ...(bounds && { limits: bounds }), ...(wants && { wants }) }
  for await (const line of csvRows<string>(file.bytes(), required[kind], options)) {
    if ('fault' in line) {
      const problem = { row: rowName(name, line.line), text: line.text, reason: line.fault }
      const ofHeader = line.ofHeader === true
      yield { problem: ofHeader ? ofPart(problem) : problem, ofHeader }
    } else yield { file: name, line: line.line, text: line.text, fields: (column) => line.fields[column] ?? '' }
  }
}

/**
 * Passes every row of a file to `onRow`, whose errors are the reasons of problems. Returns the number of lines without the
 * header, and the problems of the rejected ones. `year`: as in `eachRow`.
 */
export async function readFile(
  file: FeedFile,
  onRow: (row: AtpRow) => void,
  year?: number,
): Promise<{ rows: number; problems: Problem[] }> {
  const name = fileName(file)
  const problems: Problem[] = []
  let [rows, more] = [0, 0]
  const reject = (problem: Problem) => (problems.length < problemsMax ? problems.push(problem) : more++)
  for await (const row of eachRow(file, year)) {
    if ('problem' in row && row.ofHeader) {
      problems.push(row.problem)
      continue
    }
    rows++
    if ('problem' in row) {
      reject(row.problem)
      continue
    }
    try {
      onRow(row)
    } catch (error) {
      reject({ row: rowName(name, row.line), text: row.text, reason: getReason(error) })
    }
  }
  if (more > 0) problems.push({ row: name, text: '', reason: `${more} more lines cannot be read`, rows: more })
  return { rows, problems }
}

const edition = /^((?:18|19|20)\d\d)-([a-z0-9]{1,10})$/i
/** "/en/scores/archive/basel/328/2022/results". */
const inAddress = /\/archive\/[^/]+\/([a-z0-9]{1,10})\/((?:18|19|20)\d\d)\//i

/**
 * Year and id of a tournament: "2022-580", or "2022" and "580", in the row of a match or a tournament, else in the id of the
 * match or the address. Throws an Error if none of these is readable.
 */
export function getEdition(fields: Fields): { year: number; id: string } {
  const text = fields('tourney_year_id') || `${fields('year')}-${fields('tourney_id')}`
  const [, ofId] = /^(\d{4}-\w{1,10})-/.exec(fields('match_id')) ?? []
  const [, place, season] = inAddress.exec(fields('tourney_url_suffix')) ?? []
  const found = [text, ofId ?? '', `${season}-${place}`].map((each) => edition.exec(each)).find((each) => each !== null)
  if (!found) throw new Error(`"${text.slice(0, 40)}" is no year and id of a tournament`)
  return { year: Number(found[1]), id: found[2]!.toLowerCase() }
}

/** "2022.01.03" as a calendar day; undefined for any other text. */
export function getDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text) ?? []
  if (day === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const iso = date.toISOString().slice(0, 10)
  return iso === `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` ? iso : undefined
}

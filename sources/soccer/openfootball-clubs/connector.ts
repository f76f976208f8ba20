import type { Rename } from '../../connector.ts'
import { showable } from '../../parse/fields.ts'
import type { Line } from '../../parse/lines.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { countryOfHeading, listConnector, withoutComment } from '../shared/list-connector.ts'
import { clubReader } from './parse-clubs.ts'

/**
 * clubs: lists of clubs by country and of their former names. The file name decides between a list and a history. Lists
 * of websites (.props) and grounds (.stadiums) are not read: they hold no names.
 */
export const openfootballClubs = listConnector(
  {
    format: 'openfootball-clubs',
    files: 'lists of clubs and of their former names',
    contains: 'spellings of clubs, founding years, grounds',
    namespace: null,
    isPartnerFormat: false,
    precedence: 100,
    namePrecedence: 200,
  },
  (name) => /(^|\.)clubs(\.history)?\.txt$/.test(name),
  (name) => (name.endsWith('.history.txt') ? historyReader(name) : listReader(name)),
)

function listReader(name: string) {
  const { addLine, list } = clubReader(name)
  return {
    addLine,
    list() {
      const read = list()
      return { ...read, entries: read.clubs.length }
    },
  }
}

interface ClubHistory {
  renames: Rename[]
  /** Lines with a verb, and unreadable lines. */
  rows: number
  entries: number
  skipped: Record<string, number>
  problems: Problem[]
  complete: boolean
}

/**
 * Reads former names of clubs: below "== season" headings, lines of "RENAME Old name, Town ⇒ New name"; later renames
 * of the same season omit the word. MERGE, MOVE, REFORM and BANKRUPT create other clubs and are skipped. `file`: prefix
 * of the row names in problems.
 */
export function historyReader(file: string) {
  const reading: Reading = { renames: [], rows: 0, skipped: {}, problems: [], verb: '' }
  return {
    addLine(line: Line) {
      try {
        parseLine(reading, line)
      } catch (error) {
        reading.problems.push({ row: rowName(file, line.number), reason: getReason(error), text: line.text })
      }
    },
    list({ renames, rows, skipped, problems } = reading): ClubHistory {
      return { renames, rows, entries: renames.length, skipped, problems, complete: problems.length === 0 }
    },
  }
}

interface Reading extends Omit<ClubHistory, 'complete' | 'entries'> {
  country?: string
  /** Verb that applies to the following lines, such as RENAME. */
  verb: string
}

/** Throws an Error that names the fault of the line. */
function parseLine(reading: Reading, { text, fault }: Line): void {
  const line = withoutComment(text).trim()
  if (line.startsWith('=') || fault !== undefined) reading.verb = ''
  if (fault !== undefined) {
    reading.rows++
    if (line.startsWith('=')) delete reading.country
    throw new Error(fault)
  }
  if (/^=[^=]/.test(line)) {
    const country = countryOfHeading(line)
    if (country) reading.country = country
  }
  if (line === '' || line.startsWith('=')) return
  const [word = ''] = /^[A-Z]{4,}(?=\s)/.exec(line) ?? []
  reading.verb = word || reading.verb
  // Other lines without a verb are notes.
  if (reading.verb === '' && !line.includes('⇒')) return
  reading.rows++
  if (reading.verb === '') throw new Error('no line above says what becomes of the club: RENAME, MERGE, MOVE, …')
  if (reading.verb === 'RENAME') reading.renames.push(renameIn(line.slice(word.length), reading.country))
  else countSkipped(reading, `${reading.verb}: another club`)
}

function countSkipped({ skipped }: Reading, reason: string): void {
  skipped[reason] = (skipped[reason] ?? 0) + 1
}

function renameIn(text: string, country: string | undefined): Rename {
  const [from, to] = text.split('⇒').map((side) => showable(side.split(',', 1)[0]!.trim(), 'a name'))
  if (!country || !from || !to) throw new Error('not of the form RENAME old name ⇒ new name below a country')
  return { country, from, to }
}

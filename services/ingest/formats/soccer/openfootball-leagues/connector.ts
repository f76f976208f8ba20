import { showable } from '../../../parse/fields.ts'
import type { Line } from '../../../parse/lines.ts'
import { type Problem, reasonOf, rowName } from '../../../parse/problem.ts'
import { knownLeague, sourceLeague } from '../shared/leagues.ts'
import { listConnector, type ReadList, withoutComment } from '../shared/list-connector.ts'

/** leagues: keys and names of competitions. Rows with an unreviewed key are counted and not published. */
export const openfootballLeagues = listConnector(
  {
    format: 'openfootball-leagues',
    files: 'lists of leagues',
    contains: 'spellings of leagues',
    precedence: 110,
  },
  (name) => /(^|\.)leagues\.txt$/.test(name),
  (file) => {
    const { addLine, list } = leagueReader(file)
    return { addLine, list: () => reviewed(list()) }
  },
)

function reviewed({ names, rows, problems }: LeagueNames): ReadList {
  const leagues = [...names].flatMap(([key, spellings]) => {
    const league = knownLeague(key)
    return league ? [sourceLeague(league, spellings)] : []
  })
  return { leagues, rows, problems, complete: problems.length === 0 }
}

interface LeagueNames {
  /** League key to its names, main name first. */
  names: Map<string, string[]>
  rows: number
  problems: Problem[]
}

/**
 * Reads "= Heading" lines, then for each league its key, optional seasons ("1960-", "2018/19-"), its name, and lines of
 * "| other name". `file`: prefix of the row names in problems.
 */
export function leagueReader(file: string) {
  const reading: Reading = { names: new Map(), rows: 0, problems: [] }
  return {
    addLine(line: Line) {
      try {
        parseLine(reading, line)
      } catch (error) {
        delete reading.open
        reading.rows++
        reading.problems.push({ row: rowName(file, line.number), reason: reasonOf(error), text: line.text })
      }
    },
    list: ({ names, rows, problems } = reading): LeagueNames => ({ names, rows, problems }),
  }
}

interface Reading extends LeagueNames {
  /** Names of the current league. Absent after an unreadable line: the spellings below it are skipped. */
  open?: string[]
}

/** Throws an Error that names the fault of the line. */
function parseLine(reading: Reading, { text, fault }: Line): void {
  if (fault !== undefined) throw new Error(fault)
  const line = withoutComment(text).trim()
  if (line === '' || line.startsWith('=')) return
  if (line.startsWith('|')) {
    reading.open?.push(...spellingsIn(line))
    return
  }
  const [, key, name] = /^([a-z][\w.]*)\s+(?:\d{4}(?:\/\d\d)?-(?:\d{4}(?:\/\d\d)?)?\s+)?(\S.*)$/.exec(line) ?? []
  if (!key || !name) throw new Error('neither a key and a name, nor a spelling (they begin with |)')
  reading.open = [showable(name.trim(), 'a name')]
  reading.names.set(key, reading.open)
  reading.rows++
}

const spellingsIn = (line: string): string[] =>
  line
    .split('|')
    .filter((name) => name.trim() !== '')
    .map((name) => showable(name.replace(/\[\w\w\]/g, '').trim(), 'a name'))

import { showable } from '../../../parse/fields.ts'
import type { Line } from '../../../parse/lines.ts'
import { type Problem, reasonOf, rowName } from '../../../parse/problem.ts'
import type { SourceLeague } from '../../source-model.ts'
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
  const leagues: SourceLeague[] = []
  const counts = { entries: 0, unreviewed: 0 }
  for (const [key, { names: spellings, rows: own }] of names) {
    const league = knownLeague(key)
    if (league) leagues.push(sourceLeague(league, spellings))
    counts[league ? 'entries' : 'unreviewed'] += own
  }
  const skipped = { 'names of leagues without a reviewed entry': counts.unreviewed }
  return { leagues, rows, entries: counts.entries, ...(counts.unreviewed > 0 && { skipped }), problems, complete: problems.length === 0 }
}

interface NamesOfLeague {
  /** In the order of the file. */
  names: string[]
  /** Lines with the key of the league: one, or one for each span of seasons. */
  rows: number
}

interface LeagueNames {
  /** By league key. */
  names: Map<string, NamesOfLeague>
  /** Lines with a key, and unreadable lines. */
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
        const isSpelling = line.fault === undefined && line.text.trimStart().startsWith('|')
        if (!isSpelling) reading.rows++
        reading.problems.push({
          row: rowName(file, line.number),
          reason: reasonOf(error),
          text: line.text,
          ...(isSpelling && { rows: 0 }),
        })
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
  const league = reading.names.get(key) ?? { names: [], rows: 0 }
  reading.open = league.names
  league.names.push(showable(name.trim(), 'a name'))
  league.rows++
  reading.names.set(key, league)
  reading.rows++
}

const spellingsIn = (line: string): string[] =>
  line
    .split('|')
    .filter((name) => name.trim() !== '')
    .map((name) => showable(name.replace(/\[\w\w\]/g, '').trim(), 'a name'))

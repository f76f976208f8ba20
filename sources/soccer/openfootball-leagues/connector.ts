import { showable } from '../../parse/fields.ts'
import type { Line } from '../../parse/lines.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import type { SourceLeague } from '../../source-model.ts'
import { getArea, knownLeague, sourceLeague } from '../shared/leagues.ts'
import { countryOfHeading, listConnector, type ReadList, withoutComment } from '../shared/list-connector.ts'

/** leagues: keys and names of competitions. Rows with an unreviewed key are counted and not published. */
export const openfootballLeagues = listConnector(
  {
    format: 'openfootball-leagues',
    files: 'lists of leagues',
    contains: 'spellings of leagues',
    namespace: 'openfootball',
    isPartnerFormat: false,
    precedence: 110,
  },
  (name) => /(^|\.)leagues\.txt$/.test(name),
  (file) => {
    const { addLine, list } = leagueReader(file)
    return { addLine, list: () => reviewed(list()) }
  },
)

function reviewed({ names, rows, former, problems }: LeagueNames): ReadList {
  const leagues: SourceLeague[] = []
  const counts = { entries: 0, unreviewed: 0 }
  for (const [key, { names: spellings, rows: own }] of names) {
    const league = knownLeague(key)
    if (league) leagues.push({ ...sourceLeague(league, spellings), sourceId: key })
    counts[league ? 'entries' : 'unreviewed'] += own
  }
  const skipped = {
    ...(counts.unreviewed > 0 && { 'names of leagues without a reviewed entry': counts.unreviewed }),
    ...(former > 0 && { 'divisions of former seasons': former }),
  }
  return { leagues, rows, entries: counts.entries, skipped, problems, complete: problems.length === 0 }
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
  /** How many of them name the division of past seasons, whose number now belongs to another division. */
  former: number
  problems: Problem[]
}

/**
 * Reads "= Heading" lines, then for each league its key, optional seasons ("1960-", "2018/19-"), its name, and lines of "| other
 * name". In lists of countries the key is the number of the division, "1" or "3.o", below "= Austria (at) ="; the name may follow
 * a former name and "=>", and may precede a comma and a part of web addresses. `file`: prefix of the row names in problems.
 */
export function leagueReader(file: string) {
  const reading: Reading = { names: new Map(), rows: 0, former: 0, problems: [] }
  return {
    addLine(line: Line) {
      try {
        parseLine(reading, line)
      } catch (error) {
        delete reading.open
        if (line.text.startsWith('=')) delete reading.country
        const isSpelling = line.fault === undefined && line.text.trimStart().startsWith('|')
        if (!isSpelling) reading.rows++
        reading.problems.push({
          row: rowName(file, line.number),
          reason: getReason(error),
          text: line.text,
          ...(isSpelling && { rows: 0 }),
        })
      }
    },
    list: ({ names, rows, former, problems } = reading): LeagueNames => ({ names, rows, former, problems }),
  }
}

interface Reading extends LeagueNames {
  /** Country of the heading above: "AT". Absent if it names none. */
  country?: string
  /** Names of the current league. Absent after an unreadable line: the spellings below it are skipped. */
  open?: string[]
}

/** Throws an Error that names the fault of the line. */
function parseLine(reading: Reading, { text, fault }: Line): void {
  if (fault !== undefined) throw new Error(fault)
  const line = withoutComment(text).trim()
  if (line === '') return
  if (line.startsWith('=')) {
    const country = countryOfHeading(line)
    delete reading.country
    if (country !== undefined) reading.country = country
    return
  }
  if (line.startsWith('|')) {
    reading.open?.push(...spellingsIn(line))
    return
  }
  const [, written, last, given] = /^([a-z\d][\w.]*)\s+(?:(?:\d{4}(?:\/\d\d)?)?-(\d{4}(?:\/\d\d)?)?\s+)?(\S.*)$/.exec(line) ?? []
  if (!written || !given) throw new Error('neither a key and a name, nor a spelling (they begin with |)')
  const isDivision = /^\d/.test(written)
  if (isDivision && reading.country === undefined) throw new Error(`no heading above names the country of division ${written}`)
  if (isDivision && last !== undefined) {
    reading.rows++
    reading.former++
    delete reading.open
    return
  }
  const key = isDivision ? `${getArea(reading.country!)}.${written}` : written
  const name = isDivision ? given.replace(/^.*=>/, '').replace(/,\s+[\w.]+-[\w.]+$/, '') : given
  const shown = showable(name.trim(), 'a name')
  const league = reading.names.get(key) ?? { names: [], rows: 0 }
  reading.open = league.names
  league.names.push(shown)
  league.rows++
  reading.names.set(key, league)
  reading.rows++
}

const spellingsIn = (line: string): string[] =>
  line
    .split('|')
    .filter((name) => name.trim() !== '')
    .map((name) => showable(name.replace(/\[\w\w\]/g, '').trim(), 'a name'))

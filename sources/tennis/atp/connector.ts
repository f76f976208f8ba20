import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getReason, ofPart, type Problem, rejectedRows, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch, SourcePerson } from '../../source-model.ts'
import { withEarlyRounds } from './early-rounds.ts'
import { type AtpRow, type Fields, fileName, getEdition, getFiles, readFile } from './files.ts'
import { getKind } from './layouts.ts'
import { matchIn } from './match.ts'
import { type MatchStats, matchStats, statsYear } from './match-stats.ts'
import { type Players, playerIn, players } from './players.ts'
import { rankingsDatasets } from './rankings.ts'
import { statisticsIn } from './stats.ts'
import { type Tournaments, tournaments } from './tournament-list.ts'

/**
 * Tournaments, matches, statistics, rankings and players of the ATP tour: the files of any years in one folder; each file may be
 * missing. One dataset per tournament and year; the matches and statistics of one year are in memory at once, and the newest
 * place of every player.
 */
export const atp: MatchConnector = {
  kind: 'matches',
  format: 'atp',
  sports: ['tennis'],
  files: 'tournaments, match scores, statistics, rankings and player overviews of the ATP tour, with or without header lines',
  contains: 'results with sets and tie-breaks, seeds, match statistics, rankings, players',
  leagues: 'any',
  timezone: undefined,
  namespace: 'atp',
  isPartnerFormat: false,
  precedence: 125,
  licence: {
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    notice:
      'serve-and-volley, "ATP World Tour tennis data", packaged by datasets. Changes: scores by set and tie-break, rounds and names in our format, impossible statistics left out.',
  },
  reads: (name) => getKind(name) !== undefined,
  read,
}

/** Dataset name for people, so that each is observed once for all datasets. */
const peopleIn = 'players'

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const list = tournaments()
  const people = players()
  const tournamentFiles = await readTournaments(getFiles(files, 'tournaments'), list)
  for (const file of getFiles(files, 'players')) yield await playersDataset(file, people)
  const scores = await firstReading(getFiles(files, 'scores'), list)
  const isComplete = scores.every(({ problems }) => problems.length === 0)
  const stats = await yearsOfStats([...getFiles(files, 'stats'), ...getFiles(files, 'extended')])
  for (const year of [...new Set(scores.flatMap(({ years }) => [...years]))].sort((a, b) => a - b)) {
    const of = (read: readonly YearsOfFile[]) => read.filter(({ years }) => years.has(year)).map(({ file }) => file)
    const statistics = await matchStats(of(stats), year)
    yield* matchesOfYear({ year, list, people, statistics, isComplete }, of(scores))
    for (const problem of statistics.unused())
      stats.find(({ file }) => problem.row.startsWith(`${fileName(file)}#`))!.problems.push(problem)
    for (const read of stats) read.years.delete(year)
  }
  for (const file of tournamentFiles) yield tournamentsDataset(file, list)
  for (const { file, problems, rows } of scores) yield problemsDataset('tennis', fileName(file), problems, rows)
  for (const { file, problems, years } of stats)
    yield problemsDataset('tennis', fileName(file), [...problems, ...[...years].map((year) => noScores(file, year))].map(ofPart), 0)
  // After the matches, which have the names of many players.
  yield* rankingsDatasets(getFiles(files, 'rankings'), { people, peopleIn })
}

const noScores = (file: FeedFile, year: number): Problem => ({
  row: fileName(file),
  reason: `there is no match_scores file with matches of ${year} in the folder of this file; name a folder that has both`,
  text: '',
})

interface ReadTournaments {
  file: FeedFile
  rows: number
  problems: Problem[]
  /** Year and id of each row. */
  keys: string[]
}

async function readTournaments(files: readonly FeedFile[], list: Tournaments): Promise<ReadTournaments[]> {
  const read: ReadTournaments[] = []
  for (const file of files) {
    const keys: string[] = []
    read.push({ file, keys, ...(await readFile(file, ({ fields }) => void keys.push(list.add(fields)))) })
  }
  return read
}

/** The rows count as entries; they describe the tournaments of matches. */
function tournamentsDataset({ file, rows, problems, keys }: ReadTournaments, list: Tournaments): MatchesDataset {
  const held = keys.filter((key) => list.hasMatches(key)).length
  const dataset = problemsDataset('tennis', fileName(file), problems, rows)
  return {
    ...dataset,
    entries: held,
    skipped: keys.length > held ? { 'tournaments without matches in this reading': keys.length - held } : {},
  }
}

async function playersDataset(file: FeedFile, people: Players): Promise<MatchesDataset> {
  const listed: SourcePerson[] = []
  const { rows, problems } = await readFile(file, ({ fields }) => {
    const person = playerIn(fields)
    if (people.list(person)) listed.push(person)
  })
  const again = rows - rejectedRows(problems) - listed.length
  const outcomes = { entries: listed.length, ...(again > 0 && { skipped: { 'players who are listed already': again } }) }
  return { ...problemsDataset('tennis', fileName(file), problems, rows), ...outcomes, players: listed, peopleIn }
}

/** The years in a file. The file is read again for each year, so at most one year is in memory. */
interface YearsOfFile {
  file: FeedFile
  years: Set<number>
  problems: Problem[]
  /** Number of rows without a year. */
  rows: number
}

/** Collects the tournaments named in match rows; some have no other source of their name. */
async function firstReading(files: readonly FeedFile[], list: Tournaments): Promise<YearsOfFile[]> {
  const read: YearsOfFile[] = []
  for (const file of files) {
    const years = new Set<number>()
    const { problems } = await readFile(file, ({ fields }) => void years.add(list.addOfMatch(fields)))
    read.push({ file, years, problems, rows: rejectedRows(problems) })
  }
  return read
}

async function yearsOfStats(files: readonly FeedFile[]): Promise<YearsOfFile[]> {
  const read: YearsOfFile[] = []
  for (const file of files) {
    const years = new Set<number>()
    const { problems } = await readFile(file, ({ fields }) => {
      const year = statsYear(fields)
      if (year === undefined) throw new Error('no year in the address and in the id of the match')
      years.add(year)
    })
    read.push({ file, years, problems, rows: 0 })
  }
  return read
}

interface Year {
  year: number
  list: Tournaments
  people: Players
  statistics: MatchStats
  /** Every match row could be assigned to a tournament, so no tournament lacks a match. */
  isComplete: boolean
}

/** Four times the matches of a year. Further rows are rejected, which bounds memory. */
const rowsMax = 20_000

async function* matchesOfYear(context: Year, files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const byTournament = new Map<string, AtpRow[]>()
  const excess = new Map<string, number>()
  let count = 0
  for (const file of files) {
    await readFile(
      file,
      (row) => {
        const { year, id } = getEdition(row.fields)
        if (year !== context.year) return
        if (++count > rowsMax) return void excess.set(id, (excess.get(id) ?? 0) + 1)
        const rows = byTournament.get(id)
        if (rows) rows.push(row)
        else byTournament.set(id, [row])
      },
      context.year,
    )
  }
  for (const id of new Set([...byTournament.keys(), ...excess.keys()]))
    yield await tournamentDataset(id, { rows: byTournament.get(id) ?? [], excess: excess.get(id) ?? 0 }, context)
}

async function tournamentDataset(
  id: string,
  { rows, excess }: { rows: readonly AtpRow[]; excess: number },
  context: Year,
): Promise<MatchesDataset> {
  const { year, list, people: registered, statistics, isComplete } = context
  const name = `${year}/${id}`
  const { edition, league, shortSets } = list.of(year, id)
  const matches: SourceMatch[] = []
  const problems: Problem[] = []
  const texts = new Set<string>()
  let byes = 0
  for (const row of rows) {
    await yieldToEventLoop()
    const at = { row: rowName(name, `${row.file}:${row.line}`), text: row.text }
    // A year may be in two files, one of the year and one of the decade.
    if (texts.has(row.text)) continue
    texts.add(row.text)
    if (isBye(row.fields)) {
      byes++
      continue
    }
    try {
      matches.push({ ...at, ...withStatistics(row, matchIn(row.fields, { edition, players: registered, shortSets }), statistics) })
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
    }
  }
  if (excess > 0) problems.push({ row: name, text: '', reason: `${year} has more than ${rowsMax} matches`, rows: excess })
  return {
    ...{ name, file: name, sport: 'tennis', season: { league, name: String(year) }, peopleIn },
    rows: rows.length + excess,
    skipped: {
      ...(texts.size < rows.length && { 'rows that are in the files twice': rows.length - texts.size }),
      ...(byes > 0 && { byes }),
    },
    ...{ problems, matches: withEarlyRounds(matches, year), complete: isComplete && problems.length === 0 },
  }
}

const isBye = (fields: Fields): boolean => ['winner', 'loser'].some((side) => /^bye$/i.test(fields(`${side}_name`).trim()))

function withStatistics(
  { fields }: AtpRow,
  { match, home }: ReturnType<typeof matchIn>,
  statistics: MatchStats,
): Omit<SourceMatch, 'row' | 'text'> {
  const [winner, loser] = home === 'winner' ? [match.home, match.away] : [match.away, match.home]
  const [ids, other] = [winner, loser].map(({ players: of = [] }) => of.map(({ key = '' }) => key).join('/'))
  const rows = [{ fields, home }, ...statistics.of(fields, home, { winner: ids!, loser: other! })]
  const { statistics: found, left } = statisticsIn(rows)
  const repairs =
    left.length > 0 ? [...match.repairs, `impossible statistics are left out: ${left.join(', ').slice(0, 500)}`] : match.repairs
  return { ...match, repairs, ...(found && { statistics: found }) }
}

import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { quoted } from '../../parse/fields.ts'
import { eachJsonRow } from '../../parse/json-rows.ts'
import { getReason, ofPart, type Problem, rejectedRows, rowName } from '../../parse/problem.ts'
import { getXml } from '../../parse/xml-file.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { mit } from '../../source-row.ts'
import { genderIn, getLeague } from '../shared/leagues.ts'
import { isWithoutTeams, listedFixture, type ReadFixture, resultColumns, scheduledFixture } from './fixture.ts'
import { getMatch } from './match.ts'
import { type MatchDocument, matchDocument } from './match-document.ts'
import { inOneLeague, withFinals, withRoundRobins } from './place.ts'
import { getTeam, isOfNations } from './teams.ts'

const lists = { schedule: /^schedule\.json$/, results: /^results(?:_\d{4})?\.csv$/ }
const documentName = /^(score|stats)_(\d{1,9})\.xml$/
const baseName = (name: string): string => name.split('/').at(-1)!

/**
 * A tournament of the FIVB, a folder of files: schedule.json, results_2012.csv, and by id of the match score_3731.xml and
 * stats_3731.xml. Either list is enough. One dataset per tournament, and one per list for rows without a tournament.
 */
export const fivbXml: MatchConnector = {
  kind: 'matches',
  format: 'fivb-xml',
  sports: ['volleyball'],
  files: 'tournaments of the FIVB: schedule, results, score and statistics of a match',
  contains: 'fixtures, results by set, lineups by shirt number, statistics by set',
  leagues: 'any',
  timezone: 'UTC',
  namespace: 'fivb',
  isPartnerFormat: false,
  precedence: 65,
  licence: mit('2015 Christopher D. Long'),
  reads: (name) => [lists.schedule, lists.results, documentName].some((pattern) => pattern.test(baseName(name))),
  read,
}

/** A match in a list, with its list and folder. */
interface Listed extends ReadFixture {
  folder: string
  /** Place of the row: "schedule.json:17". */
  place: string
  text: string
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const listed: Listed[] = []
  const readings: MatchesDataset[] = []
  for (const file of files) {
    const name = baseName(file.name)
    const readList = lists.schedule.test(name) ? readSchedule : lists.results.test(name) ? readResults : undefined
    if (readList) readings.push(await readList(file, (row) => listed.push({ ...row, folder: getFolder(file) })))
  }
  giveCodes(listed)
  // With two rows of a match, the first one provides stage, round and names.
  listed.sort((a, b) => Number(a.fixture.id === undefined) - Number(b.fixture.id === undefined))
  const documents = documentsIn(files)
  const idByListed = await getIds(listed, documents)
  yield* readings
  const isComplete = readings.every(({ complete }) => complete)
  for (const [tournament, rows] of [...Map.groupBy(listed, ({ fixture }) => fixture.tournament)].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield await tournamentDataset(tournament, rows, { documents, idByListed, isComplete })
  yield unlistedDocuments(documents, new Set(idByListed.values()))
}

/** Replaces an unreadable team code with the code in other rows of the team. */
function giveCodes(listed: readonly Listed[]): void {
  const teams = listed.flatMap(({ fixture }) => [fixture.home, fixture.away])
  const codeByName = new Map(teams.flatMap(({ code, name }) => (name !== undefined && code !== name ? [[name, code] as const] : [])))
  for (const { fixture } of listed)
    for (const side of ['home', 'away'] as const) {
      const { code, name } = fixture[side]
      const known = code === name ? codeByName.get(code) : undefined
      if (known !== undefined) fixture[side] = { code: known, name: code }
    }
}

const getFolder = ({ name }: FeedFile): string => name.split('/').slice(0, -1).join('/')

type OnRow = (row: Omit<Listed, 'folder'>) => void

/** Reads a schedule. The rest of a truncated list counts as one row. */
async function readSchedule(file: FeedFile, onRow: OnRow): Promise<MatchesDataset> {
  const name = baseName(file.name)
  const problems: Problem[] = []
  let [nth, teamless] = [0, 0]
  for await (const item of eachJsonRow(file.bytes(), { list: 'Matches' })) {
    if ('name' in item) continue
    const at = { row: rowName(file.name, ++nth), text: 'row' in item ? quoted(item.row) : item.brokenOff.near }
    if ('brokenOff' in item) problems.push({ ...at, reason: `${item.brokenOff.reason}; the rest is not read` })
    else if (isWithoutTeams(item.row)) teamless++
    else
      try {
        onRow({ ...scheduledFixture(item.row, { folder: getFolder(file), nth }), place: `${name}:${nth}`, text: at.text })
      } catch (error) {
        problems.push({ ...at, reason: getReason(error) })
      }
  }
  const dataset = problemsDataset('volleyball', file.name, problems, problems.length + teamless)
  return teamless === 0 ? dataset : { ...dataset, skipped: { 'rows without teams': teamless } }
}

async function readResults(file: FeedFile, onRow: OnRow): Promise<MatchesDataset> {
  const { problems } = await readTable(file.bytes(), {
    ...{ name: file.name, columns: resultColumns },
    onRow: ({ line, text, fields }) =>
      onRow({ ...listedFixture(fields, { folder: getFolder(file), nth: line }), place: `${baseName(file.name)}:${line}`, text }),
  })
  return problemsDataset('volleyball', file.name, problems, rejectedRows(problems))
}

/** The files of matches, by folder and id. Each is read when its match is built. */
type Documents = ReadonlyMap<string, { stats?: FeedFile; score?: FeedFile }>

function documentsIn(files: readonly FeedFile[]): Documents {
  const documents = new Map<string, { stats?: FeedFile; score?: FeedFile }>()
  for (const file of files) {
    const [, kind, id] = documentName.exec(baseName(file.name)) ?? []
    if (kind === undefined) continue
    const key = `${getFolder(file)}/${id}`
    documents.set(key, { ...documents.get(key), [kind]: file })
  }
  return documents
}

/**
 * The key of the files of each row: the id in a schedule. Lists of results have no ids; for a match without a schedule row, the
 * number and the teams in the files identify it.
 */
async function getIds(listed: readonly Listed[], documents: Documents): Promise<Map<Listed, string>> {
  const idByListed = new Map<Listed, string>()
  if (documents.size === 0) return idByListed
  for (const row of listed) if (documents.has(`${row.folder}/${row.fixture.id}`)) idByListed.set(row, `${row.folder}/${row.fixture.id}`)
  const matchOfRow = ({ folder, fixture }: Listed) => `${folder}\n${fixture.number}\n${fixture.home.code}\n${fixture.away.code}`
  const scheduled = new Set(listed.filter(({ fixture }) => fixture.id !== undefined).map(matchOfRow))
  const others = new Map(listed.filter((row) => !scheduled.has(matchOfRow(row))).map((row) => [matchOfRow(row), row] as const))
  const found = new Set(idByListed.values())
  for (const [key, { stats, score }] of documents) {
    if (others.size === 0 || found.has(key)) continue
    await yieldToEventLoop()
    const document = await getXml((stats ?? score)!)
      .then(matchDocument)
      .catch(() => undefined)
    const folder = key.slice(0, key.lastIndexOf('/'))
    const row = document && others.get(`${folder}\n${document.number}\n${document.home.code}\n${document.away.code}`)
    if (row) idByListed.set(row, key)
  }
  return idByListed
}

interface Companions {
  documents: Documents
  idByListed: ReadonlyMap<Listed, string>
  /** Every list was read to its end. */
  isComplete: boolean
}

async function tournamentDataset(
  tournament: string,
  rows: readonly Listed[],
  { documents, idByListed, isComplete }: Companions,
): Promise<MatchesDataset> {
  const problems: Problem[] = []
  const matches: SourceMatch[] = []
  const ofNations = isOfNations(rows.flatMap(({ fixture }) => [fixture.home, fixture.away]))
  const getMeeting = getMeetings(rows)
  for (const row of rows) {
    await yieldToEventLoop()
    const { fixture, faults, place, text } = row
    const at = { row: rowName(tournament, place), text }
    const { document, faults: unread } = await readDocument(documents.get(idByListed.get(row) ?? ''), fixture)
    try {
      const [home, away] = [getTeam(fixture.home, ofNations), getTeam(fixture.away, ofNations)]
      const read = getMatch(fixture, { ...at, home, away, meeting: getMeeting(fixture), ...(document && { document }) })
      matches.push(read.match)
      for (const reason of [...faults, ...unread, ...read.faults]) problems.push(ofPart({ ...at, reason }))
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
    }
  }
  const complete = isComplete && problems.every(({ rows: rejected = 1 }) => rejected === 0)
  const season = { league: leagueIn(tournament, rows), name: getSeason(tournament, rows) }
  return {
    ...{ name: tournament, file: tournament, sport: 'volleyball', season, rows: rows.length },
    ...{ problems, matches: inOneLeague(withRoundRobins(withFinals(matches))), complete },
  }
}

/**
 * Code and name are those of the tournament: "WL2012", "World League". The letters of the code are the same every year, also in
 * "WL2014-1".
 */
function leagueIn(tournament: string, rows: readonly Listed[]) {
  const title = rows.find(({ fixture }) => fixture.title)?.fixture.title ?? getLetters(tournament)
  const gender = genderIn(title, ...new Set(rows.map(({ fixture }) => fixture.gender)))
  const { timezone: _, ...league } = getLeague({ title, key: getLetters(tournament), gender, type: 'tournament', countryCode: 'INT' })
  return league
}

const getLetters = (tournament: string): string => tournament.replace(/[-_]?\d+/g, '') || tournament

/** The year in the code, else the year of the first match. */
const getSeason = (tournament: string, rows: readonly Listed[]): string =>
  /(?:19|20)\d\d/.exec(tournament)?.[0] ??
  rows
    .map(({ fixture }) => fixture.date.slice(0, 4))
    .sort()
    .at(0)!

/** Numbers the meetings of two teams by day, regardless of which is named first. All rows of a match have the same number. */
function getMeetings(rows: readonly Listed[]): (fixture: Listed['fixture']) => number {
  const getPair = ({ home, away }: Listed['fixture']) => [home.code, away.code].sort().join(' ')
  const numbersByDay = new Map<string, number[]>()
  for (const [pair, same] of Map.groupBy(rows, ({ fixture }) => getPair(fixture))) {
    const dateByNumber = new Map(same.toReversed().map(({ fixture: { number, date } }) => [number, date] as const))
    numbersByDay.set(
      pair,
      [...dateByNumber].sort(([a, day], [b, other]) => (day < other ? -1 : Number(day > other)) || a - b).map(([number]) => number),
    )
  }
  return (fixture) => numbersByDay.get(getPair(fixture))!.indexOf(fixture.number) + 1
}

/** The document with the statistics of a match, else with its score; `faults` has the reason for each unusable file. */
async function readDocument(
  found: { stats?: FeedFile; score?: FeedFile } | undefined,
  { number, home, away }: Listed['fixture'],
): Promise<{ document?: MatchDocument; faults: string[] }> {
  const faults: string[] = []
  for (const file of [found?.stats, found?.score]) {
    if (!file) continue
    try {
      const document = matchDocument(await getXml(file))
      if (document.number !== number || document.home.code !== home.code || document.away.code !== away.code)
        throw new Error(`match ${document.number}, ${document.home.code} v ${document.away.code}: another one than in the list`)
      for (const fault of document.faults) faults.push(`${baseName(file.name)}: ${fault}`)
      return { document, faults }
    } catch (error) {
      faults.push(`${baseName(file.name)}: ${getReason(error)}`)
    }
  }
  return { faults }
}

/** Dataset of match files that no list names; each match is a row. They are rejected, since a file does not contain its day. */
function unlistedDocuments(documents: Documents, listed: ReadonlySet<string>): MatchesDataset {
  const problems = [...documents.keys()]
    .filter((key) => !listed.has(key))
    .map((key): Problem => {
      const reason = 'no list next to the files of this match has it, so its day is not known'
      return { row: rowName('unlisted', key), reason, text: '' }
    })
  return problemsDataset('volleyball', 'unlisted', problems, problems.length)
}

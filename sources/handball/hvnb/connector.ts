import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { ofPart, type Problem, rejectedRows, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { mit } from '../../source-row.ts'
import { type Fixture, fixtureColumns, isBye, readFixture } from './fixture.ts'
import { getLeague, getSeason, getStage, timezone } from './league.ts'
import { type Logged, logColumns, readLogged } from './log.ts'
import { getMatch } from './match.ts'
import { type Listed, readListed, sheetColumns } from './sheet.ts'

const fileNames = ['spiele.csv', 'spielereignisse.csv', 'spieler_statistiken.csv'] as const
type FileName = (typeof fileNames)[number]
const nameIn = (file: FeedFile): string => file.name.split('/').at(-1)!.toLowerCase()
const folderIn = (file: FeedFile): string => file.name.split('/').slice(0, -1).join('/')

/**
 * Exports of a league of the Handball-Verband Niedersachsen-Bremen: matches, their logs and the sheets of their players, one
 * folder per league and season. One dataset per folder and season; rows of the companion files without a match, and
 * contradictions between these files, are in a dataset of their file.
 */
export const hvnb: MatchConnector = {
  kind: 'matches',
  format: 'hvnb',
  sports: ['handball'],
  files: 'exports of a league of the HVNB: matches, logs of matches, sheets of players, one folder per league and season',
  contains:
    'fixtures, results with half time; goals, seven-metre throws, suspensions, disqualifications, time-outs, lineups, statistics for matches with log and sheet',
  leagues: 'any',
  timezone,
  namespace: null,
  isPartnerFormat: false,
  precedence: 64,
  licence: mit('Gibgambo'),
  reads: (name) => (fileNames as readonly string[]).includes(name.split('/').at(-1)!.toLowerCase()),
  async *read(files) {
    for (const [folder, own] of Map.groupBy(files, folderIn)) yield* readFolder(folder, own)
  },
}

/** Rows of one match, far above those of a real one. With more, the file has rows of other matches under the same number. */
const rowsMax = { log: 1_000, sheet: 200 }

interface Companion<Row> {
  file: FeedFile | undefined
  rowsMax: number
  byNumber: Map<string, Row[]>
  problems: Problem[]
}

async function* readFolder(folder: string, files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const prefix = folder === '' ? '' : `${folder}/`
  const file = (name: FileName) => files.find((each) => nameIn(each) === name)
  const log = await companion(file('spielereignisse.csv'), `${prefix}spielereignisse.csv`, logColumns, readLogged, rowsMax.log)
  const sheet = await companion(
    file('spieler_statistiken.csv'),
    `${prefix}spieler_statistiken.csv`,
    sheetColumns,
    readListed,
    rowsMax.sheet,
  )
  const list = await readList(file('spiele.csv'), prefix)
  const unique = new Map<string, number>()
  for (const { fixture } of list.rows) if (fixture.number) unique.set(fixture.number, (unique.get(fixture.number) ?? 0) + 1)
  const getCompanions = ({ number }: Fixture) => {
    const isOwn = number !== undefined && unique.get(number) === 1
    return { log: isOwn ? getRows(log, number) : undefined, sheet: isOwn ? getRows(sheet, number) : undefined }
  }
  const league = getLeague(folder.split('/').at(-1)!)
  for (const [season, rows] of Map.groupBy(list.rows, ({ fixture }) => getSeason(fixture.date))) {
    const name = `${prefix}${season.replace('/', '-')}`
    const matches: SourceMatch[] = []
    for (const { fixture, line, text } of rows) {
      await yieldToEventLoop()
      const { match, faults } = getMatch(fixture, getStage(league), getCompanions(fixture))
      matches.push({ row: rowName(`${name}/spiele.csv`, line), text, ...match })
      for (const { file, line, reason } of faults) {
        const of = file === 'log' ? log : sheet
        const where = `${prefix}${file === 'log' ? 'spielereignisse' : 'spieler_statistiken'}.csv`
        of.problems.push({ row: rowName(where, line), text: `${fixture.number}: ${fixture.home.name} - ${fixture.away.name}`, reason })
      }
    }
    yield {
      ...{ name, file: `${name}/spiele.csv`, sport: 'handball', season: { league, name: season } },
      ...{ rows: rows.length, problems: [], matches, complete: list.problems.length === 0 },
    }
  }
  if (list.file) {
    const dataset = problemsDataset('handball', `${prefix}spiele.csv`, list.problems, rejectedRows(list.problems) + list.byes)
    yield list.byes === 0 ? dataset : { ...dataset, skipped: { byes: list.byes } }
  }
  for (const [each, name] of [[log, 'spielereignisse'] as const, [sheet, 'spieler_statistiken'] as const])
    if (each.file) {
      const lost = unmatched(each, list, unique, `${prefix}${name}.csv`)
      yield problemsDataset('handball', `${prefix}${name}.csv`, [...each.problems, ...lost].map(ofPart), 0)
    }
}

interface ListRow {
  line: number
  text: string
  fixture: Fixture
}

interface List {
  file: FeedFile | undefined
  rows: ListRow[]
  byes: number
  problems: Problem[]
}

const tableOptions = { delimiters: [',', ';', '\t'], encoding: 'latin1' } as const

async function readList(file: FeedFile | undefined, prefix: string): Promise<List> {
  const list: List = { file, rows: [], byes: 0, problems: [] }
  if (!file) return list
  const { problems } = await readTable(file.bytes(), {
    ...tableOptions,
    name: `${prefix}spiele.csv`,
    columns: fixtureColumns,
    onRow({ line, text, fields }) {
      if (isBye(fields)) list.byes++
      else list.rows.push({ line, text, fixture: readFixture(fields) })
    },
  })
  return { ...list, problems }
}

async function companion<Column extends string, Row extends Logged | Listed>(
  file: FeedFile | undefined,
  name: string,
  columns: readonly Column[],
  read: (fields: Partial<Record<string, string>>, line: number) => Row,
  rowsMax: number,
): Promise<Companion<Row>> {
  const byNumber = new Map<string, Row[]>()
  if (!file) return { file, rowsMax, byNumber, problems: [] }
  const { problems } = await readTable(file.bytes(), {
    ...tableOptions,
    name,
    columns,
    onRow({ line, fields }) {
      const row = read(fields, line)
      const known = byNumber.get(row.number)
      if (known) known.push(row)
      else byNumber.set(row.number, [row])
    },
  })
  return { file, rowsMax, byNumber, problems }
}

/** Undefined: no rows, or too many. */
function getRows<Row>({ byNumber, rowsMax }: Companion<Row>, number: string): Row[] | undefined {
  const rows = byNumber.get(number)
  return rows && rows.length <= rowsMax ? rows : undefined
}

/**
 * Problems for rows without exactly one match in the list and for too many rows of one match; one problem for all rows with the
 * same number.
 */
function unmatched(
  { byNumber, rowsMax }: Companion<Logged | Listed>,
  { file }: List,
  numbers: ReadonlyMap<string, number>,
  name: string,
): Problem[] {
  return [...byNumber].flatMap(([number, rows]): Problem[] => {
    const count = numbers.get(number) ?? 0
    if (count === 1 && rows.length <= rowsMax) return []
    const whose = count === 0 ? 'no match' : 'more than one match'
    const fault = count === 1 ? `a match has at most ${rowsMax}` : `which ${whose} in spiele.csv has`
    const reason = file
      ? `${rows.length} rows of the number ${number.slice(0, 40)}, ${fault}`
      : 'there is no spiele.csv in the folder of this file; name a folder that has both'
    return [{ row: rowName(name, rows[0]!.line), text: number, reason }]
  })
}

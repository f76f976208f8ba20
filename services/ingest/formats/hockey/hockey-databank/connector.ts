import { readTable } from '../../../parse/csv-table.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import { problemsPart } from '../../problems-dataset.ts'
import type { MatchConnector, MatchesPart, Problem } from '../../source-model.ts'
import { appearanceIn, type Columns, coachColumns, goalieColumns, scoringColumns } from './appearances.ts'
import { type Listed, listedIn, masterColumns, vacantCoach } from './people.ts'
import { type SeasonRows, seasonPart } from './season-dataset.ts'

const tables: Record<string, readonly Columns[]> = {
  'Scoring.csv': scoringColumns,
  'Goalies.csv': goalieColumns,
  'Coaches.csv': coachColumns,
}
const people = 'Master.csv'
const nameOf = ({ name }: FeedFile): string => name.split('/').at(-1)!

/**
 * The Hockey Databank: players and coaches of teams by season. All of its files must be in one reading, since only
 * Master.csv has names. Season totals and results by pair are not imported: no service uses them.
 */
export const hockeyDatabank: MatchConnector = {
  kind: 'matches',
  format: 'hockey-databank',
  reads: (name) => name === people || Object.hasOwn(tables, name),
  read,
}

/** Parsed rows of all files of a reading. */
interface Tables {
  byPlayer: Map<string, Listed>
  byCoach: Map<string, Listed>
  seasons: Map<number, SeasonRows>
  problems: Map<string, Problem[]>
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesPart> {
  const parsed: Tables = { byPlayer: new Map(), byCoach: new Map(), seasons: new Map(), problems: new Map() }
  for (const file of files.filter((each) => nameOf(each) === people)) await readPeople(file, parsed)
  for (const file of files.filter((each) => nameOf(each) !== people)) await readSeasons(file, parsed)
  const isComplete = [...parsed.problems.values()].every((problems) => problems.length === 0)
  for (const [year, rows] of [...parsed.seasons].sort(([a], [b]) => a - b)) {
    await yieldToEventLoop()
    yield await seasonPart(year, rows, { ...parsed, isComplete })
  }
  for (const [file, problems] of parsed.problems) yield problemsPart('hockey', file, problems)
}

/** Passes every valid row of a file to `onRow` and records the problems of the others. */
async function eachRow<Column extends string>(
  file: FeedFile,
  columns: readonly Column[],
  parsed: Tables,
  onRow: (fields: Record<Column, string>) => void,
): Promise<void> {
  const name = nameOf(file)
  const { problems } = await readTable(file.bytes(), { name, columns, take: ({ fields }) => onRow(fields) })
  parsed.problems.set(name, [...(parsed.problems.get(name) ?? []), ...problems])
}

const readPeople = (file: FeedFile, { byPlayer, byCoach, ...parsed }: Tables): Promise<void> =>
  eachRow(file, masterColumns, { byPlayer, byCoach, ...parsed }, (fields) => {
    if (fields.coachID === vacantCoach) return
    const listed = listedIn(fields)
    if (listed.playerId) byPlayer.set(listed.playerId, listed)
    if (listed.coachId) byCoach.set(listed.coachId, listed)
  })

async function readSeasons(file: FeedFile, parsed: Tables): Promise<void> {
  const name = nameOf(file)
  const list = name === 'Coaches.csv' ? 'coaches' : 'skaters'
  await eachRow<Columns>(file, tables[name]!, parsed, (fields) => {
    const appearance = appearanceIn(name === 'Goalies.csv' ? { ...fields, pos: 'G' } : fields)
    const rows = parsed.seasons.get(appearance.year) ?? { skaters: [], coaches: [] }
    parsed.seasons.set(appearance.year, rows)
    rows[list].push(appearance)
  })
}

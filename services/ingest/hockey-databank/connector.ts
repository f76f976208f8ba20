import type { MatchConnector, MatchesPart, Problem } from '../connectors.ts'
import { readTable } from '../csv-table.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { problemsPart } from '../problems-part.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { appearanceIn, type Columns, coachColumns, goalieColumns, scoringColumns } from './appearances.ts'
import { type Listed, listedIn, masterColumns, nobody } from './people.ts'
import { type SeasonRows, seasonPart } from './season-part.ts'

const tables: Record<string, readonly Columns[]> = {
  'Scoring.csv': scoringColumns,
  'Goalies.csv': goalieColumns,
  'Coaches.csv': coachColumns,
}
const people = 'Master.csv'
const nameOf = ({ name }: FeedFile): string => name.split('/').at(-1)!

/**
 * The Hockey Databank: who played for which team in which season, who coached it, and who they are. All of its files are to be in one
 * reading, since only Master.csv has names. Its totals of seasons and its results by pair are left alone: nothing serves them.
 */
export const hockeyDatabank: MatchConnector = {
  kind: 'matches',
  format: 'hockey-databank',
  reads: (name) => name === people || Object.hasOwn(tables, name),
  read,
}

/** What the files of a reading say. */
interface Read {
  byPlayer: Map<string, Listed>
  byCoach: Map<string, Listed>
  seasons: Map<number, SeasonRows>
  problems: Map<string, Problem[]>
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesPart> {
  const told: Read = { byPlayer: new Map(), byCoach: new Map(), seasons: new Map(), problems: new Map() }
  for (const file of files.filter((each) => nameOf(each) === people)) await readPeople(file, told)
  for (const file of files.filter((each) => nameOf(each) !== people)) await readSeasons(file, told)
  const isWhole = [...told.problems.values()].every((problems) => problems.length === 0)
  for (const [year, rows] of [...told.seasons].sort(([a], [b]) => a - b)) {
    await yieldToEventLoop()
    yield await seasonPart(year, rows, { ...told, isWhole })
  }
  for (const [file, problems] of told.problems) yield problemsPart('hockey', file, problems)
}

/** Gives every row of a file to `take`, and holds what is wrong with the others. */
async function eachRow<Column extends string>(
  file: FeedFile,
  columns: readonly Column[],
  told: Read,
  take: (fields: Record<Column, string>) => void,
): Promise<void> {
  const name = nameOf(file)
  const { problems } = await readTable(file.bytes(), { name, columns, take: ({ fields }) => take(fields) })
  told.problems.set(name, [...(told.problems.get(name) ?? []), ...problems])
}

const readPeople = (file: FeedFile, { byPlayer, byCoach, ...told }: Read): Promise<void> =>
  eachRow(file, masterColumns, { byPlayer, byCoach, ...told }, (fields) => {
    if (fields.coachID === nobody) return
    const listed = listedIn(fields)
    if (listed.playerId) byPlayer.set(listed.playerId, listed)
    if (listed.coachId) byCoach.set(listed.coachId, listed)
  })

async function readSeasons(file: FeedFile, told: Read): Promise<void> {
  const name = nameOf(file)
  const list = name === 'Coaches.csv' ? 'coaches' : 'skaters'
  await eachRow<Columns>(file, tables[name]!, told, (fields) => {
    const appearance = appearanceIn(name === 'Goalies.csv' ? { ...fields, pos: 'G' } : fields)
    const rows = told.seasons.get(appearance.year) ?? { skaters: [], coaches: [] }
    told.seasons.set(appearance.year, rows)
    rows[list].push(appearance)
  })
}

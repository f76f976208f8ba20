import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { ofPart, type Problem, rowName } from '../../parse/problem.ts'
import { inSlices } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { mit } from '../../source-row.ts'
import leagues from '../leagues.json' with { type: 'json' }
import type { PlayLine } from '../shared/euroleague/play-lines.ts'
import { withGroups } from './derived-groups.ts'
import { gamePlays } from './game-plays.ts'
import { playColumns, readPlayLine, readShot, type Shot, shotColumns } from './plays.ts'
import {
  optionalColumns,
  type Result,
  type ResultFields,
  readResult,
  resultColumns,
  timezone,
  withMeetings,
  withThirdPlace,
} from './results.ts'
import type { RowContext } from './row-context.ts'

const fileNames = ['gameresults.csv', 'samplepbp.csv', 'sampleshots.csv', 'teaminfo.csv'] as const
type FileName = (typeof fileNames)[number]

/**
 * The EuroLeague: results of seasons; for some games plays with the players on the court, and shots with locations. One
 * dataset per season; problems of a file that covers several seasons are in a dataset of that file.
 */
export const euroleague: MatchConnector = {
  kind: 'matches',
  format: 'euroleague',
  sports: ['basketball'],
  files: 'results of the EuroLeague; play-by-play and shots of games, all in one folder',
  contains: 'results; quarters, lineups, box scores, play-by-play for games with plays',
  leagues: ['euroleague'],
  timezone: timezone,
  namespace: 'euroleague',
  isPartnerFormat: false,
  precedence: 30,
  licence: mit('2019 Sergio Olmos Pardo'),
  reads: (name) => fileNames.includes(name.split('/').at(-1)! as FileName),
  async *read(files) {
    const plays = await getTables(files, 'samplepbp.csv', playColumns, readPlayLine)
    const shots = await getTables(files, 'sampleshots.csv', shotColumns, readShot)
    const teams = await getTables(files, 'teaminfo.csv', ['team_code', 'team_name'], (team) => team)
    const codes = new Map(teams.flatMap(values).map(({ team_name, team_code }) => [team_name, team_code]))
    const readRow: typeof readResult = (row, context) => readResult(withCodes(row, codes), context)
    const results = await getTables(files, 'gameresults.csv', resultColumns, readRow, optionalColumns)
    for (const each of [...plays, ...shots, ...teams]) yield problemsDataset('basketball', each.name, each.problems.map(ofPart), 0)
    for (const each of results) yield problemsDataset('basketball', each.name, each.problems, each.lines - each.rows.length)
    const lines = new Map(plays.flatMap((each) => [...readableGames(each)]))
    const companions = { lines, shots: Map.groupBy(shots.flatMap(values), ({ game }) => game) }
    const complete = results.every(({ problems }) => problems.every(({ rows }) => rows === 0))
    for (const [season, own] of Map.groupBy(
      results.flatMap(({ rows }) => rows),
      ({ value }) => value.season,
    ))
      yield await seasonDataset(season, own, companions, complete)
  },
}

interface Row<T> {
  line: number
  /** Row name among the results: the line number, after the file name if there are several files. */
  place: string
  text: string
  value: T
}

interface Rows<T> {
  name: string
  /** Lines without the header. */
  lines: number
  rows: Row<T>[]
  problems: Problem[]
  /** Line numbers of rejected lines. */
  refused: number[]
}

const values = <T>({ rows }: Pick<Rows<T>, 'rows'>): T[] => rows.map(({ value }) => value)

/** Reads the files of this name. If there are several, the folder is part of each table's name. */
async function getTables<Column extends string, T>(
  files: readonly FeedFile[],
  name: FileName,
  columns: readonly Column[],
  read: (fields: Record<Column, string>, context: RowContext<T>) => T,
  optional: readonly Column[] = [],
): Promise<Rows<T>[]> {
  const named = files.filter((each) => each.name.split('/').at(-1) === name)
  const tables: Rows<T>[] = []
  for (const file of named) {
    const [own, place] = named.length === 1 ? [name, String] : [file.name, (line: number) => `${file.name}:${line}`]
    tables.push(await getRows(file, { name: own, place, columns, optional }, read))
  }
  return tables
}

interface Table<Column extends string> {
  name: string
  place(line: number): string
  columns: readonly Column[]
  optional: readonly Column[]
}

async function getRows<Column extends string, T>(
  file: FeedFile,
  { name, place, columns, optional }: Table<Column>,
  read: (fields: Record<Column, string>, context: RowContext<T>) => T,
): Promise<Rows<T>> {
  const table: Rows<T> = { name, lines: 0, rows: [], problems: [], refused: [] }
  const parts: Problem[] = []
  const { rows: lines, problems } = await readTable(file.bytes(), {
    name,
    ...{ columns, optional },
    onRow({ line, text, fields }, at) {
      const faults: string[] = []
      table.rows.push({ line, place: place(line), text, value: read(fields, { faults, before: table.rows.at(-1)?.value }) })
      for (const reason of faults) parts.push(ofPart({ ...at, reason }))
    },
    onRejected: ({ line }) => void table.refused.push(line),
  })
  return { ...table, lines, problems: [...problems, ...parts] }
}

/** Adds the club codes from the list of teams to a row whose table has none. */
const withCodes = (row: ResultFields, codes: ReadonlyMap<string, string>): ResultFields => ({
  ...row,
  team_code_home: row.team_code_home || (codes.get(row.team_home) ?? ''),
  team_code_away: row.team_code_away || (codes.get(row.team_away) ?? ''),
})

/** Lines by game. Omits games next to or around an unreadable line, which may belong to them. */
function readableGames({ rows, refused }: Rows<PlayLine>): Map<string, PlayLine[]> {
  const games = [...rows.map(({ line, value }) => ({ line, game: value.game })), ...refused.map((line) => ({ line, game: undefined }))]
  const unreadable = new Set<string | undefined>()
  games
    .sort((a, b) => a.line - b.line)
    .forEach(({ game }, i, all) => {
      if (game === undefined) unreadable.add(all[i - 1]?.game).add(all[i + 1]?.game)
    })
  return Map.groupBy(
    values({ rows }).filter(({ game }) => !unreadable.has(game)),
    ({ game }) => game,
  )
}

interface CompanionRows {
  lines: ReadonlyMap<string, PlayLine[]>
  shots: ReadonlyMap<string, Shot[]>
}

async function seasonDataset(
  season: number,
  rows: readonly Row<Result>[],
  { lines, shots }: CompanionRows,
  complete: boolean,
): Promise<MatchesDataset> {
  const dataset = `${season}-${String(season + 1).slice(2)}`
  const results = withMeetings(withThirdPlace(withGroups(rows.map(({ value }) => value))))
  const converted = results.entries().map(([i, { gameCode, match }]): SourceMatch => {
    const { place, text } = rows[i]!
    const game = `${season}/${gameCode}`
    const row = { row: rowName(dataset, place), text, sourceId: `E${season}_${gameCode}`, ...match }
    const own = lines.get(game)
    return own ? { ...row, ...gamePlays(row, own, shots.get(game) ?? []) } : row
  })
  const matches = await inSlices(converted)
  return {
    name: dataset,
    file: dataset,
    sport: 'basketball',
    season: { league: leagues.euroleague, name: `${season}/${season + 1}` },
    rows: rows.length,
    problems: [],
    matches,
    complete,
  }
}

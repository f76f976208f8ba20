import { readTable } from '../../../parse/csv.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import { ofPart, type Problem, rowName } from '../../../parse/problem.ts'
import { inSlices } from '../../../parse/yield-to-event-loop.ts'
import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { mit } from '../../source-row.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { gamePlays } from './game-plays.ts'
import { type PlayLine, playColumns, readPlayLine, readShot, type Shot, shotColumns } from './plays.ts'
import { optionalColumns, type Result, readResult, resultColumns, timezone, withMeetings, withThirdPlace } from './results.ts'
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
  precedence: 30,
  licence: mit('2019 Sergio Olmos Pardo'),
  reads: (name) => fileNames.includes(name.split('/').at(-1)! as FileName),
  async *read(files) {
    const file = (name: FileName) => files.find((each) => each.name.split('/').at(-1) === name)
    const plays = await rowsOf(file('samplepbp.csv'), 'samplepbp.csv', playColumns, readPlayLine)
    const shots = await rowsOf(file('sampleshots.csv'), 'sampleshots.csv', shotColumns, readShot)
    const teams = await rowsOf(file('teaminfo.csv'), 'teaminfo.csv', ['team_code', 'team_name'], ({ team_code }) => team_code)
    const results = await rowsOf(file('gameresults.csv'), 'gameresults.csv', resultColumns, readResult, optionalColumns)
    for (const each of [plays, shots, teams]) if (each.file) yield problemsDataset('basketball', each.name, each.problems.map(ofPart), 0)
    if (results.file) yield problemsDataset('basketball', results.name, results.problems, results.lines - results.rows.length)
    const companions = { lines: readableGames(plays), shots: Map.groupBy(values(shots), ({ game }) => game) }
    for (const [season, own] of Map.groupBy(results.rows, ({ value }) => value.season))
      yield await seasonDataset(
        season,
        own,
        companions,
        results.problems.every(({ rows }) => rows === 0),
      )
  },
}

interface Row<T> {
  line: number
  text: string
  value: T
}

interface Rows<T> {
  file: FeedFile | undefined
  name: string
  /** Lines without the header. */
  lines: number
  rows: Row<T>[]
  problems: Problem[]
  /** Line numbers of rejected lines. */
  refused: number[]
}

const values = <T>({ rows }: Pick<Rows<T>, 'rows'>): T[] => rows.map(({ value }) => value)

async function rowsOf<Column extends string, T>(
  file: FeedFile | undefined,
  name: FileName,
  columns: readonly Column[],
  read: (fields: Record<Column, string>, context: RowContext<T>) => T,
  optional: readonly Column[] = [],
): Promise<Rows<T>> {
  const table: Rows<T> = { file, name, lines: 0, rows: [], problems: [], refused: [] }
  if (!file) return table
  const parts: Problem[] = []
  const { rows: lines, problems } = await readTable(file.bytes(), {
    name,
    ...{ columns, optional },
    onRow({ line, text, fields }, at) {
      const faults: string[] = []
      table.rows.push({ line, text, value: read(fields, { faults, before: table.rows.at(-1)?.value }) })
      for (const reason of faults) parts.push(ofPart({ ...at, reason }))
    },
    onRejected: ({ line }) => void table.refused.push(line),
  })
  return { ...table, lines, problems: [...problems, ...parts] }
}

/** Lines by game, without games next to or around an unreadable line: the line may belong to them. */
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
  const results = withMeetings(withThirdPlace(rows.map(({ value }) => value)))
  const converted = results.entries().map(([i, { gameCode, match }]): SourceMatch => {
    const { line, text } = rows[i]!
    const game = `${season}/${gameCode}`
    const row = { row: rowName(dataset, line), text, ...match }
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

import type { FeedFile } from '../../../parse/feed-file.ts'
import { ofPart, type Problem, rowName } from '../../../parse/problem.ts'
import { type LogRow, readLog } from './game-log.ts'
import type { LineFault } from './records/read-games.ts'
import { type Listed, readRoster, readTeamList } from './rosters.ts'

/** A file with the parts of its name. */
interface NamedFile {
  file: FeedFile
  /** "2016CHN.EVN", "2016ALCS.EVE", "GL2016.TXT". */
  name: string
  year: number
  /** Team id of event files and rosters; "ALCS" of a series; else "". */
  team: string
  kind: 'events' | 'roster' | 'teams' | 'log'
}

const kinds = [
  { kind: 'events', pattern: /^(?<year>\d{4})(?<team>[A-Z0-9]{3})\.E[VD][ANF]$/ },
  { kind: 'events', pattern: /^(?<year>\d{4})(?<team>[A-Z]{2}(?:[A-Z][A-Z0-9])?)\.EVE$/ },
  { kind: 'roster', pattern: /^(?<team>[A-Z0-9]{3})(?<year>\d{4})\.ROS$/ },
  { kind: 'teams', pattern: /^TEAM(?<year>\d{4})$/ },
  { kind: 'log', pattern: /^GL(?<year>\d{4})\.TXT$/ },
] as const

/** Whether a file belongs to a season: event file of a team or a series, roster, list of teams or game log. */
export const isSeasonFile = (name: string): boolean => kinds.some(({ pattern }) => pattern.test(name.toUpperCase()))

/** Files of one year in a reading. */
export interface SeasonFiles {
  year: number
  /** By home team, or by series. */
  events: Map<string, { file: FeedFile; name: string }[]>
  rosters: Map<string, { name: string; members: Listed[]; problems: Problem[] }>
  /** Names of teams by id. */
  names: Map<string, string>
  log: { name: string; rows: LogRow[] }[]
  /** Lines of the logs that cannot be read. */
  unreadLogRows: number
  /** Problems that belong to no team. */
  problems: Problem[]
}

/**
 * The files of a reading, by year. Rosters, lists of teams and logs are small and parsed here; event files are not read
 * yet.
 */
export async function* seasonsOf(files: readonly FeedFile[]): AsyncGenerator<SeasonFiles> {
  const named = files.flatMap(namedFile)
  const years = [...new Set(named.map(({ year }) => year))].sort((a, b) => a - b)
  for (const year of years)
    yield await seasonOf(
      year,
      named.filter((file) => file.year === year),
    )
}

function namedFile(file: FeedFile): NamedFile[] {
  const name = file.name.split('/').at(-1)!.toUpperCase()
  for (const { kind, pattern } of kinds) {
    const found = pattern.exec(name)?.groups
    if (found) return [{ file, name, kind, year: Number(found.year), team: found.team ?? '' }]
  }
  return []
}

async function seasonOf(year: number, files: readonly NamedFile[]): Promise<SeasonFiles> {
  const season: SeasonFiles = { year, events: new Map(), rosters: new Map(), names: new Map(), log: [], unreadLogRows: 0, problems: [] }
  for (const file of files) await addFile(season, file)
  return season
}

async function addFile(season: SeasonFiles, { file, name, kind, team }: NamedFile): Promise<void> {
  if (kind === 'events') {
    season.events.set(team, [...(season.events.get(team) ?? []), { file, name }])
  } else if (kind === 'roster') {
    const { members, faults } = await readRoster(file.bytes())
    season.rosters.set(team, { name, members, problems: problemsOf(datasetName(season.year, team), name, faults).map(ofPart) })
  } else if (kind === 'teams') {
    const { names, faults } = await readTeamList(file.bytes())
    for (const [id, teamName] of names) season.names.set(id, teamName)
    season.problems = season.problems.concat(problemsOf(String(season.year), name, faults).map(ofPart))
  } else {
    const { rows, faults } = await readLog(file.bytes())
    season.log.push({ name, rows })
    season.unreadLogRows += faults.length
    season.problems = season.problems.concat(problemsOf(String(season.year), name, faults))
  }
}

/** Name of the dataset of the home games of a team, or the games of a series, in a season. */
export const datasetName = (year: number, team: string): string => `${year}/${team}`

/** Row name: dataset, file and line, "2016/CHN#2016CHN.EVN:1204". */
export const rowOf = (dataset: string, file: string, line: number): string => rowName(dataset, `${file}:${line}`)

const problemsOf = (dataset: string, file: string, faults: readonly LineFault[]): Problem[] =>
  faults.map(({ line, reason, text }) => ({ row: rowOf(dataset, file, line), reason, text }))

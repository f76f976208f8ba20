import type { FeedFile } from '../../parse/feed-file.ts'
import { getLines, type Line } from '../../parse/lines.ts'
import { ofPart, type Problem } from '../../parse/problem.ts'
import { datasetName, getProblems } from './dataset-rows.ts'
import { type LogRow, readLog } from './game-log.ts'
import { type EventFile, linesByHome } from './records/by-home.ts'
import { type Listed, readRoster, readTeamList } from './rosters.ts'
import { isSeries } from './series.ts'
import { inEventSeries, readSeriesLog, type SeriesLog } from './series-log.ts'

/** A file with the parts of its name. */
interface NamedFile {
  file: FeedFile
  /** "2016CHN.EVN", "2016ALCS.EVE", "GL2016.TXT". */
  name: string
  /** 0: the file covers all years. */
  year: number
  /** Team id for event files and rosters; "ALCS" for a series; "DV" for a log of series; else "". */
  team: string
  kind: 'events' | 'league-events' | 'roster' | 'teams' | 'log' | 'series-log' | 'boxes' | 'other-league'
}

const kinds = [
  { kind: 'events', pattern: /^(?<year>\d{4})(?<team>[A-Z0-9]{3})\.E[VD][ANF]$/ },
  { kind: 'events', pattern: /^(?<year>\d{4})(?<team>[A-Z]{2}(?:[A-Z][A-Z0-9])?)\.EVE$/ },
  { kind: 'league-events', pattern: /^(?<year>\d{4})(?:[A-Z]{2})?\.E[VD][ANF]$/ },
  { kind: 'roster', pattern: /^(?<team>[A-Z0-9]{3})(?<year>\d{4})\.ROS$/ },
  { kind: 'teams', pattern: /^TEAM(?<year>\d{4})$/ },
  { kind: 'log', pattern: /^GL(?<year>\d{4})\.TXT$/ },
  { kind: 'series-log', pattern: /^GL(?<team>WS|LC|DV|WC|AS)\.TXT$/ },
  { kind: 'boxes', pattern: /^(?<year>\d{4})(?:[A-Z0-9]{2,4})?\.EB[A-Z]$/ },
  { kind: 'other-league', pattern: /^(?<year>\d{4})(?:[A-Z0-9]{2,4})?\.E[VD]R$/ },
] as const

/** Repositories name event files "2019ANA.EVA.txt" and the list of teams "TEAM2016.TXT". */
const plainName = (name: string): string => name.toUpperCase().replace(/^(TEAM\d{4}|\w{4,8}\.(?:E[VDB][A-Z]|ROS))\.TXT$/, '$1')

/**
 * Whether a file belongs to a season: event file of a team, a league or a series, roster, list of teams, game log of a
 * year or of series; and the files that are skipped, of box scores and of the Negro leagues.
 */
export const isSeasonFile = (name: string): boolean => kinds.some(({ pattern }) => pattern.test(plainName(name)))

/** Files of one year in a reading. */
export interface SeasonFiles {
  year: number
  /** Event files by home team or by series. */
  events: Map<string, EventFile[]>
  rosters: Map<string, { name: string; members: Listed[]; problems: Problem[] }>
  /** Names of teams by id. */
  names: Map<string, string>
  /** Ids of all-star teams, and of teams of other leagues. */
  others: Set<string>
  log: { name: string; rows: LogRow[] }[]
  /** Rows of the logs of the post-season by series. */
  series: Map<string, (LogRow & { name: string })[]>
  /** Number of unreadable lines in the logs, and of games without a home team. */
  unreadRows: number
  /** Problems that belong to no team. */
  problems: Problem[]
  /** Number of files that are not read, by kind. */
  unread: Record<'boxes' | 'other-league', number>
}

/** The logs of the post-season of a reading. They are small: a thousand games in a hundred years. */
export const getSeriesLogs = (files: readonly FeedFile[]): Promise<SeriesLog[]> =>
  Promise.all(
    files
      .flatMap(namedFile)
      .filter(({ kind }) => kind === 'series-log')
      .map(({ file, name, team }) => readSeriesLog(file, name, team)),
  )

/**
 * The files of a reading, by year. Rosters, lists of teams and logs are small and parsed here; of event files only the
 * first game of a series is read.
 */
export async function* getSeasons(files: readonly FeedFile[], logs: readonly SeriesLog[]): AsyncGenerator<SeasonFiles> {
  const named = files.flatMap(namedFile).filter(({ kind }) => kind !== 'series-log')
  const years = new Set([...named.map(({ year }) => year), ...logs.flatMap((log) => [...log.years.keys()])])
  for (const year of [...years].sort((a, b) => a - b)) {
    const season = await getSeason(
      year,
      named.filter((file) => file.year === year),
    )
    const events = new Map([...season.events].filter(([code]) => isSeries(code)))
    const rows = new Map(logs.flatMap((log) => [...(log.years.get(year) ?? [])]))
    yield rows.size === 0 ? season : { ...season, series: await inEventSeries(rows, events) }
  }
}

function namedFile(file: FeedFile): NamedFile[] {
  const name = plainName(file.name.split('/').at(-1)!)
  for (const { kind, pattern } of kinds) {
    const found = pattern.exec(name)?.groups
    if (found) return [{ file, name, kind, year: Number(found.year ?? 0), team: found.team ?? '' }]
  }
  return []
}

async function getSeason(year: number, files: readonly NamedFile[]): Promise<SeasonFiles> {
  const lists = { events: new Map(), rosters: new Map(), names: new Map(), others: new Set<string>(), log: [], series: new Map() }
  const season: SeasonFiles = { year, ...lists, unreadRows: 0, problems: [], unread: { boxes: 0, 'other-league': 0 } }
  for (const file of files) await addFile(season, file)
  return season
}

async function addFile(season: SeasonFiles, { file, name, kind, team }: NamedFile): Promise<void> {
  if (kind === 'boxes' || kind === 'other-league') {
    season.unread[kind]++
  } else if (kind === 'events') {
    addEvents(season, team, { name, lines: () => getLines(file.bytes()) })
  } else if (kind === 'league-events') {
    const { homes, faults } = await linesByHome(getLines(file.bytes()))
    for (const [home, lines] of homes) addEvents(season, home, { name, lines: () => each(lines) })
    season.unreadRows += faults.length
    season.problems = season.problems.concat(getProblems(String(season.year), name, faults))
  } else if (kind === 'roster') {
    const { members, faults } = await readRoster(file.bytes())
    season.rosters.set(team, { name, members, problems: getProblems(datasetName(season.year, team), name, faults).map(ofPart) })
  } else if (kind === 'teams') {
    const { names, others, faults } = await readTeamList(file.bytes())
    for (const [id, teamName] of names) season.names.set(id, teamName)
    for (const id of others) season.others.add(id)
    season.problems = season.problems.concat(getProblems(String(season.year), name, faults).map(ofPart))
  } else {
    const { rows, faults } = await readLog(file.bytes())
    season.log.push({ name, rows })
    season.unreadRows += faults.length
    season.problems = season.problems.concat(getProblems(String(season.year), name, faults))
  }
}

const addEvents = ({ events }: SeasonFiles, team: string, file: EventFile) => void events.set(team, [...(events.get(team) ?? []), file])

async function* each(lines: readonly Line[]): AsyncGenerator<Line> {
  yield* lines
}

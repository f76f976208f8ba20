import type { FeedFile } from '../../parse/feed-file.ts'
import { type Fields, getFields, isGiven, optionalText, quoted, shown, text } from '../../parse/fields.ts'
import { eachJsonRow } from '../../parse/json-rows.ts'
import { getReason, type Problem } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { LeagueNames } from './feed-league.ts'
import { withoutCall } from './jsonp.ts'
import { scheduleFields } from './schedule-fields.ts'

const kinds = [
  { kind: 'seasons', pattern: /^(?<league>[a-z]+)_seasons\.json$/ },
  { kind: 'schedule', pattern: /^(?<league>[a-z]+)_schedule(?:_\w+)?\.json$/ },
  { kind: 'roster', pattern: /^(?<league>[a-z]+)_roster_(?<team>\d+)_(?<season>\d+)\.json$/ },
  { kind: 'summary', pattern: /^(?<league>[a-z]+)_game_summary_(?<game>\d+)\.json$/ },
  { kind: 'plays', pattern: /^(?<league>[a-z]+)_pbp_(?<game>\d+)\.json$/ },
  { kind: 'shifts', pattern: /^(?<league>[a-z]+)_gameshifts_(?<game>\d+)\.json$/ },
] as const

/** A file with the parts of its name. */
export interface NamedFile {
  file: FeedFile
  name: string
  kind: (typeof kinds)[number]['kind']
  /** Code of the league: "pwhl". */
  league: string
  team?: string
  season?: string
  game?: string
}

export const isFeedFile = (name: string): boolean => kinds.some(({ pattern }) => pattern.test(name))

export function namedFile(file: FeedFile): NamedFile[] {
  const name = file.name.split('/').at(-1)!
  for (const { kind, pattern } of kinds) {
    const found = pattern.exec(name)
    if (!found) continue
    const json: FeedFile = { name: file.name, bytes: () => withoutCall(file.bytes()) }
    return [{ file: json, name, kind, ...(found.groups as { league: string }) }]
  }
  return []
}

/** A problem that is not assigned to a dataset yet. */
export interface Fault extends Pick<Problem, 'reason' | 'text' | 'rows'> {
  /** Row number in the file, from 1; for a game its id. */
  nth: number
}

/** The fault of a part of a row, or of a companion file. */
export const faultOfPart = (fault: Fault): Fault => ({ ...fault, rows: 0 })

/** The faults of a game that is rejected. */
export const rejectedGame = (faults: readonly Fault[]): Fault[] => faults.map((fault, i) => ({ ...fault, rows: i === 0 ? 1 : 0 }))

export const faultIn = (name: string, nth: number, error: unknown, row: unknown): Fault => ({
  nth,
  reason: `${name}: ${getReason(error)}`,
  text: row === undefined ? name : quoted(row),
})

/** A parsed row of a schedule. */
interface ScheduleRow {
  name: string
  nth: number
  row: unknown
}

/** Seasons and schedules of a league. */
export interface Lists {
  seasons: ReadonlyMap<string, FeedSeason>
  /** Names of listed seasons that are not seasons, by id: "19 Tie Break". */
  unreadSeasons: ReadonlyMap<string, string>
  /** By season id of the feed. */
  scheduled: ReadonlyMap<string, ScheduleRow[]>
  /** Number of rows of the schedules. */
  scheduleRows: number
  names: LeagueNames
  faults: Fault[]
}

/** Reads the lists of seasons and the schedules of a league row by row. */
export async function readLists(files: readonly NamedFile[]): Promise<Lists> {
  const [seasonFaults, faults]: [Fault[], Fault[]] = [[], []]
  const seasonRows: SeasonRow[] = []
  for (const each of files.filter(({ kind }) => kind === 'seasons'))
    await readRows(each, { list: 'SiteKit.Seasons' }, seasonFaults, ({ row }) => seasonRows.push(seasonRow(getFields(row))))
  const seasons = new Map<string, FeedSeason>()
  const unreadSeasons = new Map<string, string>()
  for (const row of seasonRows) {
    await yieldToEventLoop()
    try {
      seasons.set(row.id, getSeason(row, seasonRows))
    } catch (error) {
      unreadSeasons.set(row.id, row.name)
      seasonFaults.push(faultIn(`${files[0]!.league}_seasons.json`, Number(row.id), error, row))
    }
  }
  const scheduled = new Map<string, ScheduleRow[]>()
  const teams = new Map<string, string>()
  let league: string | undefined
  let scheduleRows = 0
  const parts: Fault[] = []
  for (const each of files.filter(({ kind }) => kind === 'schedule')) {
    let last: string | undefined
    scheduleRows += (
      await readRows(each, { list: 'SiteKit.Scorebar', olderKey: 'Schedule' }, faults, (row) => {
        const field = scheduleFields(row.row)
        const season = seasonIn(field, last)
        if (season !== seasonOfRow(field))
          parts.push(faultIn(each.name, row.nth, new Error(`SeasonID ${shown(field('SeasonID'))}: that of the row before`), row.row))
        last = season
        league ??= optionalText(field('league_name') || undefined, 'league_name')
        for (const side of ['Home', 'Visitor']) {
          const [id, name] = [field(`${side}ID`), field(`${side}LongName`)]
          if (typeof name === 'string' && name !== '' && /^\d+$/.test(String(id))) teams.set(String(id), name)
        }
        const rows = scheduled.get(season) ?? []
        scheduled.set(season, rows)
        rows.push(row)
      })
    ).rows
  }
  const ofParts = [...seasonFaults, ...parts].map(faultOfPart)
  return { seasons, unreadSeasons, scheduled, scheduleRows, names: { league, teams }, faults: [...ofParts, ...faults] }
}

const seasonOfRow = (field: Fields): string | undefined => (/^\d+$/.test(String(field('SeasonID'))) ? String(field('SeasonID')) : undefined)

/** Season id of a row; an unreadable one is taken from the row before, since a schedule lists its seasons one after the other. */
function seasonIn(field: Fields, last: string | undefined): string {
  const id = seasonOfRow(field) ?? last
  if (id === undefined) throw new Error(`SeasonID ${shown(field('SeasonID'))} is not a number`)
  return id
}

/**
 * Passes every row of a list to `onRow`. A row that throws is a fault, as is a truncated file, whose rest counts as one
 * row. `isComplete`: the file was read to its end.
 */
export async function readRows(
  { file, name }: NamedFile,
  at: { list: string; olderKey?: string },
  faults: Fault[],
  onRow: (row: ScheduleRow) => void,
): Promise<{ rows: number; isComplete: boolean }> {
  let nth = 0
  for await (const item of eachJsonRow(file.bytes(), at)) {
    if ('name' in item) continue
    nth++
    if ('brokenOff' in item) {
      faults.push({ nth, reason: `${name}: ${item.brokenOff.reason}; the rest is not read`, text: item.brokenOff.near })
      return { rows: nth, isComplete: false }
    }
    try {
      onRow({ name, nth, row: item.row })
    } catch (error) {
      faults.push(faultIn(name, nth, error, item.row))
    }
  }
  return { rows: nth, isComplete: true }
}

export type Phase = 'regular' | 'playoffs' | 'preseason' | 'exhibition'

/** Season and phase of a season id of the feed. */
interface FeedSeason {
  /** "2024/2025"; "2024" for a season played in one calendar year; "" for games that are skipped. */
  season: string
  phase: Phase
}

interface SeasonRow {
  id: string
  name: string
  isPlayOff: boolean
  /** False: its games do not count for the records of players. */
  counts: boolean
}

const seasonRow = (field: Fields): SeasonRow => ({
  id: text(field('season_id'), 'season_id'),
  name: text(field('season_name'), 'season_name'),
  isPlayOff: isGiven(field('playoff')) && String(field('playoff')) === '1',
  counts: String(field('career')) !== '0',
})

/** Phases by words of the name, English or French. The first match counts. */
const phases: readonly (readonly [RegExp, Phase])[] = [
  [/pre-? ?season|pr[ée]-?saison/i, 'preseason'],
  [/all-? ?star|prospects|showcase|skills|exhibition|[ée]toiles/i, 'exhibition'],
  [/play-? ?offs?|\bcup\b|[ée]liminatoires|\bcoupe\b/i, 'playoffs'],
  [/season|saison/i, 'regular'],
]

interface NamedSeason {
  /** Absent: the name has no year, which an exhibition may lack. */
  year?: number
  /** The season ends in the next year. */
  isSplit: boolean
  phase: Phase
}

/**
 * Undefined for a name that is not that of a season. A name that consists of years is a regular season unless the row marks it
 * otherwise.
 */
function namedSeason({ name, isPlayOff, counts }: SeasonRow): NamedSeason | undefined {
  const [years = '', first, second] = /\b((?:19|20)\d\d)(?:\s?[-–/]\s?(?:19|20)?(\d\d))?\b/.exec(name) ?? []
  if (second !== undefined && Number(second) !== (Number(first) + 1) % 100) return undefined
  const words = name.replace(years, '')
  const marked = isPlayOff ? 'playoffs' : counts ? undefined : 'exhibition'
  const otherwise = marked ?? (/\p{L}/u.test(words) ? undefined : 'regular')
  const phase = phases.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise
  if (first !== undefined) return phase && { year: Number(first), isSplit: second !== undefined, phase }
  return phase === 'preseason' || phase === 'exhibition' ? { isSplit: false, phase } : undefined
}

/**
 * Parses season names of the feed: "2024-25 Regular Season", "2025 Playoffs", "2025 Calder Cup Playoffs", "2024-25 |
 * Regular Season", "2025 - 26 Regular Season", "Saison régulière 2024-2025", "2024-25". Play-offs are named by the year in which they are played and
 * belong to the regular season of the same year if there is one, else to the season that ends in that year. Throws an
 * Error for other names.
 */
function getSeason(row: SeasonRow, all: readonly SeasonRow[]): FeedSeason {
  const named = namedSeason(row)
  if (!named) throw new Error(`season_name ${shown(row.name)} is not a season`)
  const { year, isSplit, phase } = named
  if (year === undefined) return { season: '', phase }
  if (isSplit) return { season: `${year}/${year + 1}`, phase }
  const others = phase === 'playoffs' ? all.map(namedSeason) : []
  const isOneYear = phase !== 'playoffs' || others.some((other) => other?.phase === 'regular' && !other.isSplit && other.year === year)
  return { season: isOneYear ? String(year) : `${year - 1}/${year}`, phase }
}

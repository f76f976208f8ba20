import type { FeedFile } from '../../../parse/feed-file.ts'
import { eachJsonRow } from '../../../parse/json-rows.ts'
import { reasonOf } from '../../../parse/reason-of.ts'
import { fieldsOf, quoted } from '../../../parse/row-fields.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import type { Problem } from '../../source-model.ts'
import { seasonIdOf } from './schedule-row.ts'
import { type FeedSeason, type SeasonRow, seasonOf, seasonRow } from './seasons.ts'

const kinds = [
  { kind: 'seasons', pattern: /^pwhl_seasons\.json$/ },
  { kind: 'schedule', pattern: /^pwhl_schedule(?:_\w+)?\.json$/ },
  { kind: 'roster', pattern: /^pwhl_roster_(?<team>\d+)_(?<season>\d+)\.json$/ },
  { kind: 'summary', pattern: /^pwhl_game_summary_(?<game>\d+)\.json$/ },
  { kind: 'plays', pattern: /^pwhl_pbp_(?<game>\d+)\.json$/ },
  { kind: 'shifts', pattern: /^pwhl_gameshifts_(?<game>\d+)\.json$/ },
] as const

/** A file with the parts of its name. */
export interface NamedFile {
  file: FeedFile
  name: string
  kind: (typeof kinds)[number]['kind']
  team?: string
  season?: string
  game?: string
}

export const isFeedFile = (name: string): boolean => kinds.some(({ pattern }) => pattern.test(name))

export function namedFile(file: FeedFile): NamedFile[] {
  const name = file.name.split('/').at(-1)!
  for (const { kind, pattern } of kinds) {
    const found = pattern.exec(name)
    if (found) return [{ file, name, kind, ...found.groups }]
  }
  return []
}

/** A problem that is not assigned to a dataset yet. */
export interface Fault extends Pick<Problem, 'reason' | 'text'> {
  /** Row number in the file, from 1; for a game its id. */
  nth: number
}

export const faultIn = (name: string, nth: number, error: unknown, row: unknown): Fault => ({
  nth,
  reason: `${name}: ${reasonOf(error)}`,
  text: row === undefined ? name : quoted(row),
})

/** A parsed row of a schedule. */
export interface ScheduleRow {
  name: string
  nth: number
  row: unknown
}

/** Seasons and schedules of the reading. */
export interface Lists {
  seasons: ReadonlyMap<string, FeedSeason>
  /** By season id of the feed. */
  scheduled: ReadonlyMap<string, ScheduleRow[]>
  faults: Fault[]
}

/** Reads the lists of seasons and the schedules row by row. */
export async function readLists(files: readonly NamedFile[]): Promise<Lists> {
  const faults: Fault[] = []
  const seasonRows: SeasonRow[] = []
  for (const each of files.filter(({ kind }) => kind === 'seasons'))
    await readRows(each, 'SiteKit.Seasons', faults, ({ row }) => seasonRows.push(seasonRow(fieldsOf(row))))
  const seasons = new Map<string, FeedSeason>()
  for (const row of seasonRows) {
    await yieldToEventLoop()
    try {
      seasons.set(row.id, seasonOf(row, seasonRows))
    } catch (error) {
      faults.push(faultIn('pwhl_seasons.json', Number(row.id), error, row))
    }
  }
  const scheduled = new Map<string, ScheduleRow[]>()
  for (const each of files.filter(({ kind }) => kind === 'schedule'))
    await readRows(each, 'SiteKit.Scorebar', faults, (row) => {
      const season = seasonIdOf(fieldsOf(row.row))
      const rows = scheduled.get(season) ?? []
      scheduled.set(season, rows)
      rows.push(row)
    })
  return { seasons, scheduled, faults }
}

/**
 * Passes every row of a list to `onRow`. A row that throws is a fault, as is a truncated file. Returns whether the file
 * was read to its end.
 */
export async function readRows(
  { file, name }: NamedFile,
  list: string,
  faults: Fault[],
  onRow: (row: ScheduleRow) => void,
): Promise<boolean> {
  let nth = 0
  for await (const item of eachJsonRow(file.bytes(), { list })) {
    if ('name' in item) continue
    nth++
    if ('brokenOff' in item) {
      faults.push({ nth, reason: `${name}: ${item.brokenOff.reason}; the rest is not read`, text: item.brokenOff.near })
      return false
    }
    try {
      onRow({ name, nth, row: item.row })
    } catch (error) {
      faults.push(faultIn(name, nth, error, item.row))
    }
  }
  return true
}

import type { FeedFile } from '../../parse/feed-file.ts'
import { type Problem, rowName } from '../../parse/problem.ts'
import { type AtpRow, type Fields, readFile } from './files.ts'
import { keyIn } from './players.ts'
import type { StatsRow } from './stats.ts'

/** The statistics of the matches of one year. */
export interface MatchStats {
  /** The rows of a match, with the column of the home player. Rows of other players are problems. */
  of(fields: Fields, home: 'winner' | 'loser', ids: { winner: string; loser: string }): StatsRow[]
  /** Problems for rows without a match. Call after all matches have been read. */
  unused(): Problem[]
}

interface Entry extends AtpRow {
  used?: true
  /** Why the row is not used although its match exists. */
  fault?: string
}

/** Maximum number of rows of one match: its statistics and the extended ones, each possibly in two files. */
const rowsOfMatchMax = 4
/** Maximum number of rows without a match listed with their line; further ones are only counted. */
const unusedMax = 1_000

/** The year of a row of statistics; undefined if it has none. */
export const statsYear = (fields: Fields): number | undefined => {
  const text = getCode(fields) ?? fields('match_id')
  const year = /^((?:18|19|20)\d\d)[-/]/.exec(text)?.[1]
  return year === undefined ? undefined : Number(year)
}

/**
 * "2022/8998/ms001" from the address of a match; undefined if it has none. Addresses differ by the year in which they were read:
 * ".../archive/2022/8998/ms001", ".../7308/1991/match-stats/K181/S351/live/MS001/match-stats".
 */
function getCode(fields: Fields): string | undefined {
  const address = fields('match_stats_url_suffix')
  const [, year, id, code] = /\/((?:18|19|20)\d\d)\/(\w{1,10})\/([a-z]{2}\d{1,4})\b/i.exec(address) ?? []
  if (code !== undefined) return `${year}/${id}/${code}`.toLowerCase()
  const [, earlyId, earlyYear, earlyCode] =
    /\/(\w{1,10})\/((?:18|19|20)\d\d)\/match-stats\/[^/]*\/[^/]*\/live\/(\w{1,8})\//.exec(address) ?? []
  return earlyCode === undefined ? undefined : `${earlyYear}/${earlyId}/${earlyCode}`.toLowerCase()
}

const getKeys = (fields: Fields): string[] =>
  [getCode(fields), fields('match_id')].filter((key) => key !== undefined && key !== '') as string[]

/** Reads the rows of a year. Memory: the rows of one year. */
export async function matchStats(files: readonly FeedFile[], year: number): Promise<MatchStats> {
  const entries = new Set<Entry>()
  const byKey = new Map<string, Entry[]>()
  let excess = 0
  for (const file of files) {
    await readFile(
      file,
      (row) => {
        if (statsYear(row.fields) !== year) return
        const lists = getKeys(row.fields).map((key) => byKey.get(key) ?? byKey.set(key, []).get(key)!)
        // Some rows are in the files twice.
        if (lists[0]?.some(({ text, file: other }) => text === row.text && other === row.file)) return
        if (entries.size >= entriesMax) return void excess++
        const isExcess = lists.some(({ length }) => length >= rowsOfMatchMax)
        entries.add(isExcess ? { ...row, fault: 'the match has other rows of statistics' } : row)
        if (!isExcess) for (const list of lists) list.push(row)
      },
      year,
    )
  }
  return {
    of(fields, home, ids) {
      const found = new Set(getKeys(fields).flatMap((key) => byKey.get(key) ?? []))
      return [...found].flatMap((entry) => {
        entry.used = true
        const side = getColumn(entry.fields, ids)
        if (side === undefined) {
          entry.fault = 'the players are not those of the match'
          return []
        }
        return [{ fields: entry.fields, home: side === 'winner' ? home : other[home] }]
      })
    },
    unused() {
      const rows = [...entries].filter(({ used, fault, fields }) => (!used || fault !== undefined) && hasValues(fields))
      const problems = rows.slice(0, unusedMax).map(({ file, line, text, fault }) => ({
        ...{ row: rowName(file, line), text },
        reason: fault ?? 'there is no such match in match_scores',
      }))
      const more = rows.length - problems.length + excess
      return more > 0
        ? [...problems, { row: problems[0]!.row, text: '', reason: `${more} more rows of ${year} are of no match` }]
        : problems
    },
  }
}

/** Ten times the matches of a year. */
const entriesMax = 60_000

const other = { winner: 'loser', loser: 'winner' } as const

const hasValues = (fields: Fields): boolean =>
  ['winner_aces', 'winner_total_points_total', 'winner_winners'].some((column) => fields(column) !== '')

/** The column of the match winner; undefined if the row names other players. A row without ids has the same columns as the match. */
function getColumn(fields: Fields, ids: { winner: string; loser: string }): 'winner' | 'loser' | undefined {
  const [first = '', second = ''] = fields('match_id').split('-').slice(-2)
  const winner = keyIn(fields('winner_player_id') || fields('winner_slug') || first)
  const loser = keyIn(fields('loser_player_id') || fields('loser_slug') || second)
  if (winner === undefined || loser === undefined) return 'winner'
  if (winner === ids.winner && loser === ids.loser) return 'winner'
  return winner === ids.loser && loser === ids.winner ? 'loser' : undefined
}

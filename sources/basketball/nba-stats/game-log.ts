import type { FeedFile } from '../../parse/feed-file.ts'
import { dayIn, type Fields, isGiven, optionalText, quoted } from '../../parse/fields.ts'
import { eachJsonRow } from '../../parse/json-rows.ts'
import { clockText } from '../../parse/number-text.ts'
import { getReason } from '../../parse/problem.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { Stats } from '../shared/box.ts'
import { count, idIn, signedInteger } from '../shared/nba/fields.ts'
import { gameId, hasSingleFreeThrows } from '../shared/nba/game-id.ts'
import type { GameList, KnownSides, ListFault } from '../shared/nba/season-datasets.ts'
import { countsIn, getPart } from './box-score.ts'
import { type LogRow, loggedGame } from './logged-game.ts'
import { rowFields } from './result-sets.ts'

interface ReadRow {
  log: LogRow
  text: string
}

/**
 * A game log of stats.nba.com with two rows per game, one per side, without start times. Unreadable rows are faults; so
 * is the remaining row of a game with one readable row. Throws only errors of reading the bytes.
 */
export async function readGameLog(file: FeedFile, knownSides: KnownSides): Promise<GameList> {
  const list: GameList = { games: [], faults: [], rows: 0, rowsOfGames: 0 }
  const games = new Map<string, ReadRow[]>()
  const withoutId: ReadRow[] = []
  const teamIds = new Map<string, number>()
  for await (const read of logRows(file)) {
    list.rows++
    if ('fault' in read) {
      list.faults.push(read.fault)
      continue
    }
    const { id, team, teamId } = read.log
    if (id === undefined) withoutId.push(read)
    else games.set(id, [...(games.get(id) ?? []), read])
    if (team !== undefined && teamId !== undefined) teamIds.set(team, teamId)
  }
  for (const row of withoutId) assign(row, games, list.faults)
  for (const [id, sides] of games) {
    await yieldToEventLoop()
    try {
      const rows = await withSides(
        id,
        sides.map(({ log }) => log),
        { teamIds, knownSides },
      )
      list.games.push(loggedGame(id, rows, teamIds))
      list.rowsOfGames += sides.length
    } catch (error) {
      const game = gameId(id)
      list.faults.push({ row: sides[0]!.log.row, reason: getReason(error), text: sides[0]!.text, rows: sides.length, game })
    }
  }
  return list
}

interface SidesContext {
  teamIds: ReadonlyMap<string, number>
  knownSides: KnownSides
}

/**
 * On neutral ground each row of a game may say "@"; the side at home is then taken from another file. Throws an Error if no
 * file names it.
 */
async function withSides(id: string, rows: LogRow[], { teamIds, knownSides }: SidesContext): Promise<LogRow[]> {
  if (rows.length !== 2 || rows.some(({ isHome }) => isHome !== false)) return rows
  const known = await knownSides(id)
  const isHome = rows.map((row) => (row.teamId ?? teamIds.get(row.team!)) === known?.home)
  const isAway = rows.map((row) => (row.teamId ?? teamIds.get(row.team!)) === known?.away)
  if (!known || isHome[0] === isHome[1] || isAway[0] !== isHome[1] || isAway[1] !== isHome[0])
    throw new Error(
      `both rows of ${id} are away: on neutral ground only another file tells the home side, the summary, box score or plays of the game, or a scoreboard or schedule`,
    )
  return rows.map((row, i) => ({ ...row, isHome: isHome[i]!, isAtHome: false }))
}

/** A row without the id of its game belongs to the game with only the row of its opponent on that day. */
function assign(row: ReadRow, games: ReadonlyMap<string, ReadRow[]>, faults: ListFault[]): void {
  const { date, team, opponent } = row.log
  const found = games.values().filter(([first, second]) => {
    const other = first!.log
    return second === undefined && date !== undefined && other.date === date && other.team === opponent && other.opponent === team
  })
  const [only, another] = [...found]
  if (only && !another) only.push(row)
  else faults.push({ row: row.log.row, reason: `${row.log.repairs[0]}; no game of that day lacks this side`, text: row.text, rows: 1 })
}

async function getHeaders(file: FeedFile): Promise<string[]> {
  const headers: string[] = []
  for await (const item of eachJsonRow(file.bytes(), { list: 'resultSets.*.headers' })) if ('row' in item) headers.push(String(item.row))
  return headers
}

async function* logRows(file: FeedFile): AsyncGenerator<ReadRow | { fault: ListFault }> {
  const headers = await getHeaders(file)
  let row = 0
  for await (const item of eachJsonRow(file.bytes(), { list: 'resultSets.*.rowSet' })) {
    if ('name' in item) continue
    row++
    if ('brokenOff' in item) {
      yield { fault: { row, reason: `${item.brokenOff.reason}; the rest is not read`, text: item.brokenOff.near, rows: 1 } }
      continue
    }
    const text = quoted(item.row)
    try {
      yield { log: logRow(rowFields(headers, item.row), row), text }
    } catch (error) {
      yield { fault: { row, reason: getReason(error), text, rows: 1 } }
    }
  }
}

/** Unreadable cells are left out; the other row of the game has most of them too. */
function logRow(field: Fields, row: number): LogRow {
  const repairs: string[] = []
  const part = getPart(repairs)
  const cell = (column: string) => (isGiven(field(column)) ? field(column) : undefined)
  const id = part(() => gameId(field('GAME_ID')).id)
  const [team, matchup] = [cell('TEAM_ABBREVIATION'), part(() => matchupIn(field('MATCHUP')))]
  const minutes = cell('MIN') === undefined ? undefined : part(() => count(field, 'MIN'))
  const stats: Stats = minutes ? { min: clockText(60 * minutes) } : {}
  return {
    row,
    ...defined('id', id),
    ...defined(
      'teamId',
      part(() => idIn(field, 'TEAM_ID')),
    ),
    ...(typeof team === 'string' && { team }),
    ...(matchup && sideIn(matchup, team)),
    ...defined(
      'date',
      part(() => dayIn(String(field('GAME_DATE')).slice(0, 10))),
    ),
    ...(minutes !== undefined && minutes > 0 && { minutes }),
    ...defined(
      'name',
      part(() => optionalText(cell('TEAM_NAME'), 'TEAM_NAME')),
    ),
    ...defined(
      'margin',
      tolerant([], () => signedInteger(field, 'PLUS_MINUS')),
    ),
    counts: countsIn(field, part, id === undefined || hasSingleFreeThrows(gameId(id))),
    stats,
    repairs,
  }
}

const defined = <Name extends string, T>(name: Name, value: T | undefined): { [name in Name]?: T } =>
  (value === undefined ? {} : { [name]: value }) as { [name in Name]?: T }

interface Matchup {
  first: string
  second: string
  /** Set for "WAS vs. MIA", a home game. For a game on neutral ground abroad, both sides have "MIA @ WAS". */
  isAtHome: boolean
}

function matchupIn(value: unknown): Matchup {
  const [, first, sign, second] = /^([A-Z]{2,4}) (vs\.|@) ([A-Z]{2,4})$/.exec(String(value)) ?? []
  if (second === undefined) throw new Error(`MATCHUP "${String(value).slice(0, 40)}" has no home team`)
  return { first: first!, second, isAtHome: sign === 'vs.' }
}

/** An unknown team is the first one, unless the game is abroad. */
function sideIn({ first, second, isAtHome }: Matchup, team: unknown): Pick<LogRow, 'isHome' | 'isAtHome' | 'opponent'> {
  if (team !== first && team !== second) return { isAtHome }
  return { isHome: team === (isAtHome ? first : second), isAtHome, opponent: team === first ? second : first }
}

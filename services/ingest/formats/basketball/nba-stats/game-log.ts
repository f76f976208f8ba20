import type { FeedFile } from '../../../parse/feed-file.ts'
import { dayIn, type Fields, isGiven, optionalText, quoted } from '../../../parse/fields.ts'
import { eachJsonRow } from '../../../parse/json-rows.ts'
import { clockText } from '../../../parse/number-text.ts'
import { reasonOf } from '../../../parse/problem.ts'
import type { Stats } from '../shared/box.ts'
import { finalState } from '../shared/entry.ts'
import { count, idIn } from '../shared/nba/fields.ts'
import { bothNames, type Game } from '../shared/nba/game.ts'
import { gameId, regularMinutes } from '../shared/nba/game-id.ts'
import type { GameList, ListFault } from '../shared/nba/season-datasets.ts'
import { countsIn, withoutUnreadable } from './box-score.ts'
import { rowFields } from './result-sets.ts'

interface LogRow {
  row: number
  id: string
  teamId: number
  isHome: boolean
  /** "WAS vs. MIA" is a game at home. Of a game on neutral ground, abroad, both sides have "MIA @ WAS". */
  isAtHome: boolean
  date: string
  /** Player minutes; undefined where the early seasons have none. */
  minutes: number | undefined
  name: string | undefined
  stats: Stats & { pts: number }
  repairs: string[]
}

/**
 * A game log of stats.nba.com with two rows per game, one per side, without start times. Unreadable rows are faults; so
 * is the remaining row of a game with one readable row. Throws only errors of reading the bytes.
 */
export async function readGameLog(file: FeedFile): Promise<GameList> {
  const list: GameList = { games: [], faults: [], rows: 0, rowsOfGames: 0 }
  const rows = new Map<string, { sides: LogRow[]; text: string }>()
  for await (const read of logRows(file)) {
    list.rows++
    if ('fault' in read) list.faults.push(read.fault)
    else {
      const game = rows.get(read.log.id) ?? rows.set(read.log.id, { sides: [], text: read.text }).get(read.log.id)!
      game.sides.push(read.log)
    }
  }
  for (const { sides, text } of rows.values()) {
    try {
      list.games.push(gameOf(sides))
      list.rowsOfGames += sides.length
    } catch (error) {
      list.faults.push({ row: sides[0]!.row, reason: reasonOf(error), text, rows: sides.length })
    }
  }
  return list
}

async function headersOf(file: FeedFile): Promise<string[]> {
  const headers: string[] = []
  for await (const item of eachJsonRow(file.bytes(), { list: 'resultSets.*.headers' })) if ('row' in item) headers.push(String(item.row))
  return headers
}

async function* logRows(file: FeedFile): AsyncGenerator<{ log: LogRow; text: string } | { fault: ListFault }> {
  const headers = await headersOf(file)
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
      yield { fault: { row, reason: reasonOf(error), text, rows: 1 } }
    }
  }
}

/** Game, day, sides and points must be readable; of anything else the part that is not is left out. */
function logRow(fields: Fields, row: number): LogRow {
  const repairs: string[] = []
  const field = withoutUnreadable(fields, repairs)
  const [, first, matchup, second] = /^([A-Z]{2,4}) (vs\.|@) ([A-Z]{2,4})$/.exec(String(field('MATCHUP'))) ?? []
  if (matchup === undefined) throw new Error(`MATCHUP "${String(field('MATCHUP')).slice(0, 40)}" has no home team`)
  const minutes = isGiven(field('MIN')) && field('MIN') !== 0 ? count(field, 'MIN') : undefined
  return {
    row,
    id: gameId(field('GAME_ID')).id,
    teamId: idIn(field, 'TEAM_ID'),
    isHome: field('TEAM_ABBREVIATION') === (matchup === '@' ? second : first),
    isAtHome: matchup === 'vs.',
    date: dayIn(String(field('GAME_DATE'))),
    minutes,
    name: optionalText(field('TEAM_NAME') ?? undefined, 'TEAM_NAME'),
    stats: { ...countsIn(field), ...(minutes !== undefined && { min: clockText(60 * minutes) }) },
    repairs,
  }
}

function gameOf(sides: readonly LogRow[]): Game {
  const [home, away] = [sides.find(({ isHome }) => isHome), sides.find(({ isHome }) => !isHome)]
  if (!home || !away || sides.length !== 2) throw new Error(`${sides.length} sides of ${sides[0]!.id} instead of one at home and one away`)
  if (home.date !== away.date) throw new Error(`${home.id} on two days, ${home.date} and ${away.date}`)
  const score = { home: home.stats.pts, away: away.stats.pts }
  const game = gameId(home.id)
  const minutes = Math.max(home.minutes ?? 0, away.minutes ?? 0)
  return {
    game,
    home: home.teamId,
    away: away.teamId,
    date: home.date,
    startAt: `${home.date}T00:00:00Z`,
    timeTbd: true,
    ...(!home.isAtHome && { neutral: true }),
    scoreboard: finalState(score, minutes === 0 ? {} : { hadOvertime: minutes > regularMinutes(game) }),
    ...bothNames(home.name, away.name),
    teams: { home: home.stats, away: away.stats },
    repairs: [...home.repairs, ...away.repairs],
  }
}

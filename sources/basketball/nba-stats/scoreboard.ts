import type { FeedFile } from '../../parse/feed-file.ts'
import { type Fields, quoted } from '../../parse/fields.ts'
import { getJson } from '../../parse/json-file.ts'
import { getReason } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { gameId } from '../shared/nba/game-id.ts'
import type { GameList } from '../shared/nba/season-datasets.ts'
import { resultSets } from './result-sets.ts'
import { gameOfTables } from './summary.ts'

/**
 * A scoreboard of version 2, the finished games of a day: day, arena and teams in "GameHeader", points by period in "LineScore".
 * An unfinished or unreadable game is a fault. Throws only errors of reading the bytes.
 */
export async function readScoreboard(file: FeedFile): Promise<GameList> {
  const list: GameList = { games: [], faults: [], rows: 0, rowsOfGames: 0 }
  const fault = (error: unknown, shown: unknown) =>
    list.faults.push({ row: Math.max(list.rows, 1), reason: getReason(error), text: quoted(shown), rows: 1 })
  const tables = await tablesIn(file).catch((error) => void fault(error, ''))
  if (!tables) return { ...list, rows: 1 }
  for (const header of tables('GameHeader')) {
    list.rows++
    await yieldToEventLoop()
    try {
      list.games.push(getGame(header, tables('LineScore')))
      list.rowsOfGames++
    } catch (error) {
      fault(error, header('GAME_ID'))
    }
  }
  return list
}

/** Throws an Error for a document without the tables of a scoreboard. */
async function tablesIn(file: FeedFile): Promise<(name: string) => readonly Fields[]> {
  const tables = resultSets(await getJson(file), [])
  for (const name of ['GameHeader', 'LineScore']) tables(name)
  return tables
}

function getGame(header: Fields, lines: readonly Fields[]) {
  const { id } = gameId(header('GAME_ID'))
  const tables: Record<string, readonly Fields[]> = {
    GameSummary: [(column) => header(column === 'ARENA' ? 'ARENA_NAME' : column)],
    LineScore: lines.filter((line) => line('GAME_ID') === id),
  }
  const { teams: _, ...game } = gameOfTables((name) => tables[name] ?? [], id, { repairs: [] })
  return game
}

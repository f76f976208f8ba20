import { linesOf } from '../../../../parse/lines.ts'
import type { LineFault } from '../records/read-games.ts'
import { type LogGame, readLogGame } from './log-game.ts'

export interface LogRow {
  line: number
  game: LogGame
}

/** Rows and faults of a game log. Holds about 1 kB per game in memory. Throws only read errors. */
export async function readLog(bytes: AsyncIterable<Uint8Array>): Promise<{ rows: LogRow[]; faults: LineFault[] }> {
  const rows: LogRow[] = []
  const faults: LineFault[] = []
  for await (const { number, text, fault } of linesOf(bytes)) {
    if (fault === undefined && text.trim() === '') continue
    try {
      if (fault !== undefined) throw new Error(fault)
      rows.push({ line: number, game: readLogGame(text) })
    } catch (error) {
      faults.push({ line: number, reason: Error.isError(error) ? error.message : String(error), text: text.slice(0, 1_000) })
    }
  }
  if (rows.length + faults.length === 0) faults.push({ line: 1, reason: 'the file is empty', text: '' })
  return { rows, faults }
}

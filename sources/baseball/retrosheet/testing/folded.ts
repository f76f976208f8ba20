import type { Line } from '../../../parse/lines.ts'
import { foldGame } from '../game/fold-game.ts'
import type { FoldedGame } from '../game/folded-game.ts'
import { readGames } from '../records/read-games.ts'
import { gameLines, type Invented } from './invented-game.ts'

/** An invented game, parsed and folded. Throws the errors of both. */
export async function folded(game: Invented): Promise<FoldedGame> {
  for await (const read of readGames(linesIn(gameLines(game)))) {
    if (read.fault) throw new Error(read.fault.reason)
    return foldGame(read.game)
  }
  throw new Error('no game')
}

async function* linesIn(texts: readonly string[]): AsyncGenerator<Line> {
  for (const [i, text] of texts.entries()) yield { number: i + 1, text }
}

import type { Line } from '../../../parse/lines.ts'
import { faultAt, firstId, isFirst, type LineFault } from './read-games.ts'

/** An event file, or the games of one home team in a file of several. */
export interface EventFile {
  name: string
  lines(): AsyncIterable<Line>
}

/**
 * Splits an event file with games of several home teams into the lines of each team, and the faults of games that name none.
 * Holds the file in memory; files of deduced games have about a megabyte. Throws only read errors.
 */
export async function linesByHome(lines: AsyncIterable<Line>): Promise<{ homes: Map<string, Line[]>; faults: LineFault[] }> {
  const homes = new Map<string, Line[]>()
  const faults: LineFault[] = []
  let game: Line[] = []
  const close = () => {
    const [first] = game
    const home = getHome(game)
    if (home !== undefined) {
      const known = homes.get(home)
      if (known) for (const line of game) known.push(line)
      else homes.set(home, game)
    } else if (first) faults.push(faultAt(first, first.fault ?? 'a game of a home team that no line tells'))
    game = []
  }
  for await (const line of lines) {
    if (isFirst(line)) close()
    if (game.length > 0 || line.fault !== undefined || line.text.trim() !== '') game.push(line)
  }
  close()
  if (homes.size + faults.length === 0) faults.push({ line: 1, reason: 'the file is empty', text: '' })
  return { homes, faults }
}

/** The home team from the game's info lines, else from its id. */
function getHome(game: readonly Line[]): string | undefined {
  const [first] = game
  if (!first || !isFirst(first)) return undefined
  const stated = game
    .find(({ text }) => text.startsWith('info,hometeam,'))
    ?.text.split(',')[2]
    ?.trim()
  return /^[A-Z0-9]{3}$/.test(stated ?? '') ? stated : firstId(first)?.slice(0, 3)
}

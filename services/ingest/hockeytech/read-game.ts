import { jsonOf } from '../location/json-file.ts'
import { type Fields, fieldsOf, shown } from '../row-fields.ts'
import { type Fault, faultIn, type NamedFile, takeRows } from './feed-files.ts'
import { objectAt } from './json-file.ts'
import { type Entry, readEntry } from './read-entry.ts'
import { readSummary, type Summary } from './read-summary.ts'
import { timeOnIce } from './shifts.ts'
import type { Side } from './strength.ts'

/** The files of one game. */
export interface GameFiles {
  summary?: NamedFile
  plays?: NamedFile
  shifts?: NamedFile
}

export interface ReadGame {
  summary?: Summary
  /** The feed's id of its season, where the summary tells it. */
  seasonId?: string
  entries?: Entry[]
  ice?: Map<string, number>
  faults: Fault[]
}

/**
 * The files of a game; one that cannot be read leaves the others. An entry of the play-by-play that makes no sense is left
 * out, and told; a game that is told only to its middle is not told play by play.
 */
export async function readGame(id: string, { summary, plays, shifts }: GameFiles): Promise<ReadGame> {
  const game: ReadGame = { faults: [] }
  if (!summary)
    return {
      faults: [plays, shifts].flatMap((file) =>
        file ? [faultIn(file.name, Number(id), new Error('the game has no summary beside it'), undefined)] : [],
      ),
    }
  const attempt = async (file: NamedFile, read: (json: unknown) => void) => {
    try {
      read(await jsonOf(file.file))
    } catch (error) {
      game.faults.push(faultIn(file.name, Number(id), error, undefined))
    }
  }
  await attempt(summary, (json) => {
    const fields = objectAt(json, 'GC', 'Gamesummary')
    game.seasonId = seasonIdIn(fields)
    const read = readSummary(fields)
    if (read.id !== id) throw new Error(`id ${shown(read.id)} is not that of the file`)
    game.summary = read
  })
  if (!game.summary) return game
  if (shifts) await attempt(shifts, (json) => Object.assign(game, { ice: timeOnIce(objectAt(json, 'SiteKit', 'Gameshifts')) }))
  if (plays) await readEntries(plays, game, game.summary)
  return game
}

const seasonIdIn = (game: Fields): string => String(fieldsOf(game('meta'), 'meta')('season_id'))

async function readEntries(file: NamedFile, game: ReadGame, { teamIds }: Summary): Promise<void> {
  const sideOf = (teamId: unknown): Side => {
    if (String(teamId) === teamIds.home) return 'home'
    if (String(teamId) === teamIds.away) return 'away'
    throw new Error(`team ${shown(teamId)} does not play in this game`)
  }
  const entries: Entry[] = []
  const isWhole = await takeRows(file, '', game.faults, ({ row }) => entries.push(readEntry(row, sideOf)))
  if (isWhole && entries.length > 0) game.entries = entries
}

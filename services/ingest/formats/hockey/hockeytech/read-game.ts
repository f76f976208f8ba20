import { type Fields, fieldsOf, listOf, shown, wholeNumber } from '../../../parse/fields.ts'
import { jsonOf } from '../../../parse/json-file.ts'
import { type Fault, faultIn, type NamedFile, readRows } from './feed-files.ts'
import type { FeedLeague } from './feed-league.ts'
import { type Side, secondsIn } from './periods.ts'
import { type Entry, readEntry } from './read-entry.ts'
import { readSummary, type Summary } from './read-summary.ts'

/** The files of one game. */
interface GameFiles {
  summary?: NamedFile
  plays?: NamedFile
  shifts?: NamedFile
}

export interface ReadGame {
  summary?: Summary
  /** Season id of the feed, when the summary has it. */
  seasonId?: string
  entries?: Entry[]
  ice?: Map<string, number>
  faults: Fault[]
}

/**
 * Reads the files of a game. A file that cannot be read does not affect the others. An invalid play-by-play entry is
 * skipped and reported; a truncated play-by-play is omitted.
 */
export async function readGame(id: string, { summary, plays, shifts }: GameFiles, feed: FeedLeague): Promise<ReadGame> {
  const game: ReadGame = { faults: [] }
  if (!summary)
    return {
      faults: [plays, shifts].flatMap((file) =>
        file ? [faultIn(file.name, Number(id), new Error('the game has no summary file'), undefined)] : [],
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
    const read = readSummary(fields, feed)
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
  const { isComplete } = await readRows(file, '', game.faults, ({ row }) => entries.push(readEntry(row, sideOf)))
  if (isComplete && entries.length > 0) game.entries = entries
}

/** The object at a path of keys. Throws an Error when it is missing. */
function objectAt(value: unknown, ...path: readonly string[]): Fields {
  return path.reduce<Fields>((fields, key) => fieldsOf(fields(key), key), fieldsOf(value, 'a file'))
}

/** Seconds on the ice by player id. Throws an Error that describes the problem of the file. */
function timeOnIce(shifts: Fields): Map<string, number> {
  const players = [...listOf(shifts('home'), 'home'), ...listOf(shifts('visitor'), 'visitor')].map((row) => fieldsOf(row, 'a player'))
  return new Map(
    players.map((field) => {
      const lengths = listOf(field('shifts'), 'shifts').map((shift) => secondsIn(fieldsOf(shift, 'a shift')('length'), 'length'))
      return [String(wholeNumber(field('player_id'), 'player_id')), lengths.reduce((a, b) => a + b, 0)] as const
    }),
  )
}

import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, shown, wholeNumber } from '../../parse/fields.ts'
import { getJson } from '../../parse/json-file.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { gameClock, secondsIn } from '../shared/game-clock.ts'
import { type Fault, faultIn, type NamedFile, readRows } from './feed-files.ts'
import type { FeedLeague } from './feed-league.ts'
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
  /** Season id of the feed: from the summary, else from the schedule. */
  seasonId?: string
  entries?: Entry[]
  ice?: TimeOnIce
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
      read(await getJson(file.file))
    } catch (error) {
      game.faults.push(faultIn(file.name, Number(id), error, undefined))
    }
  }
  await attempt(summary, (json) => {
    const fields = objectAt(json, getView(json), 'Gamesummary')
    const seasonId = seasonIdIn(fields)
    if (seasonId !== undefined) game.seasonId = seasonId
    game.summary = readSummary(fields, id, feed)
  })
  const read = game.summary
  if (!read) return game
  if (shifts)
    await attempt(shifts, (json) => Object.assign(game, { ice: timeOnIce(objectAt(json, 'SiteKit', 'Gameshifts'), read.repairs) }))
  if (plays) await readEntries(plays, game, read)
  return game
}

/** The key of the summary: that of the view "gc", or that of the other lists. */
const getView = (json: unknown): string => ['GC', 'SiteKit'].find((view) => getFields(json, 'a file')(view) !== undefined) ?? 'GC'

const seasonIdIn = (game: Fields): string | undefined =>
  tolerant([], () => String(wholeNumber(getFields(game('meta'), 'meta')('season_id'), 'season_id')))

async function readEntries(file: NamedFile, game: ReadGame, { teamIds, periods, repairs }: Summary): Promise<void> {
  const getSide = (teamId: unknown): Side => {
    if (String(teamId) === teamIds.home) return 'home'
    if (String(teamId) === teamIds.away) return 'away'
    throw new Error(`team ${shown(teamId)} does not play in this game`)
  }
  const frame = { getSide, clock: gameClock(periods), repairs }
  const entries: Entry[] = []
  const { isComplete } = await readRows(file, { list: '' }, game.faults, ({ row }) => entries.push(readEntry(row, frame)))
  if (isComplete && entries.length > 0) game.entries = entries
}

/** The object at a path of keys. Throws an Error when it is missing. */
function objectAt(value: unknown, ...path: readonly string[]): Fields {
  return path.reduce<Fields>((fields, key) => getFields(fields(key), key), getFields(value, 'a file'))
}

/** Seconds on the ice by player id; undefined for a player with an unreadable shift. */
export type TimeOnIce = ReadonlyMap<string, number | undefined>

/** Throws an Error that describes the problem of a file without lists of players. */
function timeOnIce(shifts: Fields, repairs: string[]): TimeOnIce {
  const players = [...getList(shifts('home'), 'home'), ...getList(shifts('visitor'), 'visitor')]
  return new Map(
    players.flatMap((row) => {
      const field = tolerant(repairs, () => getFields(row, 'a player'), leftOut('shifts'))
      const key = field && tolerant(repairs, () => String(wholeNumber(field('player_id'), 'player_id')), leftOut('shifts'))
      return key === undefined ? [] : [[key, tolerant(repairs, () => secondsOnIce(field!), leftOut(`time on ice of ${key}`))] as const]
    }),
  )
}

const secondsOnIce = (field: Fields): number =>
  getList(field('shifts'), 'shifts').reduce<number>((sum, shift) => sum + secondsIn(getFields(shift, 'a shift')('length'), 'length'), 0)

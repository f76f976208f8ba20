import type { FeedFile } from '../../parse/feed-file.ts'
import { getPath } from '../../parse/feed-file.ts'
import { type Fields, getFields, getList, isGiven, quoted, shown } from '../../parse/fields.ts'
import { getJson } from '../../parse/json-file.ts'
import { onceAFile } from '../../parse/once-a-file.ts'
import { getReason } from '../../parse/problem.ts'
import { type Part, tolerantParts } from '../../parse/tolerant-parts.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch, SourcePerson } from '../../source-model.ts'
import { type BoxScore, getLineups, getStatistics, readBoxScore, sideOfPlayer, startersIn } from './box-score.ts'
import type { Known } from './half-inning.ts'
import { type GameHead, readEntry, readGameData } from './head.ts'
import { type LineScore, readLineScore } from './line-score.ts'
import { type PeopleById, readPlayers } from './people.ts'
import type { PlayByPlay } from './play-frame.ts'
import { readPlays } from './plays.ts'
import { hasBegun, isOver } from './status.ts'

/** The largest known feed has 2.3 MB. */
const bytesMax = 16 * 1024 * 1024

type Details = Pick<SourceMatch, 'lineup' | 'statistics' | 'plays' | 'events' | 'officials'>

/** The feed of a game at one moment. */
export interface GameFeed {
  head: GameHead
  /** Version of the feed: RFC 3339, UTC. */
  updatedAt?: string
  details: Details
  /** Score after the last play. */
  playedTo?: { home: number; away: number }
  /** The events lack a run. */
  lacksRuns?: boolean
}

/** A part of a game alone; the folder names the game. */
export interface GamePart {
  id: string
  line?: LineScore
  box?: BoxScore
  plays?: object
  repairs: string[]
}

interface Fault {
  reason: string
  text: string
}

/** A row of a file: a game of a schedule, or the file. */
export type Row =
  | { kind: 'entry'; head: GameHead /** Day under which it is listed. */; day: string }
  | { kind: 'feed'; feed: GameFeed }
  | { kind: 'part'; part: GamePart }
  | { kind: 'skipped'; reason: string }
  | { kind: 'fault'; fault: Fault }

/** The rows of a reply. Throws only the errors of reading the bytes. */
export const readReply = onceAFile(async (file: FeedFile): Promise<readonly Row[]> => {
  try {
    return await rowsIn(await getJson(file, bytesMax), getPath(file))
  } catch (error) {
    if (error instanceof Error && error.name === 'Unreadable') throw error
    return [{ kind: 'fault', fault: { reason: getReason(error), text: '' } }]
  }
})

/** Replies that have no games, by a field that each of them has. */
const others: Readonly<Record<string, string>> = {
  roster: 'rosters of a team',
  teams: 'lists of teams',
  records: 'standings',
  people: 'lists of people',
  sports: 'lists of sports',
  seasons: 'lists of seasons',
}

const changes = /(?:^|[/_])changes(?:\.json)?(?:\?|$)/

async function rowsIn(document: unknown, path: string): Promise<readonly Row[]> {
  if (Array.isArray(document)) return [{ kind: 'skipped', reason: 'time stamps and differences of feeds' }]
  const field = getFields(document, 'the document')
  if (Array.isArray(field('dates')))
    return changes.test(path) ? [{ kind: 'skipped', reason: 'lists of changed games' }] : scheduleRows(field('dates'))
  if (isGiven(field('gameData'))) return [{ kind: 'feed', feed: await readFeed(field) }]
  const [kind] = Object.keys(others).filter((name) => Array.isArray(field(name)))
  if (kind !== undefined) return [{ kind: 'skipped', reason: others[kind]! }]
  return [partRow(document as object, field, path)]
}

async function scheduleRows(value: unknown): Promise<Row[]> {
  const rows: Row[] = []
  for (const each of getList(value, 'dates')) {
    try {
      const day = getFields(each, 'a day')
      for (const game of getList(day('games'), 'games')) {
        await yieldToEventLoop()
        rows.push(entryRow(game, String(day('date'))))
      }
    } catch (error) {
      rows.push({ kind: 'fault', fault: { reason: getReason(error), text: quoted(each) } })
    }
  }
  return rows
}

function entryRow(game: unknown, day: string): Row {
  try {
    return { kind: 'entry', head: readEntry(game), day }
  } catch (error) {
    return { kind: 'fault', fault: { reason: getReason(error), text: quoted(game) } }
  }
}

/** A box score, a line score or plays alone. Throws an Error for a reply of another kind. */
function partRow(document: object, field: Fields, path: string): Row {
  const isBox = isGiven(field('teams')) && !isGiven(field('innings'))
  if (!isBox && !isGiven(field('innings')) && !isGiven(field('allPlays'))) throw new Error('no reply of a schedule or a game')
  const id = /(?:^|\/)(\d{4,9})\//.exec(path)?.[1]
  if (id === undefined) return { kind: 'skipped', reason: 'parts of a game that no folder names' }
  const repairs: string[] = []
  const part = tolerantParts(repairs)
  if (isBox) return { kind: 'part', part: { id, box: readBoxScore(document, new Map(), part), repairs } }
  if (isGiven(field('innings'))) return { kind: 'part', part: { id, line: readLineScore(document, part), repairs } }
  return { kind: 'part', part: { id, plays: document, repairs } }
}

/** "20250601_210028". */
function stampIn(value: unknown): string {
  const [, y, m, d, hh, mm, ss] = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/.exec(String(value)) ?? []
  const stamp = `${y}-${m}-${d}T${hh}:${mm}:${ss}Z`
  if (y === undefined || Number.isNaN(Date.parse(stamp))) throw new Error(`timeStamp ${shown(value)} is not a time`)
  return stamp
}

/** Throws an Error for a feed without game, teams, day or state. */
async function readFeed(field: Fields): Promise<GameFeed> {
  const head = readGameData(field('gameData'), field('gamePk'))
  const part = tolerantParts(head.repairs)
  const meta = isGiven(field('metaData')) ? part('time stamp', () => getFields(field('metaData'), 'metaData')('timeStamp')) : undefined
  const updatedAt = isGiven(meta) ? part('time stamp', () => stampIn(meta)) : undefined
  const live = part('live data', () => getFields(field('liveData'), 'liveData')) ?? (() => undefined)
  const line = isGiven(live('linescore')) ? part('line score', () => readLineScore(live('linescore'), part)) : undefined
  const players = part('players', () => readPlayers(getFields(field('gameData'), 'gameData')('players'), part)) ?? new Map()
  const box = isGiven(live('boxscore')) ? part('box score', () => readBoxScore(live('boxscore'), players, part)) : undefined
  const full = line ? { ...head, line } : head
  const played = await readGamePlays(isGiven(live('plays')) ? live('plays') : undefined, { box, players, head: full, part })
  return {
    head: full,
    ...(updatedAt !== undefined && { updatedAt }),
    details: getDetails({ box, line, hasBegun: hasBegun(full.status), ...(played && { played }) }),
    ...(played && { playedTo: played.score, lacksRuns: !played.hasAllRuns }),
  }
}

interface PlayContext {
  box: BoxScore | undefined
  players: PeopleById
  head: GameHead
  part: Part
}

/** The plays of a game that has begun; undefined without a box score, which tells the sides of the players. */
export async function readGamePlays(value: unknown, { box, players, head, part }: PlayContext): Promise<PlayByPlay | undefined> {
  if (value === undefined || !box || !hasBegun(head.status)) return undefined
  const known: Known = (id) => {
    const side = sideOfPlayer(box, id)
    const person: SourcePerson | undefined = side && (players.get(id) ?? box[side].players.get(id)!.person)
    return side && person && { person, side }
  }
  try {
    const played = await readPlays(value, known, startersIn(box), isOver(head.status), part)
    return played.plays.length === 0 ? undefined : played
  } catch (error) {
    head.repairs.push(`plays left out: ${getReason(error)}`)
    return undefined
  }
}

interface DetailParts {
  box: BoxScore | undefined
  line: LineScore | undefined
  hasBegun: boolean
  played?: PlayByPlay
}

export function getDetails({ box, line, hasBegun: isPlayed, played }: DetailParts): Details {
  const lineup = box && getLineups(box, played?.substitutions ?? [])
  const statistics = isPlayed && box ? getStatistics(box, line) : undefined
  return {
    ...(lineup && { lineup }),
    ...(statistics && { statistics }),
    ...(played && { plays: played.plays, events: played.events }),
    ...(box?.officials && { officials: box.officials }),
  }
}

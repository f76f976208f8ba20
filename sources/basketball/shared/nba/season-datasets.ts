import { type DatasetSeason, type MatchesDataset, problemsDataset, type RefusedResults } from '../../../connector.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import { getJson } from '../../../parse/json-file.ts'
import { getReason, type Problem, rowName } from '../../../parse/problem.ts'
import { tolerant } from '../../../parse/tolerant.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../../source-model.ts'
import type { Game, Sides } from './game.ts'
import { type GameId, gameId, getDataset, seasonName } from './game-id.ts'
import { gameMatch } from './game-match.ts'
import { scheduledSides } from './schedules.ts'
import { meetingNumbers, type Pairing } from './teams.ts'

export interface ListFault {
  /** From 1. */
  row: number
  reason: string
  text: string
  /** Number of rows of the list that are rejected with it. */
  rows: number
  /** The rejected game. Absent: not known. */
  game?: GameId
}

/** Finds the sides of a game, missing in its list, in other files of the import. */
export type KnownSides = (id: string) => Promise<Sides | undefined>

/** Games of a list, and its invalid rows. */
export interface GameList {
  games: Game[]
  faults: ListFault[]
  /** Rows read, and how many of them are in `games`. */
  rows: number
  rowsOfGames: number
}

/** How to read the files of one NBA format. */
export interface Format {
  /**
   * Kind and game id ("0021600270") of a game file, without the id if only the content has it; 'list' for a list of a season,
   * 'day' for a list of some games, 'schedule' for a file of another format used only for sides; undefined for other files.
   * `path`: with its folders.
   */
  named(path: string): { kind: string; id?: string } | 'list' | 'day' | 'schedule' | undefined
  /** The id in the content of a game file whose name has none. */
  idIn?(document: unknown): unknown
  list(file: FeedFile, knownSides: KnownSides): Promise<GameList>
  /** Reads a list of some games, which are newer than those of a season list. */
  day?(file: FeedFile): Promise<GameList>
  /** The teams of the game, then those of other games that its files mention. May throw an Error when the files have none. */
  pairings(files: GameFiles): Promise<Pairing[]>
  /** The sides of the game, from its own files. Absent: lists have the sides of all games. */
  sides?(files: GameFiles): Promise<Sides | undefined>
  /** Builds a game from its files and its row in a list. Throws an Error when these are not enough. */
  game(files: GameFiles): Promise<Game>
}

export interface GameFiles {
  id: string
  /** Absent: in no list of this import. */
  listed?: Game
  /**
   * Parses the file of this kind with `parse`. Undefined when there is none or it is unreadable; the latter is recorded
   * as a problem of the game, and the other files are still used.
   */
  parse<T>(kind: string, parse: (document: unknown) => T): Promise<T | undefined>
}

interface Reading {
  format: Format
  /** By id, then by kind. */
  files: Map<string, Map<string, FeedFile>>
  listed: Map<string, Game>
  /** Games from lists that do not cover a season. */
  ofDays: Map<string, Game>
  schedules: FeedFile[]
  /** Rejected games of lists, by id. */
  refused: Map<string, GameId>
  /** Seasons, by league, with a list that was read without faults. */
  completeSeasons: Set<string>
  getMeeting: (pairing: Pairing) => number
}

const baseName = ({ name }: FeedFile): string => name.split('/').at(-1)!

/**
 * Datasets of an import: the problems of each list, then up to a hundred games each, which bounds the games in memory.
 * Lists and files of one season must be in the same import. Missing games count as withdrawn only when a complete list
 * of the season was read.
 */
export async function* seasonDatasets(format: Format, files: readonly FeedFile[]): AsyncGenerator<MatchesDataset> {
  const reading: Reading = {
    format,
    files: new Map(),
    listed: new Map(),
    ofDays: new Map(),
    schedules: [],
    refused: new Map(),
    completeSeasons: new Set(),
    getMeeting: meetingNumbers([]),
  }
  const withoutId: GameFile[] = []
  const lists: { file: FeedFile; kind: 'list' | 'day' }[] = []
  for (const file of files) {
    const named = format.named(file.name)
    if (named === 'list' || named === 'day') lists.push({ file, kind: named })
    else if (named === 'schedule') reading.schedules.push(file)
    else if (named?.id !== undefined) addFile(reading, named.id, { kind: named.kind, file })
    else if (named) withoutId.push({ kind: named.kind, file })
  }
  for (const [name, own] of Map.groupBy(withoutId, ({ file }) => baseName(file))) yield await assign(reading, name, own)
  // Lists of days come first: they supply the sides of games to season lists.
  for (const kind of ['day', 'list'] as const)
    for (const { file } of lists.filter((list) => list.kind === kind)) yield await readList(reading, file, kind)
  reading.getMeeting = meetingNumbers([...reading.listed.values()], await unlisted(reading))
  const ids = [...new Set([...reading.listed.keys(), ...reading.ofDays.keys(), ...reading.files.keys()])].sort()
  for (const id of ids) reading.refused.delete(id)
  const datasets = Map.groupBy(ids, datasetNamed)
  const refused = Map.groupBy(reading.refused.values(), getDataset)
  for (const [dataset, own] of datasets) yield await readDataset(reading, dataset, { ids: own, refused: refused.get(dataset) ?? [] })
  for (const [dataset, own] of refused) if (!datasets.has(dataset)) yield await readDataset(reading, dataset, { ids: [], refused: own })
  if (!datasets.has(noGame)) yield problemsDataset('basketball', noGame, [], 0)
}

interface GameFile {
  kind: string
  file: FeedFile
}

/** A file whose name has the id of its game takes precedence. */
function addFile({ files }: Reading, id: string, { kind, file }: GameFile, { isPreferred = true } = {}): void {
  const own = files.get(id) ?? new Map<string, FeedFile>()
  if (isPreferred || !own.has(kind)) files.set(id, own.set(kind, file))
}

/** Adds files of one name to the games that their contents name. The dataset has the files that name none. */
async function assign(reading: Reading, name: string, files: readonly GameFile[]): Promise<MatchesDataset> {
  const problems: Problem[] = []
  for (const [i, each] of files.entries())
    try {
      const { id } = gameId(reading.format.idIn!(await getJson(each.file)))
      addFile(reading, id, each, { isPreferred: false })
    } catch (error) {
      problems.push({ row: rowName(name, i + 1), reason: getReason(error), text: each.file.name })
    }
  return problemsDataset('basketball', name, problems, problems.length)
}

/**
 * Games that are in no season list. Games mentioned in the files of another game come first, since later entries take precedence.
 * Games with unreadable files are omitted.
 */
async function unlisted(reading: Reading): Promise<Pairing[]> {
  const { format, files, listed, ofDays } = reading
  const pairings: Pairing[] = [...ofDays.values()]
  const ofOthers: Pairing[] = []
  for (const id of files.keys()) {
    if (listed.has(id) || ofDays.has(id)) continue
    await yieldToEventLoop()
    try {
      const [own, ...others] = await format.pairings(gameFiles(reading, id, () => {}))
      if (own) pairings.push(own)
      ofOthers.push(...others)
    } catch {
      // Its dataset has the reason.
    }
  }
  return [...ofOthers, ...pairings]
}

/**
 * Dataset of files with an invalid game id. It is also published empty, so that earlier problems leave the quarantine.
 */
const noGame = 'unknown'

function datasetNamed(id: string): string {
  try {
    return getDataset(gameId(id))
  } catch {
    return noGame
  }
}

/** Season and league of a dataset: "2018-19/00". */
const seasonOfDataset = (dataset: string): string => dataset.slice(0, '2018-19/00'.length)

async function readList(reading: Reading, file: FeedFile, kind: 'list' | 'day'): Promise<MatchesDataset> {
  const name = baseName(file)
  const read = kind === 'day' ? reading.format.day!(file) : reading.format.list(file, knownSides(reading))
  const { games, faults, rows, rowsOfGames } = await read
  const target = kind === 'day' ? reading.ofDays : reading.listed
  let repeated = 0
  for (const game of games) {
    const { id } = game.game
    if (reading.listed.has(id) || reading.ofDays.has(id)) repeated++
    target.set(id, game)
  }
  if (kind === 'list' && faults.length === 0) for (const { game } of games) reading.completeSeasons.add(seasonOfDataset(getDataset(game)))
  for (const { game } of faults) if (game) reading.refused.set(game.id, game)
  const problems = faults.map(({ row, game: _, ...fault }) => ({ row: rowName(name, row), ...fault }))
  const dataset = problemsDataset('basketball', name, problems, rows - rowsOfGames + repeated)
  return repeated === 0 ? dataset : { ...dataset, skipped: { 'games that are listed more than once': repeated } }
}

/** Looks in the game's own files, then in the lists of its day, then in the schedules, which are read when first needed. */
function knownSides(reading: Reading): KnownSides {
  const { format, files, ofDays, schedules } = reading
  let scheduled: Promise<ReadonlyMap<string, Sides>> | undefined
  return async (id) => {
    const own = files.has(id) ? await format.sides?.(gameFiles(reading, id, () => {})) : undefined
    scheduled ??= sidesIn(schedules)
    return own ?? ofDays.get(id) ?? (await scheduled).get(id)
  }
}

async function sidesIn(schedules: readonly FeedFile[]): Promise<ReadonlyMap<string, Sides>> {
  const found = new Map<string, Sides>()
  for (const file of schedules) for await (const { id, ...sides } of scheduledSides(file)) found.set(id, sides)
  return found
}

interface GamesOfDataset {
  ids: readonly string[]
  /** Rejected games of a list that have no other file. */
  refused: readonly GameId[]
}

async function readDataset(reading: Reading, dataset: string, { ids, refused: ofLists }: GamesOfDataset): Promise<MatchesDataset> {
  const refused = ofLists.map(refusedGame)
  const problems: Problem[] = []
  const matches: SourceMatch[] = []
  let season: DatasetSeason | undefined
  for (const id of ids) {
    await yieldToEventLoop()
    const at = { row: rowName(dataset, id), text: id }
    try {
      const parsed = gameId(id)
      season = { league: parsed.competition.league, name: seasonName(parsed) }
      const game = await reading.format.game(gameFiles(reading, id, (reason) => void problems.push({ ...at, reason, rows: 0 })))
      matches.push({ ...at, ...gameMatch(game, reading.getMeeting(game)) })
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
      const game = tolerant([], () => gameId(id))
      if (game) refused.push(refusedGame(game))
    }
  }
  const complete = problems.length === 0 && reading.completeSeasons.has(seasonOfDataset(dataset))
  return {
    name: dataset,
    file: dataset,
    sport: 'basketball',
    ...(season && { season }),
    rows: ids.length,
    problems,
    matches,
    refused,
    peopleIn: `${seasonOfDataset(dataset)}/people`,
    complete,
  }
}

const refusedGame = (game: GameId): RefusedResults => ({
  season: { league: game.competition.league, name: seasonName(game) },
  stage: game.stage.name,
  rows: 1,
})

function gameFiles({ files, listed, ofDays }: Reading, id: string, wrong: (reason: string) => void): GameFiles {
  const [inList, ofDay] = [listed.get(id), ofDays.get(id)]
  const both = inList && ofDay ? { ...inList, ...ofDay } : (ofDay ?? inList)
  return {
    id,
    ...(both && { listed: both }),
    async parse(kind, parse) {
      const file = files.get(id)?.get(kind)
      if (!file) return undefined
      try {
        return parse(await getJson(file))
      } catch (error) {
        wrong(`${baseName(file)}: ${getReason(error)}`)
        return undefined
      }
    },
  }
}

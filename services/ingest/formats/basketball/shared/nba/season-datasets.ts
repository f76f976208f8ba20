import type { FeedFile } from '../../../../parse/feed-file.ts'
import { jsonOf } from '../../../../parse/json-file.ts'
import { type Problem, reasonOf, rowName } from '../../../../parse/problem.ts'
import { yieldToEventLoop } from '../../../../parse/yield-to-event-loop.ts'
import { type DatasetSeason, type MatchesDataset, problemsDataset } from '../../../connector.ts'
import type { SourceMatch } from '../../../source-model.ts'
import type { Game } from './game.ts'
import { datasetOf, gameId, leagueOf, seasonName } from './game-id.ts'
import { gameMatch } from './game-match.ts'
import { meetingNumbers, type Pairing } from './teams.ts'

export interface ListFault {
  /** From 1. */
  row: number
  reason: string
  text: string
}

/** Games of a list, and its invalid rows. */
export interface GameList {
  games: Game[]
  faults: ListFault[]
}

/** How to read the files of one NBA format. */
export interface Format {
  /** Kind and game id ("0021600270") of a game file; 'list' for a list of a season; undefined for other files. */
  named(file: string): { kind: string; id: string } | 'list' | undefined
  list(file: FeedFile): Promise<GameList>
  /** A game from its files and its row in a list. Throws an Error when they do not make a game. */
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
  /** Seasons with a list that was read without faults. */
  completeSeasons: Set<string>
  meetingOf: (pairing: Pairing) => number
}

const baseName = ({ name }: FeedFile): string => name.split('/').at(-1)!

/**
 * Datasets of an import: the problems of each list, then up to a hundred games each, which bounds the games in memory.
 * Lists and files of one season must be in the same import. Missing games count as withdrawn only when a complete list
 * of the season was read.
 */
export async function* seasonDatasets(format: Format, files: readonly FeedFile[]): AsyncGenerator<MatchesDataset> {
  const reading: Reading = { format, files: new Map(), listed: new Map(), completeSeasons: new Set(), meetingOf: meetingNumbers([]) }
  for (const file of files) {
    const named = format.named(baseName(file))
    if (named === 'list') yield await readList(reading, file)
    else if (named) reading.files.set(named.id, (reading.files.get(named.id) ?? new Map()).set(named.kind, file))
  }
  reading.meetingOf = meetingNumbers([...reading.listed.values()])
  const ids = [...new Set([...reading.listed.keys(), ...reading.files.keys()])].sort()
  const datasets = Map.groupBy(ids, datasetNamed)
  for (const [dataset, own] of datasets) yield await readDataset(reading, dataset, own)
  if (!datasets.has(noGame)) yield problemsDataset('basketball', noGame, [])
}

/**
 * Dataset of files with an invalid game id. It is also published empty, so that earlier problems leave the quarantine.
 */
const noGame = 'unknown'

function datasetNamed(id: string): string {
  try {
    return datasetOf(gameId(id))
  } catch {
    return noGame
  }
}

async function readList(reading: Reading, file: FeedFile): Promise<MatchesDataset> {
  const name = baseName(file)
  const { games, faults } = await reading.format.list(file)
  for (const game of games) reading.listed.set(game.game.id, game)
  if (faults.length === 0) for (const { game } of games) reading.completeSeasons.add(datasetOf(game).split('/')[0]!)
  return problemsDataset(
    'basketball',
    name,
    faults.map(({ row, reason, text }) => ({ row: rowName(name, row), reason, text })),
  )
}

async function readDataset(reading: Reading, dataset: string, ids: readonly string[]): Promise<MatchesDataset> {
  const problems: Problem[] = []
  const matches: SourceMatch[] = []
  let season: DatasetSeason | undefined
  for (const id of ids) {
    await yieldToEventLoop()
    const wrong = (reason: string) => void problems.push({ row: rowName(dataset, id), reason, text: id })
    try {
      const { league, season: year } = gameId(id)
      season = { league: leagueOf(league), name: seasonName(year) }
      const game = await reading.format.game(gameFiles(reading, id, wrong))
      matches.push({ row: rowName(dataset, id), text: id, ...gameMatch(game, reading.meetingOf(game)) })
    } catch (error) {
      wrong(reasonOf(error))
    }
  }
  const complete = problems.length === 0 && reading.completeSeasons.has(dataset.split('/')[0]!)
  return {
    name: dataset,
    file: dataset,
    sport: 'basketball',
    ...(season && { season }),
    rows: matches.length + problems.length,
    problems,
    matches,
    complete,
  }
}

function gameFiles({ files, listed }: Reading, id: string, wrong: (reason: string) => void): GameFiles {
  const inList = listed.get(id)
  return {
    id,
    ...(inList && { listed: inList }),
    async parse(kind, parse) {
      const file = files.get(id)?.get(kind)
      if (!file) return undefined
      try {
        return parse(await jsonOf(file))
      } catch (error) {
        wrong(`${baseName(file)}: ${reasonOf(error)}`)
        return undefined
      }
    },
  }
}

import type { FeedFile } from '../../../parse/feed-file.ts'
import { rowName } from '../../../parse/problem.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import type { MatchConnector, MatchesDataset } from '../../connector.ts'
import { mit } from '../../source-row.ts'
import { type Fault, faultOfPart, isFeedFile, type Lists, type NamedFile, namedFile, readLists, rejectedGame } from './feed-files.ts'
import { type ReadGame, readGame } from './read-game.ts'
import { seasonDataset } from './season-dataset.ts'

/**
 * The HockeyTech feed of the PWHL: seasons, schedules, rosters, and per game the summary, play-by-play and shifts. The
 * list of seasons must be in the reading, since all other files refer to seasons by id. One dataset per season, and one
 * for the rows that belong to no season.
 */
export const hockeytech: MatchConnector = {
  kind: 'matches',
  format: 'hockeytech',
  sports: ['hockey'],
  files: "the PWHL's HockeyTech feed: seasons, schedules, rosters; summary, play-by-play, shifts of a game",
  contains: 'fixtures, results, squads; goals with assists and strength, penalties, shoot-outs, lineups, box scores, play-by-play',
  leagues: ['pwhl'],
  timezone: 'UTC',
  precedence: 60,
  licence: mit('2021 fastRhockey authors'),
  reads: isFeedFile,
  read,
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const named = files.flatMap(namedFile)
  const lists = await readLists(named)
  const games = await gamesIn(named)
  const rosters = named.filter(({ kind }) => kind === 'roster')
  const strays = unassignedRows(lists, games, rosters)
  const isComplete = lists.faults.length + strays.unassigned.length === 0
  let rest = lists.scheduleRows + games.size
  const seasons = Map.groupBy(lists.seasons, ([, { season }]) => season)
  for (const [season, parts] of [...seasons].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = parts.filter(([, { phase }]) => phase !== 'preseason').map(([id]) => id)
    const own = new Map([...games].filter(([, game]) => ids.includes(game.seasonId ?? '')))
    const hasAny = own.size > 0 || ids.some((id) => lists.scheduled.has(id) || rosters.some((roster) => roster.season === id))
    if (!hasAny) continue
    const dataset = await seasonDataset({ season, ids, lists, rosters, games: own, isComplete })
    rest -= dataset.rows
    yield dataset
  }
  yield restOf(rest, [...lists.faults, ...strays.unassigned], strays.preseasonGames)
}

async function gamesIn(files: readonly NamedFile[]): Promise<Map<string, ReadGame>> {
  const games = new Map<string, ReadGame>()
  for (const [id, of] of Map.groupBy(files, ({ game }) => game)) {
    if (id === undefined) continue
    await yieldToEventLoop()
    games.set(id, await readGame(id, Object.fromEntries(of.map((file) => [file.kind, file]))))
  }
  return games
}

/** Rows that belong to no imported season: their season is in no list, or they are preseason games. */
function unassignedRows({ seasons, scheduled }: Lists, games: ReadonlyMap<string, ReadGame>, rosters: readonly NamedFile[]) {
  const unassigned: Fault[] = []
  let preseasonGames = 0
  const unknown = (id: string) => `season ${id} is in no list of seasons: put pwhl_seasons.json next to this file`
  for (const [id, rows] of scheduled) {
    const season = seasons.get(id)
    if (season?.phase === 'preseason') preseasonGames += rows.length
    if (season) continue
    for (const { name, nth, row } of rows) unassigned.push({ nth, reason: `${name}: ${unknown(id)}`, text: JSON.stringify(row) })
  }
  for (const [id, { seasonId, summary, faults }] of games) {
    const season = seasons.get(seasonId ?? '')
    if (season && season.phase !== 'preseason') continue
    unassigned.push(...(summary ? faults.map(faultOfPart) : rejectedGame(faults)))
    if (summary && season) preseasonGames++
    else if (summary) unassigned.push({ nth: Number(id), reason: `game ${id}: ${unknown(seasonId!)}`, text: '' })
  }
  for (const { name, season, team } of rosters)
    if (!seasons.has(season!)) unassigned.push({ nth: Number(team), reason: `${name}: ${unknown(season!)}`, text: '', rows: 0 })
  return { unassigned, preseasonGames }
}

/**
 * The dataset of rows without a season. It is emitted without problems too, which clears problems of earlier imports
 * from quarantine.
 */
const restOf = (rows: number, faults: readonly Fault[], preseasonGames: number): MatchesDataset => ({
  name: 'rest',
  file: 'rest',
  sport: 'hockey',
  rows,
  ...(preseasonGames > 0 && { skipped: { 'preseason games': preseasonGames } }),
  problems: faults.map(({ nth, ...fault }) => ({ row: rowName('rest', nth), ...fault })),
  matches: [],
  complete: faults.length === 0,
})

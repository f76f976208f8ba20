import type { MatchConnector, MatchesDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { shown } from '../../parse/fields.ts'
import { rowName } from '../../parse/problem.ts'
import { flatInSlices, yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { mit } from '../../source-row.ts'
import {
  type Fault,
  faultOfPart,
  isFeedFile,
  type Lists,
  type NamedFile,
  namedFile,
  type Phase,
  readLists,
  rejectedGame,
} from './feed-files.ts'
import { type FeedLeague, feedLeague } from './feed-league.ts'
import { type ReadGame, readGame } from './read-game.ts'
import { scheduleFields } from './schedule-fields.ts'
import { datasetName, seasonDataset } from './season-dataset.ts'

/**
 * The HockeyTech feed of a league: seasons, schedules, rosters, and per game the summary, play-by-play and shifts. The
 * list of seasons must be in the reading, since all other files refer to seasons by id. One dataset per season of each
 * league, and one for its rows that belong to no season.
 */
export const hockeytech: MatchConnector = {
  kind: 'matches',
  format: 'hockeytech',
  sports: ['hockey'],
  files: 'the HockeyTech feed of a league, such as the PWHL: seasons, schedules, rosters; summary, play-by-play, shifts of a game',
  contains: 'fixtures, results, squads; goals with assists and strength, penalties, shoot-outs, lineups, box scores, play-by-play',
  leagues: ['pwhl'],
  timezone: 'UTC',
  namespace: 'dataset',
  isPartnerFormat: false,
  precedence: 60,
  licence: mit('2021 fastRhockey authors'),
  reads: isFeedFile,
  read,
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  for (const [code, named] of Map.groupBy(files.flatMap(namedFile), ({ league }) => league)) yield* readLeague(code, named)
}

async function* readLeague(code: string, named: readonly NamedFile[]): AsyncIterable<MatchesDataset> {
  const lists = await readLists(named)
  const feed = feedLeague(code, lists.names)
  const games = await gamesIn(named, feed, await seasonsOfGames(lists))
  const rosters = named.filter(({ kind }) => kind === 'roster')
  const strays = unassignedRows(code, lists, games, rosters)
  const isComplete = lists.faults.length + strays.unassigned.length === 0
  let rest = lists.scheduleRows + games.size
  const seasons = Map.groupBy(lists.seasons, ([, { season }]) => season)
  for (const [season, parts] of [...seasons].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = parts.filter(([, { phase }]) => skippedPhases[phase] === undefined).map(([id]) => id)
    const own = new Map([...games].filter(([, game]) => ids.includes(game.seasonId ?? '')))
    const hasAny = own.size > 0 || ids.some((id) => lists.scheduled.has(id) || rosters.some((roster) => roster.season === id))
    if (!hasAny) continue
    const dataset = await seasonDataset({ feed, season, ids, lists, rosters, games: own, isComplete })
    rest -= dataset.rows
    yield dataset
  }
  yield readRest(datasetName(feed, 'rest'), rest, [...lists.faults, ...strays.unassigned], strays.skipped)
}

/** Season ids of the games in the schedules, by game id. */
async function seasonsOfGames({ scheduled }: Lists): Promise<ReadonlyMap<string, string>> {
  const rows = await flatInSlices([...scheduled], ([season, list]) =>
    list.map(({ row }) => [String(scheduleFields(row)('ID')), season] as const),
  )
  return new Map(rows)
}

async function gamesIn(
  files: readonly NamedFile[],
  feed: FeedLeague,
  seasons: ReadonlyMap<string, string>,
): Promise<Map<string, ReadGame>> {
  const games = new Map<string, ReadGame>()
  for (const [id, of] of Map.groupBy(files, ({ game }) => game)) {
    if (id === undefined) continue
    await yieldToEventLoop()
    const game = await readGame(id, Object.fromEntries(of.map((file) => [file.kind, file])), feed)
    const season = game.seasonId ?? seasons.get(id)
    games.set(id, { ...game, ...(season !== undefined && { seasonId: season }) })
  }
  return games
}

/** Reasons why the games of a phase are not imported. */
const skippedPhases: Partial<Record<Phase, string>> = { preseason: 'preseason games', exhibition: 'exhibition games' }

/** Rows that belong to no imported season: their season is in no list, or its games do not count. */
function unassignedRows(
  code: string,
  { seasons, unreadSeasons, scheduled }: Lists,
  games: ReadonlyMap<string, ReadGame>,
  rosters: readonly NamedFile[],
) {
  const unassigned: Fault[] = []
  const skipped: Record<string, number> = {}
  const skip = (reason: string, rows: number) => {
    skipped[reason] = (skipped[reason] ?? 0) + rows
  }
  const unknown = (id: string) =>
    unreadSeasons.has(id)
      ? `season ${id}, ${shown(unreadSeasons.get(id))}, is neither a regular season nor play-offs`
      : `season ${id} is in no list of seasons: put ${code}_seasons.json next to this file`
  for (const [id, rows] of scheduled) {
    const season = seasons.get(id)
    const reason = season && skippedPhases[season.phase]
    if (reason) skip(reason, rows.length)
    if (season) continue
    for (const { name, nth, row } of rows) unassigned.push({ nth, reason: `${name}: ${unknown(id)}`, text: JSON.stringify(row) })
  }
  for (const [id, { seasonId, summary, faults }] of games) {
    const season = seasons.get(seasonId ?? '')
    const reason = season && skippedPhases[season.phase]
    if (season && !reason) continue
    unassigned.push(...(summary ? faults.map(faultOfPart) : rejectedGame(faults)))
    if (summary && reason) skip(reason, 1)
    else if (summary) unassigned.push({ nth: Number(id), reason: `game ${id}: ${unknown(seasonId!)}`, text: '' })
  }
  for (const { name, season, team } of rosters)
    if (!seasons.has(season!)) unassigned.push({ nth: Number(team), reason: `${name}: ${unknown(season!)}`, text: '', rows: 0 })
  return { unassigned, skipped }
}

/**
 * The dataset of rows without a season. It is emitted without problems too, which clears problems of earlier imports
 * from quarantine.
 */
const readRest = (name: string, rows: number, faults: readonly Fault[], skipped: Readonly<Record<string, number>>): MatchesDataset => ({
  name,
  file: name,
  sport: 'hockey',
  rows,
  ...(Object.keys(skipped).length > 0 && { skipped }),
  problems: faults.map(({ nth, ...fault }) => ({ row: rowName(name, nth), ...fault })),
  matches: [],
  complete: faults.length === 0,
})

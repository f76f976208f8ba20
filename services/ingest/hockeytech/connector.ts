import type { MatchConnector, MatchesPart } from '../connectors.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { rowName } from '../row-name.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Fault, isFeedFile, type Lists, type NamedFile, namedFile, readLists } from './feed-files.ts'
import { type ReadGame, readGame } from './read-game.ts'
import { seasonPart } from './season-part.ts'

/**
 * The PWHL as its HockeyTech feed has it: seasons, schedules, rosters, and of single games the summary, the play-by-play and the shifts. The
 * list of seasons is to be in the reading: all else tells seasons by their ids. One part a season; what belongs to none is in a part of its own.
 */
export const hockeytech: MatchConnector = {
  kind: 'matches',
  format: 'hockeytech',
  reads: isFeedFile,
  read,
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesPart> {
  const named = files.flatMap(namedFile)
  const lists = await readLists(named)
  const games = await gamesIn(named)
  const rosters = named.filter(({ kind }) => kind === 'roster')
  const strays = straysOf(lists, games, rosters)
  const isWhole = lists.faults.length + strays.gone.length === 0
  const seasons = Map.groupBy(lists.seasons, ([, { season }]) => season)
  for (const [season, parts] of [...seasons].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = parts.filter(([, { part }]) => part !== 'preparation').map(([id]) => id)
    const own = new Map([...games].filter(([, game]) => ids.includes(game.seasonId ?? '')))
    const hasAny = own.size > 0 || ids.some((id) => lists.scheduled.has(id) || rosters.some((roster) => roster.season === id))
    if (hasAny) yield await seasonPart({ season, ids, lists, rosters, games: own, isWhole })
  }
  yield restOf([...lists.faults, ...strays.gone, ...strays.prepared])
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

/** What belongs to no season: it is in none of the list, nobody can tell, or it is a game of preparation, which counts for nothing. */
function straysOf({ seasons, scheduled }: Lists, games: ReadonlyMap<string, ReadGame>, rosters: readonly NamedFile[]) {
  const gone: Fault[] = []
  const prepared: Fault[] = []
  const unknown = (id: string) => `season ${id} is in no list of seasons: put pwhl_seasons.json beside this file`
  for (const [id, rows] of scheduled) {
    const season = seasons.get(id)
    for (const { name, nth, row } of season && season.part !== 'preparation' ? [] : rows) {
      const reason = season ? 'games of preparation are not taken' : unknown(id)
      ;(season ? prepared : gone).push({ nth, reason: `${name}: ${reason}`, text: JSON.stringify(row) })
    }
  }
  for (const [id, { seasonId, summary, faults }] of games) {
    if (seasons.get(seasonId ?? '') && seasons.get(seasonId!)!.part !== 'preparation') continue
    gone.push(...faults)
    if (summary)
      gone.push({
        nth: Number(id),
        reason: `game ${id}: ${seasons.has(seasonId!) ? 'games of preparation are not taken' : unknown(seasonId!)}`,
        text: '',
      })
  }
  for (const { name, season, team } of rosters)
    if (!seasons.has(season!)) gone.push({ nth: Number(team), reason: `${name}: ${unknown(season!)}`, text: '' })
  return { gone, prepared }
}

/** It is there without problems too, so that those of before leave the quarantine. */
const restOf = (faults: readonly Fault[]): MatchesPart => ({
  part: 'rest',
  file: 'rest',
  sport: 'hockey',
  rows: faults.length,
  problems: faults.map(({ nth, ...fault }) => ({ row: rowName('rest', nth), ...fault })),
  matches: [],
  complete: faults.length === 0,
})

import { byCodePoint } from '@touchline/contract/by-code-point'
import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { gunzipped } from '../../parse/gunzipped.ts'
import { getJson } from '../../parse/json-file.ts'
import { getReason, ofPart, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { unlicense } from '../../source-row.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { getSeason, isPreseason, placeOfDay, proBowl, type SeasonPlace, timezone } from '../shared/calendar.ts'
import { finalState } from '../shared/result.ts'
import { getTeam } from '../shared/teams.ts'
import { foldGame } from './fold-game.ts'
import type { Game, GameSide } from './game.ts'
import { type KickOffs, readKickOffs } from './kick-offs.ts'
import { type Players, readPlayers } from './players.ts'
import { readGame } from './read-game.ts'
import { settlePoints } from './settle-points.ts'
import { getStatistics } from './stats.ts'

const gameName = /^(\d{10})\.json(?:\.gz)?$/
const listName = /^players(?:_\d{4})?\.json$/
const scheduleName = 'schedule.json'
const getName = ({ name }: FeedFile): string => name.split('/').at(-1)!

/**
 * NFL games, one file per game, 2018090600.json: quarter scores, plays, stats of teams and players. Companion files
 * players_2018.json, or players.json of all seasons, have full names and dates of birth, and schedule.json the kick-offs.
 * One dataset per day, so that at most sixteen games are in memory. The feed has no lineups.
 */
export const nflGamecenter: MatchConnector = {
  kind: 'matches',
  format: 'nfl-gamecenter',
  sports: ['american-football'],
  files: 'NFL game center, one file per game; players',
  contains: 'results, drives and plays, box scores by category',
  leagues: ['nfl'],
  timezone: timezone,
  namespace: 'nfl',
  isPartnerFormat: false,
  precedence: 80,
  licence: unlicense,
  reads: (name) => gameName.test(name) || listName.test(name) || name === scheduleName,
  async *read(files) {
    const players = await readPlayers(files.filter((file) => listName.test(getName(file))))
    const kickOffs = await readKickOffs(files.filter((file) => getName(file) === scheduleName))
    for (const [name, problems] of [...players.problems, ...kickOffs.problems])
      yield problemsDataset('american-football', name, problems.map(ofPart), 0)
    const games = gamesIn(files).toSorted((a, b) => byCodePoint(a.id, b.id))
    for (const [day, ofDay] of Map.groupBy(games, ({ id }) => id.slice(0, 'YYYYMMDD'.length)))
      yield await readDay(day, ofDay, { players: players.of, kickOffs: kickOffs.of })
  },
}

interface GameFile {
  id: string
  file: FeedFile
}

/** Lists the game files. A game in both an archive and a plain file is read from the plain file. */
function gamesIn(files: readonly FeedFile[]): GameFile[] {
  const games = files.flatMap((file) => {
    const [name, id] = gameName.exec(getName(file)) ?? []
    return id === undefined ? [] : [{ id, file, isArchive: name!.endsWith('.gz') }]
  })
  const plain = new Set(games.flatMap(({ id, isArchive }) => (isArchive ? [] : [id])))
  return games
    .filter(({ id, isArchive }) => !isArchive || !plain.has(id))
    .map(({ id, file, isArchive }) => ({ id, file: isArchive ? gunzipped(file) : file }))
}

/** Data about games from other files. */
interface Known {
  players: Players['of']
  kickOffs: KickOffs['of']
}

/** `day`: YYYYMMDD. The other games of the day may be in no file of this import, so none is withdrawn. */
async function readDay(day: string, files: readonly GameFile[], known: Known): Promise<MatchesDataset> {
  const season = getSeason(`${day.slice(0, 4)}-${day.slice(4, 6)}`)
  const dataset = `${season}/${day}`
  const matches: SourceMatch[] = []
  const problems: Problem[] = []
  const isSkipped = isPreseason(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
  for (const { id, file } of isSkipped ? [] : files) {
    await yieldToEventLoop()
    const row = { row: rowName(dataset, id), text: id }
    try {
      const { season: _, ...match } = gameMatch(readGame(await getJson(file), id, known.players), known.kickOffs.get(id))
      matches.push({ ...row, sourceId: id, ...match })
    } catch (error) {
      problems.push({ ...row, reason: getReason(error) })
    }
  }
  return {
    name: dataset,
    file: dataset,
    sport: 'american-football',
    season: { league: leagues.nfl, name: String(season) },
    rows: files.length,
    ...(isSkipped && { skipped: { 'preseason games': files.length } }),
    problems,
    matches,
    peopleIn: `${season}/people`,
    complete: false,
  }
}

/** The match of a finished game. Throws an Error when its points are inconsistent or its day is outside a season. */
function gameMatch(game: Game, start: string | undefined): Omit<SourceMatch, 'row' | 'text'> & { season: number } {
  const { season, ...place } = getPlace(game)
  const settled = settlePoints(game)
  const folded = settled && foldGame(settled.game, settled.missingTries)
  const statistics = getStatistics(settled?.game ?? game, settled !== undefined)
  return {
    season,
    ...place,
    date: game.date,
    startAt: start ?? `${game.date}T00:00:00Z`,
    timeTbd: start === undefined,
    home: getTeam(game.home.code, season),
    away: getTeam(game.away.code, season),
    scoreboard: finalState(getLine(game.home), getLine(game.away), game.hadOvertime),
    ...(folded && { events: folded.events, plays: folded.plays }),
    ...(statistics && { statistics }),
    repairs: [
      ...shortened((settled?.game ?? game).repairs),
      ...(folded ? [] : ['plays do not add up to the points by quarter and were left out']),
    ],
  }
}

const getPlace = ({ date, home, away }: Game): SeasonPlace => proBowl(getSeason(date), home.code, away.code) ?? placeOfDay(date)

const repairsMax = 20
const shortened = (repairs: readonly string[]): string[] =>
  repairs.length <= repairsMax ? [...repairs] : [...repairs.slice(0, repairsMax), `${repairs.length - repairsMax} more fields left out`]

const getLine = ({ points: [q1, q2, q3, q4, overtime] }: GameSide) => ({ quarters: [q1, q2, q3, q4] as const, overtime })

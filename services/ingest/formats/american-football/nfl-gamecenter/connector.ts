import type { FeedFile } from '../../../parse/feed-file.ts'
import { jsonOf } from '../../../parse/json-file.ts'
import { ofPart, reasonOf } from '../../../parse/problem.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { unlicense } from '../../source-row.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { placeOfDay, seasonOf, timezone } from '../shared/calendar.ts'
import { finalState } from '../shared/result.ts'
import { teamOf } from '../shared/teams.ts'
import { foldGame } from './fold-game.ts'
import type { Game, GameSide } from './game.ts'
import { type Players, readPlayers } from './players.ts'
import { readGame } from './read-game.ts'
import { settlePoints } from './settle-points.ts'
import { statisticsOf } from './stats.ts'

const gameName = /^\d{10}\.json$/
const listName = /^players_\d{4}\.json$/
const nameOf = ({ name }: FeedFile): string => name.split('/').at(-1)!

/**
 * NFL games, one file per game, 2018090600.json: quarter scores, plays, stats of teams and players. Companion files
 * players_2018.json have full names and dates of birth. One dataset per game, so that at most one game is in memory.
 * The feed has no kick-off times and no lineups.
 */
export const nflGamecenter: MatchConnector = {
  kind: 'matches',
  format: 'nfl-gamecenter',
  sports: ['american-football'],
  files: 'NFL game center, one file per game; players',
  contains: 'results, drives and plays, box scores by category',
  leagues: ['nfl'],
  timezone: timezone,
  precedence: 80,
  licence: unlicense,
  reads: (name) => gameName.test(name) || listName.test(name),
  async *read(files) {
    const players = await readPlayers(files.filter((file) => listName.test(nameOf(file))))
    for (const [name, problems] of players.problems) yield problemsDataset('american-football', name, problems.map(ofPart), 0)
    for (const file of files.filter((each) => gameName.test(nameOf(each)))) {
      await yieldToEventLoop()
      yield await readPart(file, players)
    }
  },
}

async function readPart(file: FeedFile, players: Players): Promise<MatchesDataset> {
  const id = nameOf(file).replace('.json', '')
  const season = seasonOf(`${id.slice(0, 4)}-${id.slice(4, 6)}`)
  const dataset = `${season}/${id}`
  const base = {
    name: dataset,
    file: `${dataset}.json`,
    sport: 'american-football' as const,
    season: { league: leagues.nfl, name: String(season) },
    rows: 1,
  }
  const row = { row: `${dataset}.json`, text: id }
  try {
    const { season: _, ...match } = gameMatch(readGame(await jsonOf(file), id, players.of))
    return { ...base, problems: [], matches: [{ ...row, ...match }], complete: true }
  } catch (error) {
    return { ...base, problems: [{ ...row, reason: reasonOf(error) }], matches: [], complete: false }
  }
}

/** The match of a finished game. Throws an Error when its points are inconsistent or its day is outside a season. */
function gameMatch(game: Game): Omit<SourceMatch, 'row' | 'text'> & { season: number } {
  const { season, ...place } = placeOfDay(game.date)
  const settled = settlePoints(game)
  const folded = settled && foldGame(settled.game, settled.missingTries)
  const statistics = statisticsOf(settled?.game ?? game)
  return {
    season,
    ...place,
    date: game.date,
    startAt: `${game.date}T00:00:00Z`,
    timeTbd: true,
    home: teamOf(game.home.code, season),
    away: teamOf(game.away.code, season),
    scoreboard: finalState(lineOf(game.home), lineOf(game.away), game.hadOvertime),
    ...(folded && { events: folded.events, plays: folded.plays }),
    ...(statistics && { statistics }),
    repairs: [
      ...shortened((settled?.game ?? game).repairs),
      ...(folded ? [] : ['plays do not add up to the points by quarter and were left out']),
    ],
  }
}

const repairsMax = 20
const shortened = (repairs: readonly string[]): string[] =>
  repairs.length <= repairsMax ? [...repairs] : [...repairs.slice(0, repairsMax), `${repairs.length - repairsMax} more fields left out`]

const lineOf = ({ points: [q1, q2, q3, q4, overtime] }: GameSide) => ({ quarters: [q1, q2, q3, q4] as const, overtime })

import type { FeedFile } from '../../../parse/feed-file.ts'
import { jsonOf } from '../../../parse/json-file.ts'
import { reasonOf } from '../../../parse/reason-of.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import { problemsPart } from '../../problems-dataset.ts'
import type { MatchConnector, MatchesPart } from '../../source-model.ts'
import { seasonOf } from '../shared/calendar.ts'
import { nationalFootballLeague } from '../shared/league.ts'
import { gameMatch } from './game-match.ts'
import { type Players, readPlayers } from './players.ts'
import { readGame } from './read-game.ts'

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
  reads: (name) => gameName.test(name) || listName.test(name),
  async *read(files) {
    const players = await readPlayers(files.filter((file) => listName.test(nameOf(file))))
    for (const [name, problems] of players.problems) yield problemsPart('american-football', name, problems)
    for (const file of files.filter((each) => gameName.test(nameOf(each)))) {
      await yieldToEventLoop()
      yield await readPart(file, players)
    }
  },
}

async function readPart(file: FeedFile, players: Players): Promise<MatchesPart> {
  const id = nameOf(file).replace('.json', '')
  const season = seasonOf(`${id.slice(0, 4)}-${id.slice(4, 6)}`)
  const part = `${season}/${id}`
  const base = {
    part,
    file: `${part}.json`,
    sport: 'american-football' as const,
    season: { league: nationalFootballLeague(), name: String(season) },
    rows: 1,
  }
  const row = { row: `${part}.json`, text: id }
  try {
    const { season: _, ...match } = gameMatch(readGame(await jsonOf(file), id, players.of))
    return { ...base, problems: [], matches: [{ ...row, ...match }], complete: true }
  } catch (error) {
    return { ...base, problems: [{ ...row, reason: reasonOf(error) }], matches: [], complete: false }
  }
}

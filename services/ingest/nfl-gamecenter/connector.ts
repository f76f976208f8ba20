import type { MatchConnector, MatchesPart } from '../connectors.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { jsonOf } from '../location/json-file.ts'
import { seasonOf } from '../nfl-results/calendar.ts'
import { nationalFootballLeague } from '../nfl-results/league.ts'
import { problemsPart } from '../problems-part.ts'
import { reasonOf } from '../reason-of.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { gameMatch } from './game-match.ts'
import { type Players, readPlayers } from './players.ts'
import { readGame } from './read-game.ts'

const gameName = /^\d{10}\.json$/
const listName = /^players_\d{4}\.json$/
const nameOf = ({ name }: FeedFile): string => name.split('/').at(-1)!

/**
 * Games of the NFL, a file each, 2018090600.json: quarter scores, plays, figures of teams and players. Lists of players beside them,
 * players_2018.json, give whole names and days of birth. One part a game, so no more than one is in memory; the feed has no hour of a
 * kick-off, and no line-ups.
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
  const told = {
    part,
    file: `${part}.json`,
    sport: 'american-football' as const,
    season: { league: nationalFootballLeague(), name: String(season) },
    rows: 1,
  }
  const row = { row: `${part}.json`, text: id }
  try {
    const { season: _, ...match } = gameMatch(readGame(await jsonOf(file), id, players.of))
    return { ...told, problems: [], matches: [{ ...row, ...match }], complete: true }
  } catch (error) {
    return { ...told, problems: [{ ...row, reason: reasonOf(error) }], matches: [], complete: false }
  }
}

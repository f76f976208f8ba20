import type { FeedFile } from '../../../parse/feed-file.ts'
import { type Fields, getFields } from '../../../parse/fields.ts'
import { eachJsonRow } from '../../../parse/json-rows.ts'
import { tolerant } from '../../../parse/tolerant.ts'
import { idIn } from './fields.ts'
import type { Sides } from './game.ts'
import { gameId } from './game-id.ts'

type SidesOfGame = { id: string } & Sides

const namedSides = (field: Fields): SidesOfGame => ({
  id: gameId(field('gameId')).id,
  home: idIn(getFields(field('homeTeam'), 'homeTeam'), 'teamId'),
  away: idIn(getFields(field('awayTeam'), 'awayTeam'), 'teamId'),
})
const monthlySides = (field: Fields): SidesOfGame => ({
  id: gameId(field('gid')).id,
  home: idIn(getFields(field('h'), 'h'), 'tid'),
  away: idIn(getFields(field('v'), 'v'), 'tid'),
})

/** Files of the live format with the games of a season, a month or a day, and the path of the games in the file. */
export const scheduleFiles = [
  {
    layout: 'season',
    pattern: /^(?:live_schedule_[\w-]+|scheduleLeagueV2(?:_\d+)?|live_(?:nba|wnba|gleague)_\d{4})\.json$/,
    games: 'leagueSchedule.gameDates.*.games',
    sides: namedSides,
  },
  {
    layout: 'months',
    pattern: /^(?:data_(?:nba|wnba|gleague)_\d{4}|\d\d_full_schedule)\.json$/,
    games: 'lscd.*.mscd.g',
    sides: monthlySides,
  },
  { layout: 'month', pattern: /^\d\d_league_schedule_\d\d\.json$/, games: 'mscd.g', sides: monthlySides },
  {
    layout: 'day',
    pattern: /^(?:live_scoreboard_[\w-]+|todaysScoreboard_\d\d|scoreboard_\d{8}|scoreboardv3)\.json$/,
    games: 'scoreboard.games',
    sides: namedSides,
  },
] as const

export const scheduleFile = (path: string) => scheduleFiles.find(({ pattern }) => pattern.test(path.split('/').at(-1)!))

/** The sides of the games in a schedule; unreadable games are omitted. */
export async function* scheduledSides(file: FeedFile): AsyncGenerator<SidesOfGame> {
  const { games, sides } = scheduleFile(file.name)!
  for await (const item of eachJsonRow(file.bytes(), { list: games })) {
    const found = 'row' in item ? tolerant([], () => sides(getFields(item.row, 'a game'))) : undefined
    if (found) yield found
  }
}

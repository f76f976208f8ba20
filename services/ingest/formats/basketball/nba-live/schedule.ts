import type { FeedFile } from '../../../parse/feed-file.ts'
import { fieldsOf, isGiven, quoted, text } from '../../../parse/fields.ts'
import { eachJsonRow } from '../../../parse/json-rows.ts'
import { reasonOf } from '../../../parse/problem.ts'
import { count, idIn } from '../shared/nba/fields.ts'
import type { Game } from '../shared/nba/game.ts'
import { gameId } from '../shared/nba/game-id.ts'
import type { GameList } from '../shared/nba/season-datasets.ts'
import { instantIn, placeIn, startIn, stateOf } from './state.ts'

/** Schedule of a season. Games without known teams are faults. Throws only errors of reading the bytes. */
export async function readSchedule(file: FeedFile): Promise<GameList> {
  const list: GameList = { games: [], faults: [] }
  let row = 0
  for await (const item of eachJsonRow(file.bytes(), { list: 'leagueSchedule.gameDates.*.games' })) {
    if ('name' in item) continue
    row++
    if ('brokenOff' in item) {
      list.faults.push({ row, reason: `${item.brokenOff.reason}; the rest is not read`, text: item.brokenOff.near })
      continue
    }
    try {
      list.games.push(gameOf(item.row))
    } catch (error) {
      list.faults.push({ row, reason: reasonOf(error), text: quoted(item.row) })
    }
  }
  return list
}

function gameOf(row: unknown): Game {
  const field = fieldsOf(row, 'a game')
  const [home, away] = [fieldsOf(field('homeTeam'), 'homeTeam'), fieldsOf(field('awayTeam'), 'awayTeam')]
  const [homeId, awayId] = [idIn(home, 'teamId'), idIn(away, 'teamId')]
  if (homeId === 0 || awayId === 0) throw new Error('its teams are not known yet')
  const status = text(field('gameStatusText'), 'gameStatusText')
  const score = field('gameStatus') === 1 ? { home: 0, away: 0 } : { home: count(home, 'score'), away: count(away, 'score') }
  const [arena, city] = [field('arenaName'), field('arenaCity')]
  const [date, startAt] = [
    instantIn(field('gameDateEst'), 'gameDateEst').slice(0, 10),
    instantIn(field('gameDateTimeUTC'), 'gameDateTimeUTC'),
  ]
  return {
    game: gameId(field('gameId')),
    home: homeId,
    away: awayId,
    ...startIn(status, { date, startAt }),
    scoreboard: stateOf({
      gameStatus: field('gameStatus'),
      text: field('postponedStatus') === 'Y' ? 'postponed' : status,
      ...placeIn(status),
      score,
      lines: [],
    }),
    ...(isGiven(arena) && { venue: { name: text(arena, 'arenaName'), ...(isGiven(city) && { city: text(city, 'arenaCity') }) } }),
  }
}

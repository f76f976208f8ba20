import type { FeedFile } from '../../../parse/feed-file.ts'
import { fieldsOf, isGiven, quoted, text } from '../../../parse/fields.ts'
import { eachJsonRow } from '../../../parse/json-rows.ts'
import { reasonOf } from '../../../parse/problem.ts'
import { leftOut, tolerant } from '../../../parse/tolerant.ts'
import type { MatchConnector } from '../../connector.ts'
import { mit } from '../../source-row.ts'
import { count, idIn, instantIn } from '../shared/nba/fields.ts'
import type { Game } from '../shared/nba/game.ts'
import { gameId } from '../shared/nba/game-id.ts'
import { type Format, type GameList, seasonDatasets } from '../shared/nba/season-datasets.ts'
import { namesOf, type Part, readLiveBox, startOf } from './box-score.ts'
import { readLivePlays } from './plays.ts'
import { placeIn, stateOf, statusIn } from './state.ts'

const ofGame = /^(?:live_)?(boxscore|playbyplay)_(\d{10})\.json$/
const listName = /^(?:live_schedule_[\w-]+|scheduleLeagueV2)\.json$/

const format: Format = {
  named(file) {
    const [, kind, id] = ofGame.exec(file) ?? []
    if (kind !== undefined) return { kind, id: id! }
    return listName.test(file) ? 'list' : undefined
  },
  list: readSchedule,
  async game({ id, listed, parse }) {
    const game = await parse('boxscore', (document) => readLiveBox(document, id, listed))
    const base = game ? { ...listed, ...game } : listed
    if (!base) throw new Error('no file has the day of the game: the box score or the schedule must be in the same import')
    const sides = (['home', 'away'] as const).flatMap(
      (side) => base.box?.[side].players.map(({ person }) => [person.key, side] as const) ?? [],
    )
    const sideOfPlayer = new Map(sides)
    const repairs: string[] = []
    const entries = await parse('playbyplay', (document) => {
      if (!base.box) throw new Error('it has no full names: the box score must be in the same import')
      return readLivePlays(document, id, base, (key) => sideOfPlayer.get(key), repairs)
    })
    return { ...base, ...(entries && { entries, repairs: [...(base.repairs ?? []), ...repairs] }) }
  },
}

/**
 * Live files of the NBA: the schedule of a season, box scores and plays of live and finished games, with times in UTC.
 */
export const nbaLive: MatchConnector = {
  kind: 'matches',
  format: 'nba-live',
  sports: ['basketball'],
  files: "the NBA's live files: schedule; box score and play-by-play of a game",
  contains: 'fixtures, matches in play; quarters, lineups, box scores, play-by-play for games with these files; people',
  leagues: ['nba'],
  timezone: 'UTC',
  precedence: 20,
  licence: mit('2019 Darryl Blackport; 2018 Swar Patel'),
  reads: (name) => format.named(name.split('/').at(-1)!) !== undefined,
  read: (files) => seasonDatasets(format, files),
}

/** Schedule of a season. Games without known teams are faults. Throws only errors of reading the bytes. */
async function readSchedule(file: FeedFile): Promise<GameList> {
  const list: GameList = { games: [], faults: [], rows: 0, rowsOfGames: 0 }
  for await (const item of eachJsonRow(file.bytes(), { list: 'leagueSchedule.gameDates.*.games' })) {
    if ('name' in item) continue
    const row = ++list.rows
    if ('brokenOff' in item) {
      list.faults.push({ row, reason: `${item.brokenOff.reason}; the rest is not read`, text: item.brokenOff.near, rows: 1 })
      continue
    }
    try {
      list.games.push(gameOf(item.row))
      list.rowsOfGames++
    } catch (error) {
      list.faults.push({ row, reason: reasonOf(error), text: quoted(item.row), rows: 1 })
    }
  }
  return list
}

/** Throws an Error for a game without id, teams, day or state; whatever else cannot be read is left out. */
function gameOf(row: unknown): Game {
  const repairs: string[] = []
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const field = fieldsOf(row, 'a game')
  const [home, away] = [fieldsOf(field('homeTeam'), 'homeTeam'), fieldsOf(field('awayTeam'), 'awayTeam')]
  const [homeId, awayId] = [idIn(home, 'teamId'), idIn(away, 'teamId')]
  if (homeId === 0 || awayId === 0) throw new Error('its teams are not known yet')
  const status = part('status text', () => text(field('gameStatusText'), 'gameStatusText')) ?? ''
  const gameStatus = statusIn(field('gameStatus'), status, repairs)
  const score = gameStatus === 1 ? { home: 0, away: 0 } : { home: count(home, 'score'), away: count(away, 'score') }
  const arena = isGiven(field('arenaName')) ? part('arena', () => text(field('arenaName'), 'arenaName')) : undefined
  const city = isGiven(field('arenaCity')) ? part('city', () => text(field('arenaCity'), 'arenaCity')) : undefined
  return {
    game: gameId(field('gameId')),
    home: homeId,
    away: awayId,
    ...part('names', () => namesOf(home, away)),
    ...startOf(
      status,
      {
        day: () => instantIn(field('gameDateEst'), 'gameDateEst').slice(0, 10),
        instant: () => instantIn(field('gameDateTimeUTC'), 'gameDateTimeUTC'),
      },
      part,
    ),
    scoreboard: stateOf({
      gameStatus,
      text: field('postponedStatus') === 'Y' ? 'postponed' : status,
      ...placeIn(status),
      score,
      lines: [],
    }),
    ...(arena !== undefined && { venue: { name: arena, ...(city !== undefined && { city }) } }),
    ...(repairs.length > 0 && { repairs }),
  }
}

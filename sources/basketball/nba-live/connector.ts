import type { MatchConnector } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getFields, isGiven, quoted, text } from '../../parse/fields.ts'
import { eachJsonRow } from '../../parse/json-rows.ts'
import { getReason } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { mit } from '../../source-row.ts'
import { count, idIn, instantIn } from '../shared/nba/fields.ts'
import type { Game } from '../shared/nba/game.ts'
import { gameId } from '../shared/nba/game-id.ts'
import { scheduleFile, type scheduleFiles } from '../shared/nba/schedules.ts'
import { type Format, type GameList, seasonDatasets } from '../shared/nba/season-datasets.ts'
import { getNames, getStart, type Part, readListedGame, readLiveBox } from './box-score.ts'
import { readLivePlays } from './plays.ts'
import { getState, placeIn, statusIn } from './state.ts'

const ofGame = /^(?:live_)?(boxscore|playbyplay)_(\d{10})\.json$/
/** File names of pbpstats, with box scores in the folder game_details. */
const detailed = /^live_(\d{10})\.json$/

/** Files with the games of a season, a month or a day, by layout: their kind, and the reader of a game. */
const lists = {
  season: { kind: 'list', read: getGame },
  months: { kind: 'list', read: monthlyGame },
  month: { kind: 'day', read: monthlyGame },
  day: { kind: 'day', read: readListedGame },
} as const satisfies Record<(typeof scheduleFiles)[number]['layout'], object>

const format: Format = {
  named(path) {
    const file = path.split('/').at(-1)!
    const [, kind, id] = ofGame.exec(file) ?? []
    if (kind !== undefined) return { kind, id: id! }
    const [, of] = detailed.exec(file) ?? []
    if (of !== undefined) return { kind: path.endsWith(`game_details/${file}`) ? 'boxscore' : 'playbyplay', id: of }
    const schedule = scheduleFile(path)
    return schedule && lists[schedule.layout].kind
  },
  list: readList,
  day: readList,
  async pairings({ id, parse }) {
    const game = await parse('boxscore', (document) => readLiveBox(document, id))
    return game ? [game] : []
  },
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
  namespace: 'nba',
  isPartnerFormat: false,
  precedence: 20,
  licence: mit('2019 Darryl Blackport; 2018 Swar Patel'),
  reads: (name) => format.named(name) !== undefined,
  read: (files) => seasonDatasets(format, files),
}

/** Games without known teams are faults. Throws only errors of reading the bytes. */
async function readList(file: FeedFile): Promise<GameList> {
  const { games, layout } = scheduleFile(file.name)!
  const { read } = lists[layout]
  const list: GameList = { games: [], faults: [], rows: 0, rowsOfGames: 0 }
  for await (const item of eachJsonRow(file.bytes(), { list: games })) {
    if ('name' in item) continue
    const row = ++list.rows
    if ('brokenOff' in item) {
      list.faults.push({ row, reason: `${item.brokenOff.reason}; the rest is not read`, text: item.brokenOff.near, rows: 1 })
      continue
    }
    try {
      list.games.push(read(item.row))
      list.rowsOfGames++
    } catch (error) {
      list.faults.push({ row, reason: getReason(error), text: quoted(item.row), rows: 1 })
    }
  }
  return list
}

/** A game of a monthly schedule, which has the same fields under short names. Throws an Error like `getGame`. */
function monthlyGame(row: unknown): Game {
  const field = getFields(row, 'a game')
  const side = (name: 'h' | 'v') => {
    const team = getFields(field(name), name)
    return { teamId: team('tid'), teamCity: team('tc'), teamName: team('tn'), score: team('s') }
  }
  return getGame(
    {
      ...{ gameId: field('gid'), gameStatus: field('st'), gameStatusText: field('stt') },
      ...{ gameDateEst: `${field('gdte')}T00:00:00Z`, gameDateTimeUTC: `${field('gdtutc')}T${field('utctm')}:00Z` },
      ...{ arenaName: field('an'), arenaCity: field('ac'), homeTeam: side('h'), awayTeam: side('v') },
    },
    { mayHideOvertime: true },
  )
}

/** A status text with a time. A postponed game with a new time is no longer marked as postponed, nor is one that has begun. */
const tellsTime = /\d\s?[ap]m\b/i

/** Throws an Error for a game without id, teams, day or state; any other unreadable field is left out. */
function getGame(row: unknown, { mayHideOvertime = false } = {}): Game {
  const repairs: string[] = []
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const field = getFields(row, 'a game')
  const [home, away] = [getFields(field('homeTeam'), 'homeTeam'), getFields(field('awayTeam'), 'awayTeam')]
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
    ...part('names', () => getNames(home, away)),
    ...getStart(
      status,
      {
        day: () => instantIn(field('gameDateEst'), 'gameDateEst').slice(0, 10),
        instant: () => instantIn(field('gameDateTimeUTC'), 'gameDateTimeUTC'),
      },
      part,
    ),
    scoreboard: getState({
      gameStatus,
      text: field('postponedStatus') === 'Y' && gameStatus === 1 && !tellsTime.test(status) ? 'postponed' : status,
      ...placeIn(status),
      score,
      lines: [],
      mayHideOvertime,
    }),
    ...(arena !== undefined && { venue: { name: arena, ...(city !== undefined && { city }) } }),
    ...(field('isNeutral') === true && { neutral: true }),
    ...(repairs.length > 0 && { repairs }),
  }
}

import { listParameter, rowsAt, rowsIn, startIn } from '../../live/listed.ts'
import type { ListReply, LiveFeed, LiveGame, LivePlan, Phase, SeenGame, Wanted } from '../../live/live-feed.ts'
import { leagueDays, lineupPace, listOfUnit } from '../../live/pace.ts'
import type { Fields } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { mlbStats } from './connector.ts'
import { skippedType } from './league.ts'
import { type GameStatus, getStatus } from './status.ts'

/** Days are those of the East. */
const zone = 'America/New_York'
const inPlayMs = 15_000
/** Longer than rain delays after which games were played. */
const silentMs = 5 * 3_600_000

interface Game extends LiveGame {
  /** `sportId` and day of the list, "1/2026-04-20": it is imported with its games. */
  unit: string
}

const parameters = { sports: '1+11' }

/**
 * The StatsAPI of Major League Baseball: the schedule of today, and until noon of yesterday, once a minute while a game is in play or
 * near, else every ten minutes; the feed of a game in play every 15 s, before it every five minutes for the lineups.
 */
export const mlbStatsLive: LiveFeed = {
  connector: mlbStats,
  getBase: () => 'https://statsapi.mlb.com/api/',
  owner: 'MLB Advanced Media',
  parameters,
  silentAfterMs: () => silentMs,
  plan(get) {
    const sports = getSports(get('sports'))
    const plan: LivePlan<ListReply<Game>> = {
      read: (reply, path) => ({ games: gamesIn(reply, unitOfList(path)) }),
      wanted: ({ games }, now) => [
        ...sports.flatMap((sport) => leagueDays(zone, now).map((day) => listOfUnit(listPath(sport, day), `${sport}/${day}`, games, now))),
        ...games.flatMap((game) => feedOf(game, now)),
      ],
    }
    return plan
  },
}

/** Values of `sportId`; 1 is the major leagues. Throws an Error for another value. */
const getSports = (text = '1'): readonly string[] =>
  listParameter('sports', text, { form: /^\d{1,4}$/, what: 'number of a level of baseball', example: parameters.sports })

const listPath = (sport: string, day: string): string => `v1/schedule?sportId=${sport}&date=${day}&hydrate=team,linescore,venue(location)`

function unitOfList(path: string): string {
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1))
  return `${query.get('sportId')}/${query.get('date')}`
}

function feedOf(game: SeenGame<Game>, now: number): Wanted[] {
  const pace = lineupPace(game, now, inPlayMs, zone)
  return pace ? [{ path: `v1.1/game/${game.id}/feed/live`, game: game.id, unit: game.unit, ...pace }] : []
}

const phases: Readonly<Record<GameStatus['state'], Phase>> = {
  scheduled: 'scheduled',
  delayed: 'scheduled',
  live: 'live',
  interrupted: 'live',
  suspended: 'off',
  postponed: 'off',
  cancelled: 'off',
  finished: 'over',
  awarded: 'over',
}

const gamesIn = (reply: unknown, unit: string): Game[] =>
  rowsAt(reply, 'dates').flatMap((day) => rowsIn(day('games')).flatMap((game) => gameIn(game, unit)))

/** A game that was moved or is resumed on another day is in the list of that day. */
function gameIn(field: Fields, unit: string): Game[] {
  const status = tolerant([], () => getStatus(field('status')))
  const isElsewhere = [field('rescheduleGameDate'), field('resumeGameDate')].some((day) => typeof day === 'string' && !unit.endsWith(day))
  if (!status || isElsewhere || !Number.isInteger(field('gamePk')) || skippedType(String(field('gameType'))) !== undefined) return []
  return [
    {
      ...{ id: String(field('gamePk')), unit },
      phase: status.isUnofficial ? 'unofficial' : phases[status.state],
      ...(!status.timeTbd && startIn(field('gameDate'))),
      row: [field('status'), field('gameDate'), field('teams'), field('linescore')],
    },
  ]
}

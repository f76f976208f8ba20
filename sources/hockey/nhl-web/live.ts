import { rowsAt, startIn } from '../../live/listed.ts'
import type { ListReply, LiveFeed, LiveGame, LivePlan, Phase, SeenGame, Wanted } from '../../live/live-feed.ts'
import { detailPace, leagueDays, lineupPace, listOfUnit } from '../../live/pace.ts'
import type { Fields } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { nhlWeb } from './connector.ts'
import { gameId } from './game-id.ts'
import { type GamePhase, phaseIn } from './phase.ts'

/** Days are those of the East. */
const zone = 'America/New_York'
const inPlayMs = 20_000
/** Officials, coaches and statistics of the teams change rarely. */
const columnMs = 300_000
/** Longer than delays after which games were played. */
const silentMs = 4 * 3_600_000

interface Game extends LiveGame {
  /** The day of the list, which is imported with its games. */
  unit: string
}

/**
 * The web service of the NHL: the scores of today, and until noon of yesterday, once a minute while a game is in play or near, else
 * every ten minutes; play-by-play and box score of a game in play every 20 s, its side column every five minutes. The landing page
 * has nothing that these lack.
 */
export const nhlWebLive: LiveFeed = {
  connector: nhlWeb,
  getBase: () => 'https://api-web.nhle.com/v1/',
  owner: 'the NHL',
  parameters: {},
  silentAfterMs: () => silentMs,
  plan() {
    const plan: LivePlan<ListReply<Game>> = {
      read: (reply, path) => ({ games: gamesIn(reply, path.slice(listPath('').length)) }),
      wanted: ({ games }, now) => [
        ...leagueDays(zone, now).map((day) => listOfUnit(listPath(day), day, games, now)),
        ...games.flatMap((game) => details(game, now)),
      ],
    }
    return plan
  },
}

const listPath = (day: string): string => `score/${day}`

function details(game: SeenGame<Game>, now: number): Wanted[] {
  const { id, unit } = game
  const replies = [
    { name: 'play-by-play', pace: lineupPace(game, now, inPlayMs, zone) },
    { name: 'boxscore', pace: detailPace(game, now, inPlayMs, zone) },
    { name: 'right-rail', pace: lineupPace(game, now, columnMs, zone) },
  ]
  return replies.flatMap(({ name, pace }) => (pace ? [{ path: `gamecenter/${id}/${name}`, game: id, unit, ...pace }] : []))
}

const phases: Readonly<Record<GamePhase['rank'], Phase>> = {
  postponed: 'off',
  scheduled: 'scheduled',
  cancelled: 'off',
  playing: 'live',
  over: 'over',
}

const gamesIn = (reply: unknown, unit: string): Game[] => rowsAt(reply, 'games').flatMap((game) => gameIn(game, unit))

/** None for games of the preseason, of all-star weekends, and with a state that is not known. */
function gameIn(field: Fields, unit: string): Game[] {
  const id = tolerant([], () => gameId(field('id')))
  const phase = tolerant([], () => phaseIn(field('gameState'), field('gameScheduleState')))
  if (!id || !phase || (id.type !== 'regular' && id.type !== 'playoffs')) return []
  const isUnofficial = phase.rank === 'over' && !phase.isOfficial
  return [
    {
      ...{ id: id.id, unit },
      phase: phase.isSuspended ? 'off' : isUnofficial ? 'unofficial' : phases[phase.rank],
      ...(!phase.timeTbd && startIn(field('startTimeUTC'))),
      row: ['gameState', 'gameScheduleState', 'startTimeUTC', 'homeTeam', 'awayTeam', 'clock', 'periodDescriptor'].map(field),
    },
  ]
}

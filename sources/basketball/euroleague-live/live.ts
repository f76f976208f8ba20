import { listParameter } from '../../live/listed.ts'
import type { ListReply, LiveFeed, LiveGame, LivePlan, SeenGame, Wanted } from '../../live/live-feed.ts'
import { detailPace, isNear, leagueDays, listMs } from '../../live/pace.ts'
import { getFields, isObject } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { euroleagueLive } from './connector.ts'
import { readGame } from './game.ts'

const zone = 'Europe/Paris'
const hour = 3_600_000
/** Header and plays of a game in play, and its box score. */
const inPlayMs = 15_000
const boxMs = 30_000
/** The list of a season has all of its games, so it is asked rarely on days without one. */
const idleListMs = hour
/** Longer than a game with overtimes, and than the list takes to have its result. */
const playedMs = 4 * hour
const firstMonth = 7

/** "E2025". */
interface Game extends LiveGame {
  season: string
  code: string
}

const listBase = 'https://api-live.euroleague.net/'
const liveBase = 'https://live.euroleague.net/'

const parameters = { competitions: 'E+U' }

/**
 * The EuroLeague: the list of the season once an hour, and once a minute while a game is in play or near; of a game in play header and
 * plays every 15 s, the box score every 30 s. The list does not say that a game has begun, so they are asked from its start
 * until the list has the result.
 */
export const euroleagueLiveFeed: LiveFeed = {
  connector: euroleagueLive,
  getBase: (path) => (path.startsWith('api/') ? liveBase : listBase),
  owner: 'Euroleague Basketball',
  parameters,
  // Only the header says that a game is in play, and the frame does not read it: a list never has one in play.
  silentAfterMs: () => playedMs,
  plan(get) {
    const competitions = getCompetitions(get('competitions'))
    const plan: LivePlan<ListReply<Game>> = {
      read: (reply) => ({ games: gamesIn(reply) }),
      wanted({ games }, now) {
        const season = seasonAt(now)
        return competitions.flatMap((competition) => {
          const code = `${competition}${season}`
          const own = games.filter((game) => game.season === code)
          const everyMs = own.some((game) => isNear(game, now) || isInPlay(game, now)) ? listMs : idleListMs
          const list = { path: `v2/competitions/${competition}/seasons/${code}/games`, everyMs, isList: true, unit: code }
          return [list, ...own.flatMap((game) => detailsOf(game, now))]
        })
      },
    }
    return plan
  },
}

/** Throws an Error for another value. */
const getCompetitions = (text = 'E'): readonly string[] =>
  listParameter('competitions', text, { form: /^[A-Z]$/, what: 'letter of a competition', example: parameters.competitions })

/** The first year of the season at a time. */
function seasonAt(now: number): number {
  const [day] = leagueDays(zone, now)
  return Number(day!.slice(0, 4)) - (Number(day!.slice(5, 7)) < firstMonth ? 1 : 0)
}

const isInPlay = ({ phase, startAt }: Game, now: number): boolean =>
  phase === 'scheduled' && startAt !== undefined && now >= startAt && now < startAt + playedMs

function detailsOf(game: SeenGame<Game>, now: number): Wanted[] {
  const { id, season, code } = game
  const query = `?gamecode=${code}&seasoncode=${season}`
  const of = (path: string, pace: Pick<Wanted, 'everyMs' | 'after'>): Wanted => ({ path, game: id, unit: season, ...pace })
  if (isInPlay(game, now))
    return [
      of(`api/Header${query}`, { everyMs: inPlayMs }),
      of(`api/PlaybyPlay${query}`, { everyMs: inPlayMs }),
      of(`api/Boxscore${query}`, { everyMs: boxMs }),
    ]
  const isOfToday = game.startAt !== undefined && now - game.startAt < 2 * 24 * hour
  const pace = isOfToday ? detailPace(game, now, inPlayMs, zone) : undefined
  if (!pace) return []
  const competition = season.slice(0, 1)
  return [
    of(`v2/competitions/${competition}/seasons/${season}/games/${code}/stats`, pace),
    of(`api/PlaybyPlay${query}`, pace),
    of(`api/Header${query}`, pace),
  ]
}

function gamesIn(reply: unknown): Game[] {
  const rows = isObject(reply) ? getFields(reply)('data') : undefined
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const game = tolerant([], () => readGame(row))
    if (!game) return []
    const [season, code] = game.id.split('_') as [string, string]
    return [
      {
        ...{ id: game.id, season, code, phase: game.hasEnded ? 'over' : 'scheduled' },
        ...(!game.timeTbd && { startAt: Date.parse(game.startAt) }),
        row: [game.hasEnded, game.score, game.startAt, game.lines, game.attendance],
      } satisfies Game,
    ]
  })
}

import { DateTime } from 'luxon'
import { listParameter, startIn } from '../../live/listed.ts'
import type { ListReply, LiveFeed, LiveGame, LivePlan, Phase, SeenGame, Wanted } from '../../live/live-feed.ts'
import { isNear, leagueDays, listEvery } from '../../live/pace.ts'
import { type Fields, getFields, getList } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { espnScoreboard } from './connector.ts'
import { type Kind, readStatus } from './status.ts'

/** The feed counts days in this zone. */
const zone = 'America/New_York'
const hour = 3_600_000
const inPlayMs = 30_000
const monthMs = 12 * hour

/** A game of a league of the feed. */
interface Game extends LiveGame {
  /** "football/nfl". */
  league: string
}

/** Without a group, the list of a college sport has the games of the ranked teams only. */
const groups: Readonly<Record<string, string>> = { 'football/college-football': '80', 'basketball/mens-college-basketball': '50' }
const parameters = { leagues: 'football/nfl+soccer/eng.1' }

/**
 * The site API of ESPN: scoreboards of the chosen leagues, of the day every 30 s while a game is in play, and of the month twice a
 * day. A scoreboard has all that is read, so no game is asked for alone.
 */
export const espnLive: LiveFeed = {
  connector: espnScoreboard,
  getBase: () => 'https://site.api.espn.com/apis/site/v2/sports/',
  owner: 'ESPN',
  parameters,
  // Rain may stop a game of baseball for longer than that of any other sport.
  silentAfterMs: () => 4 * hour,
  plan(get) {
    const leagues = getLeagues(get('leagues'))
    const plan: LivePlan<ListReply<Game>> = {
      read: (reply, path) => ({ games: gamesIn(reply, path.split('/scoreboard')[0]!) }),
      wanted: ({ games }, now) => leagues.flatMap((league) => lists(league, games, now)),
    }
    return plan
  },
}

const form = /^(?:football|basketball|baseball|hockey|soccer|volleyball)\/[\w.-]{1,60}$/

/** Throws an Error for another value. */
const getLeagues = (text = 'football/nfl'): readonly string[] =>
  listParameter('leagues', text, { form, what: 'league', example: parameters.leagues })

/** The days of a league are imported together, since a game may be in both; the months alone, when they have come. */
function lists(league: string, games: readonly SeenGame<Game>[], now: number): Wanted[] {
  const own = games.filter((game) => game.league === league)
  const isInPlay = own.some((game) => game.phase !== 'scheduled' && isNear(game, now))
  const days = leagueDays(zone, now).map((day) => ({
    ...{ path: listPath(league, day.replaceAll('-', '')), everyMs: isInPlay ? inPlayMs : listEvery(own, now) },
    ...{ isList: true, unit: league },
  }))
  return [...days, ...months(now).map((month) => ({ path: listPath(league, month), everyMs: monthMs, isList: true }))]
}

/** With more than 500, replies are cut without saying so. */
const listPath = (league: string, dates: string): string => {
  const group = groups[league]
  return `${league}/scoreboard?dates=${dates}&limit=500${group === undefined ? '' : `&groups=${group}`}`
}

/** This month, and the next one once it is a week away: "202610". */
function months(now: number): string[] {
  const today = DateTime.fromMillis(now, { zone })
  return [...new Set([today, today.plus({ days: 7 })].map((each) => each.toFormat('yyyyMM')))]
}

const phases: Readonly<Record<Kind, Phase>> = {
  ...{ scheduled: 'scheduled', delayed: 'scheduled', live: 'live', break: 'live', halftime: 'live', over: 'over', awarded: 'over' },
  ...{ suspended: 'off', abandoned: 'off', postponed: 'off', cancelled: 'off' },
}

function gamesIn(reply: unknown, league: string): Game[] {
  const events = tolerant([], () => getList(getFields(reply)('events'), 'events')) ?? []
  return events.flatMap((each) => tolerant([], () => gameIn(getFields(each), league)) ?? [])
}

function gameIn(event: Fields, league: string): Game {
  const competition = getFields(getList(event('competitions'), 'competitions')[0])
  const status = tolerant([], () => readStatus(competition, event))
  const sides = getList(competition('competitors'), 'competitors').map((each) => getFields(each))
  const isDelayedInPlay = status?.kind === 'delayed' && status.period > 0
  return {
    ...{ id: String(event('id')), league },
    // The connector reports a status that is not known.
    phase: isDelayedInPlay || !status ? 'live' : phases[status.kind],
    ...startIn(competition('date') ?? event('date')),
    row: [
      ...[competition('date'), competition('timeValid'), competition('status') ?? event('status'), competition('notes')],
      sides.map((side) => ['score', 'shootoutScore', 'linescores', 'winner', 'records'].map((name) => side(name))),
    ],
  }
}

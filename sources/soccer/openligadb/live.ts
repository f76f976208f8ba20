import { listParameter, rowsIn, startIn } from '../../live/listed.ts'
import type { ListReply, LiveFeed, LiveGame, LivePlan, SeenGame, Wanted } from '../../live/live-feed.ts'
import { detailPace, isNear, listMs } from '../../live/pace.ts'
import { getFields, isObject } from '../../parse/fields.ts'
import { openligadb } from './connector.ts'

const zone = 'Europe/Berlin'
const hour = 3_600_000
const day = 24 * hour
const inPlayMs = 30_000

interface Game extends LiveGame {
  /** "bl1/2026/3": league, season, number of the matchday. */
  matchday: string
  isCup: boolean
}

interface Reply extends ListReply<Game> {
  /** Leagues of women in Germany, in the list of all leagues: "ffb1/2026". */
  womens: readonly string[]
}

const allLeagues = 'getavailableleagues'

const parameters = { leagues: 'bl1+dfb' }
const shortcutForm = /^[\w-]{1,40}$/

/** Their shortcuts are the same in every season. */
const stable = ['bl1', 'bl2', 'bl3', 'dfb']

/**
 * OpenLigaDB: the seasons of the chosen leagues that have begun this year or the last, twice a day; the matchdays with a
 * match today every ten minutes, those in play every 30 s, by the time of their last change
 * (https://github.com/OpenLigaDB/OpenLigaDB-Samples).
 */
export const openligadbLive: LiveFeed = {
  connector: openligadb,
  getBase: () => 'https://api.openligadb.de/',
  parameters,
  // A match of a cup without goals may last three hours.
  silentAfterMs: ({ isCup }: Game) => (isCup ? 3.5 : 2.5) * hour,
  confirmAfterMs: 120_000,
  plan(get) {
    const chosen = getShortcuts(get('leagues'))
    const plan: LivePlan<Reply> = {
      read: (reply) => ({ games: gamesIn(reply), womens: chosen ? [] : womensLeagues(reply) }),
      wanted({ lists, games }, now) {
        const year = new Date(now).getUTCFullYear()
        const named = (chosen ?? stable).flatMap((league) => [`${league}/${year}`, `${league}/${year - 1}`])
        const womens = [...lists.values()].flatMap((reply) => reply.womens)
        const current = womens.filter((season) => Number(season.split('/')[1]) >= year - 1)
        return [
          ...(chosen ? [] : [{ path: allLeagues, everyMs: day, isList: true, isInternal: true }]),
          ...[...named, ...current].map((season) => ({ path: `getmatchdata/${season}`, everyMs: day / 2, isList: true })),
          ...matchdays(games, now),
        ]
      },
    }
    return plan
  },
}

/** Undefined: the leagues of FEEDS=live. Throws an Error for another value. */
const getShortcuts = (text: string | undefined): readonly string[] | undefined =>
  text === undefined
    ? undefined
    : listParameter('leagues', text, { form: shortcutForm, what: 'shortcut of a league', example: parameters.leagues })

function matchdays(games: readonly SeenGame<Game>[], now: number): Wanted[] {
  const isToday = ({ startAt }: Game) => startAt !== undefined && Math.abs(startAt - now) < 1.5 * day
  return [...Map.groupBy(games, ({ matchday }) => matchday)].flatMap(([matchday, all]) => {
    const today = all.filter(isToday)
    if (today.length === 0) return []
    const paces = today.flatMap((game) => detailPace(game, now, inPlayMs, zone) ?? [])
    const everyMs = today.some((game) => isNear(game, now)) ? Math.min(listMs, ...paces.map((pace) => pace.everyMs)) : 10 * listMs
    return [{ path: `getmatchdata/${matchday}`, probe: `getlastchangedate/${matchday}`, everyMs, isList: true }]
  })
}

function gamesIn(reply: unknown): Game[] {
  return rowsIn(reply).flatMap((field) => {
    const group = field('group')
    const number = isObject(group) ? getFields(group)('groupOrderID') : undefined
    const matchday = `${field('leagueShortcut')}/${field('leagueSeason')}/${number}`
    if (!/^[\w-]+\/\d{4}\/\d+$/.test(matchday) || !Number.isInteger(field('matchID'))) return []
    const rows = [field('matchResults'), field('goals')]
    const hasBegun = rows.some((list) => Array.isArray(list) && list.length > 0)
    return [
      {
        ...{ id: String(field('matchID')), matchday, isCup: /pokal|cup/i.test(String(field('leagueName'))) },
        phase: field('matchIsFinished') === true ? 'over' : hasBegun ? 'live' : 'scheduled',
        ...startIn(field('matchDateTimeUTC')),
        row: [field('lastUpdateDateTime'), field('matchIsFinished'), field('matchDateTimeUTC'), ...rows],
      },
    ]
  })
}

/** Leagues of women have another shortcut each season; of several with one name the first counts. */
const womens = /^(?:(?:1\. ?)?(?:google pixel )?frauen-?\s?(?:fußball-)?bundesliga|dfb-?\s?pokal.{0,10}frauen|frauen.{0,5}dfb-?\s?pokal)/i

function womensLeagues(reply: unknown): string[] {
  const seasons = new Map<string, string>()
  for (const field of rowsIn(reply)) {
    const [name, shortcut, season] = [String(field('leagueName')), String(field('leagueShortcut')), String(field('leagueSeason'))]
    if (!womens.test(name) || !shortcutForm.test(shortcut) || !/^\d{4}$/.test(season)) continue
    const key = `${/pokal/i.test(name)} ${season}`
    if (!seasons.has(key)) seasons.set(key, `${shortcut}/${season}`)
  }
  return [...seasons.values()]
}

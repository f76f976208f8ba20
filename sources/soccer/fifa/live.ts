import { listParameter, rowsAt, startIn } from '../../live/listed.ts'
import type { ListReply, LiveFeed, LiveGame, LivePlan, Phase, SeenGame, Wanted } from '../../live/live-feed.ts'
import { detailPace, leagueDays, lineupPace, listOfUnit } from '../../live/pace.ts'
import { type Fields, isGiven } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { fifa } from './connector.ts'
import { idIn } from './fields.ts'
import { type Phase as MatchPhase, phaseIn } from './state.ts'

const zone = 'UTC'
const liveMs = 20_000
const timelineMs = 30_000
/** A match with extra time and a shoot-out takes less than three hours. */
const silentMs = 4 * 3_600_000
const dayMs = 86_400_000

interface Game extends LiveGame {
  /** The day of the list, which is imported with its matches. */
  unit: string
  /** Competition, season, stage and match, which the address of a detail has: "17/285023/289273/400021443". */
  place: string
}

const parameters = { competitions: '17+103' }

/**
 * The service behind fifa.com: the calendar of today, and until noon of yesterday, once a minute while a match is in play or near,
 * else every ten minutes; the live detail of a match in play every 20 s, before it every five minutes for the lineups, its timeline
 * every 30 s.
 */
export const fifaLive: LiveFeed = {
  connector: fifa,
  getBase: () => 'https://api.fifa.com/api/v3/',
  owner: 'FIFA',
  parameters,
  silentAfterMs: () => silentMs,
  plan(get) {
    const competitions = getCompetitions(get('competitions'))
    const plan: LivePlan<ListReply<Game>> = {
      read: (reply, path) => ({ games: gamesIn(reply, unitOfList(path)) }),
      wanted: ({ games }, now) => [
        ...competitions.flatMap((competition) =>
          leagueDays(zone, now).map((day) => {
            const path = listPath(competition, day)
            return listOfUnit(path, unitOfList(path), games, now)
          }),
        ),
        ...games.flatMap((game) => details(game, now)),
      ],
    }
    return plan
  },
}

/** Ids of competitions; without the parameter all. Throws an Error for another value. */
const getCompetitions = (text: string | undefined): readonly (string | undefined)[] =>
  text === undefined
    ? [undefined]
    : listParameter('competitions', text, { form: /^\w{1,20}$/, what: 'id of a competition', example: parameters.competitions })

/** As many matches as the service gives at a time; more than in any day. */
const countMax = 500

function listPath(competition: string | undefined, day: string): string {
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  const of = competition === undefined ? '' : `&idCompetition=${competition}`
  return `calendar/matches?from=${day}T00:00:00Z&to=${next}T00:00:00Z${of}&count=${countMax}&language=en`
}

function unitOfList(path: string): string {
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1))
  return `${query.get('from')?.slice(0, 10)} ${query.get('idCompetition') ?? ''}`.trim()
}

function details(game: SeenGame<Game>, now: number): Wanted[] {
  const { id, unit, place } = game
  const replies = [
    { name: 'live/football', pace: lineupPace(game, now, liveMs, zone) },
    { name: 'timelines', pace: detailPace(game, now, timelineMs, zone) },
  ]
  return replies.flatMap(({ name, pace }) => (pace ? [{ path: `${name}/${place}?language=en`, game: id, unit, ...pace }] : []))
}

const livePhases: Readonly<Record<MatchPhase, Phase>> = {
  postponed: 'off',
  scheduled: 'scheduled',
  cancelled: 'off',
  playing: 'live',
  abandoned: 'off',
  over: 'over',
}

const gamesIn = (reply: unknown, unit: string): Game[] => rowsAt(reply, 'Results').flatMap((row) => gameIn(row, unit))

/** None for matches without teams, without an id that details need, and with a state that is not known. */
function gameIn(field: Fields, unit: string): Game[] {
  const ids = ['IdCompetition', 'IdSeason', 'IdStage', 'IdMatch'].map((name) => idIn(field(name)))
  const phase = tolerant([], () => phaseIn(field('MatchStatus')))
  if (!phase || ids.includes(undefined) || !isGiven(field('Home')) || !isGiven(field('Away'))) return []
  return [
    {
      ...{ id: ids[3]!, unit, place: ids.join('/'), phase: livePhases[phase] },
      ...(field('TimeDefined') !== false && startIn(field('Date'))),
      row: ['MatchStatus', 'MatchTime', 'Date', 'Home', 'Away', 'HomeTeamPenaltyScore', 'AwayTeamPenaltyScore'].map(field),
    },
  ]
}

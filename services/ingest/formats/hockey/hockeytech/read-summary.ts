import { type Fields, fieldsOf, isGiven, listOf, optionalText, shown, text, wholeNumber } from '../../../parse/fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import type { FeedLeague } from './feed-league.ts'
import { type GoalieRow, goalieRow, type SkaterRow, skaterRow } from './lineup-row.ts'
import { type PeriodLength, periodNamed, type Side, secondsIn } from './periods.ts'
import { decidedIn, venueOf, whenIn } from './schedule-row.ts'

/** The summary of a game; people by id. */
export interface Summary {
  id: string
  seasonId: string
  date: string
  startAt: string
  home: SourceTeam
  away: SourceTeam
  teamIds: Record<Side, string>
  /** See `strengths`. */
  hasJailbreak: boolean
  number: number
  attendance?: number
  venue?: { name: string; city?: string }
  decided: 'regulation' | 'overtime' | 'shootout'
  score: Record<Side, number>
  /** Without the shoot-out. */
  periods: (PeriodLength & Record<Side, { goals: number; shots: number }>)[]
  goals: Goal[]
  penalties: Penalty[]
  goalies: Record<Side, GoalieRow[]>
  skaters: Record<Side, SkaterRow[]>
  decisions: Map<string, string>
  officials: { name: string; role: string }[]
  coaches: Partial<Record<Side, string>>
  totals: Record<Side, Totals>
}

export interface Goal {
  side: Side
  period: string
  seconds: number
  scorer: string
  assists: string[]
  strength: 'ev' | 'pp' | 'sh' | 'en' | 'ps'
  /** The other side was short-handed, whatever `strength` says. */
  powerPlay: boolean
  shortHanded: boolean
}

export interface Penalty {
  side: Side
  period: string
  seconds: number
  minutes: number
  infraction: string
  /** Leaves its side short-handed. */
  powerPlay: boolean
  /** Absent: a bench penalty. */
  player?: string
}

interface Totals {
  faceoffs: { won: number; of: number }
  chances: number
}

/** The name of a side. */
const nameIn = (side: unknown): unknown => (isGiven(side) ? fieldsOf(side)('name') : undefined)

/** Parses the summary of a finished game. Throws an Error that describes the problem. */
export function readSummary(game: Fields, { team, hasJailbreak }: FeedLeague): Summary {
  const meta = fieldsOf(game('meta'), 'meta')
  const decided = decidedIn(statusOf(game))
  if (meta('final') !== '1' || !decided) throw new Error(`status ${shown(game('status_value'))} is not final`)
  const teamIds = { home: text(meta('home_team'), 'home_team'), away: text(meta('visiting_team'), 'visiting_team') }
  const attendance = isGiven(meta('attendance')) ? wholeNumber(meta('attendance'), 'attendance', { max: 200_000 }) : 0
  return {
    id: String(wholeNumber(meta('id'), 'id')),
    seasonId: text(meta('season_id'), 'season_id'),
    ...whenIn(meta('date_played'), game('game_date_iso_8601'), 'game_date_iso_8601'),
    home: team(teamIds.home, nameIn(game('home'))),
    away: team(teamIds.away, nameIn(game('visitor'))),
    teamIds,
    hasJailbreak,
    number: wholeNumber(meta('game_number'), 'game_number', { max: 9_999 }),
    ...(attendance > 0 && { attendance }),
    ...venueOf(game('venue'), undefined),
    decided,
    score: {
      home: wholeNumber(meta('home_goal_count'), 'home_goal_count', { max: 99 }),
      away: wholeNumber(meta('visiting_goal_count'), 'visiting_goal_count', { max: 99 }),
    },
    periods: periodsIn(game),
    goals: listOf(game('goals'), 'goals').map((row) => goalIn(fieldsOf(row, 'a goal'))),
    penalties: listOf(game('penalties'), 'penalties').map((row) => penaltyIn(fieldsOf(row, 'a penalty'))),
    ...peopleIn(game),
    ...officialsAndCoaches(game),
    totals: { home: totalsOf(game, 'home'), away: totalsOf(game, 'visitor') },
  }
}

/**
 * When the status is only "Final", the shoot-out flag and the number of periods determine where the game was decided.
 */
function statusOf(game: Fields): string {
  const status = String(game('status_value'))
  if (status !== 'Final') return status
  if (String(game('shootout')) === '1') return 'Final SO'
  return Object.keys(periodList(game)).length > 3 ? 'Final OT' : status
}

const periodList = (game: Fields): object => {
  fieldsOf(game('periods'), 'periods')
  return game('periods') as object
}

function periodsIn(game: Fields): Summary['periods'] {
  const count = (list: string, side: string, key: string) => {
    const value = fieldsOf(fieldsOf(game(list), list)(side), `${list}.${side}`)(key)
    return wholeNumber(value, `${list}.${side}.${key}`, { max: 199 })
  }
  return Object.entries(periodList(game))
    .map(([key, row]) => ({ key, row: fieldsOf(row, 'a period') }))
    .map(({ key, row }) => ({ key, period: periodNamed(row('long_name')), seconds: wholeNumber(row('length'), 'length', { max: 3_600 }) }))
    .filter(({ period }) => period !== 'SO')
    .map(({ key, ...rest }) => {
      const of = (side: string) => ({ goals: count('goalsByPeriod', side, key), shots: count('shotsByPeriod', side, key) })
      return { ...rest, home: of('home'), away: of('visitor') }
    })
}

const sideOf = (home: unknown): Side => (String(home) === '1' ? 'home' : 'away')
const isSet = (value: unknown): boolean => String(value) === '1'

function goalIn(field: Fields): Goal {
  const id = (key: string) => fieldsOf(field(key), key)('player_id')
  const [powerPlay, shortHanded] = [isSet(field('power_play')), isSet(field('short_handed'))]
  return {
    side: sideOf(field('home')),
    period: periodOf(field),
    seconds: secondsIn(field('time')),
    scorer: String(wholeNumber(id('goal_scorer'), 'goal_scorer')),
    assists: ['assist1_player', 'assist2_player'].filter((key) => isGiven(id(key))).map((key) => String(wholeNumber(id(key), key))),
    strength: isSet(field('penalty_shot')) ? 'ps' : isSet(field('empty_net')) ? 'en' : powerPlay ? 'pp' : shortHanded ? 'sh' : 'ev',
    powerPlay,
    shortHanded,
  }
}

/** Period ids are numbers; overtime periods continue from 4. */
function periodOf(field: Fields): string {
  const id = wholeNumber(field('period_id'), 'period_id', { min: 1, max: 12 })
  return id <= 3 ? `P${id}` : `OT${id - 3}`
}

function penaltyIn(field: Fields): Penalty {
  const player = fieldsOf(field('player_penalized_info'), 'player_penalized_info')('player_id')
  const minutes = Number(field('minutes'))
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 30)
    throw new Error(`minutes ${shown(field('minutes'))} of a penalty are invalid`)
  return {
    side: sideOf(field('home')),
    period: periodOf(field),
    seconds: secondsIn(field('time_off_formatted'), 'time_off_formatted'),
    minutes,
    infraction: text(field('lang_penalty_description'), 'lang_penalty_description'),
    powerPlay: isSet(field('pp')),
    ...(isGiven(player) && player !== '0' && { player: String(wholeNumber(player, 'player_penalized_info')) }),
  }
}

function peopleIn(game: Fields): Pick<Summary, 'goalies' | 'skaters' | 'decisions'> {
  const of = (side: string) => fieldsOf(game(`${side}_team_lineup`), `${side}_team_lineup`)
  const goalies = (side: string) => listOf(of(side)('goalies'), 'goalies').map((row) => goalieRow(fieldsOf(row, 'a goalie')))
  const skaters = (side: string) => listOf(of(side)('players'), 'players').map((row) => skaterRow(fieldsOf(row, 'a skater')))
  const stints = fieldsOf(game('goalies'), 'goalies')
  const decisions = [...listOf(stints('home'), 'goalies.home'), ...listOf(stints('visitor'), 'goalies.visitor')].flatMap((row) => {
    const field = fieldsOf(row, 'a goalie')
    const lostInOvertime = isSet(field('ot_loss')) || isSet(field('shootout_loss'))
    const decision = isSet(field('win')) ? 'W' : lostInOvertime ? 'OTL' : isSet(field('loss')) ? 'L' : undefined
    return decision ? [[String(field('player_id')), decision] as const] : []
  })
  return {
    goalies: { home: goalies('home'), away: goalies('visitor') },
    skaters: { home: skaters('home'), away: skaters('visitor') },
    decisions: new Map(decisions),
  }
}

function officialsAndCoaches(game: Fields): Pick<Summary, 'officials' | 'coaches'> {
  const nameOf = (field: Fields) => `${text(field('first_name'), 'first_name')} ${text(field('last_name'), 'last_name')}`
  const officials = listOf(game('officialsOnIce'), 'officialsOnIce').map((row) => {
    const field = fieldsOf(row, 'an official')
    return { name: nameOf(field), role: roleIn(optionalText(field('description'), 'description') ?? 'Official') }
  })
  const coaches = fieldsOf(game('coaches') ?? {}, 'coaches')
  const head = (side: string) =>
    listOf(coaches(side), 'coaches')
      .map((row) => fieldsOf(row, 'a coach'))
      .find((field) => field('description') === 'Head Coach')
  const [home, away] = [head('home'), head('visitor')]
  return { officials, coaches: { ...(home && { home: nameOf(home) }), ...(away && { away: nameOf(away) }) } }
}

/** "Linesperson 2" → "linesperson". */
const roleIn = (description: string): string => description.replace(/ \d$/, '').toLowerCase().replaceAll(' ', '_')

function totalsOf(game: Fields, side: string): Totals {
  const faceoffs = fieldsOf(fieldsOf(game('totalFaceoffs'), 'totalFaceoffs')(side), 'totalFaceoffs')
  return {
    faceoffs: { won: wholeNumber(faceoffs('won'), 'won', { max: 999 }), of: wholeNumber(faceoffs('att'), 'att', { max: 999 }) },
    chances: wholeNumber(fieldsOf(game('powerPlayCount'), 'powerPlayCount')(side), 'powerPlayCount', { max: 99 }),
  }
}

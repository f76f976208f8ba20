import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, getList, isGiven, optionalText, shown, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceTeam } from '../../source-model.ts'
import type { SourceOfficial } from '../../source-official.ts'
import { gameClock } from '../shared/game-clock.ts'
import type { FeedLeague } from './feed-league.ts'
import { type GoalieRow, goalieRow, type SkaterRow, skaterRow } from './lineup-row.ts'
import { attendanceIn, decidedIn, getVenue, whenIn } from './schedule-row.ts'
import { staffKey } from './staff-key.ts'
import { overPeriods, periodList, periodsIn, type SummaryPeriod } from './summary-periods.ts'
import { flagIn, fullName, type Goal, goalsIn, type Penalty, penaltiesIn } from './summary-scoring.ts'

/** The summary of a game; people by id. */
export interface Summary {
  id: string
  date: string
  startAt: string
  timeTbd: boolean
  home: SourceTeam
  away: SourceTeam
  teamIds: Record<Side, string>
  /** See `FeedLeague`. */
  hasJailbreak: boolean
  hasTies: boolean
  /** Absent: unknown. */
  number?: number
  attendance?: number
  venue?: { name: string; city?: string }
  decided: 'regulation' | 'overtime' | 'shootout'
  score: Record<Side, number>
  /** Without the shoot-out. */
  periods: SummaryPeriod[]
  /** Absent: the goals in the summary do not add up to the score. */
  goals?: Goal[]
  /** The readable goals when `goals` is absent. */
  someGoals: Goal[]
  penalties: Penalty[]
  /** `penalties` has all penalties of the game. */
  hasAllPenalties: boolean
  goalies: Record<Side, GoalieRow[]>
  skaters: Record<Side, SkaterRow[]>
  decisions: Map<string, string>
  officials: SourceOfficial[]
  coaches: Partial<Record<Side, { coach: string; coachKey?: string }>>
  totals: Record<Side, Totals>
  /** Parts of the file that were left out. */
  repairs: string[]
}

interface Totals {
  faceoffs?: { won: number; of: number }
  chances?: number
}

type Part = <T>(what: string, read: () => T) => T | undefined

const feedSides = { home: 'home', away: 'visitor' } as const

/**
 * Parses the summary of the finished game with this id. Throws an Error that describes the problem if teams, day or score are
 * unreadable; anything else unreadable is left out.
 */
export function readSummary(game: Fields, id: string, { code, team, hasJailbreak, hasTies }: FeedLeague): Summary {
  const repairs: string[] = []
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const meta = getFields(game('meta'), 'meta')
  const named = part('id', () => String(wholeNumber(meta('id'), 'id'))) ?? id
  if (named !== id) throw new Error(`id ${shown(named)} is not that of the file`)
  const decided = getDecision(game, meta)
  const periods = periodsIn(game, repairs)
  const score = getScore(meta, periods, decided, part)
  const teamIds = { home: getTeamId(game, meta, 'home'), away: getTeamId(game, meta, 'away') }
  const frame = { clock: gameClock(periods), teamIds, repairs }
  const read = goalsIn(game, frame)
  const { penalties, isComplete } = penaltiesIn(game, frame)
  const number = part('game_number', () => wholeNumber(meta('game_number'), 'game_number', { max: 9_999 }))
  const attendance = attendanceIn(meta('attendance'), repairs)
  const venue = part('venue', () => getVenue(game('venue'), undefined))
  const goals = read.isComplete ? asScored(read.goals, { score, decided }, repairs) : undefined
  return {
    id,
    ...whenIn(meta('date_played'), game('game_date_iso_8601'), 'game_date_iso_8601', repairs),
    home: team(teamIds.home, nameIn(game('home'))),
    away: team(teamIds.away, nameIn(game('visitor'))),
    ...{ teamIds, hasJailbreak, hasTies, decided, score, periods, penalties },
    ...(number !== undefined && { number }),
    ...attendance,
    ...venue,
    ...(goals ? { goals, someGoals: [] } : { someGoals: read.goals }),
    hasAllPenalties: isComplete,
    ...peopleIn(game, repairs),
    ...officialsAndCoaches(game, code, part),
    totals: { home: getTotals(game, 'home', part), away: getTotals(game, 'visitor', part) },
    repairs,
  }
}

/** The name of a side. */
const nameIn = (side: unknown): unknown => tolerant([], () => getFields(side)('name'))

/** The id of a team, which is in the file twice. */
function getTeamId(game: Fields, meta: Fields, side: Side): string {
  const [name, inMeta] = side === 'home' ? ['home', meta('home_team')] : ['visitor', meta('visiting_team')]
  const inSide = tolerant([], () => getFields(game(name))('id'))
  const id = [inMeta, inSide].find((each) => /^\d{1,9}$/.test(String(each)))
  if (id === undefined) throw new Error(`team ${shown(inMeta)} of the ${side} side is not a number`)
  return String(id)
}

/**
 * Where the game was decided. When the status is only "Final" or unreadable, the shoot-out flag and the number of periods decide.
 * Throws an Error for a game that is not over.
 */
function getDecision(game: Fields, meta: Fields): Summary['decided'] {
  const status = String(game('status_value'))
  const decided = decidedIn(status)
  const isFinal = String(meta('final')) === '1'
  if (String(meta('final')) === '0' || (!isFinal && !decided)) throw new Error(`status ${shown(game('status_value'))} is not final`)
  if (decided && decided !== 'regulation') return decided
  if (String(game('shootout')) === '1') return 'shootout'
  return Object.keys(tolerant([], () => periodList(game)) ?? {}).length > 3 ? 'overtime' : 'regulation'
}

/** An unreadable score is the sum of the periods, unless a shoot-out decided the game. */
function getScore(meta: Fields, periods: Summary['periods'], decided: Summary['decided'], part: Part): Summary['score'] {
  const of = (side: Side, name: string): number => {
    const read = () => wholeNumber(meta(name), name, { max: 99 })
    const inLine = decided === 'shootout' ? undefined : overPeriods(periods, side, 'goals')
    return inLine === undefined ? read() : (part(name, read) ?? inLine)
  }
  return { home: of('home', 'home_goal_count'), away: of('away', 'visiting_goal_count') }
}

/** Goals of a side in play: the winner of a shoot-out has one goal more. */
export function goalsInPlay({ score, decided }: Pick<Summary, 'score' | 'decided'>, side: Side): number {
  const isWinner = score[side] > score[side === 'home' ? 'away' : 'home']
  return score[side] - Number(decided === 'shootout' && isWinner)
}

/** The goals, if they add up to the score. */
function asScored(goals: Goal[], of: Pick<Summary, 'score' | 'decided'>, repairs: string[]): Goal[] | undefined {
  const isRight = (['home', 'away'] as const).every((side) => {
    const [scored, count] = [goals.filter((goal) => goal.side === side).length, goalsInPlay(of, side)]
    if (scored !== count) repairs.push(`goals left out: ${scored} of the ${side} side do not make ${count}`)
    return scored === count
  })
  return isRight ? goals : undefined
}

function peopleIn(game: Fields, repairs: string[]): Pick<Summary, 'goalies' | 'skaters' | 'decisions'> {
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const getRows = <Row>(side: string, list: string, read: (field: Fields, part: Part) => Row): Row[] => {
    const rows = part(list, () => getList(getFields(game(`${side}_team_lineup`), `${side}_team_lineup`)(list), list))
    return (rows ?? []).flatMap((row) => part('a player', () => read(getFields(row, 'a player'), part)) ?? [])
  }
  const stints = (side: string) => part('decisions', () => getList(getFields(game('goalies'), 'goalies')(side), `goalies.${side}`)) ?? []
  return {
    goalies: { home: getRows('home', 'goalies', goalieRow), away: getRows('visitor', 'goalies', goalieRow) },
    skaters: { home: getRows('home', 'players', skaterRow), away: getRows('visitor', 'players', skaterRow) },
    decisions: new Map([...stints('home'), ...stints('visitor')].flatMap((row) => part('decision', () => decisionIn(row)) ?? [])),
  }
}

function decisionIn(row: unknown): [player: string, decision: string][] {
  const field = getFields(row, 'a goalie')
  const lostInOvertime = flagIn(field('ot_loss'), 'ot_loss') || flagIn(field('shootout_loss'), 'shootout_loss')
  const lost = lostInOvertime ? 'OTL' : flagIn(field('loss'), 'loss') ? 'L' : undefined
  const decision = flagIn(field('win'), 'win') ? 'W' : lost
  return decision ? [[String(field('player_id')), decision]] : []
}

function officialsAndCoaches(game: Fields, code: string, part: Part): Pick<Summary, 'officials' | 'coaches'> {
  const officials = (part('officials', () => getList(game('officialsOnIce'), 'officialsOnIce')) ?? []).flatMap(
    (row) =>
      part('an official', () => {
        const field = getFields(row, 'an official')
        const description = part('role of an official', () => optionalText(field('description'), 'description'))
        const key = staffKey(field, code)
        return { name: fullName(field), role: roleIn(description ?? 'Official'), ...(key !== undefined && { key }) }
      }) ?? [],
  )
  const head = (side: Side) =>
    part('coaches', () => {
      const rows = getList(getFields(game('coaches') ?? {}, 'coaches')(feedSides[side]), 'coaches')
      const field = rows.map((row) => getFields(row, 'a coach')).find((each) => each('description') === 'Head Coach')
      const coachKey = field && staffKey(field, code)
      return field && { coach: fullName(field), ...(coachKey !== undefined && { coachKey }) }
    })
  const [home, away] = [head('home'), head('away')]
  return { officials, coaches: { ...(home && { home }), ...(away && { away }) } }
}

/** "Linesperson 2" → "linesperson". */
const roleIn = (description: string): string => description.replace(/ \d$/, '').toLowerCase().replaceAll(' ', '_')

function getTotals(game: Fields, side: string, part: Part): Totals {
  const inSide = (name: string): unknown => (isGiven(game(name)) ? part(name, () => getFields(game(name), name)(side)) : undefined)
  const [counted, given] = [inSide('totalFaceoffs'), inSide('powerPlayCount')]
  const faceoffs = isGiven(counted)
    ? part('face-offs', () => {
        const of = getFields(counted, 'totalFaceoffs')
        return { won: wholeNumber(of('won'), 'won', { max: 999 }), of: wholeNumber(of('att'), 'att', { max: 999 }) }
      })
    : undefined
  const chances = isGiven(given) ? part('power plays', () => wholeNumber(given, 'powerPlayCount', { max: 99 })) : undefined
  return { ...(faceoffs && { faceoffs }), ...(chances !== undefined && { chances }) }
}

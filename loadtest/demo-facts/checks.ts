import { type Change, confirmed, courseOf, decisive, secondsOf } from './course.ts'
import {
  concededBy,
  type Json,
  type Letter,
  leader,
  letterOf,
  other,
  outcomeOf,
  type Played,
  type Side,
  type Stated,
  scoredBy,
  sideOf,
} from './matches.ts'
import { type Row, tableOf } from './table.ts'

/** What a fact is compared with. */
export interface Context {
  sport: string
  fact: Stated
  /** The match whose end led to it. */
  match: Played
  /** All matches of the sport. */
  all: readonly Played[]
  plays: readonly Json[]
  stats: Json
}

/** What recomputation finds: the values of the fact, or that it is not true. Values that are absent are not compared. */
type Found = Readonly<Record<string, unknown>> | false
type Check = (context: Context) => Found

const shortest = 3
const fewest = 5
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const isOver = ({ state }: Played): boolean => ['finished', 'awarded', 'retired'].includes(state)

/** The results of the subject before the match, oldest first. */
function before({ sport, fact, match, all }: Context): Played[] {
  const plays = ({ home, away }: Played) => home === fact.subject.id || away === fact.subject.id
  return all
    .filter((each) => each.startMs < match.startMs && plays(each) && outcomeOf(sport, each) !== undefined)
    .sort((a, b) => a.startMs - b.startMs)
}
const inSeason = (context: Context): Played[] =>
  before(context).filter(({ league, season }) => league === context.match.league && season === context.match.season)

const lettersOf = ({ sport, fact }: Context, matches: readonly Played[]): Letter[] =>
  matches.map((each) => letterOf(sport, fact.subject.id, each))
const own = ({ fact, match }: Context): Side => sideOf(fact.subject.id, match)
const scores = ({ match }: Context, side: Side) => ({ scored: match.score![side], conceded: match.score![other(side)] })

const streak =
  (has: (letter: Letter, scored: number, conceded: number) => boolean): Check =>
  (context) => {
    const { sport, fact, match } = context
    const team = fact.subject.id
    const at = ({ home }: Played) => fact.scope === 'all' || (fact.scope === 'home') === (home === team)
    const results = [...before(context), match].filter(at)
    const end = results.findLastIndex((each) => !has(letterOf(sport, team, each), scoredBy(team, each), concededBy(team, each)))
    const run = results.slice(end + 1)
    return run.length >= shortest && { count: run.length, since: day(run[0]!.startMs), matches: run.map(({ id }) => id) }
  }

const broken: Readonly<Record<string, (letter: Letter) => boolean>> = {
  winning: (letter) => letter === 'w',
  unbeaten: (letter) => letter !== 'l',
  losing: (letter) => letter === 'l',
  winless: (letter) => letter !== 'w',
}

function streakEnded(context: Context): Found {
  const { sport, fact, match } = context
  const has = broken[fact.detail!]!
  const letters = lettersOf(context, before(context))
  const run = letters.length - 1 - letters.findLastIndex((letter) => !has(letter))
  return !has(letterOf(sport, fact.subject.id, match)) && run >= shortest && { count: run }
}

function firstWin(context: Context): Found {
  const letters = lettersOf(context, inSeason(context))
  return letterOf(context.sport, context.fact.subject.id, context.match) === 'w' && !letters.includes('w') && { played: letters.length }
}

function biggestWin(context: Context): Found {
  const team = context.fact.subject.id
  const margin = (each: Played) => scoredBy(team, each) - concededBy(team, each)
  const wins = inSeason(context).filter((each) => letterOf(context.sport, team, each) === 'w')
  return wins.length >= 2 && wins.every((win) => margin(win) < margin(context.match)) && scores(context, own(context))
}

/** The order of teams with as many points is not recomputed. A match whose end is not known may be in the table or not. */
function newLeader(context: Context): Found {
  const { sport, fact, match, all } = context
  const endMs = Date.parse(fact.valid_at)
  const ofTable = all.filter(
    (each) => each.league === match.league && each.season === match.season && each.stage === match.stage && isOver(each),
  )
  const tables = (atMs: number) => {
    const sure = ofTable.filter((each) => each.endMs !== undefined && each.endMs <= atMs)
    const unsure = ofTable.filter((each) => each.endMs === undefined && each.startMs <= atMs)
    return [tableOf(sport, sure), tableOf(sport, [...sure, ...unsure])]
  }
  const team = fact.subject.id
  const best = (table: Map<string, Row>) => Math.max(...[...table].flatMap(([id, { measure }]) => (id === team ? [] : [measure])))
  const after = tables(endMs).find((table) => (table.get(team)?.measure ?? -1) >= best(table))
  const wasBehind = tables(match.startMs).some((table) => (table.get(team)?.measure ?? -1) <= best(table))
  const row = after?.get(team)
  return (
    row !== undefined && wasBehind && row.played > fewest && { played: row.played, ...(row.points !== undefined && { points: row.points }) }
  )
}

const course = ({ sport, match, plays }: Context): Change[] => courseOf(sport, match, plays)
const deficit = (changes: readonly Change[], side: Side) => Math.max(0, ...changes.map(({ score }) => score[other(side)] - score[side]))

const comeback =
  (outcome: 'won' | 'drawn'): Check =>
  (context) => {
    const side = own(context)
    const is = leader(context.match.score!)
    return is === (outcome === 'won' ? side : 'draw') && { deficit: deficit(course(context), side), ...scores(context, side) }
  }

/** The loser was level again after a larger deficit than that of the winner. */
function biggestComeback(context: Context): Found {
  const [side, changes] = [own(context), course(context)]
  const level = changes.findLastIndex(({ score }) => score[side] >= score[other(side)])
  const most = deficit(changes.slice(0, level + 1), side)
  return leader(context.match.score!) === other(side) && most > deficit(changes, other(side)) && { deficit: most, ...scores(context, side) }
}

const minuteOf = ({ minute, extraMinute }: Change) => ({ minute, extra_minute: extraMinute })
const isPlayer = ({ fact }: Context, player: string | null): boolean => {
  const named = fact.related.find(({ role }) => role === 'player')
  return named === undefined || named.id === player
}
const by = (context: Context, change: Change | undefined, values: (change: Change) => Found): Found =>
  change !== undefined && change.side === own(context) && isPlayer(context, change.isOwn ? null : change.player) && values(change)

const lateWinner: Check = (context) => by(context, decisive(course(context)), (goal) => goal.minute >= 85 && minuteOf(goal))
const lateEqualiser: Check = (context) =>
  by(context, course(context).at(-1), (goal) => leader(goal.score) === 'draw' && goal.minute >= 85 && minuteOf(goal))
const earlyGoal: Check = (context) => by(context, course(context)[0], (goal) => goal.minute <= 5 && minuteOf(goal))
const overtimeWinner: Check = (context) =>
  by(context, decisive(course(context)), ({ period, clock }) => period === 'OT' && { minute: 61 + Math.floor(secondsOf(clock) / 60) })
const lastMinuteWinner: Check = (context) =>
  by(context, decisive(course(context)), ({ clock }) => ({
    seconds_left: (secondsOf(clock) > 3_600 ? (secondsOf(clock) > 4_200 ? 4_800 : 4_200) : 3_600) - secondsOf(clock),
  }))
const lastMinuteScore: Check = (context) =>
  by(
    context,
    decisive(course(context)),
    ({ period, clock }) => period === 'Q4' && secondsOf(clock) <= 60 && { seconds_left: secondsOf(clock) },
  )
const buzzerBeater: Check = (context) => {
  const changes = course(context)
  const last = decisive(changes)
  return by(
    context,
    last,
    ({ clock, type }) => last === changes.at(-1) && type === 'shot_made' && secondsOf(clock) <= 1 && { seconds_left: secondsOf(clock) },
  )
}

const goalsOfPlayer =
  (fits: (count: number) => boolean): Check =>
  (context) => {
    const goals = course(context).filter(({ isOwn, player }) => !isOwn && player === context.fact.subject.id)
    return fits(goals.length) && { goals: goals.length }
  }

/** An event of the subject at the minute of the fact. */
const event =
  (...types: string[]): Check =>
  (context) => {
    const { fact, match } = context
    const found = confirmed(match).some((each) => {
      const isOfSubject = each['@type'] === 'own_goal' ? each['@team_id'] !== fact.subject.id : each['@team_id'] === fact.subject.id
      const isAt = Number(each['@minute']) === fact.values.minute && Number(each['@extra_minute'] ?? 0) === (fact.values.extra_minute ?? 0)
      return types.includes(each['@type']) && isOfSubject && isAt && isPlayer(context, each['@player_id'])
    })
    return found && {}
  }

function twoRedCards({ fact, match }: Context): Found {
  const cards = confirmed(match).filter((each) => /^(red_card|second_yellow)$/.test(each['@type']) && each['@team_id'] === fact.subject.id)
  return cards.length >= 2 && { count: new Set(cards.map((each) => each['@player_id'])).size }
}

const won = (context: Context): boolean => leader(context.match.score!) === own(context)
const score: Check = (context) => scores(context, own(context))
const periods = ({ match }: Context): Json[] => match.record.scores.periods ?? []
const beyond = (context: Context): number => periods(context).filter(({ period }) => /^(OT|ET)/.test(period)).length
const longer: Check = (context) => beyond(context) > 0 && { count: beyond(context), ...scores(context, own(context)) }

function shootout(context: Context): Found {
  const { penalties } = context.match.record.scores
  const side = own(context)
  return penalties !== null && penalties[side] > penalties[other(side)] && { scored: penalties[side], conceded: penalties[other(side)] }
}

/** Sets behind at worst. */
function fromSetDown(context: Context): Found {
  const side = own(context)
  let [behind, worst] = [0, 0]
  for (const set of periods(context).filter(({ period }) => /^S\d$/.test(period))) {
    behind += set[side] > set[other(side)] ? -1 : 1
    worst = Math.max(worst, behind)
  }
  return won(context) && worst > 0 && { sets: worst, ...scores(context, side) }
}

function bagel(context: Context): Found {
  const side = own(context)
  const count = periods(context).filter((set) => set[side] === 6 && set[other(side)] === 0).length
  return count > 0 && { count }
}

function tripleDouble({ fact, stats }: Context): Found {
  const found = stats?.players?.find((each: Json) => each.id === fact.subject.id || each.player_id === fact.subject.id)
  const { pts, reb, ast, stl, blk } = found?.stats ?? found ?? {}
  return [pts, reb, ast, stl, blk].filter((each) => each >= 10).length >= 3 && { points: pts, rebounds: reb, assists: ast }
}

/** Every kind that is recomputed. */
export const checks: Readonly<Record<string, Check>> = {
  winning_streak: streak((letter) => letter === 'w'),
  unbeaten_streak: streak((letter) => letter !== 'l'),
  losing_streak: streak((letter) => letter === 'l'),
  winless_streak: streak((letter) => letter !== 'w'),
  scoring_streak: streak((_, scored) => scored > 0),
  clean_sheet_streak: streak((_, __, conceded) => conceded === 0),
  streak_ended: streakEnded,
  first_win: firstWin,
  biggest_win_season: biggestWin,
  new_leader: newLeader,
  result: (context) => (won(context) || leader(context.match.score!) === 'draw') && score(context),
  rout: (context) => won(context) && score(context),
  shutout: (context) => won(context) && context.match.score![other(own(context))] === 0 && score(context),
  goalless: ({ match }) => match.score!.home + match.score!.away === 0 && {},
  extra_time: (context) => (context.match.record.scores.extra_time !== null || beyond(context) > 0) && score(context),
  overtime: longer,
  extra_innings: (context) => periods(context).length > 9 && { innings: periods(context).length, ...scores(context, own(context)) },
  shootout,
  comeback: comeback('won'),
  came_from_behind_to_draw: comeback('drawn'),
  biggest_comeback: biggestComeback,
  late_winner: lateWinner,
  late_equaliser: lateEqualiser,
  early_goal: earlyGoal,
  overtime_winner: overtimeWinner,
  last_minute_winner: lastMinuteWinner,
  last_minute_score: lastMinuteScore,
  buzzer_beater: buzzerBeater,
  hat_trick: goalsOfPlayer((count) => count >= 3),
  brace: goalsOfPlayer((count) => count === 2),
  red_card: event('red_card', 'second_yellow'),
  two_red_cards: twoRedCards,
  penalty_missed: event('penalty_missed'),
  own_goal: event('own_goal'),
  five_setter: (context) => won(context) && context.match.score![other(own(context))] === 2 && score(context),
  from_set_down: fromSetDown,
  bagel,
  retirement: ({ fact, match }) => match.state === 'retired' && match[match.winner as Side] !== fact.subject.id && {},
  walkover: ({ fact, match }) => match.state === 'walkover' && match[match.winner as Side] === fact.subject.id && {},
  triple_double: tripleDouble,
}

/** What contradicts the fact; undefined: nothing. */
export function faultOf(context: Context): string | undefined {
  const { fact, sport } = context
  const found = checks[fact.kind]!(context)
  const stated = `${sport} ${fact.match_id}: ${fact.kind} ${fact.detail ?? ''} ${fact.scope} of ${fact.subject.id} ${JSON.stringify(fact.values)}`
  if (found === false) return `${stated} is not true`
  const { matches, ...values } = found
  const wrong = Object.entries(values).filter(([name, value]) => value !== undefined && fact.values[name] !== value)
  if (wrong.length > 0) return `${stated}, recomputed ${JSON.stringify(Object.fromEntries(wrong))}`
  if (matches !== undefined && String(matches) !== String(fact.matches))
    return `${stated} rests on ${fact.matches}, recomputed on ${matches}`
  return undefined
}

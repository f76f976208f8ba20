import type { Side } from '@touchline/contract/outcome'
import { type Check, type Context, type Found, own, scores } from './context.ts'
import { type Change, confirmed, decisive, getCourse, getSeconds } from './course.ts'
import { biggestWin, firstWin, newLeader, streak, streakEnded } from './history.ts'
import { type Json, leader, other } from './matches.ts'

const course = ({ sport, match, plays }: Context): Change[] => getCourse(sport, match, plays)
const deficit = (changes: readonly Change[], side: Side) => Math.max(0, ...changes.map(({ score }) => score[other(side)] - score[side]))

const comeback =
  (outcome: 'won' | 'drawn'): Check =>
  (context) => {
    const side = own(context)
    const is = leader(context.match.score!)
    return is === (outcome === 'won' ? side : 'draw') && { deficit: deficit(course(context), side), ...scores(context, side) }
  }

/** The loser was level again after a larger deficit than the winner's. */
function biggestComeback(context: Context): Found {
  const [side, changes] = [own(context), course(context)]
  const level = changes.findLastIndex(({ score }) => score[side] >= score[other(side)])
  const most = deficit(changes.slice(0, level + 1), side)
  return leader(context.match.score!) === other(side) && most > deficit(changes, other(side)) && { deficit: most, ...scores(context, side) }
}

const getMinute = ({ minute, extraMinute }: Change) => ({ minute, extra_minute: extraMinute })
const isPlayer = ({ fact }: Context, player: string | null): boolean => {
  const named = fact.related.find(({ role }) => role === 'player')
  return named === undefined || named.id === player
}
const by = (context: Context, change: Change | undefined, values: (change: Change) => Found): Found =>
  change !== undefined && change.side === own(context) && isPlayer(context, change.isOwn ? null : change.player) && values(change)

const lateWinner: Check = (context) => by(context, decisive(course(context)), (goal) => goal.minute >= 85 && getMinute(goal))
const lateEqualiser: Check = (context) =>
  by(context, course(context).at(-1), (goal) => leader(goal.score) === 'draw' && goal.minute >= 85 && getMinute(goal))
const earlyGoal: Check = (context) => by(context, course(context)[0], (goal) => goal.minute <= 5 && getMinute(goal))
const overtimeWinner: Check = (context) =>
  by(
    context,
    decisive(course(context)),
    ({ period, clock }) => /^OT1?$/.test(period ?? '') && { minute: 61 + Math.floor(getSeconds(clock) / 60) },
  )
const lastMinuteWinner: Check = (context) =>
  by(context, decisive(course(context)), ({ clock }) => ({
    seconds_left: (getSeconds(clock) > 3_600 ? (getSeconds(clock) > 4_200 ? 4_800 : 4_200) : 3_600) - getSeconds(clock),
  }))
const lastMinuteScore: Check = (context) =>
  by(
    context,
    decisive(course(context)),
    ({ period, clock }) => period === 'Q4' && getSeconds(clock) <= 60 && { seconds_left: getSeconds(clock) },
  )
const buzzerBeater: Check = (context) => {
  const changes = course(context)
  const last = decisive(changes)
  return by(
    context,
    last,
    ({ clock, type }) => last === changes.at(-1) && type === 'shot_made' && getSeconds(clock) <= 1 && { seconds_left: getSeconds(clock) },
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

/** Largest number of sets behind. */
function fromSetDown(context: Context): Found {
  const side = own(context)
  let [behind, worst] = [0, 0]
  for (const set of periods(context).filter(({ period }) => /^S\d$/.test(period))) {
    behind += set[side] > set[other(side)] ? -1 : 1
    worst = Math.max(worst, behind)
  }
  return won(context) && worst > 0 && { sets: worst, ...scores(context, side) }
}

/** Longest series of a side, if the other side had no longer one. */
function biggestRun(context: Context): Found {
  const longest = { home: 0, away: 0 }
  let [side, count]: [Side, number] = ['home', 0]
  let last = { home: 0, away: 0 }
  for (const change of course(context)) {
    count = (change.side === side ? count : 0) + change.score[change.side] - last[change.side]
    side = change.side
    last = change.score
    longest[side] = Math.max(longest[side], count)
  }
  return longest[own(context)] >= longest[other(own(context))] && { count: longest[own(context)] }
}

/** The last play that changed the score, in the bottom of the ninth inning or a later one, put the home side ahead. */
function walkOff({ match, plays }: Context): Found {
  const scored = plays.filter(({ home_score, away_score }) => home_score !== null && away_score !== null)
  const end = scored.findIndex(({ home_score, away_score }) => home_score === match.score!.home && away_score === match.score!.away)
  const [play, previous] = [scored[end], scored[end - 1]]
  const wasAhead = previous !== undefined && previous.home_score > previous.away_score
  const { inning, half } = play?.details ?? {}
  return leader(match.score!) === 'home' && half === 'bottom' && inning >= 9 && !wasAhead && { inning }
}

function bagel(context: Context): Found {
  const side = own(context)
  const count = periods(context).filter((set) => set[side] === 6 && set[other(side)] === 0).length
  return count > 0 && { count }
}

function tripleDouble({ fact, stats }: Context): Found {
  const lines: Json[] = [...(stats?.players?.home ?? []), ...(stats?.players?.away ?? [])]
  const { pts, reb, ast, stl, blk } = lines.find(({ player_id }) => player_id === fact.subject.id) ?? {}
  return [pts, reb, ast, stl, blk].filter((each) => each >= 10).length >= 3 && { points: pts, rebounds: reb, assists: ast }
}

/** The kinds that are recomputed in every sport. */
const checks: Readonly<Record<string, Check>> = {
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
  walk_off: walkOff,
  retirement: ({ fact, match }) => match.state === 'retired' && match[match.winner as Side] !== fact.subject.id && {},
  walkover: ({ fact, match }) => match.state === 'walkover' && match[match.winner as Side] === fact.subject.id && {},
  triple_double: tripleDouble,
}

/** Kinds that are recomputed in these sports only, because the public plays of other sports do not have the data. */
const inSports: Readonly<Record<string, { sports: readonly string[]; check: Check }>> = {
  biggest_run: { sports: ['basketball', 'handball'], check: biggestRun },
}
const getCheck = (sport: string, kind: string): Check | undefined =>
  checks[kind] ?? (inSports[kind]?.sports.includes(sport) ? inSports[kind].check : undefined)
export const isChecked = (sport: string, kind: string): boolean => getCheck(sport, kind) !== undefined

/** The contradiction to the fact; undefined: there is none. */
export function getFault(context: Context): string | undefined {
  const { fact, sport } = context
  const found = getCheck(sport, fact.kind)!(context)
  const stated = `${sport} ${fact.match_id}: ${fact.kind} ${fact.detail ?? ''} ${fact.scope} of ${fact.subject.id} ${JSON.stringify(fact.values)}`
  if (found === false) return `${stated} is not true`
  const { matches, ...values } = found
  const wrong = Object.entries(values).filter(([name, value]) => value !== undefined && fact.values[name] !== value)
  if (wrong.length > 0) return `${stated}, recomputed ${JSON.stringify(Object.fromEntries(wrong))}`
  if (matches !== undefined && String(matches) !== String(fact.matches))
    return `${stated} rests on ${fact.matches}, recomputed on ${matches}`
  return undefined
}

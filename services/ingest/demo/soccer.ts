import type { Side } from '@touchline/contract/outcome'
import { addScore, count, openMatchLog, otherSide, sides } from './match-log.ts'
import { roundRobin } from './round-robin.ts'
import type { Simulation } from './simulation.ts'
import { buildStats, event, type Game, opponent, passes, player, record, showCard, substitute } from './soccer-game.ts'
import { pickTeam, roster } from './soccer-lineups.ts'

/**
 * Probabilities per minute and side, or per shot, foul and goal, close to the averages of top leagues per match and
 * side: 12 shots, 1.4 goals, 11 fouls, 1.8 yellow cards, 0.12 penalties.
 */
const chances = {
  shot: 0.13,
  onTarget: 0.36,
  blocked: 0.42,
  goal: 0.31,
  penalty: 0.0013,
  penaltyScored: 0.78,
  ownGoal: 0.0005,
  assist: 0.75,
  corner: 0.055,
  offside: 0.02,
  foul: 0.12,
  yellow: 0.15,
  secondYellow: 0.04,
  red: 0.003,
  substitution: 0.08,
  review: 0.12,
  cancelled: 0.5,
}
/** All probabilities of the home side are higher than the average by this factor. */
const homeAdvantage = 1.1
const breakSeconds = 15 * 60
const mostSubstitutions = 5
const mostOccasions = 3

export const soccer: Simulation = {
  sport: 'soccer',
  seasons: 'split-year',
  roundSeconds: 130 * 60,
  coverage: { events: true, cards: true, substitutions: true, live: 'full', lineups: true, statistics: true, injuries: true },
  roster,
  competition: roundRobin(2),
  preferred: (foot) => ({ foot }),
  hasManyLeagues: true,
  hasPostponement: true,
  simulate(rng, match) {
    const log = openMatchLog('soccer', roster, buildStats, rng, match)
    const teams = { home: pickTeam(log, 'home'), away: pickTeam(log, 'away') }
    const game: Game = Object.assign(log, {
      at: { period: '1H' as const, minute: 1 },
      teams,
      dominance: rng.int(38, 64) / 100,
      cameOn: new Map(),
      wentOff: new Map(),
      cards: new Map(),
      isLineupNew: true,
    })
    half(game, '1H', rng.int(1, 4))
    record(game, { state: 'break', status: 'HT', period: '1H' })
    game.second += breakSeconds
    half(game, '2H', rng.int(2, 6))
    const { home, away } = game.score
    record(game, { state: 'finished', status: 'FT', winner: home > away ? 'home' : home < away ? 'away' : 'draw' })
    return game.moments
  },
}

/** Plays 45 minutes and the stoppage time. */
function half(game: Game, period: '1H' | '2H', stoppage: number): void {
  const before = period === '1H' ? 0 : 45
  game.periods.push({ period, home: 0, away: 0 })
  for (let played = 1; played <= 45 + stoppage; played++) {
    const minute = before + Math.min(played, 45)
    const extra = played > 45 ? { extraMinute: played - 45 } : {}
    game.at = { period, minute, ...extra }
    if (game.review) review(game)
    getMinute(game, 45 + stoppage - played)
    const status = played > 45 ? `${minute}+${played - 45}` : String(minute)
    record(game, { state: 'live', status, period, minute, ...extra })
    game.second += 60
  }
}

/** `left`: minutes until the whistle. */
function getMinute(game: Game, left: number): void {
  const { rng } = game
  const order: readonly Side[] = rng.chance(0.5) ? sides : ['away', 'home']
  passes(game)
  for (const side of order) {
    const factor = side === 'home' ? homeAdvantage : 2 - homeAdvantage
    if (rng.chance(chances.shot * factor)) shot(game, side, left)
    if (rng.chance(chances.corner * factor)) count(game, side, undefined, 'corners')
    if (rng.chance(chances.offside)) count(game, side, player(game, side, 'shot'), 'offsides')
    if (rng.chance(chances.foul)) foul(game, side)
    if (!game.review && rng.chance(chances.penalty * factor)) penalty(game, side)
    if (!game.review && rng.chance(chances.ownGoal)) ownGoal(game, side)
  }
  for (const side of order) substitutions(game, side)
}

function shot(game: Game, side: Side, left: number): void {
  const { rng } = game
  const shooter = player(game, side, 'shot')
  if (!rng.chance(chances.onTarget)) {
    const isBlocked = rng.chance(chances.blocked)
    if (isBlocked && rng.chance(0.4)) count(game, side, undefined, 'corners')
    count(game, side, shooter, 'xg', rng.int(2, isBlocked ? 8 : 15))
    count(game, side, shooter, isBlocked ? 'blocked' : 'offTarget')
    return
  }
  // Play is stopped during a review.
  if (game.review || !rng.chance(chances.goal)) return void saved(game, side, rng.int(4, 30), shooter)
  const assist = rng.chance(chances.assist) ? player(game, side, 'pass', shooter) : undefined
  const isReviewed = left >= 2 && rng.chance(chances.review)
  if (!isReviewed) onTarget(game, side, shooter)
  addScore(game, side, 1)
  const scored = event(game, 'goal', side, shooter, {
    ...(assist && { soccer: { assist: assist.name, assistId: assist.id } }),
    ...(isReviewed && { status: 'under_review' }),
  })
  game.events.push(scored)
  if (isReviewed) game.review = { event: scored, side, scorer: shooter, remaining: 2 }
}

const onTarget = (game: Game, side: Side, shooter: Parameters<typeof count>[2]): void => {
  count(game, side, shooter, 'onTarget')
  count(game, side, shooter, 'xg', game.rng.int(12, 65))
}

function saved(game: Game, side: Side, xg: number, shooter: Parameters<typeof count>[2]): void {
  count(game, side, shooter, 'onTarget')
  count(game, side, shooter, 'xg', xg)
  count(game, otherSide(side), opponent(game, side), 'saves')
}

/**
 * A goal under review counts until it is decided. A cancelled one stays in the list with status cancelled; the shot
 * does not count.
 */
function review(game: Game): void {
  const { event: goal, side, scorer } = game.review!
  if (--game.review!.remaining > 0) return
  delete game.review
  if (!game.rng.chance(chances.cancelled)) {
    onTarget(game, side, scorer)
    game.events.push({ ...goal, status: 'confirmed' }, event(game, 'var', side, scorer, { detail: 'Goal confirmed' }))
    return
  }
  const reason = game.rng.pick(['Offside', 'Handball', 'Foul'])
  if (reason === 'Offside') count(game, side, scorer, 'offsides')
  if (reason === 'Foul') count(game, side, scorer, 'fouls')
  addScore(game, side, -1)
  const [detail, soccer] = ['Goal cancelled', { reason }]
  const score = { homeScore: game.score.home, awayScore: game.score.away }
  game.events.push({ ...goal, ...score, status: 'cancelled', detail }, event(game, 'var', side, scorer, { detail, soccer }))
}

function penalty(game: Game, side: Side): void {
  const taker = player(game, side, 'shot')
  count(game, otherSide(side), player(game, otherSide(side), 'foul'), 'fouls')
  if (!game.rng.chance(chances.penaltyScored)) {
    saved(game, side, 76, taker)
    game.events.push(event(game, 'penalty_missed', side, taker, { detail: 'Saved' }))
    return
  }
  count(game, side, taker, 'onTarget')
  count(game, side, taker, 'xg', 76)
  addScore(game, side, 1)
  game.events.push(event(game, 'penalty_goal', side, taker))
}

/** A goal for `side` by a player of the other side. */
function ownGoal(game: Game, side: Side): void {
  const unlucky = player(game, otherSide(side), 'foul')
  addScore(game, side, 1)
  game.events.push(event(game, 'own_goal', side, unlucky))
}

function foul(game: Game, side: Side): void {
  const { rng } = game
  const member = player(game, side, 'foul')
  count(game, side, member, 'fouls')
  if (rng.chance(chances.red)) return void showCard(game, side, member, 'red_card')
  const isBooked = game.cards.has(member)
  if (rng.chance(isBooked ? chances.secondYellow : chances.yellow)) showCard(game, side, member, isBooked ? 'second_yellow' : 'yellow_card')
}

/** At most five on three occasions, not counting half-time (IFAB Law 3). */
function substitutions(game: Game, side: Side): void {
  const { at, rng, teams } = game
  const team = teams[side]
  const isHalfTime = at.period === '2H' && at.minute === 46
  const isDue = isHalfTime
    ? rng.chance(0.2)
    : at.period === '2H' && at.minute > 55 && at.extraMinute === undefined && rng.chance(chances.substitution)
  if (!isDue || team.occasions === mostOccasions) return
  if (!isHalfTime) team.occasions++
  for (let n = rng.int(1, 2); n > 0 && team.substitutions < mostSubstitutions; n--) substitute(game, side)
}

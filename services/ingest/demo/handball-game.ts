import type { Side } from '@touchline/contract/outcome'
import { clockText } from '@touchline/sources/parse/number-text'
import { type Punished, type Punishment, playersOnCourt, punish, timeAt, unpunished } from '@touchline/sources/scoreboard/handball'
import {
  addScore,
  addSubstitute,
  count,
  type MatchLog,
  type Member,
  otherSide,
  type StatsBuilder,
  toPercent,
  writeEvent,
} from './match-log.ts'

/**
 * Probabilities per attack, or per shot, close to the averages of top leagues per match and side: 53 attacks, 28 goals,
 * 4 seven-metre throws, 4 suspensions, 11 saves.
 */
export const chances = {
  fault: 0.17,
  stolen: 0.45,
  sevenMetres: 0.08,
  sevenMetreGoal: 0.77,
  goal: 0.6,
  /** Change of the probabilities per player more or fewer than the opponent. */
  goalPerPlayer: 0.08,
  saved: 0.68,
  blocked: 0.16,
  assist: 0.7,
  warning: 0.05,
  suspension: 0.07,
  disqualification: 0.002,
  report: 0.3,
  timeOut: 0.035,
  fromBench: 0.3,
  interruption: 0.06,
}
export const realSecondsPerSecond = 1.25
const warningsOfTeam = 3

export interface Game extends MatchLog {
  /** Seconds of play. */
  played: number
  punished: Map<Member, Punished>
  /** Clock of each two-minute suspension of a side. */
  reduced: Record<Side, number[]>
  /** Clock of each time-out. */
  timeOuts: Record<Side, number[]>
  /** Suspended players may not throw. */
  suspendedUntil: Map<Member, number>
}

export const getClock = ({ played }: Game): string => clockText(played)
export const onCourt = (game: Game, side: Side): number => playersOnCourt(game.reduced[side], game.played)
const getPunishment = ({ punished }: Game, member: Member): Punished => punished.get(member) ?? unpunished

/** A field player who may play now, or the goalkeeper; some come from the bench. */
export function player(game: Game, side: Side, position: 'GK' | 'field', but?: Member): Member {
  const mayPlay = (member: Member) => !getPunishment(game, member).disqualified && (game.suspendedUntil.get(member) ?? 0) <= game.played
  const able = game.squads[side].filter((member) => (member.position === 'GK') === (position === 'GK') && member !== but && mayPlay(member))
  if (position === 'GK') return able[0] ?? game.squads[side][0]!
  const starting = able.filter((member) => game.squads[side].indexOf(member) < game.roster.starters)
  const picked = game.rng.pick(game.rng.chance(chances.fromBench) || starting.length === 0 ? able : starting)
  addSubstitute(game, side, picked)
  return picked
}

export function tell(game: Game, type: string, side: Side, member: Member | undefined, duration?: string): void {
  const value = { clock: getClock(game), ...(duration !== undefined && { duration }) }
  const { minute } = timeAt(game.played)!
  writeEvent(game, { type, side, ...(member && { member }), minute, extra: { case: 'handball', value } })
}

/** A shot by a field player, or a seven-metre throw. */
export function shoot(game: Game, side: Side): void {
  const { rng } = game
  const shooter = player(game, side, 'field')
  const keeper = player(game, otherSide(side), 'GK')
  const isSevenMetres = rng.chance(chances.sevenMetres)
  const more = onCourt(game, side) - onCourt(game, otherSide(side))
  count(game, side, shooter, 'shots')
  if (isSevenMetres) count(game, side, shooter, 'sevenMetres')
  if (rng.chance(isSevenMetres ? chances.sevenMetreGoal : chances.goal + more * chances.goalPerPlayer)) {
    addScore(game, side, 1)
    count(game, side, shooter, 'goals')
    if (isSevenMetres) count(game, side, shooter, 'sevenMetreGoals')
    else if (rng.chance(chances.assist)) count(game, side, player(game, side, 'field', shooter), 'assists')
    tell(game, isSevenMetres ? 'seven_m_goal' : 'goal', side, shooter)
    return
  }
  if (rng.chance(chances.saved)) count(game, otherSide(side), keeper, 'saves')
  else if (!isSevenMetres && rng.chance(chances.blocked)) count(game, otherSide(side), player(game, otherSide(side), 'field'), 'blocks')
  if (isSevenMetres) tell(game, 'seven_m_missed', side, shooter)
}

export function loseBall(game: Game, side: Side): void {
  count(game, side, player(game, side, 'field'), 'faults')
  if (game.rng.chance(chances.stolen)) count(game, otherSide(side), player(game, otherSide(side), 'field'), 'steals')
}

/** Punishment of the defending side in one attack. */
export function foul(game: Game, side: Side): void {
  const { rng } = game
  if (rng.chance(chances.warning)) warn(game, side)
  if (rng.chance(chances.suspension)) showTo(game, side, player(game, side, 'field'), 'two_minutes')
  if (!rng.chance(chances.disqualification)) return
  const member = player(game, side, 'field')
  showTo(game, side, member, 'red_card')
  if (rng.chance(chances.report)) showTo(game, side, member, 'blue_card')
}

/** A player is warned once and a team three times; later fouls are suspensions (rule 16:1). */
function warn(game: Game, side: Side): void {
  const member = player(game, side, 'field')
  const warned = game.squads[side].filter((each) => getPunishment(game, each).warned).length
  if (warned < warningsOfTeam && !getPunishment(game, member).warned) showTo(game, side, member, 'yellow_card')
}

const counters: Readonly<Record<Punishment, string>> = {
  yellow_card: 'yellow',
  two_minutes: 'suspensions',
  red_card: 'red',
  blue_card: 'blue',
}

/** The third suspension is followed by the red card, and a disqualification leaves the team with one player fewer. */
function showTo(game: Game, side: Side, member: Member, type: Punishment): void {
  const before = getPunishment(game, member)
  const after = punish(before, type)
  game.punished.set(member, after)
  count(game, side, member, counters[type])
  if (type === 'two_minutes' || type === 'red_card') {
    game.reduced[side].push(game.played)
    game.suspendedUntil.set(member, game.played + 120)
  }
  tell(game, type, side, member, type === 'two_minutes' ? '2' : undefined)
  if (type !== 'two_minutes' || !after.disqualified) return
  count(game, side, member, counters.red_card)
  tell(game, 'red_card', side, member)
}

export const buildStats: StatsBuilder = (counts, _log, _side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const shotPct = toPercent(of('goals'), of('shots'))
  return {
    case: 'handball',
    value: {
      ...{ goals: of('goals'), shots: of('shots'), ...(shotPct !== undefined && { shotPct }) },
      ...{ sevenMGoals: of('sevenMetreGoals'), sevenMAttempts: of('sevenMetres'), assists: of('assists') },
      ...((!member || member.position === 'GK') && { saves: of('saves') }),
      ...{ technicalFaults: of('faults'), steals: of('steals'), blocks: of('blocks'), twoMinutes: of('suspensions') },
      ...{ yellowCards: of('yellow'), redCards: of('red'), blueCards: of('blue') },
      ...(!member && { timeouts: of('timeOuts') }),
    },
  }
}

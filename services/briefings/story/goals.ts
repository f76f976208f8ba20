import type { MatchSportId } from '@touchline/contract/catalog'
import type { MatchEvent } from '@touchline/contract/gen/match'
import { placeOfPeriod } from '@touchline/contract/periods'
import type { Entity } from '../fact.ts'
import { type Contest, otherSide, type Score, type Side } from './contest.ts'

/** A goal that counts. */
export interface Goal {
  /** The side that it counts for. */
  side: Side
  isOwn: boolean
  period: string | undefined
  /** Undefined: not known. */
  minute: number | undefined
  extraMinute: number | undefined
  /** "12:34". Undefined: not known. */
  clock: string | undefined
  /** The scorer; for an own goal, a player of the other side. Undefined: not known. */
  player: Entity | undefined
  /** Score after the goal. */
  score: Score
}

/** The types of events that are goals. Null: the sport has no goals, or its sources do not list them. */
const goalTypes: Readonly<Record<MatchSportId, readonly string[] | null>> = {
  soccer: ['goal', 'own_goal', 'penalty_goal'],
  basketball: null,
  baseball: null,
  hockey: ['goal'],
  tennis: null,
  handball: ['goal', 'seven_m_goal'],
  volleyball: null,
  'american-football': null,
}

/** The events that count. */
export const confirmed = ({ inputs }: Contest): readonly MatchEvent[] =>
  (inputs.events ?? []).filter(({ status }) => status === 'confirmed')

export const getSide = ({ team }: MatchEvent): Side | undefined => (team === 'home' || team === 'away' ? team : undefined)

/** Undefined when the source names no player. */
export const getPlayer = ({ player, playerId }: MatchEvent): Entity | undefined =>
  player ? { type: 'player', id: playerId ?? '', name: player } : undefined

/** Undefined when only the period is known. */
export const getMinute = ({ minute }: MatchEvent): number | undefined => (/^\d+$/.test(minute) ? Number(minute) : undefined)

/** All goals in the order of the events. Undefined when they are unknown or do not add up to the score. */
export function getGoals(contest: Contest): readonly Goal[] | undefined {
  const types = goalTypes[contest.sport]
  if (types === null || contest.inputs.events === undefined) return undefined
  const goals: Goal[] = []
  let score: Score = { home: 0, away: 0 }
  for (const event of confirmed(contest).filter(({ type, period }) => types.includes(type) && !isShootout(period))) {
    const side = getSide(event)
    if (side === undefined) return undefined
    score = { ...score, [side]: score[side] + 1 }
    const { period, extraMinute, extra } = event
    const clock = extra.case === 'hockey' || extra.case === 'handball' ? extra.value.clock : undefined
    const isOwn = event.type === 'own_goal'
    goals.push({
      ...{ side, isOwn, period, score, clock, player: getPlayer(event) },
      minute: getMinute(event),
      extraMinute: extraMinute === undefined ? undefined : Number(extraMinute),
    })
  }
  const { home, away } = contest.playedScore
  return score.home === home && score.away === away ? goals : undefined
}

export const isShootout = (period: string | undefined): boolean => placeOfPeriod(period ?? '') === placeOfPeriod('SO')

/**
 * Whether the order of the goals is known. Sources of soccer list the goals of each side separately, so the order is
 * unknown if both sides have a goal in the same minute.
 */
export function isOrderKnown({ sport }: Contest, goals: readonly Goal[]): boolean {
  const isSame = (a: Goal, b: Goal) => a.period === b.period && a.minute === b.minute && a.extraMinute === b.extraMinute
  return sport !== 'soccer' || goals.every((goal, i) => goals[i + 1]?.side !== otherSide(goal.side) || !isSame(goal, goals[i + 1]!))
}

/** The values for the time of a goal. */
export const getTime = ({ minute, extraMinute }: Pick<Goal, 'minute' | 'extraMinute'>) => ({
  ...(minute !== undefined && { minute }),
  ...(minute !== undefined && extraMinute !== undefined && { extra_minute: extraMinute }),
})

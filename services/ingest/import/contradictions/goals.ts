import type { MatchSportId } from '@touchline/contract/catalog'
import { ofSport } from '@touchline/contract/catalog'
import type { SourceEvent } from '@touchline/sources/source-model'
import { isBelow, type MatchRule, type Score, shownScore } from './rule.ts'

/** Types of events that are one goal; null: the sport has no goals. */
const goalTypes: Readonly<Record<MatchSportId, ReadonlySet<string> | null>> = {
  soccer: new Set(['goal', 'own_goal', 'penalty_goal']),
  basketball: null,
  baseball: null,
  hockey: new Set(['goal']),
  tennis: null,
  handball: new Set(['goal', 'seven_m_goal']),
  volleyball: null,
  'american-football': null,
}

const anyGoal: ReadonlySet<string> = new Set(Object.values(goalTypes).flatMap((types) => [...(types ?? [])]))
const shootoutPeriods: ReadonlySet<string> = new Set(['PEN', 'SO'])

/** A goal in any sport, except in a shoot-out. */
export const isGoal = ({ type, period = '' }: SourceEvent): boolean => anyGoal.has(type) && !shootoutPeriods.has(period)

function goalsIn(sport: MatchSportId, events: readonly SourceEvent[]): Score {
  const types = ofSport(goalTypes, sport)
  const of = (side: 'home' | 'away') => events.filter((event) => types?.has(event.type) && isGoal(event) && event.side === side).length
  return { home: of('home'), away: of('away') }
}

/** A list may lack goals, but has none that did not count. */
export const goalsAboveScore: MatchRule = {
  kind: 'goals_above_score',
  find({ sport, isFinished, score, match: { events } }) {
    if (!isFinished || !score || !events) return undefined
    const goals = goalsIn(sport, events)
    return isBelow(score, goals) ? `the events have ${shownScore(goals)} goals of a score of ${shownScore(score)}` : undefined
  },
}

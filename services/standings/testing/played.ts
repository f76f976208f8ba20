import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Match, type MatchEventSchema, MatchSchema } from '@touchline/contract/gen/match'
import type { Order, Rules } from '../rules.ts'

export interface Told {
  state?: string
  stage?: string
  group?: string
  round?: string
  /** From 1 on, days of January and after it. */
  day?: number
  /** Absent: not known. */
  events?: MessageInitShape<typeof MatchEventSchema>[]
}

let made = 0

/** A match of two teams, played where it has a score and nothing else is said. */
export function match(home: string, away: string, score?: readonly [number, number], told: Told = {}): Match {
  const { state = score ? 'finished' : 'scheduled', stage = 'Regular Season', group, round = 'Matchday 1', day = 1, events } = told
  return create(MatchSchema, {
    id: `m${made++}`,
    sport: 'soccer',
    schedule: {
      home: { teamId: home },
      away: { teamId: away },
      stage,
      ...(group !== undefined && { group }),
      round,
      startAt: new Date(Date.UTC(2026, 0, day, 15)).toISOString().replace('.000', ''),
    },
    state: {
      scoreboard: { state, status: 'FT', ...(score && { homeScore: score[0], awayScore: score[1] }) },
      ...(events && { events: { items: events.map((event) => ({ status: 'confirmed', minute: '1', ...event })) } }),
    },
  })
}

/** Rules by points, goal difference and goals, but for what is said. */
export const rules = (said: Partial<Order> & Partial<Omit<Rules, 'order'>> = {}): Rules => {
  const { by = 'points', tiebreakers = ['goal_difference', 'goals_for'], meetings = 2, again = false, cards, ...rest } = said
  return {
    order: { by, tiebreakers, meetings, again, ...(cards && { cards }) },
    deductions: new Map(),
    annulled: new Set(),
    zones: new Map(),
    ...rest,
  }
}

import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Match, type MatchEventSchema, MatchSchema } from '@touchline/contract/gen/match'
import type { Ranking } from '../engine/contest.ts'
import type { Rules } from '../engine/rules.ts'
import { soccer } from '../soccer/soccer.ts'
import { leagueRules } from '../sports.ts'

export interface MatchFields {
  state?: string
  stage?: string
  group?: string
  round?: string
  /** Day of the year, starting at 1. */
  day?: number
  year?: number
  /** Absent: not reported. */
  winner?: 'home' | 'away' | 'draw'
  neutral?: boolean
  completedAt?: string
  resumedOn?: string[]
  /** Absent: unknown. */
  events?: MessageInitShape<typeof MatchEventSchema>[]
}

let count = 0

/** A match of two teams; finished if it has a score, unless `fields.state` says otherwise. */
export function match(home: string, away: string, score?: readonly [number, number], fields: MatchFields = {}): Match {
  const {
    state = score ? 'finished' : 'scheduled',
    stage = 'Regular Season',
    group,
    round = 'Matchday 1',
    day = 1,
    year = 2026,
    winner,
    neutral = false,
    events,
    completedAt,
    resumedOn = [],
  } = fields
  return create(MatchSchema, {
    id: `m${count++}`,
    sport: 'soccer',
    schedule: {
      home: { teamId: home },
      away: { teamId: away },
      stage,
      ...(group !== undefined && { group }),
      round,
      neutral,
      startAt: new Date(Date.UTC(year, 0, day, 15)).toISOString().replace('.000', ''),
    },
    state: {
      scoreboard: {
        ...{ state, status: 'FT', resumedOn },
        ...(score && { homeScore: score[0], awayScore: score[1] }),
        ...(winner && { winner }),
        ...(completedAt !== undefined && { completedAt }),
      },
      ...(events && { events: { items: events.map((event) => ({ status: 'confirmed', minute: '1', ...event })) } }),
    },
  })
}

/** Home games of a team against a team of no division: first the wins, then the losses. */
export const record = (team: string, won: number, lost: number, fields?: MatchFields): Match[] =>
  Array.from({ length: won + lost }, (_, i) => match(team, 'of-no-division', i < won ? [1, 0] : [0, 1], fields))

/** The rules of a league whose ranking is on file in this season. */
export function rankedRules(sport: string, league: string, season: string): Rules {
  const rules = leagueRules(sport, league, season)
  if (!rules.ranking) throw new Error(`${league} ${season}: no ranking on file`)
  return rules
}

/** Three points for a win, goal difference, goals; overridden by these fields. */
export const rules = (ranking: Partial<Ranking> = {}, overrides: Partial<Omit<Rules, 'ranking'>> = {}): Rules => ({
  ...soccer,
  ranking: { ...soccer.usual, points: { win: 3, draw: 1 }, order: ['goal_difference', 'goals_for'], ...ranking },
  rule: { name: 'a regulation', reviewed: true },
  divisions: [],
  deductions: new Map(),
  annulled: new Set(),
  zones: new Map(),
  ...overrides,
})

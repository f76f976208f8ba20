import type { SourceEvent } from '../../source-model.ts'
import type { Goals } from './goals.ts'
import type { MatchLine } from './match-line.ts'
import { minuteOf } from './minutes.ts'
import { personName } from './person-names.ts'
import type { Kick } from './shoot-out.ts'

const sides = ['home', 'away'] as const

/** Goals of both sides. The scorer of an own goal plays for the opponent of the side that is credited with it. */
export const goalEvents = (goals: Goals, match: MatchLine): SourceEvent[] =>
  sides.flatMap((side) =>
    goals[side].map(({ name, minute, type }) => {
      const team = type !== 'own_goal' ? side : side === 'home' ? 'away' : 'home'
      return { type, ...minuteOf(minute, match.score.et !== undefined), side, player: personName(name, match[team].country) }
    }),
  )

export const kickEvents = (kicks: readonly Kick[], match: MatchLine): SourceEvent[] =>
  kicks.map(({ name, scored, side }) => ({
    type: scored ? 'shootout_goal' : 'shootout_miss',
    minute: 120,
    period: 'PEN',
    side,
    player: personName(name, match[side].country),
  }))

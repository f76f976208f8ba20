import type { Side } from '@touchline/contract/outcome'
import type { Strength } from './scoring.ts'

/**
 * The strength of a side by "1551": away goalie, away skaters, home skaters, home goalie. A skater in place of a goalie does not
 * make a power play. `isGoal`: a goal against no goalie is one into an empty net. Undefined: not known.
 */
export function strengthAt(code: unknown, side: Side, isGoal: boolean): Strength | undefined {
  const [, awayGoalie, away, home, homeGoalie] = /^([01])(\d)(\d)([01])$/.exec(String(code)) ?? []
  if (awayGoalie === undefined) return undefined
  const sides = { away: [Number(awayGoalie), Number(away)], home: [Number(homeGoalie), Number(home)] } as const
  const [own, other] = side === 'home' ? [sides.home, sides.away] : [sides.away, sides.home]
  // A penalty shot: one skater against the goalie.
  if (own[1] === 1 && other[1] === 0) return 'ps'
  if (isGoal && other[0] === 0) return 'en'
  const skaters = ([goalie, count]: readonly [number, number]) => count - (goalie === 0 ? 1 : 0)
  const ahead = skaters(own) - skaters(other)
  return ahead > 0 ? 'pp' : ahead < 0 ? 'sh' : 'ev'
}

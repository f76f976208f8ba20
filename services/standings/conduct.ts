import type { MatchEvent, MatchState } from '@touchline/contract/gen/match'
import type { CardPoints } from './rules.ts'

const bookings: ReadonlySet<string> = new Set(['yellow_card', 'second_yellow', 'red_card'])

/**
 * What the cards of a match take from each side, 0 or less; undefined where they are not known. Only sources that tell cards tell
 * substitutions, so a match of which neither is told is one of which only the goals are known.
 */
export function fairPlay({ events }: MatchState, points: CardPoints): { home: number; away: number } | undefined {
  const told = (events?.items ?? []).filter((e) => e.status !== 'cancelled')
  if (!told.some((e) => bookings.has(e.type) || e.type === 'substitution')) return undefined
  const booked = Map.groupBy(
    told.filter((e) => bookings.has(e.type)),
    (e) => `${e.team} ${e.playerId ?? e.player ?? e.id}`,
  )
  const taken = { home: 0, away: 0 }
  for (const cards of booked.values()) {
    const side = cards[0]!.team
    if (side === 'home' || side === 'away') taken[side] += gravest(cards, points)
  }
  return taken
}

/** One player's cards in one match. A source may tell the second yellow as a yellow again. */
function gravest(cards: readonly MatchEvent[], points: CardPoints): number {
  const yellows = cards.filter((c) => c.type === 'yellow_card').length
  const sentOff = cards.some((c) => c.type === 'red_card')
  if (cards.some((c) => c.type === 'second_yellow') || yellows > 1) return points.second_yellow
  if (sentOff) return yellows > 0 ? points.yellow_and_red : points.red
  return points.yellow
}

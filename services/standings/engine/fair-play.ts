import type { MatchEvent, MatchState } from '@touchline/contract/gen/match'

/** Fair-play points for a player's cards in one match, 0 or less. Only the gravest outcome counts. */
export interface CardPoints {
  yellow: number
  second_yellow: number
  red: number
  yellow_and_red: number
}

const cardTypes: ReadonlySet<string> = new Set(['yellow_card', 'second_yellow', 'red_card'])

/**
 * The fair-play points of each side in a match, 0 or less; undefined when its cards are not known. Sources that report
 * cards report substitutions too, so a match with neither has only goals on file.
 */
export function fairPlay({ events }: MatchState, cardPoints: CardPoints): { home: number; away: number } | undefined {
  const valid = (events?.items ?? []).filter((e) => e.status !== 'cancelled')
  if (!valid.some((e) => cardTypes.has(e.type) || e.type === 'substitution')) return undefined
  const byPlayer = Map.groupBy(
    valid.filter((e) => cardTypes.has(e.type)),
    (e) => `${e.team} ${e.playerId ?? e.player ?? e.id}`,
  )
  const points = { home: 0, away: 0 }
  for (const cards of byPlayer.values()) {
    const side = cards[0]!.team
    if (side === 'home' || side === 'away') points[side] += gravest(cards, cardPoints)
  }
  return points
}

/**
 * Points of the gravest outcome of one player's cards in a match. Some sources report a second yellow as another
 * yellow.
 */
function gravest(cards: readonly MatchEvent[], points: CardPoints): number {
  const yellows = cards.filter((c) => c.type === 'yellow_card').length
  const sentOff = cards.some((c) => c.type === 'red_card')
  if (cards.some((c) => c.type === 'second_yellow') || yellows > 1) return points.second_yellow
  if (sentOff) return yellows > 0 ? points.yellow_and_red : points.red
  return points.yellow
}

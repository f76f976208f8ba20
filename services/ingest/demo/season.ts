/** A pairing by the places of the two clubs. */
export interface Pairing {
  home: number
  away: number
}

/**
 * The pairings of one round when `clubs` (even) meet each other at home and away, by the circle method: one club stays, the others turn.
 * `round` counts from 0; after 2 × (clubs − 1) rounds it begins again.
 */
export function pairings(clubs: number, round: number): Pairing[] {
  const half = clubs - 1
  const turn = round % half
  const secondHalf = Math.floor(round / half) % 2 === 1
  return Array.from({ length: clubs / 2 }, (_, i) => {
    const a = i === 0 ? half : (turn + i) % half
    const b = (turn + half - i) % half
    // The club that stays, and every second pair, change sides from round to round, so that nobody is at home all the time.
    const flip = (i === 0 ? turn % 2 === 1 : i % 2 === 1) !== secondHalf
    return flip ? { home: b, away: a } : { home: a, away: b }
  })
}

/** How many rounds until every club has met every other at home and away. */
export const roundsOf = (clubs: number): number => 2 * (clubs - 1)

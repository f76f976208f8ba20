/** A pairing by the indices of the two clubs. */
export interface Pairing {
  home: number
  away: number
}

/**
 * The pairings of one round of a double round-robin of `clubs` (even), by the circle method: one club is fixed, the
 * others rotate. `round` counts from 0 and repeats after 2 × (clubs − 1) rounds.
 */
export function pairings(clubs: number, round: number): Pairing[] {
  const half = clubs - 1
  const turn = round % half
  const secondHalf = Math.floor(round / half) % 2 === 1
  return Array.from({ length: clubs / 2 }, (_, i) => {
    const a = i === 0 ? half : (turn + i) % half
    const b = (turn + half - i) % half
    // The fixed club and every second pair swap home and away from round to round, which balances home matches.
    const flip = (i === 0 ? turn % 2 === 1 : i % 2 === 1) !== secondHalf
    return flip ? { home: b, away: a } : { home: a, away: b }
  })
}

/** Rounds of a double round-robin. */
export const roundsOf = (clubs: number): number => 2 * (clubs - 1)

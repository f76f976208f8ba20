import { matchIdentity } from '../identity/ids.ts'
import type { Competition } from './competition.ts'

const stage = { name: 'Regular Season', type: 'league' } as const

/** Every two clubs (of an even number) meet `meetings` times, half of them at home. */
export const roundRobin = (meetings: number): Competition => ({
  leagueType: 'league',
  stage,
  rounds: (clubs) => meetings * (clubs - 1),
  restSlots: 0,
  slotsAhead: 3,
  needsResults: () => false,
  playedShare: 0.998,
  knownBefore: () => undefined,
  fixtures({ sport, league, season, nth }, round) {
    const { entrants } = league
    const meeting = 1 + nth * meetings + Math.floor(round / getRounds(entrants.length))
    return pairings(entrants.length, round).map((pair) => {
      const [home, away] = [entrants[pair.home]!, entrants[pair.away]!]
      const words = { leagueId: league.id, season, stage: stage.name, homeId: home.id, awayId: away.id, nth: String(meeting) }
      const sides = { home: { entrant: home }, away: { entrant: away } }
      return { id: matchIdentity(sport, words).id, round: `Matchday ${round + 1}`, sides: () => sides }
    })
  },
})

/** A pairing by the indices of the two clubs. */
interface Pairing {
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
export const getRounds = (clubs: number): number => 2 * (clubs - 1)

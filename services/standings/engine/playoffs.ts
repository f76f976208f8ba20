import type { Contest } from './contest.ts'
import { rankAcross } from './rank.ts'
import type { Playoffs } from './rules.ts'
import { gamesBehind, tally } from './tally.ts'

/** The race for the play-off places of one conference. */
export interface Race {
  playoffs: Playoffs
  /** The teams that qualify by the current table: division winners in order of rank, then the best others. */
  qualifiers: readonly string[]
  /** The teams that do not qualify by their division, in order of rank, those in `qualifiers` included. */
  others: readonly string[]
}

/**
 * The race of each conference by name. `tables`: a table of each division, or one over all of them, which then ranks the
 * teams of different divisions, too.
 */
export function racesOf(tables: readonly (readonly string[])[], contest: Contest, playoffs: Playoffs): Map<string, Race> {
  const { divisionPlaces, wildCards } = playoffs
  const list = tables.flat()
  const ranked = (orders: readonly (readonly string[])[]) =>
    tables.length === 1 ? list.filter((team) => orders.some((order) => order.includes(team))) : rankAcross(orders, contest)
  return new Map(
    [...Map.groupBy(contest.divisions, ({ conference }) => conference)].map(([conference, divisions]) => {
      const orders = divisions.map(({ teams }) => list.filter((team) => teams.has(team)))
      const others = ranked(orders.map((order) => order.slice(divisionPlaces)))
      const winners = ranked(orders.map((order) => order.slice(0, divisionPlaces)))
      return [conference, { playoffs, qualifiers: [...winners, ...others.slice(0, wildCards)], others }]
    }),
  )
}

/**
 * Games behind the last qualifying place, "2.5"; games ahead of the first team out, "+1.5"; undefined for a team that
 * qualifies by its division.
 */
export function wildCardGamesBehind(team: string, { others, playoffs: { wildCards } }: Race, { results }: Contest): string | undefined {
  const place = others.indexOf(team)
  if (place < 0) return undefined
  const behind = (of: string, other: string) => gamesBehind(tally(of, results), tally(other, results))
  if (place >= wildCards) return String(behind(team, others[wildCards - 1]!))
  const firstOut = others[wildCards]
  const lead = firstOut === undefined ? 0 : behind(firstOut, team)
  return lead > 0 ? `+${lead}` : String(lead)
}

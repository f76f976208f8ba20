import type { Zone } from '@touchline/contract/standings'
import type { Contest, Division } from './contest.ts'
import { firstMeasure, rank, rankAcross } from './rank.ts'
import type { Playoffs } from './rules.ts'
import { gamesBehind, tally } from './tally.ts'

/** The race for the play-off places of one conference, or of the league. */
export interface Race {
  playoffs: Playoffs
  /** The teams that qualify by the current table: division winners in order of rank, then the best others. */
  qualifiers: readonly string[]
  /** The teams that do not qualify by their division, in order of rank, those in `qualifiers` included. */
  others: readonly string[]
  /**
   * Teams level with a team of unknown rank. `places`: whether they qualify is unknown; `seeds`: their seed is unknown.
   */
  undecided: { places: ReadonlySet<string>; seeds: ReadonlySet<string> }
}

/** The name of the race that the teams of a division are in. */
export const getRace = (division: Division | undefined, { acrossLeague }: Playoffs): string =>
  acrossLeague ? '' : (division?.conference ?? '')

/**
 * The races by name. `tables`: a table of each division, or one over all of them, which then also ranks teams of
 * different divisions.
 */
export function getRaces(tables: readonly (readonly string[])[], contest: Contest, playoffs: Playoffs): Map<string, Race> {
  const { divisionPlaces, wildCards, secondHalf } = playoffs
  const halves = secondHalf === undefined ? [] : getHalves(contest, secondHalf)
  const list = tables.flat()
  const ranked = (orders: readonly (readonly string[])[], open: Set<string>) =>
    tables.length === 1
      ? list.filter((team) => orders.some((order) => order.includes(team)))
      : rankAcross(orders, { ...contest, undecided: open })
  return new Map(
    [...Map.groupBy(contest.divisions, (division) => getRace(division, playoffs))].map(([name, divisions]) => {
      const orders = divisions.map(({ teams }) => list.filter((team) => teams.has(team)))
      const first = orders.flatMap((order) => order.slice(0, divisionPlaces))
      const ofHalves = halves.flatMap((half) => orders.flatMap((order) => rank(order, half).slice(0, divisionPlaces)))
      const isWinner = new Set(secondHalf === undefined ? first : ofHalves)
      const open = openIn(contest)
      const others = ranked(
        orders.map((order) => order.filter((team) => !isWinner.has(team))),
        open.others,
      )
      const winners = ranked(
        orders.map((order) => order.filter((team) => isWinner.has(team))),
        open.winners,
      )
      const qualifiers = [...winners, ...others.slice(0, wildCards)]
      const race = { playoffs, qualifiers, others }
      const isPartial = contest.undecided !== undefined && secondHalf === undefined
      return [name, { ...race, undecided: isPartial ? undecidedIn(orders, race, contest, open) : noneUndecided }]
    }),
  )
}

/** The halves of the season that have begun. */
const getHalves = (contest: Contest, secondHalf: string): Contest[] =>
  [contest.results.filter(({ startAt }) => startAt < secondHalf), contest.results.filter(({ startAt }) => startAt >= secondHalf)].flatMap(
    (results) => (results.length > 0 ? [{ ...contest, results, undecided: new Set<string>() }] : []),
  )

const noneUndecided: Race['undecided'] = { places: new Set(), seeds: new Set() }

/** The teams that stay tied in their own table, among the teams that compete for wild cards, and among the winners. */
interface Open {
  inTables: ReadonlySet<string>
  others: Set<string>
  winners: Set<string>
}

const openIn = ({ undecided: inTables = new Set<string>() }: Contest): Open => ({
  inTables,
  others: new Set(inTables),
  winners: new Set(inTables),
})

/**
 * All teams on the same points or percentage are undecided if the rank of several of them is unknown, since a later
 * place may depend on an earlier one. `orders`: the teams of each division.
 */
function undecidedIn(
  orders: readonly (readonly string[])[],
  race: Omit<Race, 'undecided'>,
  contest: Contest,
  { inTables, others, winners }: Open,
): Race['undecided'] {
  const { divisionPlaces, wildCards, playIn = 0 } = race.playoffs
  const levelsIn = (teams: readonly string[], open: ReadonlySet<string>) =>
    [...Map.groupBy(teams, firstMeasure(contest)).values()].filter((level) => level.filter((team) => open.has(team)).length > 1)
  const isSplitBy = (of: (team: string) => unknown) => (level: readonly string[]) => new Set(level.map(of)).size > 1
  const contested = orders.flatMap((order) =>
    levelsIn(order, inTables)
      .filter(isSplitBy((team) => order.indexOf(team) < divisionPlaces))
      .flat(),
  )
  const competing = new Set([...contested, ...race.others])
  const forWildCards = levelsIn([...competing], others).filter(isSplitBy((team) => zoneIn(race, team)))
  const places = wildCards + playIn > 0 ? forWildCards.flat() : contested
  return { places: new Set(places), seeds: new Set(levelsIn(orders.flat(), new Set([...others, ...winners])).flat()) }
}

function zoneIn({ playoffs: { wildCards, playIn = 0 }, qualifiers, others }: Omit<Race, 'undecided'>, team: string): Zone | undefined {
  if (qualifiers.includes(team)) return 'playoff'
  return others.slice(wildCards, wildCards + playIn).includes(team) ? 'play_in' : undefined
}

/** The zone of a team's place in the race; undefined if it has none or the place is unknown. */
export const placeIn = (race: Race, team: string): Zone | undefined => (race.undecided.places.has(team) ? undefined : zoneIn(race, team))

/**
 * Games behind the last qualifying place, "2.5"; games ahead of the first team out, "+1.5"; undefined for a team that
 * qualifies by its division, and when there are no wild cards.
 */
export function wildCardGamesBehind(team: string, { others, playoffs: { wildCards } }: Race, { results }: Contest): string | undefined {
  const place = others.indexOf(team)
  if (place < 0 || wildCards === 0) return undefined
  const behind = (of: string, other: string) => gamesBehind(tally(of, results), tally(other, results))
  if (place >= wildCards) return String(behind(team, others[wildCards - 1]!))
  const firstOut = others[wildCards]
  const lead = firstOut === undefined ? 0 : behind(firstOut, team)
  return lead > 0 ? `+${lead}` : String(lead)
}

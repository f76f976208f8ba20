/** Points of the home and the away team of a match. */
export type Outcome = readonly [home: number, away: number]

export interface OpenMatch {
  home: string
  away: string
  /** Whether it is played on the day of the match whose stakes are requested; true for that match too. */
  isToday: boolean
}

/** A table and the matches that are still to be played in it. */
export interface OpenTable {
  /** Current points, net of deductions. */
  points: ReadonlyMap<string, number>
  open: readonly OpenMatch[]
  /** Possible outcomes of a match, from a win of the home team to a win of the away team. */
  outcomes: readonly Outcome[]
  /** Whether, of two teams with equal points, a large enough margin in one match puts either first. */
  marginDecides: boolean
}

/**
 * Whether the team ends among the first `places`, whatever the open matches bring. A team with as many points counts as
 * ahead. False when it may not, or when too many matches are open.
 */
export function isCertain(table: OpenTable, team: string, places: number): boolean {
  const worst = decided(table, team, 'lost')
  const floor = worst.points.get(team)!
  return ahead(worst, team, (points) => points >= floor, 'most').high < places
}

/**
 * Whether the team cannot end among the first `places`, whatever the open matches bring. A team with as many points
 * counts as behind. False when it can, or when too many matches are open.
 */
export function isOutOfReach(table: OpenTable, team: string, places: number): boolean {
  const best = decided(table, team, 'won')
  const ceiling = best.points.get(team)!
  return ahead(best, team, (points) => points > ceiling, 'fewest').low >= places
}

/** The table once the team has won or lost its match of the day. */
export const afterToday = (table: OpenTable, team: string, result: 'won' | 'lost'): OpenTable =>
  decided(table, team, result, ({ isToday }) => isToday)

/**
 * Whether the matches of the day can make it certain that the team ends among the first `places`, though its own win
 * does not. Also false when too many matches are open.
 */
export function canBeCertainToday(table: OpenTable, team: string, places: number): boolean {
  const won = afterToday(table, team, 'won')
  const worst = decided(won, team, 'lost')
  const lowest = worst.points.get(team)!
  if (ahead(worst, team, (points) => points >= lowest, 'most').low < places) return false
  const later = laterMost(won)
  return ahead(onlyToday(won), team, (points, other) => points + later(other) >= lowest, 'fewest').high < places
}

/**
 * Whether the matches of the day can make it impossible for the team to end among the first `places`, though its own
 * defeat does not. Also false when too many matches are open.
 */
export function canBeOutOfReachToday(table: OpenTable, team: string, places: number): boolean {
  const lost = afterToday(table, team, 'lost')
  const best = decided(lost, team, 'won')
  const highest = best.points.get(team)!
  if (ahead(best, team, (points) => points > highest, 'fewest').high >= places) return false
  const earlier = laterLeast(lost)
  return ahead(onlyToday(lost), team, (points, other) => points + earlier(other) > highest, 'most').low >= places
}

/**
 * The best and the worst position of the team after the matches of the day. The team can certainly take both: teams
 * with equal points count as ahead for the best position and behind for the worst, unless a margin decides.
 */
export function positionsToday(table: OpenTable, team: string): { best: number; worst: number } {
  const [won, lost] = (['won', 'lost'] as const).map((result) => onlyToday(afterToday(table, team, result))) as [OpenTable, OpenTable]
  const isAhead = (own: number, isEqualAhead: boolean) => (points: number) => (isEqualAhead ? points >= own : points > own)
  return {
    best: 1 + ahead(won, team, isAhead(won.points.get(team)!, !table.marginDecides), 'fewest').high,
    worst: 1 + ahead(lost, team, isAhead(lost.points.get(team)!, table.marginDecides), 'most').low,
  }
}

/** The table after the matches of one team all end with this result. */
function decided(table: OpenTable, team: string, result: 'won' | 'lost', which: (match: OpenMatch) => boolean = () => true): OpenTable {
  const own = table.open.filter((match) => (match.home === team || match.away === team) && which(match))
  return withOutcomes(table, new Map(own.map((match) => [match, getExtreme(table, match, team, result)])))
}

/** The outcome that gives the team the most, or the least. */
function getExtreme({ outcomes }: OpenTable, { home }: OpenMatch, team: string, result: 'won' | 'lost'): Outcome {
  const isBestForHome = (home === team) === (result === 'won')
  return isBestForHome ? outcomes[0]! : outcomes.at(-1)!
}

function withOutcomes(table: OpenTable, outcomes: ReadonlyMap<OpenMatch, Outcome>): OpenTable {
  const points = new Map(table.points)
  for (const [match, [home, away]] of outcomes) {
    points.set(match.home, points.get(match.home)! + home)
    points.set(match.away, points.get(match.away)! + away)
  }
  return { ...table, points, open: table.open.filter((match) => !outcomes.has(match)) }
}

const onlyToday = (table: OpenTable): OpenTable => ({ ...table, open: table.open.filter(({ isToday }) => isToday) })

const pointsIn = ({ outcomes }: OpenTable) => ({
  most: Math.max(...outcomes.flat()),
  least: Math.min(...outcomes.flat()),
})

/** Returns the number of these matches for a team. */
function countByTeam(matches: readonly OpenMatch[]): (team: string) => number {
  const counts = new Map<string, number>()
  for (const { home, away } of matches) for (const team of [home, away]) counts.set(team, (counts.get(team) ?? 0) + 1)
  return (team) => counts.get(team) ?? 0
}

const getLaterGames = ({ open }: OpenTable) => countByTeam(open.filter(({ isToday }) => !isToday))
function laterMost(table: OpenTable): (team: string) => number {
  const [later, { most }] = [getLaterGames(table), pointsIn(table)]
  return (team) => later(team) * most
}
function laterLeast(table: OpenTable): (team: string) => number {
  const [later, { least }] = [getLaterGames(table), pointsIn(table)]
  return (team) => later(team) * least
}

/**
 * Maximum number of matches among contenders whose outcomes are all tried: at most 4 ^ 7. With more matches only bounds
 * are known.
 */
const triedMax = 7

type IsAhead = (points: number, team: string) => boolean

/**
 * The most, or the fewest, other teams that can be ahead once the open matches are played; `low` and `high` differ
 * where too many matches are open. `isAhead` tests final points and must be monotonic: with more points a team stays
 * ahead.
 */
function ahead(table: OpenTable, team: string, isAhead: IsAhead, aim: 'most' | 'fewest'): { low: number; high: number } {
  const { sure, contenders } = split(table, team, isAhead)
  const contested = table.open.filter(({ home, away }) => contenders.has(home) || contenders.has(away))
  // A contender's match with a team whose place is settled affects that contender alone, so its extreme outcome is
  // used.
  const oneSided = contested.filter(({ home, away }) => !contenders.has(home) || !contenders.has(away))
  if (oneSided.length > 0) {
    const result = aim === 'most' ? 'won' : 'lost'
    const contenderIn = ({ home, away }: OpenMatch) => (contenders.has(home) ? home : away)
    const outcomes = oneSided.map((match) => [match, getExtreme(table, match, contenderIn(match), result)] as const)
    return ahead(withOutcomes(table, new Map(outcomes)), team, isAhead, aim)
  }
  const [first] = contested
  if (!first) return { low: sure, high: sure }
  if (contested.length > triedMax) {
    const among = { ...table, open: contested }
    const spare = sparePoints(among, contenders, isAhead, aim)
    const [shown, together] = [shownAhead(among, spare, isAhead, aim), mostTogether(among, spare, aim)]
    return aim === 'most' ? { low: sure + shown, high: sure + together } : { low: sure + contenders.size - together, high: sure + shown }
  }
  const tried = table.outcomes.map((outcome) => ahead(withOutcomes(table, new Map([[first, outcome]])), team, isAhead, aim))
  const pick = aim === 'most' ? Math.max : Math.min
  return { low: pick(...tried.map(({ low }) => low)), high: pick(...tried.map(({ high }) => high)) }
}

/** The number of other teams that are ahead whatever the open matches bring, and the contenders, which may be ahead. */
function split(table: OpenTable, team: string, isAhead: IsAhead): { sure: number; contenders: ReadonlySet<string> } {
  const { most, least } = pointsIn(table)
  const openCounts = countByTeam(table.open)
  const others = [...table.points].filter(([other]) => other !== team)
  const possible = others.filter(([other, points]) => isAhead(points + openCounts(other) * most, other))
  const open = possible.filter(([other, points]) => !isAhead(points + openCounts(other) * least, other))
  return { sure: possible.length - open.length, contenders: new Set(open.map(([other]) => other)) }
}

/**
 * How many contenders are ahead if in each match the one with more spare points wins; for `fewest`, the one with less.
 */
function shownAhead(table: OpenTable, spare: ReadonlyMap<string, number>, isAhead: IsAhead, aim: 'most' | 'fewest'): number {
  const outcomes = table.open.map((match) => {
    const isHome = spare.get(match.home)! > spare.get(match.away)! === (aim === 'most')
    return [match, getExtreme(table, match, match.home, isHome ? 'won' : 'lost')] as const
  })
  const { points } = withOutcomes(table, new Map(outcomes))
  return [...spare.keys()].filter((team) => isAhead(points.get(team)!, team)).length
}

const isBetween =
  (a: string, b: string) =>
  ({ home, away }: OpenMatch): boolean =>
    (home === a && away === b) || (home === b && away === a)

/** With more contenders the sets are not examined; there are at most 2 ^ 10. */
const examinedMax = 10

/**
 * Upper bound of the number of contenders that can all be ahead, or all not be ahead: in every subset, their spare
 * points must cover the cost of every match between two of them. All open matches are between contenders. The cost of a
 * match to stay ahead is the points that the two together miss of the maximum for both; the cost to stay behind is the
 * points that they win above the minimum.
 */
function mostTogether(table: OpenTable, getSpare: ReadonlyMap<string, number>, aim: 'most' | 'fewest'): number {
  const [contenders, spare] = [[...getSpare.keys()], [...getSpare.values()]]
  if (contenders.length > examinedMax) return contenders.length
  const { most, least } = pointsIn(table)
  const totals = table.outcomes.map(([home, away]) => home + away)
  const cost = aim === 'most' ? 2 * most - Math.max(...totals) : Math.min(...totals) - 2 * least
  const numbers = [...spare.keys()]
  const meetings = contenders.map((team) => contenders.map((other) => table.open.filter(isBetween(team, other)).length))
  // Indexed by set (bits): points left over, and the number of members; -1 when some of them cannot pay.
  const [left, sizes] = [[0], [0]]
  for (let set = 1; set < 1 << contenders.length; set++) {
    const first = 31 - Math.clz32(set & -set)
    const others = numbers.filter((i) => i !== first && set & (1 << i))
    left.push(left[set & (set - 1)]! + spare[first]! - others.reduce((paid, i) => paid + cost * meetings[first]![i]!, 0))
    const canPay = left[set]! >= 0 && sizes[set & (set - 1)]! >= 0 && others.every((i) => sizes[set & ~(1 << i)]! >= 0)
    sizes.push(canPay ? others.length + 1 : -1)
  }
  return Math.max(...sizes)
}

/**
 * How many points each contender can lose and still be ahead, or win and still not be ahead. Only sums of possible
 * costs count: no match costs one point where a draw costs two.
 */
function sparePoints(table: OpenTable, contenders: ReadonlySet<string>, isAhead: IsAhead, aim: 'most' | 'fewest'): Map<string, number> {
  const { most, least } = pointsIn(table)
  const openCounts = countByTeam(table.open)
  const [extreme, step] = aim === 'most' ? [most, -1] : [least, 1]
  const costs = [...new Set(table.outcomes.flat().map((points) => Math.abs(points - extreme)))].filter((cost) => cost > 0)
  const getSpare = (team: string): number => {
    const start = table.points.get(team)! + openCounts(team) * extreme
    const sums = new Set([0])
    for (let sum = 1; isAhead(start + step * sum, team) === (aim === 'most'); sum++)
      if (costs.some((cost) => sums.has(sum - cost))) sums.add(sum)
    return Math.max(...sums)
  }
  return new Map([...contenders].map((team) => [team, getSpare(team)]))
}

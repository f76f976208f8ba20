/*
 * How a soccer season can end, decided by sets of teams: whether a number of teams can all pass a mark, or all stay
 * below it. A flow of points through the open fixtures bounds this, and a search for outcomes within the bound decides
 * it.
 */

/** Teams are identified by number. */
export interface Fixture {
  home: number
  away: number
  isToday: boolean
}
export interface Situation {
  points: readonly number[]
  open: readonly Fixture[]
}
export type Outcome = readonly [home: number, away: number]
export const outcomes: readonly Outcome[] = [
  [3, 0],
  [1, 1],
  [0, 3],
]

const plays = (team: number, { home, away }: Fixture): boolean => home === team || away === team
export const getOpen = (team: number, open: readonly Fixture[]): number => open.filter((fixture) => plays(team, fixture)).length
const getOthers = (team: number, { points }: Situation): number[] => [...points.keys()].filter((other) => other !== team)

/** The season after fixtures with these outcomes; fixtures without one stay open. */
export function played({ points, open }: Situation, getOutcome: (fixture: Fixture) => Outcome | undefined): Situation {
  const after = [...points]
  const stillOpen = open.filter((fixture) => {
    const [home, away] = getOutcome(fixture) ?? []
    if (home === undefined || away === undefined) return true
    after[fixture.home]! += home
    after[fixture.away]! += away
    return false
  })
  return { points: after, open: stillOpen }
}

/** The season after the team has won, or lost, all its fixtures or only those of the day. */
export const withResult = (situation: Situation, team: number, result: 'won' | 'lost', onlyToday = false): Situation =>
  played(situation, (fixture) => {
    if (!plays(team, fixture) || (onlyToday && !fixture.isToday)) return undefined
    return (fixture.home === team) === (result === 'won') ? [3, 0] : [0, 3]
  })

/** Whether the team is among the first `places` however the season ends; of teams with equal points it is the last. */
export function isPlaceSure(situation: Situation, team: number, places: number): boolean {
  const worst = withResult(situation, team, 'lost')
  const floor = worst.points[team]!
  const others = getOthers(team, worst)
  const isThere = (other: number) => worst.points[other]! >= floor
  const contenders = others.filter((other) => !isThere(other) && worst.points[other]! + 3 * getOpen(other, worst.open) >= floor)
  const needed = places - others.filter(isThere).length
  return needed > 0 && !someSubset(contenders, needed, (set) => canAllReach(worst, set, floor))
}

/**
 * Whether the team is not among the first `places` however the season ends; of teams with equal points it is the first.
 */
export function isTeamShutOut(situation: Situation, team: number, places: number): boolean {
  const best = withResult(situation, team, 'won')
  const ceiling = best.points[team]!
  const others = getOthers(team, best)
  const ahead = others.filter((other) => best.points[other]! > ceiling).length
  const isOpen = (other: number) => best.points[other]! <= ceiling && best.points[other]! + 3 * getOpen(other, best.open) > ceiling
  const contenders = others.filter(isOpen)
  const below = contenders.length - (places - 1 - ahead)
  return ahead >= places || (below > 0 && !someSubset(contenders, below, (set) => canAllStay(best, set, ceiling)))
}

/** Whether a subset of this size passes. If a set passes, every subset of it must pass too. */
function someSubset(all: readonly number[], size: number, passes: (set: readonly number[]) => boolean): boolean {
  const grow = (set: readonly number[], from: number): boolean => {
    if (set.length > 0 && !passes(set)) return false
    if (set.length === size) return true
    return all.slice(from).some((team, i) => all.length - from - i >= size - set.length && grow([...set, team], from + i + 1))
  }
  return grow([], 0)
}

/**
 * Teams of the set win against all others. The points they need from each other must be available: at most three per
 * fixture.
 */
function canAllReach({ points, open }: Situation, set: readonly number[], mark: number): boolean {
  const inner = open.filter(({ home, away }) => set.includes(home) && set.includes(away))
  const need = points.map((of, team) => {
    const outer = getOpen(team, open) - getOpen(team, inner)
    return set.includes(team) ? Math.max(0, mark - of - 3 * outer) : 0
  })
  const after = (left: readonly number[], { home, away }: Fixture, [toHome, toAway]: Outcome) =>
    left.map((of, team) => Math.max(0, of - (team === home ? toHome : team === away ? toAway : 0)))
  const fits = (rest: readonly Fixture[], left: readonly number[]) => flow(rest, 3, left) === left.reduce((sum, of) => sum + of, 0)
  return search(inner, need, { after, fits })
}

/** Teams of the set lose against all others. At least two points of each fixture among them must be absorbed. */
function canAllStay({ points, open }: Situation, set: readonly number[], mark: number): boolean {
  const inner = open.filter(({ home, away }) => set.includes(home) && set.includes(away))
  const room = points.map((of, team) => (set.includes(team) ? mark - of : 0))
  const after = (left: readonly number[], { home, away }: Fixture, [toHome, toAway]: Outcome) =>
    left.map((of, team) => of - (team === home ? toHome : team === away ? toAway : 0))
  const fits = (rest: readonly Fixture[], left: readonly number[]) => left.every((of) => of >= 0) && flow(rest, 2, left) === 2 * rest.length
  return search(inner, room, { after, fits })
}

interface Rule {
  after: (left: readonly number[], fixture: Fixture, outcome: Outcome) => number[]
  fits: (rest: readonly Fixture[], left: readonly number[]) => boolean
}

/** Whether some outcomes of all fixtures fit. Assumed to be possible after this many attempts. */
function search(fixtures: readonly Fixture[], start: readonly number[], { after, fits }: Rule): boolean {
  let attempts = 2_000
  const from = (left: readonly number[], [first, ...rest]: readonly Fixture[]): boolean => {
    if (!first || attempts-- <= 0) return true
    return outcomes.some((outcome) => {
      const then = after(left, first, outcome)
      return fits(rest, then) && from(then, rest)
    })
  }
  return fits(fixtures, start) && from(start, fixtures)
}

/** The most points that fixtures worth `points` each can give to their teams without exceeding any team's room. */
function flow(fixtures: readonly Fixture[], each: number, room: readonly number[]): number {
  const free = [...room]
  const given = fixtures.map(({ home, away }) => new Map([home, away].map((team) => [team, 0])))
  /** Makes room for one point by moving others along the fixtures of the team. */
  const makesRoom = (team: number, visited: Set<number>): boolean => {
    if (free[team]! > 0) return true
    visited.add(team)
    return given.some((of) => {
      const [other] = [...of.keys()].filter((one) => one !== team && of.has(team))
      if (other === undefined || of.get(team) === 0 || visited.has(other) || !makesRoom(other, visited)) return false
      place(of, other)
      of.set(team, of.get(team)! - 1)
      free[team]!++
      return true
    })
  }
  const place = (of: Map<number, number>, team: number) => {
    of.set(team, of.get(team)! + 1)
    free[team]!--
  }
  let placed = 0
  for (const of of given)
    for (let point = 0; point < each; point++) {
      const team = [...of.keys()].find((one) => makesRoom(one, new Set()))
      if (team === undefined) break
      place(of, team)
      placed++
    }
  return placed
}

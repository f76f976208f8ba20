/** A result as a file has it: the day, the names of the sides, and their goals, points or sets. */
export interface Result {
  date: string
  home: string
  away: string
  score: readonly [home: number, away: number]
}

export interface TeamRecord {
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  /** Three for a win, one for a draw. */
  points: number
}

/** A result as one of its sides sees it. */
interface Side {
  team: string
  scored: number
  conceded: number
}
const sides = ({ home, away, score: [a, b] }: Result): [Side, Side] => [
  { team: home, scored: a, conceded: b },
  { team: away, scored: b, conceded: a },
]

/** The records of all teams: most points first, then goal difference, then goals. */
export function getTable(results: readonly Result[]): TeamRecord[] {
  const records = new Map<string, TeamRecord>()
  for (const { team, scored, conceded } of results.flatMap(sides)) {
    const record = records.get(team) ?? { team, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 }
    record.played++
    record.won += Number(scored > conceded)
    record.drawn += Number(scored === conceded)
    record.lost += Number(scored < conceded)
    record.scored += scored
    record.conceded += conceded
    record.points += scored > conceded ? 3 : Number(scored === conceded)
    records.set(team, record)
  }
  const difference = ({ scored, conceded }: TeamRecord) => scored - conceded
  return [...records.values()].toSorted((a, b) => b.points - a.points || difference(b) - difference(a) || b.scored - a.scored)
}

export const getRecord = (results: readonly Result[], team: string): TeamRecord => getTable(results).find((each) => each.team === team)!

export const between = (results: readonly Result[], a: string, b: string): Result[] =>
  results.filter(({ home, away }) => (home === a && away === b) || (home === b && away === a))

export const withTeam = <T extends { home: string; away: string }>(matches: readonly T[], team: string): T[] =>
  matches.filter(({ home, away }) => home === team || away === team)

/** The longest run of each team in results that it won, or did not lose. `results`: in the order of play. */
export function longestRuns(results: readonly Result[], kind: 'won' | 'unbeaten'): Map<string, number> {
  const [now, longest] = [new Map<string, number>(), new Map<string, number>()]
  for (const { team, scored, conceded } of results.flatMap(sides)) {
    const goesOn = kind === 'won' ? scored > conceded : scored >= conceded
    now.set(team, goesOn ? (now.get(team) ?? 0) + 1 : 0)
    longest.set(team, Math.max(longest.get(team) ?? 0, now.get(team)!))
  }
  return longest
}

/** The run of results at the end of the list in which a team won, or did not lose. */
export function runAtEnd(results: readonly Result[], team: string, kind: 'won' | 'unbeaten'): number {
  const own = withTeam(results, team).flatMap((result) => sides(result).filter((side) => side.team === team))
  const end = own.findLastIndex(({ scored, conceded }) => (kind === 'won' ? scored <= conceded : scored < conceded))
  return own.length - 1 - end
}

export const scoreText = ({ score: [home, away] }: Result): string => `${home}-${away}`
/** The sum of a number over rows by a key, highest first. */
export function sumBy<T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => number): [key: string, sum: number][] {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

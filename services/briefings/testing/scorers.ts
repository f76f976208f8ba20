import type { MatchRow, ScorersInputs, ScoringPlayer } from '../inputs.ts'

/** What players scored, by name and id of the match; absent: did not take part. */
export type Tallies = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * The scorers of both teams of `a` against `b`, with all their matches. `lacking`: ids of matches in which not all
 * values are known.
 */
export function scorersFrom(
  rows: readonly MatchRow[],
  tallies: { a?: Tallies; b?: Tallies },
  { statistic = 'goals', lacking = [] }: { statistic?: string; lacking?: readonly string[] } = {},
): ScorersInputs {
  const teams = (['a', 'b'] as const).map((teamId) => {
    const own = rows.filter(({ homeId, awayId }) => homeId === teamId || awayId === teamId)
    const matches = own.map(({ id, homeId, homeScore, awayScore }) => {
      const [score, opponentScore] = homeId === teamId ? [homeScore, awayScore] : [awayScore, homeScore]
      return [id, { score, opponentScore, known: new Set(lacking.includes(id) ? [] : [statistic]) }] as const
    })
    const players = Object.entries(tallies[teamId] ?? {}).map(([name, values]): ScoringPlayer => {
      const scored = Object.entries(values).filter(([, value]) => value !== 0)
      return { id: name, name, played: new Set(Object.keys(values)), amounts: new Map([[statistic, new Map(scored)]]) }
    })
    return { teamId, matches: new Map(matches), players }
  })
  return { teams, counted: { matchVersion: 1, hasNewestStatistics: true } }
}

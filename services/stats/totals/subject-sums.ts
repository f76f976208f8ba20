import type { MessageInitShape } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { TeamPeriodTotals, TeamSumSchema, Totals } from '@touchline/contract/gen/totals'
import type { SubjectLine, SubjectMatches } from '@touchline/contract/gen/totals_records'
import { placeOfPeriod } from '@touchline/contract/periods'
import { addMatch, emptySums, getTotals, type StatsChoice } from './sums.ts'

type TotalsInit = Omit<Totals, '$typeName'>
export interface SplitInit {
  total: TotalsInit
  home: TotalsInit
  away: TotalsInit
}

/** The lines of a subject in order of play: by start, then by match id. Removed lines are absent. */
export const linesInOrder = ({ lines }: Pick<SubjectMatches, 'lines'>): SubjectLine[] =>
  lines.filter(({ removed }) => !removed).toSorted(byPlay)

export const byPlay = (a: SubjectLine, b: SubjectLine): number => byCodePoint(a.startAt, b.startAt) || byCodePoint(a.matchId, b.matchId)

/** Stages in order of play; empty when the lines have no stage. */
export const stagesIn = (lines: readonly SubjectLine[]): string[] =>
  [...new Set(lines.map(({ stage }) => stage))].filter((stage) => stage !== '')

export const sumOfLines = (
  sport: string,
  lines: readonly SubjectLine[],
  stats: (line: SubjectLine) => StatsChoice | undefined = (line) => line.stats,
): TotalsInit => {
  const sums = emptySums(sport)
  for (const line of lines) addMatch(sums, stats(line))
  return getTotals(sums)
}

/** Matches at home and away; those on neutral ground are neither. */
const onSide = (lines: readonly SubjectLine[], side: 'home' | 'away'): SubjectLine[] =>
  lines.filter((line) => line.side === side && !line.neutral)

export const splitSums = (sport: string, lines: readonly SubjectLine[]): SplitInit => ({
  total: sumOfLines(sport, lines),
  home: sumOfLines(sport, onSide(lines, 'home')),
  away: sumOfLines(sport, onSide(lines, 'away')),
})

type TeamSumInit = MessageInitShape<typeof TeamSumSchema>

export const teamSplit = (sport: string, lines: readonly SubjectLine[]): Record<'total' | 'home' | 'away', TeamSumInit> => ({
  total: teamSum(sport, lines),
  home: teamSum(sport, onSide(lines, 'home')),
  away: teamSum(sport, onSide(lines, 'away')),
})

function teamSum(sport: string, lines: readonly SubjectLine[]): TeamSumInit {
  const results = (result: string): number => lines.filter((line) => line.result === result).length
  return {
    own: sumOfLines(sport, lines),
    opponents: sumOfLines(sport, lines, ({ opponent }) => opponent?.stats),
    won: results('won'),
    drawn: results('drawn'),
    lost: results('lost'),
    ...scores(lines),
  }
}

interface Scored {
  score?: number | undefined
  opponentScore?: number | undefined
}

/** Only matches in which both scores are known count. */
function scores(all: readonly Scored[]): { scored: number; conceded: number; matchesWithScore: number } {
  const known = all.filter(({ score, opponentScore }) => score !== undefined && opponentScore !== undefined)
  return {
    scored: known.reduce((sum, { score }) => sum + score!, 0),
    conceded: known.reduce((sum, { opponentScore }) => sum + opponentScore!, 0),
    matchesWithScore: known.length,
  }
}

type PeriodInit = Omit<TeamPeriodTotals, '$typeName' | 'own' | 'opponents'> & { own?: TotalsInit; opponents?: TotalsInit }

/** The periods of the matches of a team, in order of play. */
export function periodSums(sport: string, lines: readonly SubjectLine[]): PeriodInit[] {
  const byPeriod = Map.groupBy(
    lines.flatMap(({ periods }) => periods),
    ({ period }) => period,
  )
  const inOrder = [...byPeriod].toSorted(([a], [b]) => placeOfPeriod(a) - placeOfPeriod(b) || byCodePoint(a, b))
  return inOrder.map(([period, all]) => {
    const withStats = all.filter(({ own, opponent }) => own ?? opponent)
    const sum = (stats: (line: (typeof all)[number]) => StatsChoice | undefined): TotalsInit => {
      const sums = emptySums(sport)
      for (const line of withStats) addMatch(sums, stats(line))
      return getTotals(sums)
    }
    return {
      period,
      ...scores(all),
      ...(withStats.length > 0 && { own: sum(({ own }) => own?.stats), opponents: sum(({ opponent }) => opponent?.stats) }),
    }
  })
}

/** The time of the newest data of these lines; empty without any. */
export const asOf = (lines: readonly SubjectLine[]): string =>
  lines.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '')

/** The teams of a player, the newest first. */
export const teamsIn = (lines: readonly SubjectLine[]): string[] => [...new Set(lines.toReversed().map(({ teamId }) => teamId))]

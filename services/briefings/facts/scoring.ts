import type { MatchSportId } from '@touchline/contract/catalog'
import { lacksResult } from '@touchline/contract/data-age'
import type { FactDetail } from '@touchline/contract/fact-types'
import { scoringStatistics } from '@touchline/contract/statistics'
import type { Entity } from '../fact.ts'
import { isBefore, type MatchInputs, type MatchRow, type ScoringPlayer, type TeamScoring } from '../inputs.ts'
import { getResults, type Result } from './results.ts'

export type ScoringDetail = FactDetail<'leading_scorer'>

interface ScoringRow {
  detail: ScoringDetail
  /** The value in each match of a series, and the shortest series. */
  seriesOf: number
  seriesFrom: number
  /** The lowest season best. */
  bestFrom: number
  /** The lowest best of the league that is worth a fact. Undefined: none is. */
  leagueFrom?: number
  /** Milestones are the multiples of this number. */
  milestone: number
  /** Every player who took part has a line, so the average of a match is known. */
  averages: boolean
}

/** What is worth a fact, by scoring statistic. Names are those of the contract. */
const rows: Readonly<Record<string, ScoringRow>> = {
  goals: { detail: 'goals', seriesOf: 1, seriesFrom: 3, bestFrom: 3, leagueFrom: 4, milestone: 10, averages: false },
  'handball goals': { detail: 'goals', seriesOf: 5, seriesFrom: 5, bestFrom: 7, leagueFrom: 12, milestone: 50, averages: false },
  pts: { detail: 'points', seriesOf: 20, seriesFrom: 5, bestFrom: 25, leagueFrom: 45, milestone: 500, averages: true },
  'hockey points': { detail: 'points', seriesOf: 1, seriesFrom: 5, bestFrom: 4, milestone: 50, averages: false },
  'volleyball points': { detail: 'points', seriesOf: 15, seriesFrom: 5, bestFrom: 20, milestone: 100, averages: false },
  'batting.hr': { detail: 'home_runs', seriesOf: 1, seriesFrom: 3, bestFrom: 3, milestone: 10, averages: false },
  'passing.yards': { detail: 'passing_yards', seriesOf: 300, seriesFrom: 3, bestFrom: 300, milestone: 1000, averages: false },
  'rushing.yards': { detail: 'rushing_yards', seriesOf: 100, seriesFrom: 3, bestFrom: 100, milestone: 500, averages: false },
  'receiving.yards': { detail: 'receiving_yards', seriesOf: 100, seriesFrom: 3, bestFrom: 100, milestone: 500, averages: false },
}

const rowFor = (sport: MatchSportId, statistic: string): ScoringRow => rows[`${sport} ${statistic}`] ?? rows[statistic]!

/** A scoring statistic in the matches of a team in the season, in all of which the values of all players are known. */
export interface ScoringLog extends ScoringRow {
  /** Name in the contract. */
  statistic: string
  /** Newest first. */
  matches: readonly Pick<Result, 'match' | 'order'>[]
  players: readonly LoggedPlayer[]
}

export interface LoggedPlayer {
  entity: Entity
  /** In the order of the matches; undefined where totals have no line of the player. */
  amounts: readonly (number | undefined)[]
}

/** States of matches that totals count. */
export const isCounted = ({ state }: MatchRow): boolean => state === 'finished' || state === 'retired'

/** Later than any order of results. */
const newestOrder = '~'

/**
 * The logs of a team for the scoring statistics of which all values are known, from its matches before this one, or
 * with this one (`isOver`). None if a result is missing, or if totals lack a match or have another score of it.
 */
export function scoringLogs(inputs: MatchInputs, teamId: string, { isOver }: { isOver: boolean }): ScoringLog[] {
  const { sport, match, scorers, now } = inputs
  const team = scorers?.teams.find((each) => each.teamId === teamId)
  if (!team) return []
  const season = inputs.season.filter((row) => row.leagueId === match.leagueId && row.season === match.season && isSide(row, teamId))
  const at = Math.min(now, Date.parse(match.startAt))
  const wasOver = isBefore(sport, match)
  const results = getResults(sport, teamId, season, match).filter((result) => isCounted(result.match))
  const matches = [...(isOver ? [{ match, order: newestOrder }] : []), ...results]
  const listed = new Set(results.map((result) => result.match.id))
  // A match that ended without a known result counts in totals.
  const isUnclear = (row: MatchRow) =>
    row.id !== match.id && (lacksResult(row, at) || (wasOver(row) && isCounted(row) && !listed.has(row.id)))
  if (matches.length === 0 || season.some(isUnclear) || !matches.every((each) => hasScore(team, each.match))) return []
  return scoringStatistics(sport)
    .filter((statistic) => matches.every((each) => team.matches.get(each.match.id)!.known.has(statistic)))
    .map((statistic) => ({
      ...rowFor(sport, statistic),
      statistic,
      matches,
      players: team.players
        .map((player) => logged(player, statistic, matches))
        .filter(({ amounts }) => amounts.some((n) => n !== undefined)),
    }))
}

/**
 * Whether totals lack a match of the teams up to this one, have another score of it, or were counted from an older
 * state of this match. `version`: the version of this match. Facts that rest on them may then be missing.
 */
export function awaitsTotals({ sport, match, season, scorers }: MatchInputs, version: number): boolean {
  if (!scorers || !isCounted(match)) return false
  const { teams, counted } = scorers
  if (!counted?.hasNewestStatistics || counted.matchVersion < version) return true
  const wasOver = isBefore(sport, match)
  const before = season.filter((row) => row.leagueId === match.leagueId && row.season === match.season && wasOver(row) && isCounted(row))
  return teams.some((team) => [match, ...before].some((row) => isSide(row, team.teamId) && !hasScore(team, row)))
}

const isSide = ({ homeId, awayId }: MatchRow, teamId: string): boolean => homeId === teamId || awayId === teamId

const logged = ({ id, name, played, amounts }: ScoringPlayer, statistic: string, matches: ScoringLog['matches']): LoggedPlayer => ({
  entity: { type: 'player', id, name },
  amounts: matches.map(({ match }) => (played.has(match.id) ? (amounts.get(statistic)?.get(match.id) ?? 0) : undefined)),
})

/** Whether totals have the match, with its score. */
function hasScore({ teamId, matches }: TeamScoring, { id, homeId, homeScore, awayScore }: MatchRow): boolean {
  const known = matches.get(id)
  const [score, opponentScore] = homeId === teamId ? [homeScore, awayScore] : [awayScore, homeScore]
  return known !== undefined && known.score === score && known.opponentScore === opponentScore
}

/** A player whom the source calls by the shirt number alone is in no fact: others may have worn it too. */
export const isNamed = ({ entity: { name = '' } }: LoggedPlayer): boolean => name !== '' && !/^No\. \d+$/.test(name)

export const getSum = ({ amounts }: LoggedPlayer): number => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)

export const getBest = (amounts: readonly (number | undefined)[]): number => Math.max(0, ...amounts.map((amount) => amount ?? 0))

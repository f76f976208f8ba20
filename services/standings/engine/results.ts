import type { Match } from '@touchline/contract/gen/match'
import { fairPlay } from './conduct.ts'
import type { Rules } from './rules.ts'
import type { Pairing, Result } from './tally.ts'

/** The teams, results and open matches of a table. */
export interface StoredResults {
  /** Every team with a match in it, played or not, in order of id. */
  teams: string[]
  /** In order of play. */
  results: Result[]
  /** Still to be played. */
  open: Pairing[]
}

/** The results of these matches that count. */
export function storedResults(matches: readonly Match[], { order, annulled }: Rules): StoredResults {
  const teams = [...new Set(matches.flatMap((match) => [sides(match).home, sides(match).away]))].sort()
  const valid = matches.filter((match) => !annulled.has(sides(match).home) && !annulled.has(sides(match).away))
  const results = [...valid].sort(byStart).flatMap((match) => resultOf(match, order.cards) ?? [])
  return { teams, results, open: valid.filter(isOpen).map(sides) }
}

const sides = ({ schedule }: Match): Pairing => ({ home: schedule!.home!.teamId, away: schedule!.away!.teamId })

/** Awarded matches count with the awarded score; cancelled, abandoned and unfinished matches do not count. */
function resultOf(match: Match, cards: Rules['order']['cards']): Result | undefined {
  const { state, homeScore, awayScore } = match.state!.scoreboard!
  if ((state !== 'finished' && state !== 'awarded') || homeScore === undefined || awayScore === undefined) return undefined
  const { startAt, stage, round } = match.schedule!
  const points = cards && fairPlay(match.state!, cards)
  return {
    ...sides(match),
    homeGoals: homeScore,
    awayGoals: awayScore,
    startAt,
    stage: stage ?? '',
    round: round ?? '',
    ...(points && { fairPlay: points }),
  }
}

const over: ReadonlySet<string> = new Set(['finished', 'awarded', 'cancelled', 'abandoned', 'walkover', 'retired'])
const isOpen = ({ state }: Match): boolean => !over.has(state!.scoreboard!.state)

/** Matches with the same start are in order of id, so that form and streak do not depend on the order of the source. */
const byStart = (a: Match, b: Match): number => {
  const [x, y] = [a, b].map(({ id, schedule }) => `${schedule!.startAt} ${id}`)
  return x! < y! ? -1 : x! > y! ? 1 : 0
}

const dayMs = 86_400_000

/**
 * The results without the round of the latest one, the base of `position_change`. Matches of that round played more
 * than a week before it stay in, so a match brought forward or put off counts at its own time. Without rounds, the
 * latest day is excluded.
 */
export function beforeLastRound(results: readonly Result[]): Result[] {
  const last = results.at(-1)
  if (!last) return []
  const daysBack = last.round === '' ? 0 : 7
  const since = new Date(Date.parse(last.startAt.slice(0, 10)) - daysBack * dayMs).toISOString().slice(0, 10)
  return results.filter((r) => r.stage !== last.stage || r.round !== last.round || r.startAt.slice(0, 10) < since)
}

/** The state in which only `earlier` had been played. */
export const asOf = ({ teams, results, open }: StoredResults, earlier: readonly Result[]): StoredResults => {
  const played = new Set(earlier)
  return { teams, results: [...earlier], open: [...open, ...results.filter((r) => !played.has(r))] }
}

import type { Match } from '@touchline/contract/gen/match'
import { fairPlay } from './conduct.ts'
import type { Rules } from './rules.ts'
import type { Pairing, Result } from './tally.ts'

/** What the matches of a table come to. */
export interface StoredResults {
  /** Every team that has a match there, played or not, in order of id. */
  teams: string[]
  /** In the order in which they were played. */
  results: Result[]
  /** Still to be played. */
  open: Pairing[]
}

/** What counts of these matches. */
export function held(matches: readonly Match[], { order, annulled }: Rules): StoredResults {
  const teams = [...new Set(matches.flatMap((match) => [sides(match).home, sides(match).away]))].sort()
  const valid = matches.filter((match) => !annulled.has(sides(match).home) && !annulled.has(sides(match).away))
  const results = [...valid].sort(byStart).flatMap((match) => counted(match, order.cards) ?? [])
  return { teams, results, open: valid.filter(isOpen).map(sides) }
}

const sides = ({ schedule }: Match): Pairing => ({ home: schedule!.home!.teamId, away: schedule!.away!.teamId })

/** Awarded results count with the score they were awarded; cancelled, abandoned and unfinished matches do not count. */
function counted(match: Match, cards: Rules['order']['cards']): Result | undefined {
  const { state, homeScore, awayScore } = match.state!.scoreboard!
  if ((state !== 'finished' && state !== 'awarded') || homeScore === undefined || awayScore === undefined) return undefined
  const { startAt, stage, round } = match.schedule!
  const shown = cards && fairPlay(match.state!, cards)
  return {
    ...sides(match),
    homeGoals: homeScore,
    awayGoals: awayScore,
    startAt,
    stage: stage ?? '',
    round: round ?? '',
    ...(shown && { fairPlay: shown }),
  }
}

const over: ReadonlySet<string> = new Set(['finished', 'awarded', 'cancelled', 'abandoned', 'walkover', 'retired'])
const isOpen = ({ state }: Match): boolean => !over.has(state!.scoreboard!.state)

/** Matches that begin together are in order of id, so that form and streak never hang on the order of the source. */
const byStart = (a: Match, b: Match): number => {
  const [x, y] = [a, b].map(({ id, schedule }) => `${schedule!.startAt} ${id}`)
  return x! < y! ? -1 : x! > y! ? 1 : 0
}

const dayMs = 86_400_000

/**
 * The results without the newest round: what `position_change` compares with. A match of that round that was brought forward or put off by
 * more than a week is a result of its own time; without rounds the newest day is left out.
 */
export function beforeLastRound(results: readonly Result[]): Result[] {
  const last = results.at(-1)
  if (!last) return []
  const daysBack = last.round === '' ? 0 : 7
  const since = new Date(Date.parse(last.startAt.slice(0, 10)) - daysBack * dayMs).toISOString().slice(0, 10)
  return results.filter((r) => r.stage !== last.stage || r.round !== last.round || r.startAt.slice(0, 10) < since)
}

/** As it stood when only `earlier` had been played. */
export const at = ({ teams, results, open }: StoredResults, earlier: readonly Result[]): StoredResults => {
  const played = new Set(earlier)
  return { teams, results: [...earlier], open: [...open, ...results.filter((r) => !played.has(r))] }
}

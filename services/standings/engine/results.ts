import type { Match, Scoreboard } from '@touchline/contract/gen/match'
import { countsFrom } from '@touchline/contract/is-before'
import { getCredit, getOutcome, type Winner } from '@touchline/contract/outcome'
import { isEnded } from '@touchline/contract/states'
import { type CardPoints, fairPlay } from './fair-play.ts'

/** The two teams of a match. */
export interface Pairing {
  home: string
  away: string
}

export type After = 'overtime' | 'shootout' | 'fifth_set'

/** A match that counts in a table: two teams and what is credited to each. */
export interface Result extends Pairing {
  homeGoals: number
  awayGoals: number
  /** Whom the table credits, which the score need not tell: a forfeited game keeps the score of its end. Absent: by score. */
  credited?: Winner | undefined
  /** Awarded, or a walkover. Without a score it counts as 0-0. Absent: played. */
  forfeit?: boolean | undefined
  /** On neutral ground it counts neither at home nor away. Absent: at the ground of the home side. */
  neutral?: boolean | undefined
  /** Decided after regular time, or in the fifth set; undefined: before, or the sport does not distinguish. */
  after?: After | undefined
  /** Of all sets. Absent: not known, or a sport without sets. */
  setPoints?: { home: number; away: number } | undefined
  startAt: string
  /** YYYY-MM-DD. Of a suspended match: when it was completed. Absent: on the day of `startAt`. */
  completedOn?: string | undefined
  stage: string
  round: string
  /** Fair-play points of each side, 0 or less. Absent: not needed, or not known. */
  fairPlay?: { home: number; away: number } | undefined
}

/** The teams, results and open matches of a table. */
export interface StoredResults {
  /** Every team with a match in it, played or not, in order of id. */
  teams: readonly string[]
  /** In order of play. */
  results: readonly Result[]
  /** Still to be played. */
  open: readonly Pairing[]
}

/** Which matches count. */
export interface Counting {
  /** Teams whose matches do not count. */
  annulled: ReadonlySet<string>
  /** Absent: cards do not matter. */
  cards?: CardPoints | undefined
  /** Matches can be tied; otherwise one with a tied score is an error of its source and does not count. */
  draws: boolean
  /** Absent: no match is decided after regular time. */
  after?: ((scoreboard: Scoreboard) => After | undefined) | undefined
  /** Absent: the sport has no sets. */
  setPoints?: ((scoreboard: Scoreboard) => Result['setPoints']) | undefined
}

export function storedResults(matches: readonly Match[], counting: Counting): StoredResults {
  const teams = new Set<string>()
  const valid: Match[] = []
  for (const match of matches) {
    const { home, away } = sides(match)
    teams.add(home).add(away)
    if (!counting.annulled.has(home) && !counting.annulled.has(away)) valid.push(match)
  }
  const results = valid.toSorted(byPlay).flatMap((match) => getResult(match, counting) ?? [])
  return { teams: [...teams].sort(), results, open: valid.filter(isOpen).map(sides) }
}

const sides = ({ schedule }: Match): Pairing => ({ home: schedule!.home!.teamId, away: schedule!.away!.teamId })

/**
 * Awarded matches, walkovers and retirements count for their winner, also without a score; cancelled, abandoned and
 * unfinished matches do not count.
 */
function getResult(match: Match, { cards, draws, after, setPoints }: Counting): Result | undefined {
  const scoreboard = match.state!.scoreboard!
  const credited = getCredit(match.sport, scoreboard)
  if (credited === undefined || (credited === 'draw' && !draws)) return undefined
  const { startAt, stage = '', round = '', neutral } = match.schedule!
  const { decidedBy } = getOutcome(match.sport, scoreboard)
  return {
    ...sides(match),
    homeGoals: scoreboard.homeScore ?? 0,
    awayGoals: scoreboard.awayScore ?? 0,
    credited,
    forfeit: decidedBy === 'award' || decidedBy === 'walkover',
    neutral,
    after: after?.(scoreboard),
    setPoints: setPoints?.(scoreboard),
    startAt,
    completedOn: completedOn(match),
    stage,
    round,
    fairPlay: cards && fairPlay(match.state!, cards),
  }
}

/** Positive for the winner of a match, 0 in a draw. */
export function getLead(team: string, { home, homeGoals, awayGoals, credited }: Result): number {
  const byHome = credited === undefined ? homeGoals - awayGoals : { home: 1, draw: 0, away: -1 }[credited]
  return home === team ? byHome : -byHome
}

/** Whether a match has a winner. */
export const isDecided = (result: Result): boolean => getLead(result.home, result) !== 0

const isOpen = ({ state }: Match): boolean => !isEnded(state!.scoreboard!.state)

const completedOn = (match: Match): string | undefined => {
  const from = countedFrom(match)
  return from === match.schedule!.startAt ? undefined : from.slice(0, 10)
}

/** RFC 3339: its start, or the completion of a suspended match. */
export const countedFrom = ({ schedule, state }: Match): string => countsFrom({ ...state!.scoreboard!, startAt: schedule!.startAt })

/** A suspended match is in its place at its completion. Others as `byStart`. */
function byPlay(a: Match, b: Match): number {
  const [x, y] = [countedFrom(a), countedFrom(b)]
  return x < y ? -1 : x > y ? 1 : byStart(a, b)
}

/** Matches with the same start are in order of id, so that form and streak do not depend on the order of the source. */
export function byStart(a: Match, b: Match): number {
  const [x, y] = [a.schedule!.startAt, b.schedule!.startAt]
  if (x !== y) return x < y ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** The newest update of some matches, RFC 3339 with milliseconds; empty without any. */
export const newestUpdate = (matches: readonly Match[]): string =>
  matches.reduce((latest, { schedule, state }) => {
    const updatedAt = state!.updatedAt > schedule!.updatedAt ? state!.updatedAt : schedule!.updatedAt
    return updatedAt > latest ? updatedAt : latest
  }, '')

const dayMs = 86_400_000

/**
 * The state before the round of the latest result, the base of `position_change`; undefined before the second round.
 * Matches of that round played more than a week before it stay in, so a match brought forward or put off counts at its
 * own time. Without rounds, the latest day is excluded.
 */
export function beforeLastRound({ teams, results, open }: StoredResults): StoredResults | undefined {
  const last = results.at(-1)
  if (!last) return undefined
  const daysBack = last.round === '' ? 0 : 7
  const getDay = ({ completedOn, startAt }: Result) => completedOn ?? startAt.slice(0, 10)
  const since = new Date(Date.parse(getDay(last)) - daysBack * dayMs).toISOString().slice(0, 10)
  const isEarlier = (r: Result) => r.stage !== last.stage || r.round !== last.round || getDay(r) < since
  const earlier = results.filter(isEarlier)
  return earlier.length === 0 ? undefined : { teams, results: earlier, open: [...open, ...results.filter((r) => !isEarlier(r))] }
}

/** The results between two teams of a set. */
export const among = (results: readonly Result[], teams: readonly string[]): Result[] => {
  const each = new Set(teams)
  return results.filter(({ home, away }) => each.has(home) && each.has(away))
}

/** The results of a team, in the order given. A list is sorted by team once, however often it is asked for. */
export function getResults(team: string, results: readonly Result[]): readonly Result[] {
  const known = byTeam.get(results) ?? sortedByTeam(results)
  byTeam.set(results, known)
  return known.get(team) ?? []
}
const byTeam = new WeakMap<readonly Result[], ReadonlyMap<string, Result[]>>()

function sortedByTeam(results: readonly Result[]): Map<string, Result[]> {
  const sorted = new Map<string, Result[]>()
  for (const result of results)
    for (const team of [result.home, result.away]) {
      const own = sorted.get(team)
      if (own) own.push(result)
      else sorted.set(team, [result])
    }
  return sorted
}

export const getOpponent = ({ home, away }: Result, team: string): string => (home === team ? away : home)

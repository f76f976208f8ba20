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

/** A match that counts in a table: two teams and what each is credited with. */
export interface Result extends Pairing {
  homeGoals: number
  awayGoals: number
  /**
   * The side that the table credits with the win. It may differ from the score, because a forfeited game keeps its
   * score. Absent: the score decides.
   */
  credited?: Winner | undefined
  /** The match was awarded or a walkover; without a score it counts as 0-0. Absent: it was played. */
  forfeit?: boolean | undefined
  /** A match on neutral ground counts neither as home nor as away. Absent: it was played at the home side's ground. */
  neutral?: boolean | undefined
  /**
   * How it was decided after regular time, or that the fifth set decided; undefined: in regular time, or the sport does
   * not distinguish.
   */
  after?: After | undefined
  /** Points of all sets. Absent: not known, or the sport has no sets. */
  setPoints?: { home: number; away: number } | undefined
  startAt: string
  /** YYYY-MM-DD: the day on which a suspended match was completed. Absent: the day of `startAt`. */
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
  /** Results in order of play. */
  results: readonly Result[]
  /** Still to be played. */
  open: readonly Pairing[]
}

/** Rules for which matches count and how. */
export interface Counting {
  /** Teams whose matches do not count. */
  annulled: ReadonlySet<string>
  /** Absent: cards do not matter. */
  cards?: CardPoints | undefined
  /** Whether matches can be tied. If not, a tied score is an error of its source and does not count. */
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

/** A suspended match is ordered by its completion, others as in `byStart`. */
function byPlay(a: Match, b: Match): number {
  const [x, y] = [countedFrom(a), countedFrom(b)]
  return x < y ? -1 : x > y ? 1 : byStart(a, b)
}

/** Matches with the same start are ordered by id, so that form and streak do not depend on the order of the source. */
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
 * Matches of that round played more than a week before it stay in, so a match that was brought forward or postponed
 * counts at its own time. Without rounds, the latest day is excluded.
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

/** The results of a team that count for it, among all of its results in order of play. */
export type Select = (team: string, own: readonly Result[]) => readonly Result[]

/** The same results, among which `getResults`, and so every record, finds only those selected for the team. */
export function selectResults(results: readonly Result[], select: Select): readonly Result[] {
  const selected = [...results]
  byTeam.set(selected, new Map([...sortedByTeam(results)].map(([team, own]) => [team, select(team, own)])))
  return selected
}

/** The results of a team, in the order given. Each list is indexed by team once. */
export function getResults(team: string, results: readonly Result[]): readonly Result[] {
  const known = byTeam.get(results) ?? sortedByTeam(results)
  byTeam.set(results, known)
  return known.get(team) ?? []
}
const byTeam = new WeakMap<readonly Result[], ReadonlyMap<string, readonly Result[]>>()

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

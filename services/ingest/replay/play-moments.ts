import { create } from '@bufbuild/protobuf'
import type { MatchSportId } from '@touchline/contract/catalog'
import type { MatchObservation, StatsObservation } from '@touchline/contract/gen/feed'
import {
  type MatchEvent,
  type Pair,
  PairSchema,
  type PeriodScore,
  PeriodScoreSchema,
  type Scoreboard,
  ScoreboardSchema,
} from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { placeOfPeriod } from '@touchline/contract/periods'
import { scoreParts } from '@touchline/sources/scoreboard/score-parts'
import type { Moment } from './moments.ts'
import type { ReplayRules } from './replay-rules.ts'
import type { SetBoard } from './set-boards.ts'
import type { Detail, Situation } from './situation.ts'

interface Board {
  sport: MatchSportId
  /** Last period of regular time; undefined: the usual one of the sport. */
  regularEnd: number | undefined
  score: Pair
  periods: PeriodScore[]
  /** Goals of a shoot-out; absent before its first attempt. */
  penalties?: Pair
  /** Clock of the last play that has one, in the current period. */
  clock?: string
}

const finalWhistleSeconds = 60

/**
 * A finished match, play by play: score and period after every play, the breaks, every event with the play it belongs
 * to, and last the result as reported by the source. Undefined when the source has no play-by-play of the match.
 */
export function momentsOfPlays(
  { sport, schedule, scoreboard: result, events }: MatchObservation,
  stats: StatsObservation,
  rules: ReplayRules,
): Moment[] | undefined {
  const plays = stats.plays?.entries ?? []
  if (plays.length === 0 || result?.homeScore === undefined) return undefined
  const seconds = getTimes(plays, schedule!.startAt, rules)
  const homeId = stats.plays!.homeId
  const boards = rules.sets?.boards(plays, homeId, result)
  const eventGroups = eventsByPlay(events?.items ?? [], plays, { rules, boards })
  const situations = rules.situations?.(plays, homeId, result) ?? []
  const board: Board = { sport: sport as MatchSportId, regularEnd: getRegularEnd(result), score: create(PairSchema), periods: [] }
  let latest = 0
  const moments = plays.flatMap((play, i): Moment[] => {
    const situation: Situation = situations[i] ?? {}
    enterPeriod(board, play, rules)
    const before = beforePlay(board, situation, [Math.min(latest, seconds[i]!), seconds[i]!], rules)
    if (boards) Object.assign(board, boards[i])
    else applyPlay(board, play, homeId, rules)
    const moment = { second: seconds[i]!, state: liveState(board, situation.after, rules), events: eventGroups[i]!, plays: [play] }
    const pause = breakAfter(play, plays[i + 1], rules)
    latest = seconds[i]! + (pause ? 1 : 0)
    const inBreak = pause && { second: seconds[i]! + 1, state: breakState(board, pause, situation.inBreak), events: [], plays: [] }
    return [...before, moment, ...(inBreak ? [inBreak] : [])]
  })
  moments.push({ second: seconds.at(-1)! + finalWhistleSeconds, state: result, events: eventGroups.at(-1)!, plays: [] })
  return moments
}

/**
 * The last period of regular time if the result shows an unusual one: the inning after which the score was the
 * full-time score. Undefined: the usual one.
 */
function getRegularEnd({ scores }: Scoreboard): number | undefined {
  const innings = scores?.periods?.items.filter(({ period }) => /^\d+$/.test(period)) ?? []
  if (!scores?.fulltime || !scores.extraTime || innings.length === 0) return undefined
  const { home, away } = scores.fulltime
  const sum = (side: 'home' | 'away', last: number) => innings.slice(0, last).reduce((all, line) => all + (line[side] ?? 0), 0)
  return [9, 8, 7, 6, 5].find((last) => last < innings.length && sum('home', last) === home && sum('away', last) === away)
}

/** The states between the previous play and this one, at equal distances. */
function beforePlay(board: Board, { before = [] }: Situation, [from, to]: [number, number], rules: ReplayRules): Moment[] {
  return before.map((detail, i) => ({
    second: Math.floor(from + ((to - from) * (i + 1)) / (before.length + 1)),
    state: liveState(board, detail, rules),
    events: [],
    plays: [],
  }))
}

/** A period has no points before its first play, and an inning has none for a side that has not batted. */
function enterPeriod(board: Board, play: Play, { batting }: ReplayRules): void {
  const period = play.period ?? board.periods.at(-1)?.period
  if (period === undefined) return
  if (board.periods.at(-1)?.period !== period) {
    board.periods.push(create(PeriodScoreSchema, { period }))
    delete board.clock
  }
  const points = board.periods.at(-1)!
  const side = batting?.(play)
  if (side !== 'away') points.home ??= 0
  if (side !== 'home') points.away ??= 0
}

/** Adds a play to the board. */
function applyPlay(board: Board, play: Play, homeId: string, { clock }: ReplayRules): void {
  const { score } = board
  const [home, away] = [play.homeScore ?? score.home, play.awayScore ?? score.away]
  const points = board.periods.at(-1)
  if (points) {
    if (home !== score.home) points.home = (points.home ?? 0) + home - score.home
    if (away !== score.away) points.away = (points.away ?? 0) + away - score.away
  }
  board.score = create(PairSchema, { home, away })
  if (play.clock !== undefined && !runsBack(board.clock, play.clock, clock)) board.clock = play.clock
  if (play.type === 'shootout_attempt') countAttempt(board, play, homeId)
}

/** Some plays are listed late, with the time when they happened. */
function runsBack(from: string | undefined, to: string, direction: ReplayRules['clock']): boolean {
  const [before, after] = [getSeconds(from), getSeconds(to)]
  if (before === undefined || after === undefined) return false
  return direction === 'up' ? after < before : after > before
}

function countAttempt(board: Board, { teamId, players }: Play, homeId: string): void {
  board.penalties ??= create(PairSchema)
  if (players.some(({ role }) => role === 'scorer')) board.penalties[teamId === homeId ? 'home' : 'away']++
}

function scoreFields({ sport, regularEnd, score, penalties, periods }: Board, ended: boolean) {
  const period = periods.at(-1)?.period
  const parts = period === undefined ? {} : scoreParts(sport, periods, { period, ended }, regularEnd)
  return {
    homeScore: score.home,
    awayScore: score.away,
    scores: { ...parts, ...(penalties && { penalties: { ...penalties } }), periods: { items: periods.map((points) => ({ ...points })) } },
  }
}

function liveState(board: Board, detail: Detail | undefined, { status, minute }: ReplayRules) {
  const period = board.periods.at(-1)?.period
  const ofMatch = period === undefined ? undefined : minute?.(period, board.clock)
  return create(ScoreboardSchema, {
    state: 'live',
    ...(period !== undefined && { status: status(period), period }),
    ...(ofMatch !== undefined && { minute: ofMatch }),
    ...(board.clock !== undefined && { clock: board.clock }),
    ...scoreFields(board, false),
    ...(detail && { detail }),
  })
}

const breakAfter = (play: Play, next: Play | undefined, { breakAfter }: ReplayRules) =>
  play.period !== undefined && next?.period !== undefined && next.period !== play.period ? breakAfter(play.period).status : undefined

function breakState(board: Board, status: string, detail: Detail | undefined) {
  const { period } = board.periods.at(-1)!
  return create(ScoreboardSchema, { state: 'break', status, period, ...scoreFields(board, true), ...(detail && { detail }) })
}

/**
 * Groups events by the play they are published with; the last group has the events without a play. An event belongs to
 * the first play of its period and team with the same type and the same score after it that has no event of that type
 * yet; else to the first play of its period with that score; else to the last play of its period.
 */
function eventsByPlay(events: readonly MatchEvent[], plays: readonly Play[], score: ScoreOfPlays): MatchEvent[][] {
  const groups: MatchEvent[][] = [...plays, undefined].map(() => [])
  const matched = new Set<string>()
  let from = 0
  for (const event of events) {
    const at = getPlayIndex(event, plays, { from, matched, ...score })
    if (plays[at]) matched.add(`${event.type} ${at}`)
    groups[at]!.push(event)
    from = Math.min(at, plays.length - 1)
  }
  return groups
}

interface ScoreOfPlays {
  rules: ReplayRules
  /** The scores after each play in a sport of sets. */
  boards: readonly SetBoard[] | undefined
}

function getPlayIndex(
  event: MatchEvent,
  plays: readonly Play[],
  { from, matched, rules, boards }: ScoreOfPlays & { from: number; matched: ReadonlySet<string> },
): number {
  const score = rules.sets ? rules.sets.scoreInSet(event) : `${event.homeScore}-${event.awayScore}`
  const find = (fits: (play: Play, i: number) => boolean) => plays.findIndex((play, i) => i >= from && fits(play, i))
  const scoreAt = (play: Play, i: number) => {
    const { home, away } = boards ? boards[i]!.periods.at(-1)! : { home: play.homeScore, away: play.awayScore }
    return `${home}-${away}`
  }
  const hasScore = (play: Play, i: number) => play.period === event.period && scoreAt(play, i) === score
  const exact = find(
    (play, i) => hasScore(play, i) && play.type === event.type && sameTeam(play, event) && !matched.has(`${event.type} ${i}`),
  )
  if (exact >= 0) return exact
  const firstWithScore = find(hasScore)
  if (firstWithScore >= 0) return firstWithScore
  const nextPeriod = find((play) => play.period !== undefined && placeOfPeriod(play.period) > placeOfPeriod(event.period ?? ''))
  return nextPeriod < 0 ? plays.length : Math.max(from, nextPeriod - 1)
}

const sameTeam = (play: Play, event: MatchEvent): boolean =>
  event.teamId === undefined || play.teamId === undefined || play.teamId === event.teamId

/** A wall clock further from the planned start than this belongs to another day or is wrong. */
const wallclockMaxHours = 6

/**
 * The second after the start of each play, never decreasing: by the wall clock if the source has one for every play;
 * else each period has its usual length, and the position within it follows the game clock or, without a clock, the
 * index of the play in its period.
 */
function getTimes(plays: readonly Play[], startAt: string, board: ReplayRules): number[] {
  const start = Date.parse(startAt)
  const wallclockSeconds = plays.map(({ wallclock }) => (Date.parse(wallclock ?? '') - start) / 1_000)
  const isUsable = wallclockSeconds.every((second) => Math.abs(second) < wallclockMaxHours * 3_600)
  return nonDecreasing(isUsable ? wallclockSeconds : byPeriods(plays, board))
}

function nonDecreasing(seconds: readonly number[]): number[] {
  let latest = 0
  return seconds.map((second) => {
    latest = Math.max(latest, Math.floor(second))
    return latest
  })
}

function byPeriods(plays: readonly Play[], board: ReplayRules): number[] {
  let start = 0
  return getPeriods(plays).flatMap(({ period, items }) => {
    const length = board.minutes(period, items.length) * 60
    const seconds = getProgress(items, board.clock).map((progress) => start + progress * length)
    start += length + board.breakAfter(period).minutes * 60
    return seconds
  })
}

/** Position of each play in its period, 0 to 1. A play without a clock has the position of the play before it. */
function getProgress(items: readonly Play[], clock: ReplayRules['clock']): number[] {
  const clockSeconds = items.map((play) => getSeconds(play.clock))
  const longest = Math.max(0, ...clockSeconds.filter((seconds) => seconds !== undefined))
  if (!clock || longest === 0) return items.map((_, i) => (i + 1) / (items.length + 1))
  let progress = 0
  return clockSeconds.map((seconds) => {
    if (seconds !== undefined) progress = Math.max(progress, clock === 'up' ? seconds / longest : 1 - seconds / longest)
    return progress
  })
}

function getSeconds(clock = ''): number | undefined {
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(clock) ?? []
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

/** Plays grouped by period, in order; plays without a period belong to the period before them, or to the first. */
function getPeriods(plays: readonly Play[]): { period: string; items: Play[] }[] {
  const periods: { period: string; items: Play[] }[] = []
  for (const play of plays) {
    const last = periods.at(-1)
    const period = play.period ?? last?.period ?? ''
    if (last && (last.period === period || last.period === '')) {
      last.period = period
      last.items.push(play)
    } else periods.push({ period, items: [play] })
  }
  return periods
}

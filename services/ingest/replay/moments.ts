import { create } from '@bufbuild/protobuf'
import type { MatchObservation } from '@touchline/contract/gen/feed'
import { type MatchEvent, type Pair, PairSchema, type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { type Progress, scoreParts } from '../scoreboard/score-parts.ts'

/** The report of a live source about a match at one moment. */
export interface Moment {
  /** Seconds since kick-off, breaks included. */
  second: number
  state: Scoreboard
  /** New events. */
  events: MatchEvent[]
  /** New plays of a match with play-by-play. */
  plays?: Play[]
}

/** Periods of a match: first and last minute, usual stoppage time, and status and length of the break before. */
const periods = [
  { period: '1H', from: 1, to: 45, stoppage: 1, breakBefore: undefined },
  { period: '2H', from: 46, to: 90, stoppage: 3, breakBefore: { status: 'HT', minutes: 15 } },
  { period: 'ET1', from: 91, to: 105, stoppage: 1, breakBefore: { status: 'BT', minutes: 5 } },
  { period: 'ET2', from: 106, to: 120, stoppage: 1, breakBefore: { status: 'BT', minutes: 2 } },
] as const

interface Replay {
  observation: MatchObservation
  events: readonly MatchEvent[]
  score: Pair
  /** Goals by period. */
  goals: { period: string; home: number; away: number }[]
  /** Goals of the shoot-out; absent before it, and when the source has no kicks. */
  penalties?: Pair
  moments: Moment[]
}

/**
 * A finished match, minute by minute: every minute of play, breaks of their usual length, every event at its minute,
 * and last the result as reported by the source. Stoppage time has its usual length, or lasts one minute longer than
 * its last event. Undefined when the source has no events of the match.
 */
export function momentsOf(observation: MatchObservation): Moment[] | undefined {
  const { scoreboard, events } = observation
  if (!scoreboard || !events || scoreboard.homeScore === undefined) return undefined
  const replay: Replay = { observation, events: events.items, score: create(PairSchema), goals: [], moments: [] }
  const extraTime = scoreboard.scores?.extraTime !== undefined || events.items.some(({ period }) => period === 'ET1' || period === 'ET2')
  let second = 0
  for (const each of periods.slice(0, extraTime ? 4 : 2)) second = playPeriod(replay, each, second)
  if (scoreboard.status === 'PEN') second = shootOut(replay, second)
  replay.moments.push({ second, state: scoreboard, events: [] })
  return replay.moments
}

/** Returns the second of the whistle. */
function playPeriod(
  replay: Replay,
  { period, from, to, stoppage: usual, breakBefore }: (typeof periods)[number],
  startSecond: number,
): number {
  let second = startSecond
  if (breakBefore) {
    addBreak(replay, second, breakBefore.status)
    second += breakBefore.minutes * 60
  }
  replay.goals.push({ period, home: 0, away: 0 })
  const periodEvents = replay.events.filter((event) => periodOf(event) === period)
  const stoppage = Math.max(usual, ...periodEvents.map(({ extraMinute }) => (extraMinute === undefined ? 0 : Number(extraMinute) + 1)))
  for (let played = from; played <= to + stoppage; played++, second += 60) {
    const minute = Math.min(played, to)
    const extraMinute = played > to ? played - to : undefined
    const status = extraMinute === undefined ? String(minute) : `${minute}+${extraMinute}`
    const at = { state: 'live' as const, status, period, minute, ...(extraMinute !== undefined && { extraMinute }) }
    addMoment(replay, second, at)
    const now = periodEvents.filter((event) => Number(event.minute) === minute && Number(event.extraMinute ?? 0) === (extraMinute ?? 0))
    now.forEach((event, i) => {
      applyScore(replay, event)
      addMoment(replay, second + Math.floor((60 * (i + 1)) / (now.length + 1)), at, [event])
    })
  }
  return second
}

/** The period of an event; derived from the minute when the source names none. */
const periodOf = ({ period, minute }: MatchEvent): string | undefined =>
  period ?? periods.find(({ from, to }) => Number(minute) >= from && Number(minute) <= to)?.period

const breakBeforeShootOutSeconds = 300
const kickSeconds = 60

function shootOut(replay: Replay, startSecond: number): number {
  let second = startSecond + breakBeforeShootOutSeconds
  const board = { state: 'live', status: 'P', period: 'PEN' } as const
  addBreak(replay, startSecond, 'BT')
  const kicks = replay.events.filter((each) => periodOf(each) === 'PEN')
  if (kicks.length > 0) replay.penalties = create(PairSchema)
  addMoment(replay, second, board)
  for (const event of kicks) {
    second += kickSeconds
    if (event.type === 'shootout_goal') replay.penalties![event.team === 'home' ? 'home' : 'away']++
    addMoment(replay, second, board, [event])
  }
  return second + kickSeconds
}

const scores = new Set(['goal', 'own_goal', 'penalty_goal'])

function applyScore({ score, goals }: Replay, event: MatchEvent) {
  if (!scores.has(event.type)) return
  const side = event.team === 'home' ? 'home' : 'away'
  score[side]++
  goals.at(-1)![side]++
}

/** In a break the period is the one that has ended. */
function addBreak(replay: Replay, second: number, status: string): void {
  addMoment(replay, second, { state: 'break', status, period: replay.goals.at(-1)!.period })
}

interface Board {
  state: 'live' | 'break'
  status: string
  period: string
  minute?: number
  extraMinute?: number
}

function addMoment(replay: Replay, second: number, board: Board, events: MatchEvent[] = []) {
  const { score, goals, penalties, moments } = replay
  const progress: Progress = { period: board.period, ended: board.state === 'break' }
  const state = create(ScoreboardSchema, {
    ...board,
    homeScore: score.home,
    awayScore: score.away,
    scores: { ...scoreParts('soccer', goals, progress), ...(penalties && { penalties: { ...penalties } }) },
  })
  moments.push({ second, state, events })
}

import { create } from '@bufbuild/protobuf'
import type { MatchSportId } from '@touchline/contract/catalog'
import type { MatchObservation } from '@touchline/contract/gen/feed'
import { type MatchEvent, type Pair, PairSchema, type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { type Progress, scoreParts } from '@touchline/sources/scoreboard/score-parts'
import type { MinutePeriod, MinuteRules } from './minute-rules.ts'

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

interface Replay {
  sport: MatchSportId
  rules: MinuteRules
  events: readonly MatchEvent[]
  score: Pair
  /** Goals by period. */
  goals: { period: string; home: number; away: number }[]
  /** Goals of the shoot-out; absent before it, and when the source has no attempts. */
  penalties?: Pair
  moments: Moment[]
}

/**
 * A finished match, minute by minute: every minute of play, breaks of their usual length, every event at its minute,
 * and last the result as reported by the source. Stoppage time has its usual length, or lasts one minute longer than
 * its last event. Undefined when the source has no events of the match.
 */
export function getMoments({ sport, scoreboard, events }: MatchObservation, rules: MinuteRules): Moment[] | undefined {
  if (!scoreboard || !events || scoreboard.homeScore === undefined) return undefined
  const replay: Replay = { sport: sport as MatchSportId, rules, events: events.items, score: create(PairSchema), goals: [], moments: [] }
  let second = 0
  for (const each of getPeriods(replay, scoreboard)) second = playPeriod(replay, each, second)
  if (scoreboard.status === rules.shootOut.finalStatus) second = shootOut(replay, second)
  replay.moments.push({ second, state: scoreboard, events: [] })
  return replay.moments
}

/** Regular time, and both halves of extra time if events or the result show it. */
function getPeriods({ rules: { periods, regular }, events }: Replay, { scores }: Scoreboard): readonly MinutePeriod[] {
  const lasts = events.map((event) => periods.findIndex(({ period }) => period === event.period) + 1)
  const played = Math.max(regular, scores?.extraTime ? regular + 2 : 0, ...lasts)
  return periods.slice(0, played + ((played - regular) % 2))
}

/** Returns the second of the whistle. */
function playPeriod(replay: Replay, { period, from, to, stoppage: usual, breakBefore }: MinutePeriod, startSecond: number): number {
  const { rules } = replay
  let second = startSecond
  if (breakBefore) {
    addBreak(replay, second, breakBefore.status)
    second += breakBefore.minutes * 60
  }
  replay.goals.push({ period, home: 0, away: 0 })
  const periodEvents = replay.events.filter((event) => getPeriod(replay, event) === period)
  const stoppage = Math.max(usual, ...periodEvents.map(({ extraMinute }) => (extraMinute === undefined ? 0 : Number(extraMinute) + 1)))
  for (let played = from; played <= to + stoppage; played++, second += 60) {
    const minute = Math.min(played, to)
    const extraMinute = played > to ? played - to : undefined
    const time = { state: 'live' as const, period, minute, ...(extraMinute !== undefined && { extraMinute }) }
    const at = { ...time, status: rules.status(time) }
    const now = periodEvents.filter((event) => Number(event.minute) === minute && Number(event.extraMinute ?? 0) === (extraMinute ?? 0))
    // An event without a clock does not show the second within the minute.
    const clock = (seconds: number) => rules.clock && { clock: rules.clock((played - 1) * 60 + seconds) }
    addMoment(replay, second, { ...at, ...clock(0) })
    let latest = 0
    now.forEach((event, i) => {
      latest = Math.max(latest, rules.getSecond?.(event) ?? Math.floor((60 * (i + 1)) / (now.length + 1)))
      applyScore(replay, event)
      addMoment(replay, second + latest, { ...at, ...clock(latest) }, [event])
    })
  }
  return second
}

/** The period of an event; derived from the minute if the source names none. */
const getPeriod = ({ rules }: Replay, { period, minute }: MatchEvent): string | undefined =>
  period ?? rules.periods.find(({ from, to }) => Number(minute) >= from && Number(minute) <= to)?.period

const breakBeforeShootOutSeconds = 300
const attemptSeconds = 60

function shootOut(replay: Replay, startSecond: number): number {
  const { status, period, isScored } = replay.rules.shootOut
  let second = startSecond + breakBeforeShootOutSeconds
  const board = { state: 'live', status, period } as const
  addBreak(replay, startSecond, 'BT')
  const attempts = replay.events.filter((each) => getPeriod(replay, each) === period)
  if (attempts.length > 0) replay.penalties = create(PairSchema)
  addMoment(replay, second, board)
  for (const event of attempts) {
    second += attemptSeconds
    if (isScored(event)) replay.penalties![event.team === 'home' ? 'home' : 'away']++
    addMoment(replay, second, board, [event])
  }
  return second + attemptSeconds
}

/** A goal counts for its side. The source's score after it also includes goals that its list lacks. */
function applyScore({ score, goals, rules }: Replay, event: MatchEvent) {
  if (!rules.goals.has(event.type)) return
  const side = event.team === 'home' ? 'home' : 'away'
  const after = { ...score, [side]: score[side] + 1 }
  for (const each of ['home', 'away'] as const) {
    const added = Math.max(after[each], event[`${each}Score`] ?? 0) - score[each]
    score[each] += added
    goals.at(-1)![each] += added
  }
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
  clock?: string
}

function addMoment(replay: Replay, second: number, board: Board, events: MatchEvent[] = []) {
  const { sport, rules, score, goals, penalties, moments } = replay
  const progress: Progress = { period: board.period, ended: board.state === 'break' }
  const state = create(ScoreboardSchema, {
    ...board,
    homeScore: score.home,
    awayScore: score.away,
    scores: {
      ...scoreParts(sport, goals, progress),
      ...(penalties && { penalties: { ...penalties } }),
      ...(rules.showsPeriods && { periods: { items: goals.map((each) => ({ ...each })) } }),
    },
  })
  moments.push({ second, state, events })
}

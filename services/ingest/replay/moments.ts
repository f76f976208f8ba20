import { create } from '@bufbuild/protobuf'
import type { MatchObservation } from '@touchline/contract/gen/feed'
import { type MatchEvent, type Pair, PairSchema, type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'

/** What a live source would say of a match at one moment. */
export interface Moment {
  /** Seconds since kick-off, breaks included. */
  second: number
  state: Scoreboard
  /** New ones. */
  events: MatchEvent[]
  /** New ones, of a match that is told play by play. */
  plays?: Play[]
}

/** The periods of a match, how long they last and what stands on the board in the break before them. */
const periods = [
  { period: '1H', from: 1, to: 45, stoppage: 1, breakBefore: undefined },
  { period: '2H', from: 46, to: 90, stoppage: 3, breakBefore: { status: 'HT', minutes: 15 } },
  { period: 'ET1', from: 91, to: 105, stoppage: 1, breakBefore: { status: 'BT', minutes: 5 } },
  { period: 'ET2', from: 106, to: 120, stoppage: 1, breakBefore: { status: 'BT', minutes: 2 } },
] as const

interface Telling {
  observation: MatchObservation
  events: readonly MatchEvent[]
  score: Pair
  halftime?: Pair
  moments: Moment[]
}

/**
 * A finished match, minute by minute, as its source tells it afterwards: every minute of play, the breaks (their usual length), every event
 * at its minute, and last the result as the source has it. Stoppage time has its usual length, or a minute more than something happened in it.
 * Undefined when the source does not tell what happened.
 */
export function momentsOf(observation: MatchObservation): Moment[] | undefined {
  const { scoreboard, events } = observation
  if (!scoreboard || !events || scoreboard.homeScore === undefined) return undefined
  const telling: Telling = { observation, events: events.items, score: create(PairSchema), moments: [] }
  const extraTime = scoreboard.scores?.extraTime !== undefined || events.items.some(({ period }) => period === 'ET1' || period === 'ET2')
  let second = 0
  for (const each of periods.slice(0, extraTime ? 4 : 2)) second = playPeriod(telling, each, second)
  if (scoreboard.status === 'PEN') second = shootOut(telling, second)
  telling.moments.push({ second, state: scoreboard, events: [] })
  return telling.moments
}

/** Answers the second of the whistle. */
function playPeriod(
  telling: Telling,
  { period, from, to, stoppage: usual, breakBefore }: (typeof periods)[number],
  startSecond: number,
): number {
  let second = startSecond
  if (breakBefore) {
    if (period === '2H') telling.halftime = copy(telling.score)
    say(telling, second, { state: 'break', status: breakBefore.status })
    second += breakBefore.minutes * 60
  }
  const mine = telling.events.filter((event) => periodOf(event) === period)
  const stoppage = Math.max(usual, ...mine.map(({ extraMinute }) => (extraMinute === undefined ? 0 : Number(extraMinute) + 1)))
  for (let played = from; played <= to + stoppage; played++, second += 60) {
    const minute = Math.min(played, to)
    const extraMinute = played > to ? played - to : undefined
    const status = extraMinute === undefined ? String(minute) : `${minute}+${extraMinute}`
    const at = { state: 'live', status, period, minute, ...(extraMinute !== undefined && { extraMinute }) }
    say(telling, second, at)
    const now = mine.filter((event) => Number(event.minute) === minute && Number(event.extraMinute ?? 0) === (extraMinute ?? 0))
    now.forEach((event, i) => {
      happen(telling, event)
      say(telling, second + Math.floor((60 * (i + 1)) / (now.length + 1)), at, [event])
    })
  }
  return second
}

/** Where a source names no period, the minute tells it. */
const periodOf = ({ period, minute }: MatchEvent): string | undefined =>
  period ?? periods.find(({ from, to }) => Number(minute) >= from && Number(minute) <= to)?.period

const breakBeforeShootOutSeconds = 300
const kickSeconds = 60

function shootOut(telling: Telling, startSecond: number): number {
  let second = startSecond + breakBeforeShootOutSeconds
  const board = { state: 'live', status: 'P', period: 'PEN' }
  say(telling, startSecond, { state: 'break', status: 'BT' })
  say(telling, second, board)
  for (const event of telling.events.filter((each) => periodOf(each) === 'PEN')) {
    second += kickSeconds
    say(telling, second, board, [event])
  }
  return second + kickSeconds
}

const scores = new Set(['goal', 'own_goal', 'penalty_goal'])

function happen({ score }: Telling, event: MatchEvent) {
  if (!scores.has(event.type)) return
  if (event.team === 'home') score.home++
  else score.away++
}

const copy = ({ home, away }: Pair): Pair => create(PairSchema, { home, away })

function say(telling: Telling, second: number, board: object, events: MatchEvent[] = []) {
  const { score, halftime, moments } = telling
  const state = create(ScoreboardSchema, {
    ...board,
    homeScore: score.home,
    awayScore: score.away,
    scores: halftime ? { halftime } : {},
  } as never)
  moments.push({ second, state, events })
}

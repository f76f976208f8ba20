import { create } from '@bufbuild/protobuf'
import {
  type LiveUpdate,
  LiveUpdateSchema,
  type MatchObservation,
  type StatsObservation,
  StatsObservationSchema,
} from '@touchline/contract/gen/feed'
import { EventListSchema } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { pause } from '@touchline/platform/clock'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import { type Moment, momentsOf } from './moments.ts'
import { momentsOfPlays } from './play-moments.ts'
import { scoreboardOf } from './scoreboards.ts'

const tickMs = 250

/** A match as its source tells it when it is over. */
export interface PlayedMatch {
  match: MatchObservation
  /** Undefined: the source knows no more than the match. */
  stats: StatsObservation | undefined
}

interface Playing extends PlayedMatch {
  startMs: number
  moments: readonly Moment[]
  told: number
  /** Sequence of what is said beyond the play. */
  statsTold: number
}

interface PlayDeps {
  source: string
  clock: Clock
  signal: AbortSignal
  publishLive(updates: readonly LiveUpdate[]): Promise<void>
  publishStats(observations: readonly StatsObservation[]): Promise<void>
}

/** Plays matches whose result and events are known as a live source would, each moment when the clock reaches it, until all are over or `signal` aborts. */
export async function playDay(matches: readonly PlayedMatch[], { source, clock, signal, ...bus }: PlayDeps): Promise<void> {
  let running = matches.flatMap(({ match, stats }): Playing[] => {
    const moments = scoreboardOf(match.sport) ? stats && momentsOfPlays(match, stats) : momentsOf(match)
    return moments ? [{ match, stats, startMs: Date.parse(match.schedule!.startAt), moments, told: 0, statsTold: 0 }] : []
  })
  while (running.length > 0 && !signal.aborted) {
    const said = running.map((playing) => due(playing, source, clock))
    await bus.publishLive(said.flatMap(({ live }) => live))
    const stats = said.flatMap(({ stats }) => stats)
    if (stats.length > 0) await bus.publishStats(stats)
    running = running.filter(({ told, moments }) => told < moments.length)
    await pause(clock, tickMs, signal)
  }
}

function due(playing: Playing, source: string, clock: Clock): { live: LiveUpdate[]; stats: StatsObservation[] } {
  const live: LiveUpdate[] = []
  const plays: Play[] = []
  const { moments, match, startMs } = playing
  for (let next = moments[playing.told]; next && startMs + next.second * 1_000 <= clock.now(); next = moments[playing.told]) {
    live.push(liveUpdate(match, next, ++playing.told, source, timestamp(clock)))
    plays.push(...(next.plays ?? []))
  }
  return { live, stats: beyond(playing, plays, source, timestamp(clock)) }
}

/** New plays as an addition; when the match is over everything the source knows: the sheet and the figures as well. */
function beyond(playing: Playing, entries: readonly Play[], source: string, receivedAt: string): StatsObservation[] {
  const { stats, told, moments } = playing
  const isOver = told === moments.length
  if (!stats || (!isOver && entries.length === 0)) return []
  const { matchId, sport, plays } = stats
  const seq = BigInt(++playing.statsTold)
  if (isOver) return [create(StatsObservationSchema, { ...stats, source, seq, receivedAt })]
  const addition = { matchId, sport, source, seq, receivedAt, addition: true, plays: { entries: [...entries], homeId: plays!.homeId } }
  return [create(StatsObservationSchema, addition)]
}

const liveUpdate = ({ matchId, sport }: MatchObservation, { state, events }: Moment, seq: number, source: string, receivedAt: string) =>
  create(LiveUpdateSchema, {
    matchId,
    sport,
    source,
    seq: BigInt(seq),
    receivedAt,
    scoreboard: state,
    events: create(EventListSchema, { items: events.map((event) => ({ ...event, updatedAt: receivedAt })) }),
  })

import { create } from '@bufbuild/protobuf'
import { ofSport } from '@touchline/contract/catalog'
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
import { ingestSports } from '../sports.ts'
import { getMoments, type Moment } from './moments.ts'
import { momentsOfPlays } from './play-moments.ts'

const tickMs = 250

/** A finished match as reported by its source. */
export interface PlayedMatch {
  match: MatchObservation
  /** Undefined: the source has no stats of the match. */
  stats: StatsObservation | undefined
}

interface Playing extends PlayedMatch {
  startMs: number
  moments: readonly Moment[]
  /** Moments published so far. */
  published: number
  /** Sequence of the last stats observation. */
  statsSeq: number
}

interface PlayDeps {
  source: string
  clock: Clock
  signal: AbortSignal
  publishLive(updates: readonly LiveUpdate[]): Promise<void>
  publishStats(observations: readonly StatsObservation[]): Promise<void>
}

/**
 * Replays finished matches like a live source: publishes each moment when the clock reaches it, until all matches are
 * over or `signal` aborts.
 */
export async function playDay(matches: readonly PlayedMatch[], { source, clock, signal, ...bus }: PlayDeps): Promise<void> {
  let running = matches.flatMap(({ match, stats }): Playing[] => {
    const rules = ofSport(ingestSports, match.sport).replay
    const moments = 'goals' in rules ? getMoments(match, rules) : stats && momentsOfPlays(match, stats, rules)
    return moments ? [{ match, stats, startMs: Date.parse(match.schedule!.startAt), moments, published: 0, statsSeq: 0 }] : []
  })
  while (running.length > 0 && !signal.aborted) {
    const updates = running.map((playing) => dueUpdates(playing, source, clock))
    await bus.publishLive(updates.flatMap(({ live }) => live))
    const stats = updates.flatMap(({ stats }) => stats)
    if (stats.length > 0) await bus.publishStats(stats)
    running = running.filter(({ published, moments }) => published < moments.length)
    await pause(clock, tickMs, signal)
  }
}

function dueUpdates(playing: Playing, source: string, clock: Clock): { live: LiveUpdate[]; stats: StatsObservation[] } {
  const live: LiveUpdate[] = []
  const plays: Play[] = []
  const { moments, match, startMs } = playing
  for (let next = moments[playing.published]; next && startMs + next.second * 1_000 <= clock.now(); next = moments[playing.published]) {
    live.push(liveUpdate(match, next, ++playing.published, source, timestamp(clock)))
    plays.push(...(next.plays ?? []))
  }
  return { live, stats: statsUpdates(playing, plays, source, timestamp(clock)) }
}

/** New plays as a delta; when the match is over, the full observation with lineups and stats. */
function statsUpdates(playing: Playing, entries: readonly Play[], source: string, receivedAt: string): StatsObservation[] {
  const { stats, published, moments } = playing
  const isOver = published === moments.length
  if (!stats || (!isOver && entries.length === 0)) return []
  const { matchId, sport, plays } = stats
  const seq = BigInt(++playing.statsSeq)
  if (isOver) return [create(StatsObservationSchema, { ...stats, source, seq, receivedAt })]
  const delta = { matchId, sport, source, seq, receivedAt, isDelta: true, plays: { entries: [...entries], homeId: plays!.homeId } }
  return [create(StatsObservationSchema, delta)]
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

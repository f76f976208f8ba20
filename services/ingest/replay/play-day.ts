import { create } from '@bufbuild/protobuf'
import { type LiveUpdate, LiveUpdateSchema, type MatchObservation } from '@touchline/contract/gen/feed'
import { EventListSchema } from '@touchline/contract/gen/match'
import { pause } from '@touchline/platform/clock'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import { type Moment, momentsOf } from './moments.ts'

const tickMs = 250

interface Playing {
  observation: MatchObservation
  startMs: number
  moments: readonly Moment[]
  told: number
}

interface PlayDeps {
  source: string
  clock: Clock
  signal: AbortSignal
  publishLive(updates: readonly LiveUpdate[]): Promise<void>
}

/** Plays matches whose result and events are known as a live source would, each moment when the clock reaches it, until all are over or `signal` aborts. */
export async function playDay(observations: readonly MatchObservation[], { source, clock, signal, publishLive }: PlayDeps): Promise<void> {
  let running = observations.flatMap((observation): Playing[] => {
    const moments = momentsOf(observation)
    return moments ? [{ observation, startMs: Date.parse(observation.schedule!.startAt), moments, told: 0 }] : []
  })
  while (running.length > 0 && !signal.aborted) {
    await publishLive(running.flatMap((match) => due(match, source, clock)))
    running = running.filter(({ told, moments }) => told < moments.length)
    await pause(clock, tickMs, signal)
  }
}

function due(match: Playing, source: string, clock: Clock): LiveUpdate[] {
  const updates: LiveUpdate[] = []
  for (let next = match.moments[match.told]; next && match.startMs + next.second * 1_000 <= clock.now(); next = match.moments[match.told])
    updates.push(liveUpdate(match.observation, next, ++match.told, source, timestamp(clock)))
  return updates
}

const liveUpdate = ({ matchId, sport }: MatchObservation, { state, events }: Moment, seq: number, source: string, receivedAt: string) =>
  create(LiveUpdateSchema, {
    matchId,
    sport,
    source,
    seq: BigInt(seq),
    receivedAt,
    state,
    events: create(EventListSchema, { items: events.map((event) => ({ ...event, updatedAt: receivedAt })) }),
  })

import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type EventList, EventListSchema, type MatchEvent, MatchEventSchema } from '@touchline/contract/gen/match'
import type { SourceEvent, SourcePerson } from '../connectors.ts'
import { eventIdentity } from '../ids.ts'

/** The match an event belongs to, and how its people get their ids. */
export interface EventFrame {
  sport: SportId
  matchId: string
  homeId: string
  awayId: string
  /** The id of a person in the colours of one side. */
  personId(person: SourcePerson, side: 'home' | 'away'): string
}

const classOf: Record<string, string> = {
  goal: 'goal',
  own_goal: 'goal',
  penalty_goal: 'goal',
  yellow_card: 'card',
  second_yellow: 'card',
  red_card: 'card',
}
const periods = ['1H', '2H', 'ET1', 'ET2', 'PEN']

/** In the order they happened, with ids that every source would give them, and the score after each. */
export function eventsOf(told: readonly SourceEvent[], frame: EventFrame): EventList {
  const counts = new Map<string, number>()
  const score = { home: 0, away: 0 }
  const items = told.toSorted(inOrder).map((event, i) => {
    const className = classOf[event.type] ?? event.type
    const counted = `${className} ${event.side}`
    const nth = (counts.get(counted) ?? 0) + 1
    counts.set(counted, nth)
    if (className === 'goal') score[event.side]++
    return matchEvent(event, { ...frame, className, nth, order: i + 1, score: event.score ?? score })
  })
  return create(EventListSchema, { items })
}

const inOrder = (a: SourceEvent, b: SourceEvent): number =>
  periods.indexOf(a.period ?? '') - periods.indexOf(b.period ?? '') || a.minute - b.minute || (a.extraMinute ?? 0) - (b.extraMinute ?? 0)

interface Placed extends EventFrame {
  className: string
  nth: number
  order: number
  score: { home: number; away: number }
}

function matchEvent(event: SourceEvent, placed: Placed): MatchEvent {
  const { sport, matchId, homeId, awayId, className, nth, order, score, personId } = placed
  const teamId = event.side === 'home' ? homeId : awayId
  // Who scores for the other side wears the other side's colours.
  const wears = event.type !== 'own_goal' ? event.side : event.side === 'home' ? 'away' : 'home'
  return create(MatchEventSchema, {
    id: eventIdentity(sport, { matchId, className, teamId, nth }).id,
    type: event.type,
    minute: String(event.minute),
    ...(event.extraMinute !== undefined && { extraMinute: String(event.extraMinute) }),
    ...(event.period && { period: event.period }),
    team: event.side,
    teamId,
    ...(event.player && { player: event.player.name, playerId: personId(event.player, wears) }),
    homeScore: score.home,
    awayScore: score.away,
    ...(event.detail && { detail: event.detail }),
    status: 'confirmed',
    order,
    extra: { case: 'soccer', value: soccerExtra(event, personId) },
  })
}

const soccerExtra = ({ assist, player, playerIn, side }: SourceEvent, personId: EventFrame['personId']) => ({
  ...(assist && { assist: assist.name, assistId: personId(assist, side) }),
  ...(playerIn && { playerIn: playerIn.name, ...(player && { playerOut: player.name }) }),
})

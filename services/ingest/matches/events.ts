import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type EventList, EventListSchema, type MatchEvent, MatchEventSchema } from '@touchline/contract/gen/match'
import { placeOfPeriod } from '@touchline/contract/periods'
import type { SourceEvent, SourcePerson } from '../connectors.ts'
import { eventIdentity } from '../ids.ts'
import { extraOf } from './event-extras.ts'

/** The match an event belongs to, and how its people get their ids. */
export interface EventFrame {
  sport: SportId
  /** The format, or format@name. */
  source: string
  matchId: string
  homeId: string
  awayId: string
  /** The id of a person in the colours of one side. */
  personId(person: SourcePerson, side: 'home' | 'away'): string
}

/** Types that count as one another when sources number the events of a side. */
const classOf: Record<string, string> = {
  goal: 'goal',
  own_goal: 'goal',
  penalty_goal: 'goal',
  yellow_card: 'card',
  second_yellow: 'card',
  red_card: 'card',
}

/** In the order they happened, with ids that every source would give them, and the score after each. */
export function eventsOf(told: readonly SourceEvent[], frame: EventFrame): EventList {
  const counts = new Map<string, number>()
  let score = { home: 0, away: 0 }
  const items = told.toSorted(inOrder).map((event, i) => {
    const className = classOf[event.type] ?? event.type
    const counted = `${className} ${event.side}`
    const nth = (counts.get(counted) ?? 0) + 1
    counts.set(counted, nth)
    score = event.score ?? (className === 'goal' && event.side ? { ...score, [event.side]: score[event.side] + 1 } : score)
    return matchEvent(event, { ...frame, className, nth, order: i + 1, score })
  })
  return create(EventListSchema, { items })
}

/** Those that agree in all of these stay as the source has them. */
const inOrder = (a: SourceEvent, b: SourceEvent): number =>
  placeOfPeriod(a.period ?? '') - placeOfPeriod(b.period ?? '') ||
  (a.minute ?? 0) - (b.minute ?? 0) ||
  (a.extraMinute ?? 0) - (b.extraMinute ?? 0)

interface Placed extends EventFrame {
  className: string
  nth: number
  order: number
  score: { home: number; away: number }
}

function matchEvent(event: SourceEvent, placed: Placed): MatchEvent {
  const { sport, matchId, className, nth, order, score } = placed
  const { side, minute, period = '', extraMinute, detail } = event
  const teamId = side && placed[`${side}Id`]
  return create(MatchEventSchema, {
    id: eventIdentity(sport, { matchId, className, teamId: teamId ?? '', nth }).id,
    type: event.type,
    minute: minute === undefined ? period : String(minute),
    ...(extraMinute !== undefined && { extraMinute: String(extraMinute) }),
    ...(period !== '' && { period }),
    ...(side && { team: side, teamId: teamId! }),
    ...playerOf(event, placed),
    homeScore: score.home,
    awayScore: score.away,
    ...(detail && { detail }),
    status: 'confirmed',
    order,
    extra: extraOf(event, placed),
  })
}

/** Who scores for the other side wears the other side's colours. */
function playerOf({ type, side, player }: SourceEvent, { personId }: EventFrame) {
  if (!player || !side) return {}
  const other = side === 'home' ? 'away' : 'home'
  return { player: player.name, playerId: personId(player, type === 'own_goal' ? other : side) }
}

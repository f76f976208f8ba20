import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { getFormat } from '@touchline/contract/contributions'
import { type EventList, EventListSchema, type MatchEvent, MatchEventSchema } from '@touchline/contract/gen/match'
import { type Play, type PlayByPlay, PlayByPlaySchema, PlaySchema } from '@touchline/contract/gen/play_by_play'
import { placeOfPeriod } from '@touchline/contract/periods'
import { inSlices } from '@touchline/sources/parse/yield-to-event-loop'
import { getSentence } from '@touchline/sources/sentences/sentence'
import type { SourceEvent, SourcePerson, SourcePlay } from '@touchline/sources/source-model'
import { eventIdentity, playIdentity } from '../identity/ids.ts'

/** The context of an event: its match and the ids of its people. */
export interface EventFrame {
  sport: SportId
  /** The format, or format@name. */
  source: string
  matchId: string
  homeId: string
  awayId: string
  /** Names of the teams in the spelling of the source. */
  teamNames: { home: string; away: string }
  /** Ids of the teams without decisions. */
  mintedTeamIds: { home: string; away: string }
  /** The id of a person who plays for this side. */
  personId(person: SourcePerson, side: 'home' | 'away'): string
}

/** Types that share one numbering per side, because sources report them differently. */
const classByType: Record<string, string> = {
  goal: 'goal',
  own_goal: 'goal',
  penalty_goal: 'goal',
  yellow_card: 'card',
  second_yellow: 'card',
  red_card: 'card',
}

/** The name under which events of these types are numbered together. */
export const classOfEvent = (type: string): string => classByType[type] ?? type

/** Events in chronological order, with source-independent ids and the score after each. */
export function getEvents(sourceEvents: readonly SourceEvent[], frame: EventFrame): EventList {
  const counts = new Map<string, number>()
  let score = { home: 0, away: 0 }
  const items = chronological(sourceEvents).map((event, i) => {
    const className = classOfEvent(event.type)
    const countKey = `${className} ${event.side}`
    const nth = (counts.get(countKey) ?? 0) + 1
    counts.set(countKey, nth)
    score = event.score ?? (className === 'goal' && event.side ? { ...score, [event.side]: score[event.side] + 1 } : score)
    return matchEvent(event, { ...frame, className, nth, order: i + 1, score })
  })
  return create(EventListSchema, { items })
}

/** The list of a source that does not know the score at each event. */
export const withoutScores = ({ items }: EventList): EventList =>
  create(EventListSchema, { items: items.map(({ homeScore: _, awayScore: __, ...event }) => event) })

/** Ties keep the order of the source. An event without a minute stays behind the previous event of its period. */
function chronological(events: readonly SourceEvent[]): SourceEvent[] {
  let last: SourceEvent = { type: '' }
  return events
    .map((event) => {
      if (event.minute !== undefined || event.period !== last.period) last = event
      return { event, at: last }
    })
    .sort((a, b) => inOrder(a.at, b.at))
    .map(({ event }) => event)
}

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
    ...getPlayer(event, placed),
    homeScore: score.home,
    awayScore: score.away,
    ...(detail && { detail }),
    status: 'confirmed',
    order,
    extra: getExtra(event, placed),
  })
}

/** The scorer of an own goal plays for the other side. */
function getPlayer({ type, side, player }: SourceEvent, { personId }: EventFrame) {
  if (!player || !side) return {}
  const other = side === 'home' ? 'away' : 'home'
  return { player: player.name, playerId: personId(player, type === 'own_goal' ? other : side) }
}

type Extra = NonNullable<MessageInitShape<typeof MatchEventSchema>['extra']>

/** Names of the event fields of each sport, "americanFootball". */
const extras = new Map(
  MatchEventSchema.oneofs
    .flatMap(({ fields }) => fields)
    .map(({ localName, message }) => [localName, new Set(message!.fields.map((field) => field.localName))]),
)

/** Sport-specific fields of an event, including the people that the sport's message has. */
function getExtra(event: SourceEvent, frame: EventFrame): Extra {
  const { assist, assist2, playerIn, player, side, extra } = event
  const sport = frame.sport.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const fields = extras.get(sport)!
  if (!fields.has('assist')) return extra ?? { case: undefined }
  const people = side && {
    ...(assist && { assist: assist.name, assistId: frame.personId(assist, side) }),
    ...(assist2 && { assist2: assist2.name, assist2Id: frame.personId(assist2, side) }),
    ...(playerIn && { playerIn: playerIn.name, ...(player && { playerOut: player.name }) }),
  }
  const value = Object.fromEntries(Object.entries({ ...people }).filter(([name]) => fields.has(name)))
  return { case: sport, value: { ...extra?.value, ...value } } as Extra
}

/**
 * The play-by-play of a match in source order. An entry keeps its id as long as its key, or its index if it has no key.
 */
export const getPlays = async (sourcePlays: readonly SourcePlay[], frame: EventFrame): Promise<PlayByPlay> =>
  create(PlayByPlaySchema, {
    entries: await inSlices(sourcePlays.entries().map(([i, play]) => getEntry(play, i + 1, frame))),
    homeId: frame.homeId,
  })

function getEntry(play: SourcePlay, sequence: number, frame: EventFrame): Play {
  const { sport, source, matchId, personId, teamNames } = frame
  const { key = String(sequence), type, period, clock, wallclock, side, people = [], score, scoring = false, text, details } = play
  const named = people.map(({ person, role }) => ({ role, name: person.name }))
  const facts = { type, period, team: side && teamNames[side], people: named, ...(details && { details }) }
  return create(PlaySchema, {
    id: playIdentity(sport, { matchId, format: getFormat(source), key }).id,
    sequence,
    ...(period !== undefined && { period }),
    ...(clock !== undefined && { clock }),
    ...(wallclock !== undefined && { wallclock }),
    type,
    ...(side && { teamId: frame[`${side}Id`] }),
    players: people.map(({ person, role, side }) => ({ playerId: personId(person, side), name: person.name, role })),
    ...(score && { homeScore: score.home, awayScore: score.away }),
    scoring,
    text: text ?? getSentence(sport, facts),
    ...(details && { details }),
  })
}

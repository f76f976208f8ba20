import { create } from '@bufbuild/protobuf'
import { type EventList, EventListSchema, type MatchEvent, MatchEventSchema } from '@touchline/contract/gen/match'
import { normalizeName } from '@touchline/contract/names/normalize'
import { placeOfPeriod } from '@touchline/contract/periods'
import { eventIdentity } from '../identity/ids.ts'
import { classOfEvent } from '../import/events.ts'

/**
 * The classes of events (`classOfEvent`) that sources report independently of each other, so that one may have none.
 */
export const joinedClasses: ReadonlySet<string> = new Set(['card', 'substitution'])

/**
 * The events of a sheet as a correction of those shown so far: an event that the sheet has too keeps its id, whatever
 * the sheet corrects of it, and one that it no longer has stays, cancelled. `stated`: the classes that the sheet, or an
 * earlier version of it, has. Of other classes, cards and substitutions remain with the source they are from, and what
 * a sheet does not speak of, such as breaks, is as shown.
 */
export function correctedEvents(
  matchId: string,
  { items: sheet }: EventList,
  { shown, stated }: { shown: readonly MatchEvent[]; stated: ReadonlySet<string> },
): EventList {
  const before = Map.groupBy(shown, groupOf)
  const now = Map.groupBy(sheet, groupOf)
  const items = [...new Set([...before.keys(), ...now.keys()])].flatMap((group) => {
    const className = group.slice(0, group.indexOf('\n'))
    const known = before.get(group) ?? []
    if (stated.has(className)) return correctedGroup(matchId, known, now.get(group) ?? [])
    return joinedClasses.has(className) ? [] : known.map((event) => create(MatchEventSchema, { ...event, updatedAt: '' }))
  })
  return create(EventListSchema, { items: withScores(items.sort(inOrder)) })
}

/** Events that are numbered together. */
const groupOf = ({ type, teamId = '' }: MatchEvent): string => `${classOfEvent(type)}\n${teamId}`

const isTaken = ({ status }: MatchEvent): boolean => status === 'cancelled'

/**
 * Which shown event is meant by one of the sheet, the surest first. One that was taken back returns only if it is the
 * same.
 */
const criteria: readonly ((shown: MatchEvent, event: MatchEvent) => boolean)[] = [
  (a, b) => isSameMinute(a, b) && isSamePlayer(a, b),
  (a, b) => !isTaken(a) && isSameMinute(a, b),
  (a, b) => !isTaken(a) && isSamePlayer(a, b),
  (a) => !isTaken(a),
]
const isSameMinute = (a: MatchEvent, b: MatchEvent): boolean => a.minute === b.minute && (a.extraMinute ?? '') === (b.extraMinute ?? '')
const isSamePlayer = (a: MatchEvent, b: MatchEvent): boolean => normalizeName(a.player ?? '') === normalizeName(b.player ?? '')

function correctedGroup(matchId: string, shown: readonly MatchEvent[], sheet: readonly MatchEvent[]): MatchEvent[] {
  const left = new Set(shown)
  const idOf = new Map<MatchEvent, string>()
  for (const isSame of criteria)
    for (const event of sheet) {
      const meant = idOf.has(event) ? undefined : [...left].find((each) => isSame(each, event))
      if (!meant) continue
      idOf.set(event, meant.id)
      left.delete(meant)
    }
  const used = new Set(shown.map(({ id }) => id))
  return [
    ...sheet.map((event) => {
      const id = idOf.get(event) ?? (used.has(event.id) ? freeId(matchId, event, used) : event.id)
      used.add(id)
      return create(MatchEventSchema, { ...event, id })
    }),
    ...[...left].map((event) => create(MatchEventSchema, { ...event, status: 'cancelled', updatedAt: '' })),
  ]
}

function freeId(matchId: string, { type, teamId = '' }: MatchEvent, used: ReadonlySet<string>): string {
  for (let nth = 1; ; nth++) {
    const { id } = eventIdentity('soccer', { matchId, className: classOfEvent(type), teamId, nth })
    if (!used.has(id)) return id
  }
}

const inOrder = (a: MatchEvent, b: MatchEvent): number =>
  placeOfPeriod(a.period ?? '') - placeOfPeriod(b.period ?? '') ||
  minuteOf(a) - minuteOf(b) ||
  Number(a.extraMinute ?? 0) - Number(b.extraMinute ?? 0) ||
  a.order - b.order

/** A sheet may name the period alone. */
const minuteOf = ({ minute }: MatchEvent): number => Number.parseInt(minute, 10) || 0

/** What was taken back does not count: it has the score that the match has at that point. */
function withScores(events: readonly MatchEvent[]): MatchEvent[] {
  let score = { homeScore: 0, awayScore: 0 }
  return events.map((event, i) => {
    if (!isTaken(event)) score = { homeScore: event.homeScore ?? score.homeScore, awayScore: event.awayScore ?? score.awayScore }
    return create(MatchEventSchema, { ...event, ...score, order: i + 1 })
  })
}

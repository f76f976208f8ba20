import { create } from '@bufbuild/protobuf'
import { type EventList, EventListSchema, type MatchEvent, MatchEventSchema } from '@touchline/contract/gen/match'
import { placeOfPeriod } from '@touchline/contract/periods'
import { type Criterion, freeId, getGroup, isSameMinute, isSamePlayer, isTakenBack, sameEvents } from '../import/same-events.ts'

/**
 * The classes of events (`classOfEvent`) that sources report independently of each other, so that one may have none.
 */
export const joinedClasses: ReadonlySet<string> = new Set(['card', 'substitution'])

/**
 * The events of a sheet as a correction of those shown so far: an event that the sheet also has keeps its id, whatever
 * the sheet corrects in it, and an event that it no longer has stays as cancelled. `stated`: the classes in the sheet
 * or an earlier version of it. Cards and substitutions of other classes stay with their source, and events outside the
 * scope of sheets, such as breaks, stay unchanged.
 */
export function correctedEvents(
  matchId: string,
  { items: sheet }: EventList,
  { shown, stated }: { shown: readonly MatchEvent[]; stated: ReadonlySet<string> },
): EventList {
  const before = Map.groupBy(shown, getGroup)
  const now = Map.groupBy(sheet, getGroup)
  const items = [...new Set([...before.keys(), ...now.keys()])].flatMap((group) => {
    const className = group.slice(0, group.indexOf('\n'))
    const known = before.get(group) ?? []
    if (stated.has(className)) return correctedGroup(matchId, known, now.get(group) ?? [])
    return joinedClasses.has(className) ? [] : known.map((event) => create(MatchEventSchema, { ...event, updatedAt: '' }))
  })
  return create(EventListSchema, { items: withScores(items.sort(inOrder)) })
}

/**
 * The criteria that match an event of the sheet to a shown event, the most certain first. A cancelled event returns
 * only if it is identical.
 */
const criteria: readonly Criterion[] = [
  (a, b) => isSameMinute(a, b) && isSamePlayer(a, b),
  (a, b) => !isTakenBack(a) && isSameMinute(a, b),
  (a, b) => !isTakenBack(a) && isSamePlayer(a, b),
  (a) => !isTakenBack(a),
]

function correctedGroup(matchId: string, shown: readonly MatchEvent[], sheet: readonly MatchEvent[]): MatchEvent[] {
  const same = sameEvents(shown, sheet, criteria)
  const meant = new Set(same.values())
  const used = new Set(shown.map(({ id }) => id))
  return [
    ...sheet.map((event) => {
      const id = same.get(event)?.id ?? (used.has(event.id) ? freeId('soccer', matchId, event, used) : event.id)
      used.add(id)
      return create(MatchEventSchema, { ...event, id })
    }),
    ...shown
      .filter((event) => !meant.has(event))
      .map((event) => create(MatchEventSchema, { ...event, status: 'cancelled', updatedAt: '' })),
  ]
}

const inOrder = (a: MatchEvent, b: MatchEvent): number =>
  placeOfPeriod(a.period ?? '') - placeOfPeriod(b.period ?? '') ||
  getMinute(a) - getMinute(b) ||
  Number(a.extraMinute ?? 0) - Number(b.extraMinute ?? 0) ||
  a.order - b.order

/** A sheet may contain only the period. */
const getMinute = ({ minute }: MatchEvent): number => Number.parseInt(minute, 10) || 0

/** A cancelled event does not count; it has the score of the match at that point. */
function withScores(events: readonly MatchEvent[]): MatchEvent[] {
  let score = { homeScore: 0, awayScore: 0 }
  return events.map((event, i) => {
    if (!isTakenBack(event)) score = { homeScore: event.homeScore ?? score.homeScore, awayScore: event.awayScore ?? score.awayScore }
    return create(MatchEventSchema, { ...event, ...score, order: i + 1 })
  })
}

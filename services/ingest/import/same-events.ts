import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type MatchEvent, MatchEventSchema } from '@touchline/contract/gen/match'
import { normalizeName } from '@touchline/contract/names/normalize'
import { eventIdentity } from '../identity/ids.ts'
import { classOfEvent } from './events.ts'

/** Whether a known event and a reported one are the same. */
export type Criterion = (known: MatchEvent, reported: MatchEvent) => boolean

export const isTakenBack = ({ status }: MatchEvent): boolean => status === 'cancelled'
export const isSameMinute: Criterion = (a, b) => a.minute === b.minute && (a.extraMinute ?? '') === (b.extraMinute ?? '')
export const isSamePlayer: Criterion = (a, b) => normalizeName(a.player ?? '') === normalizeName(b.player ?? '')

/** Events that are numbered together. */
export const getGroup = ({ type, teamId = '' }: MatchEvent): string => `${classOfEvent(type)}\n${teamId}`

/** The known event that equals each reported one; each known event is used once. `criteria`: the most certain first. */
export function sameEvents(
  known: readonly MatchEvent[],
  reported: readonly MatchEvent[],
  criteria: readonly Criterion[],
): Map<MatchEvent, MatchEvent> {
  const left = new Set(known)
  const same = new Map<MatchEvent, MatchEvent>()
  for (const isSame of criteria)
    for (const event of reported) {
      const found = same.has(event) ? undefined : [...left].find((each) => isSame(each, event))
      if (!found) continue
      same.set(event, found)
      left.delete(found)
    }
  return same
}

/** The lowest number of its class and team whose id is not used. */
export function freeId(sport: SportId, matchId: string, { type, teamId = '' }: MatchEvent, used: ReadonlySet<string>): string {
  for (let nth = 1; ; nth++) {
    const { id } = eventIdentity(sport, { matchId, className: classOfEvent(type), teamId, nth })
    if (!used.has(id)) return id
  }
}

/** A cancelled event returns only if it is identical. */
const kept: readonly Criterion[] = [
  (a, b) => isSameMinute(a, b) && isSamePlayer(a, b),
  (a, b) => !isTakenBack(a) && isSameMinute(a, b),
  (a, b) => !isTakenBack(a) && isSamePlayer(a, b),
]

/**
 * The events that a source reports of a match, each with the id that it had in the previous observations, `known`. An
 * event that another one precedes no longer takes the id of that one. The ids of events that the source no longer
 * reports are not used again.
 */
export function keepEventIds(
  { sport, matchId }: { sport: SportId; matchId: string },
  known: readonly MatchEvent[],
  reported: readonly MatchEvent[],
): MatchEvent[] {
  if (known.length === 0) return [...reported]
  const groups = Map.groupBy(known, getGroup)
  const same = new Map<MatchEvent, MatchEvent>()
  for (const [group, events] of Map.groupBy(reported, getGroup))
    for (const [event, of] of sameEvents(groups.get(group) ?? [], events, kept)) same.set(event, of)
  const used = new Set(known.map(({ id }) => id))
  return reported.map((event) => {
    const id = same.get(event)?.id ?? (used.has(event.id) ? freeId(sport, matchId, event, used) : event.id)
    used.add(id)
    return { ...event, id }
  })
}

/**
 * The input of `keepEventIds` for the next time: the reported events, and events of `known` that are no longer
 * reported.
 */
export function rememberedEvents(known: readonly MatchEvent[], reported: readonly MatchEvent[]): MatchEvent[] {
  const ids = new Set(reported.map(({ id }) => id))
  const gone = known.filter(({ id }) => !ids.has(id)).map((event) => ({ ...event, status: 'cancelled' }))
  return [...reported.map(getMark), ...gone]
}

const getMark = ({ id, type, minute, extraMinute, teamId, player, status }: MatchEvent): MatchEvent =>
  create(MatchEventSchema, {
    ...{ id, type, minute, status },
    ...(extraMinute !== undefined && { extraMinute }),
    ...(teamId !== undefined && { teamId }),
    ...(player !== undefined && { player }),
  })

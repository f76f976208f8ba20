import { randomBytes } from 'node:crypto'
import { create, equals } from '@bufbuild/protobuf'
import type { Language } from '@touchline/contract/catalog'
import type { FactRecord } from '@touchline/contract/gen/briefings'
import { type Match, type MatchEvent, MatchSchema, MatchStateSchema } from '@touchline/contract/gen/match'
import type { MatchLineups } from '@touchline/contract/gen/stats'
import { isSameEvent } from '@touchline/contract/runs'
import { isEnded, isInPlay } from '@touchline/contract/states'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { MatchChange } from '../live/match-cache.ts'
import { shownEvents } from '../records/match.ts'
import type { SharedBytes } from '../reuse/body-fragments.ts'
import type { Receipts } from './receipts.ts'

/** An addition to the stream of a sport. `reset`: clients hold a match in play that no longer is. */
export type Change =
  | { name: 'match' | 'final'; leagueId: string; match: Match }
  | { name: 'event'; leagueId: string; match: Match; event: MatchEvent }
  | { name: 'lineup'; leagueId: string; lineups: MatchLineups }
  | { name: 'fact'; leagueId: string; record: FactRecord }
  | { name: 'removed'; leagueId: string; matchId: string }
  /** Races belong to no league. `text`: the JSON of the event. */
  | { name: 'race' | 'final' | 'removed'; leagueId: ''; text(lang: Language): string }
  | { name: 'reset'; leagueId: string }

/** An entry of the log, rendered once per language for all streams. */
export interface Entry {
  change: Change
  /** When its observation was received, by the domain clock in milliseconds since 1970. Undefined: not known. */
  receivedAt: number | undefined
  /** When it was appended, by the real clock in milliseconds since 1970. */
  at: number
  text(lang: Language): SharedBytes
}

/** The latest entries of a sport, numbered from 1. */
export interface StreamLog {
  append(change: Change, receivedAt: number | undefined): void
  /** Number of the newest entry; 0 before the first. */
  head(): number
  /** Undefined: the entry is no longer in the log. */
  entry(number: number): Entry | undefined
  /**
   * The id of an event, which a client sends back as Last-Event-ID. It names the entry in this log and, for the logs of
   * other gateways, an instant before which its client has every change.
   */
  cursor(number: number): string
  /**
   * The entry after which a stream with this cursor continues, if the log has everything that its client lacks;
   * undefined otherwise. With a cursor of another gateway, entries that the client has may follow.
   */
  resumed(cursor: string | undefined): number | undefined
}

export interface StreamLogDeps {
  sport: string
  render(change: Change, lang: Language): string
  receipts: Pick<Receipts, 'since' | 'until'>
  /** The real clock. */
  now(): number
}

/** In soccer a match takes about 5 kB in each language, and 20 kB as a message. */
const entriesMax = 512

/** Word and number of a log; instant and sport, unless the gateway has just started. */
const cursorPattern = /^([0-9a-f]{12})-(\d{1,15})(?:-(\d{1,15})-([a-z-]{1,30}))?$/

export function streamLog({ sport, render, receipts, now }: StreamLogDeps): StreamLog {
  /** Distinguishes the cursors of this log from those of other processes and sports. */
  const epoch = randomBytes(6).toString('hex')
  const entries: Entry[] = []
  let head = 0
  /** When the newest entry that the log no longer has was appended. */
  let droppedAt = Number.NEGATIVE_INFINITY
  const cursor = (number: number) => {
    const until = receipts.until()
    return until === undefined ? `${epoch}-${number}` : `${epoch}-${number}-${until}-${sport}`
  }
  const lastBefore = (instant: number): number | undefined => {
    const since = receipts.since()
    if (since === undefined || instant < since || instant <= droppedAt || instant > now()) return undefined
    const first = entries.findIndex(({ at }) => at >= instant)
    return first === -1 ? head : head - entries.length + first
  }
  const entry = (number: number) => entries[number - 1 - head + entries.length]
  return {
    append(change, receivedAt) {
      const id = cursor(++head)
      const texts = new Map<Language, SharedBytes>()
      const text = (lang: Language) => getOrMake(texts, lang, () => eventText(id, change.name, render(change, lang)))
      entries.push({ change, receivedAt, at: now(), text })
      if (entries.length > entriesMax) droppedAt = Math.max(droppedAt, entries.shift()!.at)
    },
    head: () => head,
    entry,
    cursor,
    resumed(given) {
      const [, word, digits, until, from] = cursorPattern.exec(given ?? '') ?? []
      if (word !== epoch) return until !== undefined && from === sport ? lastBefore(Number(until)) : undefined
      const number = Number(digits)
      return number === head || entry(number + 1) ? number : undefined
    },
  }
}

/** A server-sent event. `json` has no line breaks. */
export const eventText = (id: string, name: string, json: string): SharedBytes => ({
  bytes: Buffer.from(`id: ${id}\nevent: ${name}\ndata: ${json}\n\n`),
})

/** The entries that a change of a match adds to a stream; none if only its versions changed. */
export function getChanges({ before, after, wasListed }: Pick<MatchChange, 'before' | 'after' | 'wasListed'>): Change[] {
  const previous = before?.schedule?.leagueId
  if (!after) return wasListed ? [{ name: 'reset', leagueId: previous! }] : []
  const { leagueId } = after.schedule!
  const hasEnded = before !== undefined && !ended(before) && ended(after)
  const events = changedEvents(before, after)
  if (before && events.length === 0 && isSameBesideEvents(before, after)) return []
  return [
    ...(previous !== undefined && previous !== leagueId ? [{ name: 'reset' as const, leagueId: previous }] : []),
    ...events.map((event) => ({ name: 'event' as const, leagueId, match: after, event })),
    { name: hasEnded ? 'final' : 'match', leagueId, match: after },
  ]
}

const ended = ({ state }: Match): boolean => isEnded(state!.scoreboard!.state)

/** Omits the fields that change with every observation, and the events. */
const content = ({ schedule, state, ...match }: Match): Match => ({
  ...match,
  schedule: { ...schedule!, version: 0, updatedAt: '' },
  state: create(MatchStateSchema, { scoreboard: state!.scoreboard!, ...(state!.correctedAt && { correctedAt: state!.correctedAt }) }),
})
const isSameBesideEvents = (before: Match, after: Match): boolean =>
  equals(MatchSchema, content(before), content(after)) && shownEvents(before)?.items.length === shownEvents(after)?.items.length

/**
 * Events that are new, changed, or no longer in the match; the latter are reported as cancelled. When a match comes
 * into play, all its events are new; when an ended match is seen for the first time, its events have been reported
 * before.
 */
function changedEvents(before: Match | undefined, after: Match): MatchEvent[] {
  const events = shownEvents(after)
  if (!events || events === before?.state?.events) return []
  if (!before) return isInPlay(after.state!.scoreboard!.state) && !after.state!.correctedAt ? events.items : []
  const known = new Map(shownEvents(before)?.items.map((event) => [event.id, event]))
  const changed = events.items.filter((event) => {
    const previous = known.get(event.id)
    known.delete(event.id)
    return !previous || !isSameEvent(previous, event)
  })
  const gone = [...known.values()].filter(({ status }) => status !== 'cancelled')
  return [...changed, ...gone.map((event) => ({ ...event, status: 'cancelled', updatedAt: after.state!.updatedAt }))]
}

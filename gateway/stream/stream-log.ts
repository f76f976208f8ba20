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

/** What is added to the stream of a sport. `reset`: the copies of clients have a match in play too many. */
export type Change =
  | { name: 'match' | 'final'; leagueId: string; match: Match }
  | { name: 'event'; leagueId: string; match: Match; event: MatchEvent }
  | { name: 'lineup'; leagueId: string; lineups: MatchLineups }
  | { name: 'fact'; leagueId: string; record: FactRecord }
  | { name: 'removed'; leagueId: string; matchId: string }
  | { name: 'reset'; leagueId: string }

/** An entry of the log, rendered once in each language, for all streams. */
export interface Entry {
  change: Change
  /** When its observation was received, by the domain clock in milliseconds since 1970. Undefined: not known. */
  receivedAt: number | undefined
  text(lang: Language): Buffer
}

/** The latest entries of a sport, numbered from 1 on. */
export interface StreamLog {
  append(change: Change, receivedAt: number | undefined): void
  /** Number of the newest entry; 0 before the first. */
  head(): number
  /** Undefined: no longer in the log. */
  entry(number: number): Entry | undefined
  /** The id of an event: what a client sends as Last-Event-ID. */
  cursor(number: number): string
  /** The number of a cursor of this log after which all entries are in the log; undefined otherwise. */
  resumed(cursor: string | undefined): number | undefined
}

/** A match of soccer takes about 5 kB in each language, and 20 kB as a message. */
const entriesMax = 512

export function streamLog(render: (change: Change, lang: Language) => string): StreamLog {
  /** Distinguishes the cursors of other processes and sports. */
  const epoch = randomBytes(6).toString('hex')
  const entries: Entry[] = []
  let head = 0
  const cursor = (number: number) => `${epoch}-${number}`
  const entry = (number: number) => entries[number - 1 - head + entries.length]
  return {
    append(change, receivedAt) {
      const id = cursor(++head)
      const texts = new Map<Language, Buffer>()
      const text = (lang: Language) => getOrMake(texts, lang, () => eventText(id, change.name, render(change, lang)))
      entries.push({ change, receivedAt, text })
      if (entries.length > entriesMax) entries.shift()
    },
    head: () => head,
    entry,
    cursor,
    resumed(given) {
      const number = given?.startsWith(`${epoch}-`) ? Number(given.slice(epoch.length + 1)) : Number.NaN
      return number === head || (Number.isInteger(number) && number >= 0 && entry(number + 1)) ? number : undefined
    },
  }
}

/** A server-sent event. `json` has no line breaks. */
export const eventText = (id: string, name: string, json: string): Buffer => Buffer.from(`id: ${id}\nevent: ${name}\ndata: ${json}\n\n`)

/** What a stream reports of the change of a match. Nothing if only its versions changed. */
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

/** Without what changes with every observation, and without events. */
const content = ({ schedule, state, ...match }: Match): Match => ({
  ...match,
  schedule: { ...schedule!, version: 0, updatedAt: '' },
  state: create(MatchStateSchema, { scoreboard: state!.scoreboard!, ...(state!.correctedAt && { correctedAt: state!.correctedAt }) }),
})
const isSameBesideEvents = (before: Match, after: Match): boolean =>
  equals(MatchSchema, content(before), content(after)) && shownEvents(before)?.items.length === shownEvents(after)?.items.length

/**
 * The events that are new, have other content, or are no longer in the match, which are reported as cancelled. All
 * events of a match that came into play are new; those of an ended one seen for the first time were reported before.
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

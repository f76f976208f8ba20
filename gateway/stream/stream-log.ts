import { randomBytes } from 'node:crypto'
import { equals } from '@bufbuild/protobuf'
import type { Language } from '@touchline/contract/catalog'
import type { FactRecord } from '@touchline/contract/gen/briefings'
import { type Match, type MatchEvent, MatchEventSchema } from '@touchline/contract/gen/match'
import type { MatchLineups } from '@touchline/contract/gen/stats'
import { isEnded } from '@touchline/contract/states'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { MatchChange } from '../live/match-cache.ts'

/** What is added to the stream of a sport. `reset`: the copies of clients have a match too many. */
export type Change =
  | { name: 'match' | 'final'; leagueId: string; match: Match }
  | { name: 'event'; leagueId: string; match: Match; event: MatchEvent }
  | { name: 'lineup'; leagueId: string; lineups: MatchLineups }
  | { name: 'fact'; leagueId: string; record: FactRecord }
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

/** What a stream tells of the change of a match. */
export function changesOf({ before, after, wasListed }: Pick<MatchChange, 'before' | 'after' | 'wasListed'>): Change[] {
  const previous = before?.schedule?.leagueId
  if (!after) return wasListed ? [{ name: 'reset', leagueId: previous! }] : []
  const { leagueId } = after.schedule!
  const hasEnded = before !== undefined && !ended(before) && ended(after)
  return [
    ...(previous !== undefined && previous !== leagueId ? [{ name: 'reset' as const, leagueId: previous }] : []),
    ...changedEvents(before, after).map((event) => ({ name: 'event' as const, leagueId, match: after, event })),
    { name: hasEnded ? 'final' : 'match', leagueId, match: after },
  ]
}

const ended = ({ state }: Match): boolean => isEnded(state!.scoreboard!.state)

/** The events that are new or different. Of a match seen for the first time none: they may be old. */
function changedEvents(before: Match | undefined, after: Match): MatchEvent[] {
  const [known, events] = [before?.state?.events, after.state!.events]
  if (!before || !events || known === events || !after.schedule!.coverage?.events) return []
  const byId = new Map(known?.items.map((event) => [event.id, event]))
  return events.items.filter((event) => {
    const previous = byId.get(event.id)
    return !previous || !equals(MatchEventSchema, previous, event)
  })
}

import type { MatchObservation } from '@touchline/contract/gen/feed'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { bookShelf } from '../books.ts'
import type { ReadFeed } from '../feeds.ts'
import { open } from '../location/open.ts'
import { assembleMatches } from '../matches/assemble.ts'
import { asItWas, dayOf, firstKickOff } from './as-it-was.ts'
import type { ReplayedFeed } from './feed.ts'

const leadMs = 5 * 60_000
const always = new AbortController().signal

/** What is read before the play begins: the source as it was on the morning of the day. */
export const beforehand = (feed: ReplayedFeed): ReadFeed => ({ ...feed, kind: 'read', connector: asItWas(feed.connector, feed.date) })

/** Where the domain's clock starts, milliseconds since 1970: five minutes before the first kick-off of the day. Throws an Error that says why it cannot be told. */
export async function startOf({ connector, location, date }: ReplayedFeed): Promise<number> {
  const { files } = await open(location, connector.reads, { signal: always })
  const first = files === 'unchanged' ? undefined : await firstKickOff(connector.read(files), date)
  if (first === undefined) throw new Error(`has a replay of ${date}, but ${location} has no match with a kick-off on that day`)
  return Date.parse(first) - leadMs
}

/** The matches of the day with their results and events, under the ids they were announced with. */
export async function matchesOfDay(feed: ReplayedFeed, store: DocumentStore, signal: AbortSignal): Promise<MatchObservation[]> {
  const { files } = await open(feed.location, feed.connector.reads, { signal })
  if (files === 'unchanged') return []
  const books = bookShelf(store)
  const found: MatchObservation[] = []
  for await (const part of feed.connector.read(files)) {
    const { said } = await assembleMatches(feed.source, part, await books.of(part.sport))
    for (const each of said) if (each.kind === 'match' && dayOf(each.observation.schedule!) === feed.date) found.push(each.observation)
  }
  return found
}

import type { CatalogObservation } from '@touchline/contract/gen/feed'
import type { ReadFeed } from '../feeds.ts'
import { reviewIdentities } from '../identity/review.ts'
import type { ImportDeps } from '../import-feed.ts'
import type { DownloadRules } from '../location/download.ts'
import { open } from '../location/open.ts'
import { shownLocation } from '../location/shown-location.ts'
import { assembleMatches } from '../matches/assemble.ts'
import { rememberPlayers } from '../players/remember-players.ts'
import { registries } from '../registries.ts'
import type { PendingObservation } from '../said.ts'
import { asItWas, dayOf, firstKickOff } from './as-it-was.ts'
import type { ReplayedFeed } from './feed.ts'
import type { PlayedMatch } from './play-day.ts'

const leadMs = 5 * 60_000
const always = new AbortController().signal

/** Beginning with the format, as ids of people and plays do that a source has keys for: they are those of the ordinary import. */
const sourceOf = ({ connector }: ReplayedFeed): string => `${connector.format}@replay`

/** What is read before the play begins: the source as it was on the morning of the day. */
export const beforehand = (feed: ReplayedFeed): ReadFeed => ({
  ...feed,
  kind: 'read',
  source: sourceOf(feed),
  connector: asItWas(feed.connector, feed.date),
})

/** Where the domain's clock starts, milliseconds since 1970: five minutes before the first kick-off of the day. Throws an Error that says why it cannot be told. */
export async function startOf({ connector, location, date }: ReplayedFeed, rules: DownloadRules): Promise<number> {
  const { files } = await open(location, connector.reads, { signal: always, rules })
  const first = files === 'unchanged' ? undefined : await firstKickOff(connector.read(files), date)
  if (first === undefined)
    throw new Error(`has a replay of ${date}, but ${shownLocation(location)} has no match with a kick-off on that day`)
  return Date.parse(first) - leadMs
}

/** A day as its source tells it afterwards, under the ids it was announced with. */
export interface Day {
  matches: PlayedMatch[]
  /** Everybody who is named in them. */
  people: CatalogObservation[]
}

type ReadDeps = Pick<ImportDeps, 'store' | 'bus' | 'clock' | 'downloads'>

/** Reads the source again, whole, and says which of the people it names are one, as an import does. Errors: those of its location. */
export async function readDay(feed: ReplayedFeed, deps: ReadDeps, signal: AbortSignal): Promise<Day> {
  const { files } = await open(feed.location, feed.connector.reads, { signal, rules: deps.downloads })
  const day: Day = { matches: [], people: [] }
  if (files === 'unchanged') return day
  const [source, books] = [sourceOf(feed), registries(deps.store)]
  for await (const part of feed.connector.read(files)) {
    const own = await books.of(part.sport)
    day.matches.push(...matchesOf((await assembleMatches(source, part, own)).said, feed.date))
    // By the matches of the day alone: nobody is seen later, or elsewhere, than that.
    const matches = part.matches.filter((match) => dayOf(match) === feed.date)
    if (matches.length > 0) day.people.push(...peopleOf((await assembleMatches(source, { ...part, matches, squads: [] }, own)).said))
  }
  for (const sport of books.opened()) {
    await rememberPlayers(deps.store, (await books.of(sport)).players.takeChanged())
    await reviewIdentities(deps, sport)
  }
  return day
}

function matchesOf(said: readonly PendingObservation[], date: string): PlayedMatch[] {
  const stats = new Map(said.flatMap(({ kind, observation }) => (kind === 'stats' ? [[observation.matchId, observation]] : [])))
  return said.flatMap(({ kind, observation }) =>
    kind === 'match' && dayOf(observation.schedule!) === date ? [{ match: observation, stats: stats.get(observation.matchId) }] : [],
  )
}

const peopleOf = (said: readonly PendingObservation[]): CatalogObservation[] =>
  said.flatMap(({ kind, observation }) => (kind === 'catalog' && observation.entity.case === 'player' ? [observation] : []))

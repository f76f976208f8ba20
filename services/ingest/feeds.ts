import { existsSync } from 'node:fs'
import type { Setting } from '@touchline/platform/config'
import type { MatchConnector, SpellingConnector } from './connectors.ts'
import { connectors, generators } from './formats.ts'
import type { Play } from './generator.ts'
import { isUrl } from './location/open.ts'
import { shownLocation } from './location/shown-location.ts'
import { type ReplayedFeed, readReplay, replayExample } from './replay/feed.ts'
import { beforehand } from './replay/replay.ts'

interface Named {
  format: string
  /** The format, or format@name: what its observations are from, wherever it is read. */
  source: string
}

/** A source that is read. */
export interface ReadFeed extends Named {
  kind: 'read'
  connector: SpellingConnector | MatchConnector
  /** A path or an http(s) address. */
  location: string
}

/** A source that plays. */
export interface PlayedFeed extends Named {
  kind: 'played'
  play: Play
  /** As it was written: "demo?seed=1". */
  location: string
}

export type Feed = ReadFeed | PlayedFeed | ReplayedFeed

const known = [...connectors.map(({ format }) => `${format}:PATH-OR-URL`), ...generators.map(({ example }) => example), replayExample].join(
  ', ',
)

const matchConnector = (format: string): MatchConnector | undefined =>
  connectors.filter((each) => each.kind === 'matches').find((each) => each.format === format)

/** One feed: "format:path-or-url", "format@name:path-or-url", "demo?seed=1", "replay:format:path-or-url?date=…". Throws an Error that says what is wrong and what is known. */
export function readFeed(text: string): Feed {
  if (text.startsWith('replay:')) return readReplay(text.slice('replay:'.length), matchConnector)
  const [, format = '', name, mark, rest = ''] = /^([a-z][a-z0-9-]*)(?:@([a-z0-9][a-z0-9-]*))?(?:([:?])(.*))?$/s.exec(text) ?? []
  const source = name ? `${format}@${name}` : format
  const generator = generators.find((each) => each.format === format)
  if (generator) {
    if (mark === ':') throw new Error(`has "${shownLocation(text)}", but ${format} takes no path; it is written ${generator.example}`)
    return { kind: 'played', format, source, location: text, play: generator.read(new URLSearchParams(rest)) }
  }
  const connector = connectors.find((each) => each.format === format)
  if (!connector) throw new Error(`has "${shownLocation(text)}", which names no known format; known are ${known}`)
  if (mark !== ':' || rest.trim() === '')
    throw new Error(`has "${shownLocation(text)}", but ${format} needs a path or an address: ${format}:PATH-OR-URL`)
  return { kind: 'read', format, source, connector, location: rest.trim() }
}

const formats = ['replay', ...connectors.map(({ format }) => format), ...generators.map(({ format }) => format)]
const isFeed = (text: string): boolean => formats.includes(/^[a-z0-9-]*/.exec(text)![0])
const hasQuery = (text: string): boolean => text.includes('?') && /https?:\/\//i.test(text)

/** The feeds of a comma list. A source may stand in it once. */
export function readFeeds(text: string): Feed[] {
  const written = text.split(',').map((one) => one.trim())
  // What comes behind it may be a piece of a secret, which no message may repeat.
  const cut = written.findIndex((one, i) => i > 0 && hasQuery(written[i - 1]!) && !isFeed(one))
  if (cut >= 0) {
    const before = shownLocation(written[cut - 1]!)
    throw new Error(`has "${before}" and a comma behind it that begins no feed; within an address it is written %2C`)
  }
  const feeds = written.map(readFeed)
  const twice = feeds.find(({ source }, i) => feeds.findIndex((feed) => feed.source === source) !== i)
  if (twice) throw new Error(`names the source ${twice.source} twice; name one of them: ${twice.format}@NAME:PATH-OR-URL`)
  return feeds
}

/** `FEEDS`. A path that does not exist is a wrong setting; an address is asked when its turn comes. */
export const feedsSetting: Setting<readonly Feed[]> = {
  variable: 'FEEDS',
  default: readFeeds(generators[0]!.format),
  doc: 'What is read and played: a comma list of format:path-or-url, format@name:path-or-url, demo?seed=1. Unset: the demo.',
  read(text) {
    const feeds = readFeeds(text)
    const missing = feeds.find((feed) => feed.kind !== 'played' && !isUrl(feed.location) && !existsSync(feed.location))
    if (missing) throw new Error(`names ${missing.location}, which does not exist`)
    return feeds
  },
}

/** Names come before the matches that use them, whatever the order they are written in. */
export const inReadingOrder = (feeds: readonly Feed[]): ReadFeed[] => {
  const read = feeds.flatMap((feed) => (feed.kind === 'read' ? [feed] : feed.kind === 'replayed' ? [beforehand(feed)] : []))
  return [
    ...read.filter(({ connector }) => connector.kind === 'spellings'),
    ...read.filter(({ connector }) => connector.kind === 'matches'),
  ]
}

import { existsSync } from 'node:fs'
import type { SportId } from '@touchline/contract/catalog'
import type { Setting } from '@touchline/platform/config'
import type { Connector, ReplayedConnector } from '@touchline/sources/connector'
import { connectors } from '@touchline/sources/registry'
import { generators } from '../registry.ts'
import type { Play } from './generator.ts'
import { type AskedLive, liveExamples, livePreset, presetFormat, readLive } from './live-feed.ts'
import { isUrl, shownLocation } from './open.ts'
import { type ReplayedFeed, readReplay, replayExample } from './replay-feed.ts'
import { readSheetsFeed, type SheetsFeed, sheetSource, sheetsExample } from './sheet-feed.ts'

interface FeedSource {
  format: string
  /** The format, or format@name. Set as the source of every observation, independent of the location. */
  source: string
}

/** A source that is imported from a location. */
export interface ReadFeed extends FeedSource {
  kind: 'read'
  connector: Connector
  /** A path or an http(s) address. */
  location: string
}

/** A source that generates its matches. */
export interface PlayedFeed extends FeedSource {
  kind: 'played'
  play: Play
  sports: readonly SportId[]
  /** The feed as configured: "demo?seed=1". */
  location: string
}

export type Feed = ReadFeed | PlayedFeed | ReplayedFeed | SheetsFeed | AskedLive

const feedForms = [
  ...connectors.map(({ format }) => `${format}:PATH-OR-URL`),
  ...generators.map(({ example }) => example),
  replayExample,
  sheetsExample,
  livePreset,
  ...liveExamples,
].join(', ')

const replayedConnector = (format: string): ReplayedConnector | undefined =>
  connectors.filter((each) => each.kind !== 'spellings').find((each) => each.format === format)

/**
 * Parses one feed: "format:path-or-url", "format@name:path-or-url", "demo?seed=1", "replay:format:path-or-url?date=…",
 * "official-sheets:leagues:address", "live", "openligadb?leagues=bl1".
 * Throws an Error with the reason and the known formats.
 */
export function readFeed(text: string): Feed {
  if (text.startsWith('replay:')) return readReplay(text.slice('replay:'.length), replayedConnector)
  if (text === livePreset) return readLive(presetFormat, presetFormat, undefined, '')!
  const [, format = '', name, separator, rest = ''] = /^([a-z][a-z0-9-]*)(?:@([a-z0-9][a-z0-9-]*))?(?:([:?])(.*))?$/s.exec(text) ?? []
  const source = name ? `${format}@${name}` : format
  if (format === sheetSource.format) return readSheetsFeed(source, separator === ':' ? rest.trim() : '')
  const generator = generators.find((each) => each.format === format)
  if (generator) {
    if (separator === ':') throw new Error(`has "${shownLocation(text)}", but ${format} takes no path; it is written ${generator.example}`)
    const parameters = new URLSearchParams(rest)
    return { kind: 'played', format, source, location: text, play: generator.read(parameters), sports: generator.played(parameters) }
  }
  const live = readLive(format, source, separator, rest.trim())
  if (live) return live
  const connector = connectors.find((each) => each.format === format)
  if (!connector) throw new Error(`has "${shownLocation(text)}", which names no known format; known are ${feedForms}`)
  if (separator !== ':' || rest.trim() === '')
    throw new Error(`has "${shownLocation(text)}", but ${format} needs a path or an address: ${format}:PATH-OR-URL`)
  return { kind: 'read', format, source, connector, location: rest.trim() }
}

const formats = [
  'replay',
  livePreset,
  sheetSource.format,
  ...connectors.map(({ format }) => format),
  ...generators.map(({ format }) => format),
]
const startsFeed = (text: string): boolean => formats.includes(/^[a-z0-9-]*/.exec(text)![0])
const hasQuery = (text: string): boolean => text.includes('?') && /https?:\/\//i.test(text)

/** Parses a comma-separated list of feeds. Each source may occur once. */
export function readFeeds(text: string): Feed[] {
  const entries = text.split(',').map((one) => one.trim())
  // The text after the comma may be part of a secret, so the message omits it.
  const splitAt = entries.findIndex((one, i) => i > 0 && hasQuery(entries[i - 1]!) && !startsFeed(one))
  if (splitAt >= 0) {
    const before = shownLocation(entries[splitAt - 1]!)
    throw new Error(`has "${before}" and a comma that no feed follows; a comma within an address is written %2C`)
  }
  const feeds = entries.map(readFeed)
  const duplicate = feeds.find(({ source }, i) => feeds.findIndex((feed) => feed.source === source) !== i)
  if (duplicate) throw new Error(`names the source ${duplicate.source} twice; name one of them: ${duplicate.format}@NAME:PATH-OR-URL`)
  return feeds
}

/** `FEEDS`. A path that does not exist is a configuration error; an address is not checked before it is polled. */
export const feedsSetting: Setting<readonly Feed[]> = {
  variable: 'FEEDS',
  default: readFeeds(generators[0]!.format),
  doc: 'Sources to import or run, a comma-separated list: format:path-or-url; format@name:path-or-url; demo?seed=1&matches=10&rate=20 (with burst=10, the updates of ten seconds at once; with history=0, without earlier rounds and a last season; with sport=tennis, of this sport alone); replay:format:path?date=2018-06-30&speed=60; official-sheets:leagues:address; live, or a feed of games in play by its name (openligadb?leagues=bl1+dfb). Unset: the demo.',
  read(text) {
    const feeds = readFeeds(text)
    // A live feed without an address has its own.
    const isMissing = ({ kind, location }: Feed) => kind !== 'played' && location !== '' && !isUrl(location) && !existsSync(location)
    const missing = feeds.find(isMissing)
    if (missing) throw new Error(`names ${missing.location}, which does not exist`)
    return feeds
  },
}

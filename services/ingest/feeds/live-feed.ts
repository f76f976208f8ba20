import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MatchConnector } from '@touchline/sources/connector'
import type { LiveFeed, LivePlan } from '@touchline/sources/live/live-feed'
import { liveFeeds } from '@touchline/sources/live/registry'
import { isUrl, shownLocation } from './open.ts'

/** Games in play, asked again and again: FORMAT, FORMAT:BASE/, each with ?parameters. */
export interface AskedLive {
  kind: 'live'
  format: string
  source: string
  connector: MatchConnector
  feed: LiveFeed
  plan: LivePlan
  /** Base address in FEEDS; ends in "/". Empty: those of the feed. Of a recording its folder. */
  location: string
  /** As in FEEDS: "leagues=bl1". Empty: none. */
  parameters: string
  /** Speed at which a recording is played, relative to the original. Absent: the feed itself is asked. */
  speed?: number
}

/** The file of a recording that lists its replies. */
export const recordingIndex = 'replies.jsonl'

/** What FEEDS=live stands for. */
export const livePreset = 'live'
export const presetFormat = liveFeeds[0]!.connector.format

const form = ({ connector: { format }, parameters }: LiveFeed): string =>
  `${format}${Object.entries(parameters)
    .map(([name, value], i) => `${i === 0 ? '?' : '&'}${name}=${value}`)
    .join('')}`

/** "openligadb?leagues=bl1+dfb", for error messages. */
export const liveExamples: readonly string[] = liveFeeds.map(form)

/**
 * Parses what follows the format of a feed: nothing, "?leagues=bl1", ":https://HOST/", ":https://HOST/?leagues=bl1". Undefined: the
 * format has no such feed, or `rest` names a file. Throws an Error that describes the problem.
 */
export function readLive(format: string, source: string, separator: string | undefined, rest: string): AskedLive | undefined {
  const feed = liveFeeds.find(({ connector }) => connector.format === format)
  if (!feed) return undefined
  const [address = '', query = ''] = separator === '?' ? ['', rest] : splitAt(rest, '?')
  if (address !== '' && !(isUrl(address) && URL.parse(address)?.pathname.endsWith('/'))) return undefined
  const problem = (what: string) => new Error(`has "${shownLocation(`${source}${separator ?? ''}${rest}`)}", but ${what}`)
  const parameters = new URLSearchParams(query)
  const unknown = [...parameters.keys()].find((name) => !Object.hasOwn(feed.parameters, name))
  if (unknown !== undefined) throw problem(`${unknown} is no parameter of it; it is written ${form(feed)}`)
  try {
    const plan = feed.plan((name) => parameters.get(name) ?? undefined)
    return { kind: 'live', format, source, connector: feed.connector, feed, plan, location: address, parameters: query }
  } catch (error) {
    throw problem((error as Error).message)
  }
}

/** What the first line of a recording says. */
export interface RecordingHeader {
  format: string
  /** "leagues=bl1", as in FEEDS. */
  parameters: string
}

/**
 * A recording that is played `speed` times as fast. Undefined: the folder is none. Throws an Error that describes the problem.
 */
export function readRecordedLive(format: string, location: string, speed: number): AskedLive | undefined {
  const index = join(location, recordingIndex)
  if (!existsSync(index)) return undefined
  const problem = (what: string) => new Error(`has "replay:${format}:${location}", but ${recordingIndex} ${what}`)
  const header = parsedHeader(readFileSync(index, 'utf8'))
  if (header?.format !== format) throw problem(`does not begin with a line that names the format ${format}`)
  const live = readLive(format, format, '?', header.parameters)
  if (!live) throw problem(`names ${format}, which has no feed of games in play`)
  return { ...live, location, speed }
}

function parsedHeader(lines: string): RecordingHeader | undefined {
  try {
    return JSON.parse(lines.slice(0, Math.max(0, lines.indexOf('\n')))) as RecordingHeader
  } catch {
    return undefined
  }
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

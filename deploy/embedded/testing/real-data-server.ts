import { expect } from '@jest/globals'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import type { ImportProgress } from '@touchline/contract/gen/ingest'
import type { Shape } from './both-shapes.ts'
import { type Crawled, crawl } from './crawler.ts'
import { importFeed } from './import-feed.ts'
import { retryingFetch } from './retrying-fetch.ts'
import type { EmbeddedServer } from './start-server.ts'

/** After the last match of the real data. */
const now = '2026-08-01T12:00:00Z'

/** Real data takes seconds to import, minutes on a busy machine; this ends only what hangs. */
export const hangsAfterMs = 1_800_000

/** A house with real data in it. */
export interface RealDataServer {
  house: EmbeddedServer
  /** Without a limit that a crawl would meet. */
  key: string
  /** How the import of each feed ended. */
  reports: Map<string, ImportProgress>
}

/** Starts a house on a feed without matches. */
export async function startRealDataServer(start: Shape['start'], nothing: string): Promise<RealDataServer> {
  const house = await start(nothing, { NOW: now })
  const { key } = await house.clientOf(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  return { house, key, reports: new Map() }
}

/** Imports `feeds` in this order and waits until every message is handled. */
export async function importAll({ house, reports }: RealDataServer, feeds: readonly string[]): Promise<void> {
  for (const feed of feeds) reports.set(feed, await importFeed(house, feed))
  await house.settled()
}

/** How many documents a second import of these feeds writes. */
export async function writesOfSecondImport({ house }: RealDataServer, feeds: readonly string[]): Promise<number> {
  let writes = 0
  for (const feed of feeds) writes += (await importFeed(house, feed)).writes
  return writes
}

/**
 * The sample of the crawl: every kind of match (league, season, state, coverage) is in it, however large N is. loadtest/crawl.ts requests
 * everything.
 */
const oneIn = { promising: 40, others: 200, teams: 10, players: 20 }

/** Served with data by every sport; the others are not covered in one sport or another. */
const routes = ['leagues', 'leagues/{id}/standings', 'matches/live', 'matches', 'matches/{id}', 'matches/{id}/stats']
  .concat(['teams', 'teams/{id}', 'players', 'players/{id}'])
  .map((route) => `200 /${route}`)

/** Crawls a sport and asserts that every answer has the public shape, that coverage is true, and that nothing but 200 and not_covered is answered. */
export async function crawlRealHouse(
  { house, key }: RealDataServer,
  sport: SportId,
  onAnswer?: (path: string, status: number, body: unknown) => void,
): Promise<Crawled> {
  const crawled = await crawl(house.addresses[0]!, key, { sport, oneIn, width: 4, fetch: retryingFetch, ...(onAnswer && { onAnswer }) })
  expect(crawled.faults).toEqual([])
  expect([...crawled.answers.keys()].filter((route) => !/^(200|404 .* not_covered$)/.test(route))).toEqual([])
  expect([...crawled.answers.keys()]).toEqual(expect.arrayContaining(routes))
  if (sportNamed(sport).playByPlay) expect(crawled.playByPlay).toBeGreaterThan(0)
  return crawled
}

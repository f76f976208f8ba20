import { expect } from '@jest/globals'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import type { Shape } from './both-shapes.ts'
import type { Crawled } from './crawl-requests.ts'
import { crawl } from './crawler.ts'
import { importFeed } from './import-feed.ts'
import { realSports } from './real-sports.ts'
import type { EmbeddedServer } from './start-server.ts'

/** Later than the last match of the real data. */
const now = '2026-08-01T12:00:00Z'

/** Imports of real data take seconds, or minutes on a busy machine; the timeout stops only tests that hang. */
export const hangsAfterMs = 1_800_000

/** A server with real data. */
export interface RealDataServer {
  server: EmbeddedServer
  /** Its rate limit is out of reach of a crawl. */
  key: string
  /** Final progress by feed. */
  reports: Map<string, ImportProgress>
}

/** Starts a server on a feed without data. */
export async function startRealDataServer(start: Shape['start'], emptyFeed: string): Promise<RealDataServer> {
  const server = await start(emptyFeed, { NOW: now })
  const { key } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
  return { server, key, reports: new Map() }
}

/** Imports `feeds` in order and waits until all messages are handled. */
export async function importAll({ server, reports }: RealDataServer, feeds: readonly string[]): Promise<void> {
  for (const feed of feeds) reports.set(feed, await importFeed(server, feed))
  await server.settled()
}

/** Number of documents that a second import of these feeds writes. */
export async function writesOfSecondImport({ server }: RealDataServer, feeds: readonly string[]): Promise<number> {
  let writes = 0
  for (const feed of feeds) writes += (await importFeed(server, feed, true)).writes
  return writes
}

/**
 * Sampling rate of the crawl. Every combination of league, state and coverage is included for any N. loadtest/data/crawl.ts
 * requests everything.
 */
const oneInOfAll = { detailed: 60, others: 400, teams: 25, players: 40, briefings: 10 }

/** Accepted answers: data, or an error that the competition lacks it; for a squad also an error that it is not of this season. */
const answered = /^(200 |404 .* (not_covered|squad_not_current)$|404 \/teams\/\{id\}\/squad not_found$)/

/** Routes that return data in every sport; some sports do not cover the other routes. */
const routes = ['leagues', 'leagues/{id}/standings', 'matches/live', 'matches', 'matches/{id}', 'matches/{id}/stats']
  .concat(['matches/{id}/provenance', 'matches/{id}/briefing', 'teams', 'teams/{id}', 'players', 'players/{id}'])
  .map((route) => `200 /${route}`)

/**
 * Crawls a sport and asserts that responses have the public shape, coverage is correct and errors are only `answered`.
 */
export async function crawlRealServer(
  { server, key }: RealDataServer,
  sport: SportId,
  onResponse?: (path: string, status: number, body: unknown) => void,
  oneIn = oneInOfAll,
): Promise<Crawled> {
  const crawled = await crawl(server.addresses[0]!, key, {
    sport,
    oneIn,
    someSeasons: true,
    width: 4,
    fetch: retryingFetch,
    ...(onResponse && { onResponse }),
  })
  expect(crawled.faults).toEqual([])
  expect([...crawled.responses.keys()].filter((route) => !answered.test(route))).toEqual([])
  expect([...crawled.responses.keys()]).toEqual(expect.arrayContaining(routes))
  const hasNoPlays = realSports.find((each) => each.sport === sport)?.hasNoPlays
  if (sportNamed(sport).playByPlay && !hasNoPlays) expect(crawled.playByPlay).toBeGreaterThan(0)
  return crawled
}

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import type { Imported } from './testing/imported.ts'
import { oneTruth } from './testing/one-truth.ts'
import { crawlRealServer, hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { realLeagues } from './testing/real-leagues.ts'
import { realRules } from './testing/real-rules.ts'
import { someInternationals } from './testing/real-sample.ts'
import { getFrom, recomputeTables } from './testing/recomputed-tables.ts'
import { soccerFeeds } from './testing/soccer-feeds.ts'
import { startInOneProcess } from './testing/start-server.ts'
import { teamSearch } from './testing/team-search.ts'

/*
 * The real data of soccer in one process, with internationals from twenty years limited to five tournaments. real-shapes.test.ts
 * compares separate processes with one process, and imports every format a second time.
 */
const empty = emptyFeed()

withSharedData('soccer', 'real soccer', (soccer) => {
  const feeds = soccerFeeds(soccer, someInternationals(soccer))
  let real: RealDataServer
  const t: Imported = {
    getClient: (serves) => real.server.getClient(serves),
    report: (source) => real.reports.get(feeds.find((feed) => feed.startsWith(`${source}:`))!)!,
    reports: () => [...real.reports.values()].slice(2),
  }

  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    await importAll(real, feeds)
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  describe('real leagues', () => realLeagues(t))
  describe('rules of real leagues', () => realRules(t))
  describe('from every source', () => oneTruth(t))
  describe('the search of the real teams', () => teamSearch(t))

  test(
    'every row of every table equals the recomputed one',
    async () => {
      const get = getFrom(`${real.server.addresses[0]}/v1/soccer`, real.key)
      const { tables, faults } = await recomputeTables(get, 'soccer')
      expect(faults).toEqual([])
      expect(tables).toBeGreaterThan(50)
    },
    hangsAfterMs,
  )

  test(
    'every answer has its public shape, and coverage is true',
    async () => {
      const { matches, responses } = await crawlRealServer(real, 'soccer')
      expect(matches).toBeGreaterThan(25_000)
      for (const route of ['lineups', 'stats', 'injuries'])
        expect([...responses.keys()]).toContain(`404 /matches/{id}/${route} not_covered`)
      for (const route of ['lineups', 'stats']) expect([...responses.keys()]).toContain(`200 /matches/{id}/${route}`)
    },
    hangsAfterMs,
  )
})

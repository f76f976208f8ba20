import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { bothShapes } from './testing/both-shapes.ts'
import { importFeed } from './testing/import-feed.ts'
import type { Imported } from './testing/imported.ts'
import { oneTruth } from './testing/one-truth.ts'
import { realLeagues } from './testing/real-leagues.ts'
import type { House } from './testing/start-house.ts'
import { teamSearch } from './testing/team-search.ts'

/*
 * Everything of soccer, from the files to what is served, in both shapes of the house.
 */
withSharedData('soccer', 'real soccer', (soccer) => {
  // Least trusted first: what comes later must take its place all the same.
  const feeds = [
    `openfootball-clubs:${soccer}/openfootball-clubs`,
    `openfootball-leagues:${soccer}/openfootball-leagues`,
    `international-results:${soccer}/international-results`,
    `openfootball-json:${soccer}/openfootball-json`,
    `wyscout:${soccer}/wyscout-2017-18`,
    `worldcup-json:${soccer}/worldcup-json`,
    `euro-json:${soccer}/euro-json`,
    `openfootball-text@worldcup:${soccer}/worldcup-text-full`,
    `openfootball-text:${soccer}/openfootball-text`,
  ]

  describe.each(bothShapes('real soccer'))('$shape', ({ shape, start }) => {
    let house: House
    const reports = new Map<string, ImportProgress>()
    const t: Imported = {
      clientOf: (serves) => house.clientOf(serves),
      metrics: () => house.metrics(),
      oneIn: shape === 'in one process' ? { promising: 1, others: 5 } : { promising: 20, others: 200 },
      report: (source) => reports.get(source)!,
      reports: () => [...reports.values()].slice(2),
    }

    beforeAll(async () => {
      // A demo that stands still: what counts here is what is imported.
      house = await start('demo?matches=2&rate=1', { NOW: '2026-08-01T12:00:00Z' })
      for (const feed of feeds) reports.set(feed.slice(0, feed.indexOf(':')), await importFeed(house, feed))
      await house.settled()
    }, 600_000)
    afterAll(() => house?.stop())

    describe('real leagues', () => realLeagues(t))
    describe('from every source', () => oneTruth(t))
    describe('the search of the real teams', () => teamSearch(t))
    test('a second import writes nothing', async () => {
      for (const feed of feeds) expect((await importFeed(house, feed)).writes).toBe(0)
    }, 300_000)
  })
})

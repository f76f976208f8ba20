import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { accountedRows } from '@touchline/contract/import-balance'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { crawlRealServer, hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { realNames } from './testing/real-names.ts'
import { realQualified } from './testing/real-qualified.ts'
import { realSports } from './testing/real-sports.ts'
import { realTables } from './testing/real-tables.ts'
import { realTour } from './testing/real-tour.ts'
import { realVolleyball } from './testing/real-volleyball.ts'
import { type Get, getFrom, recomputeTables } from './testing/recomputed-tables.ts'
import { startInOneProcess } from './testing/start-server.ts'

/*
 * All real data of all sports except soccer, in one process and one store. real-shapes.test.ts compares separate
 * processes with one process, and imports every format a second time.
 */
const empty = emptyFeed()

withSharedData('', 'real sports', (folder) => {
  const feedsBySport = new Map(realSports.map(({ sport, feeds }) => [sport, feeds(`${folder}${sport}`)]))
  let real: RealDataServer

  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    await importAll(real, [...feedsBySport.values()].flat())
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  describe.each(realSports)('$sport', ({ sport, quarantined = {}, matches, hasOwnNames, hasDraws, tables }) => {
    const feeds = feedsBySport.get(sport)!
    const get: Get = (path) => getFrom(`${real.server.addresses[0]}/v1/${sport}`, real.key)(path)
    const data = async <T>(path: string) => (await get(path))?.data as T

    test('every row has one outcome; quarantined are the expected ones', () => {
      for (const feed of feeds) {
        const report = real.reports.get(feed)!
        expect([feed, report.quarantined]).toEqual([feed, quarantined[feed.split(':', 1)[0]!]?.rows ?? 0])
        expect([feed, accountedRows(report), report.lost]).toEqual([feed, report.rows, 0])
      }
    })

    test(
      'every answer has its public shape, and coverage is true',
      async () => {
        expect((await crawlRealServer(real, sport)).matches).toBe(matches)
      },
      hangsAfterMs,
    )

    test('every row of every table equals the recomputed one', async () => {
      const { tables: count, faults } = await recomputeTables(get, sport)
      expect(faults).toEqual([])
      expect(count).toBeGreaterThan(0)
    })

    if (hasDraws) realTour(data)
    if (sport === 'baseball') realQualified(get)
    if (sport === 'volleyball') realVolleyball(data, () => feeds.map((feed) => real.reports.get(feed)!))

    if (!hasOwnNames) realNames(sport, data, () => real.server)
    if (tables.length > 0) realTables(data, tables)
  })
})

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { realSports } from './testing/real-sports.ts'
import { recountLeaders } from './testing/recounted-totals.ts'
import { startInOneProcess } from './testing/start-server.ts'

/*
 * Leaders of real seasons, by every statistic that adds up, equal a recount from the box scores and events.
 */
const empty = emptyFeed()

withSharedData('', 'leaders of real seasons', (folder) => {
  let real: RealDataServer
  const feeds = realSports.flatMap(({ sport, feeds }) => feeds(`${folder}${sport}`))
  const soccer = [`openfootball-json:${folder}soccer/openfootball-json`, `worldcup-json:${folder}soccer/worldcup-json`]

  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    await importAll(real, [...feeds, ...soccer])
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  test.each([...realSports.map(({ sport }) => sport), 'soccer'])(
    '%s',
    async (sport) => {
      const { values, faults } = await recountLeaders(real.server, sport)
      process.stderr.write(`${sport}: ${values} values, ${faults.length} wrong lists\n`)
      expect(faults).toEqual([])
      expect(values).toBeGreaterThan(50)
    },
    hangsAfterMs,
  )
})

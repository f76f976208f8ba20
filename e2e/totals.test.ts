import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { realSports } from './testing/real-sports.ts'
import { recountPlayers } from './testing/recounted-players.ts'
import { recountLeaders } from './testing/recounted-totals.ts'
import { startInOneProcess } from './testing/start-server.ts'

/*
 * Leaders of real seasons, by every statistic that adds up, and the facts about players in their briefings equal a recount
 * from the box scores and events. The gate counts some seasons; TOTALS=whole counts all files, an hour on two cores.
 */
const empty = emptyFeed()
const isWhole = process.env.TOTALS === 'whole'

/** Feeds of the gate by sport, below the folder of real data. */
const some: Readonly<Record<string, string>> = {
  'american-football': 'nfl-gamecenter:american-football/nfl-gamecenter',
  handball: 'hvnb:handball/hvnb-2025-26',
  hockey: 'hockeytech:hockey/pwhl-hockeytech',
  volleyball: 'datavolley:volleyball/datavolley',
  soccer: 'worldcup-json:soccer/worldcup-json',
}

/** Kinds of facts about players in the briefings of these seasons. */
const factKinds = { soccer: ['leading_scorer', 'milestone_near', 'scoring_series'], handball: ['leading_scorer'] }

withSharedData('', 'leaders of real seasons', (folder) => {
  let real: RealDataServer
  const inFolder = (feed: string) => feed.replace(':', `:${folder}`)
  const all = realSports.flatMap(({ sport, feeds }) => feeds(`${folder}${sport}`))
  const soccer = [`openfootball-json:${folder}soccer/openfootball-json`, `worldcup-json:${folder}soccer/worldcup-json`]
  const feeds = isWhole ? [...all, ...soccer] : Object.values(some).map(inFolder)
  const sports = isWhole ? [...realSports.map(({ sport }) => sport), 'soccer'] : Object.keys(some)

  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    await importAll(real, feeds)
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  test.each(sports)(
    '%s',
    async (sport) => {
      const { values, faults } = await recountLeaders(real.server, sport)
      process.stderr.write(`${sport}: ${values} values, ${faults.length} wrong lists\n`)
      expect(faults).toEqual([])
      expect(values).toBeGreaterThan(50)
    },
    hangsAfterMs,
  )

  test.each(Object.entries(factKinds))(
    '%s: facts about players',
    async (sport, kinds) => {
      const { facts, faults } = await recountPlayers(real, sport)
      process.stderr.write(`${sport}: ${[...facts].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`)
      expect(faults).toEqual([])
      expect([...facts.keys()]).toEqual(expect.arrayContaining(kinds))
    },
    hangsAfterMs,
  )
})

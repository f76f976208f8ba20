import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { recountPlayers } from './testing/recounted-players.ts'
import { startInOneProcess } from './testing/start-server.ts'

/* Every fact about players in the briefings of real seasons equals a recount from events and box scores. */
const empty = emptyFeed()

/** Feeds by sport, below the folder of real data, and the kinds of facts that their briefings have. */
const seasons = {
  soccer: { feed: 'worldcup-json:soccer/worldcup-json', kinds: ['leading_scorer', 'milestone_near', 'scoring_series'] },
  handball: { feed: 'hvnb:handball/hvnb-2025-26', kinds: ['leading_scorer'] },
}

withSharedData('', 'facts about players of real seasons', (folder) => {
  let real: RealDataServer
  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    const feeds = Object.values(seasons).map(({ feed }) => feed.replace(':', `:${folder}`))
    await importAll(real, feeds)
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  test.each(Object.entries(seasons))(
    '%s',
    async (sport, { kinds }) => {
      const { facts, faults } = await recountPlayers(real, sport)
      process.stderr.write(`${sport}: ${[...facts].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`)
      expect(faults).toEqual([])
      expect([...facts.keys()]).toEqual(expect.arrayContaining(kinds))
    },
    hangsAfterMs,
  )
})

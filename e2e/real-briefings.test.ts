import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { SourceMatch } from '@touchline/briefings/testing/source-season'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { hangsAfterMs, importAll, type RealDataServer, startRealDataServer } from './testing/real-data-server.ts'
import { getFiles } from './testing/real-sample.ts'
import { briefedFiles, briefedLeagues, briefedMatches, recomputeBriefings } from './testing/recomputed-briefings.ts'
import { startInOneProcess } from './testing/start-server.ts'

/* Recomputes the briefings of every fifth match. loadtest/data/real-briefings.ts recomputes all of them. */
const empty = emptyFeed()

withSharedData('soccer/openfootball-json', 'briefings of real matches', (folder) => {
  const feed = getFiles(folder, briefedFiles)
  let real: RealDataServer
  let all: SourceMatch[]
  const served = () => ({ address: real.server.addresses[0]!, key: real.key })

  beforeAll(async () => {
    real = await startRealDataServer(startInOneProcess, empty)
    await importAll(real, [`openfootball-json:${feed}`])
    all = await briefedMatches(served(), folder)
  }, hangsAfterMs)
  afterAll(() => real?.server.stop())

  test.each(briefedLeagues)(
    'every fact before a match of 2024/25 of %s, and what it decided, is as recomputed from the source',
    async (file) => {
      const { faults, facts, kinds } = await recomputeBriefings(served(), all, { file, oneIn: 5 })
      expect(faults).toEqual([])
      expect(facts).toBeGreaterThan(2_000)
      expect(kinds).toBeGreaterThan(25)
    },
    hangsAfterMs,
  )
})

import { expect, test } from '@jest/globals'
import { fixtures } from '@touchline/fixtures/service'
import { ingest } from '@touchline/ingest/service'
import { live } from '@touchline/live/service'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { standings } from '@touchline/standings/service'
import { importFeed } from './testing/import-feed.ts'
import { stored } from './testing/stored.ts'

const services = [fixtures, live, standings, ingest]

withSharedData('soccer', 'imports in any order', (soccer) => {
  // One club with two spellings, one country with two leagues, a European cup, a curtailed season and one with invalid
  // rows.
  const files = ['2018-19/en.1', '2019-20/en.3', '2024-25/en.1', '2024-25/uefa.cl', '2025-26/en.3', '2025-26/at.1', '2024-25/at.1']
  const lists = ['openfootball-clubs', 'openfootball-leagues'].map((format) => `${format}:${soccer}/${format}`)
  const feeds = files.map((file) => `openfootball-json:${soccer}/openfootball-json/${file}.json`)

  const imported = async (order: readonly string[]): Promise<string[]> => {
    const t = await startForTest(services, { environment: { FEEDS: lists[1]! } })
    for (const feed of [...lists, ...order]) await importFeed(t, feed)
    await t.settled()
    const lines = await stored(t.store, services)
    await t.stop()
    // The stored import order is not part of the data.
    return lines.filter((line) => !line.startsWith('ingest_sources '))
  }

  test('give equal ids and equal bytes, except for times of receipt', async () => {
    const ordered = await imported(feeds)
    expect(ordered.filter((line) => line.startsWith('fixtures_matches '))).toHaveLength(380 + 506 + 380 + 189 + 552 + 132 + 195)
    expect(await imported([3, 0, 6, 2, 5, 1, 4].map((i) => feeds[i]!))).toEqual(ordered)
  })
})

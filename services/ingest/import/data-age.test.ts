import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { CatalogObservationSchema, LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { feedCatalog, feedLive } from '@touchline/contract/topics'
import { manualClock } from '@touchline/platform/clock'
import { createMetrics } from '@touchline/platform/metrics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { measuringAge } from './publish.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

test('exposes the data age of each sport and source by the domain clock', async () => {
  const backEnds = await embedded.open()
  closing.push(backEnds.close)
  const clock = manualClock(Date.parse('2026-03-01T15:00:00Z'))
  const metrics = createMetrics()
  const bus = measuringAge(backEnds.bus, clock, metrics)
  const update = (source: string, receivedAt: string) => create(LiveUpdateSchema, { sport: 'tennis', matchId: 'm', source, receivedAt })
  await bus.publish(feedLive, [update('a', '2026-03-01T14:59:00Z'), update('a', '2026-03-01T14:59:50Z')])
  await bus.publish(feedLive, [update('b', '2026-03-01T14:59:30Z')])
  await bus.publish(feedCatalog, [create(CatalogObservationSchema, { source: 'c', receivedAt: '2026-03-01T14:00:00Z' })])
  await clock.advance(5_000)
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('touchline_ingest_data_age_seconds{'))
  expect(lines).toEqual([
    'touchline_ingest_data_age_seconds{sport="tennis",source="a"} 15',
    'touchline_ingest_data_age_seconds{sport="tennis",source="b"} 35',
  ])
})

import { expect, test } from '@jest/globals'
import { services } from '@touchline/embedded/services'
import { platformLeases } from '@touchline/platform/leases'
import { explained, explainedAlways } from '@touchline/platform/testing/query-plans'

const url = process.env.TEST_MONGODB_URL
const collections = [platformLeases, ...services.flatMap((service) => service.collections)]

if (!url) console.warn('SKIPPED: what MongoDB does for each shape of query. TEST_MONGODB_URL is not set.')
const testHere = url ? test : test.skip

testHere('no shape in which any service asks reads a whole collection', async () => {
  const shapes = await explained(url!, collections)
  expect(shapes.length).toBeGreaterThan(50)
  expect(shapes.filter(({ readsAll }) => readsAll).map(({ shape }) => shape)).toEqual([])
})

testHere('nor does what is asked of every collection; one that nobody declared would', async () => {
  const shapes = await explainedAlways(url!, collections.at(-1)!)
  expect(shapes.filter(({ readsAll }) => readsAll).map(({ shape }) => shape)).toEqual(['undeclared'])
})

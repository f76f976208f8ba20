import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { queues } from './records.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'
import { live, startWebhooks, type WebhooksUnderTest } from './testing/start-webhooks.ts'

let t: WebhooksUnderTest
let receiver: Receiver
beforeEach(async () => {
  t = await startWebhooks()
  receiver = await startReceiver()
})
afterEach(async () => {
  await t.stop()
  await receiver.stop()
})

test('the endpoints of an event share what is read for it', async () => {
  const reads = async () => {
    const text = await t.metrics.text()
    const counts = text.matchAll(
      /^touchline_store_seconds_count\{operation="(?:get|getMany|find)",collection="webhooks_(?!endpoints).*\} (\d+)$/gm,
    )
    return counts.reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const count = 40
  for (let i = 0; i < count; i++) await t.createEndpoint(receiver.url, { events: ['match'] }, { customer: `org_${i % 2}` })
  const deliver = async (version: number) => {
    await t.publishMatches(live(version))
    await t.until(async () => (await t.store.find(queues, 'byDue', { range: { from: '0' } })).items.length === 0)
  }
  await deliver(10)
  const before = await reads()
  await deliver(11)
  expect(receiver.received).toHaveLength(2 * count)
  // The lane twice, the queues once, all together.
  expect((await reads()) - before).toBe(3)
})

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { LeaseSchema } from '@touchline/contract/gen/platform'
import { openBackEnds } from './back-ends.ts'
import { platformLeases } from './leases.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { mongoClient } from './mongo/client.ts'
import { redisAddress } from './redis-address.ts'

const unset = { dataDir: ':memory:', mongodbUrl: undefined, natsUrl: undefined, natsPrefix: '', redis: undefined }
const opening = { inMemory: [], keepsDocuments: true, group: 'test', log: createLog('silent'), metrics: createMetrics() }
const lease = create(LeaseSchema, { name: 'here' })
let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

test('without URLs everything is embedded; with services in memory all messages are in memory', async () => {
  const backEnds = await openBackEnds({ ...unset, natsUrl: 'nats://127.0.0.1:1' }, { ...opening, inMemory: ['demo'] }, opened)
  const [demo, durable] = [backEnds.getStore('demo'), backEnds.getStore('keys')]
  for (const store of [demo, durable]) await store.prepare([platformLeases])
  expect([demo === durable, backEnds.bus.connected()]).toEqual([false, true])
  expect(await backEnds.limiter.consume('a', 1)).toMatchObject({ allowed: true })
})

const { TEST_MONGODB_URL, TEST_NATS_URL, TEST_REDIS_URL } = process.env
const onServers = TEST_MONGODB_URL && TEST_NATS_URL && TEST_REDIS_URL ? test : test.skip
if (onServers === test.skip)
  console.warn('SKIPPED: back ends on real servers. TEST_MONGODB_URL, TEST_NATS_URL and TEST_REDIS_URL are not all set.')

onServers('with all URLs set nothing is embedded', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const mongodbUrl = new URL(`/${name}`, TEST_MONGODB_URL).href
  const settings = { ...unset, dataDir: `/dev/null/${name}`, mongodbUrl, natsUrl: TEST_NATS_URL, redis: redisAddress(TEST_REDIS_URL ?? '') }
  const first = await openBackEnds(settings, opening, opened)
  await first.getStore('any').write(platformLeases, [{ doc: lease, replaces: 'absent' }])
  expect([first.bus.connected(), existsSync(settings.dataDir)]).toEqual([true, false])
  const second = await openBackEnds(settings, opening, opened)
  expect((await second.getStore('other').get(platformLeases, 'here'))?.revision).toBe(1)
  // On a busy machine a command may time out, after which the process counts locally.
  let isShared = false
  for (let i = 0; !isShared; i++) {
    expect(await first.limiter.consume(`${name}-${i}`, 1)).toMatchObject({ allowed: true })
    isShared = !(await second.limiter.consume(`${name}-${i}`, 1)).allowed
    await nextTurn()
  }
  await opened.disposeAsync()
  const client = mongoClient(mongodbUrl, 10_000)
  await client.db(name).dropDatabase()
  await client.close()
})

test.each([
  ['MONGODB_URL', { mongodbUrl: 'mongodb://127.0.0.1:1/none' }],
  ['NATS_URL', { natsUrl: 'nats://127.0.0.1:1' }],
  ['NATS_URL', { natsUrl: 'nats://127.0.0.1:1,127.0.0.1:2' }],
])('an unreachable server of %s is reported by its setting', async (variable, urls) => {
  await expect(openBackEnds({ ...unset, ...urls }, opening, opened)).rejects.toThrow(
    new RegExp(`^What ${variable} names cannot be reached: .*refused`, 'i'),
  )
})

test.each([
  ['MONGODB_URL', { mongodbUrl: 'mongodb://who:secret@127.0.0.1/?nonsense=3' }],
  ['MONGODB_URL', { mongodbUrl: 'mongodb://who:secret@/none' }],
  ['NATS_URL', { natsUrl: 'nats://who:secret@127.0.0.1:4222:1' }],
  ['NATS_URL', { natsUrl: 'nats://who:secret@127.0.0.1:1,' }],
])('an address that the driver cannot parse is reported by its setting, without its value: %s', async (variable, urls) => {
  const refusal: Error = await openBackEnds({ ...unset, ...urls }, opening, opened).then(
    () => new Error('it was taken'),
    (error: Error) => error,
  )
  expect([refusal.name, refusal.message, refusal.cause]).toEqual([
    'StartError',
    `${variable} has a format or an option that its driver does not support.`,
    undefined,
  ])
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type Collection, type CommandStartedEvent, Long, type MongoClient } from 'mongodb'
import type { DocumentStore } from '../ports/document-store.ts'
import { documentStoreSuite } from '../testing/document-store-suite.ts'
import { proxyTo } from '../testing/proxy.ts'
import { type TestDocuments, testDocument, testDocuments } from '../testing/test-documents.ts'
import { mongoClient } from './client.ts'
import { mongoStore, mongoStoreOn } from './document-store.ts'
import type { Row } from './rows.ts'

const url = process.env.TEST_MONGODB_URL
const name = `test_${randomUUID().replaceAll('-', '')}`
const commands = new Map<string, CommandStartedEvent['command']>()
/** The URL requests less durable writes than the store has to make. */
const lax = url && `${url}${url.includes('?') ? '&' : url.endsWith('/') ? '?' : '/?'}w=1&journal=false`
const client = (): MongoClient =>
  mongoClient(lax!, 20_000, { monitorCommands: true }).on('commandStarted', ({ commandName, command }) =>
    commands.set(commandName, command),
  )

documentStoreSuite('documents on MongoDB', url ? () => mongoStoreOn(client(), name, { timeoutMs: 20_000 }) : undefined, { modelRuns: 25 })

test('an unreachable server is upstream_unavailable within the timeout', async () => {
  const store = mongoStore('mongodb://127.0.0.1:1/', { timeoutMs: 200 })
  await expect(store.prepare([testDocuments()])).rejects.toMatchObject({ code: 'upstream_unavailable' })
  await store.close()
})

if (url) {
  describe('a MongoDB server', () => {
    const direct = client()
    const rows = (c: TestDocuments) => direct.db(name).collection<Row>(c.name)
    afterAll(async () => {
      await direct.db(name).dropDatabase()
      await direct.close()
    })
    isAsked(rows)
    breaks()
  })
}

function isAsked(rows: (c: TestDocuments) => Collection<Row>): void {
  let store: DocumentStore
  beforeAll(() => {
    store = mongoStoreOn(client(), name, { timeoutMs: 20_000 })
  })
  afterAll(() => store.close())

  test('gets only commands that every compatible server supports', () => {
    const plain = ['count', 'createIndexes', 'endSessions', 'find', 'findOne', 'hello', 'insert', 'update']
    expect([...commands.keys()].filter((each) => !plain.includes(each))).toEqual([])
    const inTransaction = [...commands.values()].filter((each) => 'startTransaction' in each || 'autocommit' in each)
    expect(inTransaction).toEqual([])
    for (const write of ['insert', 'update']) expect(commands.get(write)?.writeConcern).toEqual({ w: 'majority', j: true })
    for (const read of ['find', 'count']) expect(commands.get(read)?.readConcern).toEqual({ level: 'majority' })
    expect(commands.get('find')?.maxTimeMS).toBeGreaterThan(0)
  })

  test('keeps whole numbers above 32 bits as 64-bit integers', async () => {
    const c = testDocuments()
    await store.prepare([c])
    await store.write(c, [{ doc: testDocument({ id: 'a', size: 2 ** 40 }), replaces: 'absent' }])
    expect(await rows(c).findOne({ 'keys.size': { $type: 'long' } })).toMatchObject({ keys: { size: 2 ** 40 } })
  })

  test('increments revisions above 32 bits', async () => {
    const c = testDocuments()
    await store.prepare([c])
    await store.write(c, [{ doc: testDocument({ id: 'a' }), replaces: 'absent' }])
    await rows(c).updateOne({}, { $set: { revision: Long.fromNumber(2 ** 31 - 1) } })
    const write = (replaces: number) => store.write(c, [{ doc: testDocument({ id: 'a' }), replaces }])
    expect([await write(2 ** 31 - 1), await write(2 ** 31)].flat()).toEqual([2 ** 31, 2 ** 31 + 1])
    expect((await store.get(c, 'a'))?.revision).toBe(2 ** 31 + 1)
  })
}

function breaks(): void {
  const closing: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const each of closing.splice(0)) await each.close()
  })
  /** A store on a connection that can be broken, for a call with this deadline. */
  const within = async (deadlineMs: number) => {
    const { hostname, port } = new URL(url!)
    const proxy = await proxyTo(Number(port), hostname)
    const call = new AbortController()
    const asked: CommandStartedEvent['command'][] = []
    const own = mongoClient(`mongodb://127.0.0.1:${proxy.port}/`, 20_000, { monitorCommands: true })
    own.on('commandStarted', ({ command }) => asked.push(command))
    const currentCall = { signal: call.signal, deadline: Number.POSITIVE_INFINITY }
    const store = mongoStoreOn(own, name, { timeoutMs: 20_000, currentCall: () => currentCall })
    const c = testDocuments()
    await store.prepare([c])
    asked.length = 0
    currentCall.deadline = Date.now() + deadlineMs
    closing.push(store, proxy)
    return { store, c, call, currentCall, asked, proxy }
  }

  test('is cancelled at the deadline of the call', async () => {
    const { store, c, asked, proxy, currentCall } = await within(15_000)
    await store.find(c, 'all', { total: true })
    await store.write(c, [{ doc: testDocument({ id: 'a' }), replaces: 'absent', publishes: ['news'] }])
    const limits = asked.filter(({ find, count, insert }) => find ?? count ?? insert).map(({ maxTimeMS }) => maxTimeMS)
    expect(limits).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
    expect(Math.max(...limits)).toBeLessThanOrEqual(14_750)
    currentCall.deadline = Date.now() + 500
    proxy.freeze()
    await expect(store.get(c, 'a')).rejects.toMatchObject({ code: 'upstream_unavailable' })
    proxy.mend()
    // Work after the end of its call has the full timeout.
    currentCall.deadline = Date.now() - 1
    expect((await store.get(c, 'a'))?.revision).toBe(1)
  })

  test('gets no more reads of a cancelled call; a running write completes', async () => {
    const { store, c, call, proxy } = await within(60_000)
    await store.write(c, [{ doc: testDocument({ id: 'a' }), replaces: 'absent' }])
    proxy.freeze()
    const reads = [store.get(c, 'a'), store.find(c, 'all', { total: true }), store.scan(c, '')]
    const written = store.write(c, [{ doc: testDocument({ id: 'b' }), replaces: 'absent' }])
    call.abort(new DOMException('The caller is gone.', 'AbortError'))
    const outcomes = await Promise.allSettled(reads)
    expect(outcomes.map((each) => each.status === 'rejected' && each.reason.name)).toEqual(reads.map(() => 'AbortError'))
    proxy.mend()
    expect(await written).toEqual([1])
  })

  /** Repeats operations that a busy machine does not finish within the time limit of the store. */
  const patiently = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => {
      if (error.code !== 'upstream_unavailable') throw error
      return patiently(work)
    })

  test.each(['cut', 'freeze'] as const)(
    'that goes away (%s) is upstream_unavailable within the limit, and back when it is back',
    async (how) => {
      const { hostname, port } = new URL(url!)
      const proxy = await proxyTo(Number(port), hostname)
      const store = mongoStore(`mongodb://127.0.0.1:${proxy.port}/${name}`, { timeoutMs: 2_000 })
      const c = testDocuments()
      await patiently(() => store.prepare([c]))
      const writes = ['a', 'b'].map((id) => ({ doc: testDocument({ id }), replaces: 'absent' as const }))
      await patiently(() => store.write(c, [writes[0]!]))
      proxy[how]()
      const calls = [store.get(c, 'a'), store.write(c, [writes[1]!]), store.find(c, 'all', { total: true }), store.remove(c, 'a', 2)]
      const outcomes = await Promise.allSettled(calls)
      expect(outcomes).toEqual(calls.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'upstream_unavailable' }) })))
      proxy.mend()
      expect((await patiently(() => store.get(c, 'a')))?.revision).toBe(1)
      await store.close()
      await proxy.close()
    },
  )
}

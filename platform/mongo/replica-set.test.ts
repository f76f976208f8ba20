import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { DocumentStore } from '../ports/document-store.ts'
import { type PretendReplicaSet, pretendReplicaSet } from '../testing/pretend-replica-set.ts'
import { type TestDocuments, testDocument, testDocuments } from '../testing/test-documents.ts'
import { databaseName, mongoClient } from './client.ts'
import { mongoStore, mongoStoreOn } from './document-store.ts'

let set: PretendReplicaSet
let store: DocumentStore
/** Waits until the driver has found the replica; until then it reads from the primary. */
let found: Promise<void>
let fresh: TestDocuments
let stale: TestDocuments
beforeEach(async () => {
  set = await pretendReplicaSet()
  const client = mongoClient(set.url, 5_000)
  found = new Promise((resolve) => {
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      if (newDescription.servers.values().some(({ type }) => type === 'RSSecondary')) resolve()
    })
  })
  store = mongoStoreOn(client, databaseName(set.url), { timeoutMs: 5_000 })
  fresh = testDocuments()
  stale = { ...testDocuments(), reads: 'may-be-stale' }
})
afterEach(async () => {
  await store.close()
  await set.close()
})

const prepared = async () => {
  await store.prepare([fresh, stale])
  await found
  set.asked.length = 0
}
/** Member, command and read concern of each command. */
const received = () => set.asked.map(({ member, command }) => `${member} ${Object.keys(command)[0]} ${command.readConcern?.level ?? '-'}`)

test('fresh reads use the primary, stale ones a replica; both are majority-committed', async () => {
  await prepared()
  await store.get(fresh, 'a')
  await store.find(fresh, 'byKind', { equal: { kind: 'a' }, total: true })
  await store.pending(fresh, 0)
  expect(received().toSorted()).toEqual(['0 count majority', '0 find majority', '0 find majority', '0 find majority'])
  set.asked.length = 0
  await store.getMany(stale, ['a'])
  await store.write(stale, [{ doc: testDocument({ id: 'a' }), replaces: 1 }])
  expect(received()).toEqual(['0 find majority', '0 update -'])
  set.asked.length = 0
  await store.find(stale, 'byKind', { equal: { kind: 'a' }, total: true })
  await store.scan(stale, '')
  expect(received().toSorted()).toEqual(['1 count majority', '1 find majority', '1 find majority'])
})

test('whatever the URL says, prepare reads from the primary', async () => {
  const lax = mongoStore(`${set.url}&readPreference=secondary&readConcernLevel=local&w=1`, { timeoutMs: 5_000 })
  await lax.prepare([stale])
  await lax.get(stale, 'a')
  await lax.close()
  expect(received().filter((each) => each.includes(' find '))).toEqual(['0 find majority', '0 find majority'])
  expect(set.asked.map(({ member }) => member)).not.toContain(1)
})

test('a replica more than 90 s behind is not used', async () => {
  set.behindMs = 200_000
  await prepared()
  await store.find(stale, 'byKind', { equal: { kind: 'a' } })
  expect(received()).toEqual(['0 find majority'])
})

test('without a primary stale reads work, and others are upstream_unavailable within the timeout', async () => {
  await prepared()
  await set.losePrimary()
  expect((await store.find(stale, 'byKind', { equal: { kind: 'a' } })).items).toEqual([])
  const decisions = [
    store.get(stale, 'a'),
    store.find(fresh, 'byKind', { equal: { kind: 'a' } }),
    store.write(stale, [{ doc: testDocument({ id: 'a' }), replaces: 1 }]),
  ]
  const unavailable = { status: 'rejected', reason: expect.objectContaining({ code: 'upstream_unavailable' }) }
  expect(await Promise.allSettled(decisions)).toEqual(decisions.map(() => unavailable))
})

import { type Struct, StructSchema } from '@bufbuild/protobuf/wkt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { Topic } from '@touchline/contract/topics'
import fc from 'fast-check'
import { outbox, outboxRoute } from './outbox.ts'
import type { Bus } from './ports/bus.ts'
import type { DocumentStore } from './ports/document-store.ts'
import { backEndsForTest, type OpenBackEnds } from './testing/back-ends-for-test.ts'
import { read, type TestDocuments, testDocument, testDocuments } from './testing/test-documents.ts'

let topics = 0
const newTopic = (): Topic<typeof StructSchema> => ({
  name: `test.outbox${++topics}`,
  schema: StructSchema,
  retentionHours: 1,
  address: (message) => ({ subject: [read(message).id], dedupId: '' }),
})
const countUp = (id: string, known: Struct | undefined): Struct => testDocument({ id, count: (known ? read(known).count : 0) + 1 })
const down = async (): Promise<never> => {
  throw new Error('gone')
}

describe.each(backEndsForTest())('the outbox on $name', (backEnds) => {
  let open: OpenBackEnds
  let c: TestDocuments
  let news: Topic<typeof StructSchema>
  let published: string[]
  beforeAll(async () => {
    open = await backEnds.open()
  })
  afterAll(() => open.close())

  const listen = (topic: Topic<typeof StructSchema>, into: string[]) =>
    open.bus.consume(topic, {
      durable: `test-${topic.name.replace('.', '-')}`,
      handler: async ([message]) => {
        into.push(`${read(message!).id}${read(message!).count}`)
      },
    })
  beforeEach(async () => {
    c = testDocuments()
    news = newTopic()
    published = []
    await open.store.prepare([c])
    await listen(news, published)
  })

  const saying = () => outboxRoute(c, news, (document: Struct) => document)
  const working = () => outbox(open.store, open.bus)
  const withBus = (bus: Partial<Bus>) => outbox(open.store, { ...open.bus, ...bus })
  const withStore = (store: Partial<DocumentStore>) => outbox({ ...open.store, ...store }, open.bus)
  const settled = async () => {
    await open.bus.settled()
    return published
  }
  const pending = () => open.store.pending(c, 0)

  test('a change is stored, published and no longer pending', async () => {
    const changed = await working().change(c, ['a', 'b'], countUp, [saying()])
    expect(changed.map(({ revision }) => revision)).toEqual([1, 1])
    expect(await settled()).toEqual(['a1', 'b1'])
    expect(await pending()).toEqual([])
    expect(await working().change(c, ['a', 'b'], () => undefined, [saying()])).toEqual([])
    expect(await settled()).toHaveLength(2)
  })

  test('the sweep publishes after a crash between store and bus', async () => {
    await expect(withBus({ publish: down }).change(c, ['a', 'b'], countUp, [saying()])).rejects.toThrow('gone')
    expect((await open.store.get(c, 'a'))?.revision).toBe(1)
    expect(await settled()).toEqual([])
    expect(await working().sweep([saying()], 60_000)).toBe(0)
    expect(await working().sweep([saying()], 0)).toBe(2)
    expect((await settled()).toSorted()).toEqual(['a1', 'b1'])
    expect(await working().sweep([saying()], 0)).toBe(0)
  })

  test.each(['publish', 'clearPending'] as const)(
    'a change is one though the server of %s is away, and is published when it is back',
    async (verb) => {
      const away = async (): Promise<never> => {
        throw fail('upstream_unavailable')
      }
      const other = newTopic()
      const both = [saying(), outboxRoute(c, other, (document: Struct) => document)]
      const box = verb === 'publish' ? withBus({ publish: away }) : withStore({ clearPending: away })
      expect((await box.change(c, ['a'], countUp, both)).map(({ doc }) => read(doc).count)).toEqual([1])
      expect(await pending()).toEqual([{ id: 'a', revision: 1, topics: [news.name, other.name].toSorted() }])
      expect(await working().sweep(both, 0)).toBe(1)
      expect((await settled()).at(-1)).toBe('a1')
      expect(await pending()).toEqual([])
    },
  )

  test('a document that cannot be published does not block others, and stays pending', async () => {
    await expect(withBus({ publish: down }).change(c, ['a', 'b', 'c'], countUp, [saying()])).rejects.toThrow('gone')
    const picky = outboxRoute(c, news, (document: Struct) => {
      if (read(document).id === 'b') throw new RangeError('too large')
      return document
    })
    expect(await working().sweep([picky], 0)).toBe(2)
    await expect(working().sweep([picky], 0)).rejects.toThrow('too large')
    expect((await settled()).toSorted()).toEqual(['a1', 'c1'])
    expect(await pending()).toEqual([{ id: 'b', revision: 1, topics: [news.name] }])
  })

  test('500 unpublishable documents do not starve the others', async () => {
    const bad = Array.from({ length: 500 }, (_, i) => testDocument({ id: `bad${i}` }))
    const marked = (doc: Struct) => ({ doc, replaces: 'absent' as const, publishes: [news.name] })
    await open.store.write(c, bad.map(marked))
    while ((await open.store.pending(c, 1)).length < 500) await new Promise((resolve) => setImmediate(resolve))
    await open.store.write(c, [marked(testDocument({ id: 'good', count: 1 }))])
    const picky = outboxRoute(c, news, (document: Struct) => {
      if (read(document).id !== 'good') throw new RangeError('too large')
      return document
    })
    expect(await working().sweep([picky], 0)).toBe(1)
    expect(await settled()).toEqual(['good1'])
    await expect(working().sweep([picky], 0)).rejects.toThrow('too large')
    expect(await pending()).toHaveLength(500)
  })

  test('an unreadable document does not block others', async () => {
    await expect(withBus({ publish: down }).change(c, ['a', 'b', 'c'], countUp, [saying()])).rejects.toThrow('gone')
    const getMany: DocumentStore['getMany'] = async (of, ids) => {
      if (ids.includes('b')) throw new RangeError('not readable')
      return open.store.getMany(of, ids)
    }
    expect(await withStore({ getMany }).sweep([saying()], 0)).toBe(2)
    await expect(withStore({ getMany }).sweep([saying()], 0)).rejects.toThrow('not readable')
    expect((await settled()).toSorted()).toEqual(['a1', 'c1'])
  })

  test('an unavailable bus is called once a round, not once a document', async () => {
    await expect(withBus({ publish: down }).change(c, ['a', 'b', 'c'], countUp, [saying()])).rejects.toThrow('gone')
    let calls = 0
    const away: Bus['publish'] = async () => {
      calls++
      throw fail('upstream_unavailable')
    }
    await expect(withBus({ publish: away }).sweep([saying()], 0)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    expect(calls).toBe(1)
    expect(await pending()).toHaveLength(3)
  })

  test('after a stream reset all documents are published on the topic again, once', async () => {
    let lose = () => {}
    const whenLost: Bus['onStreamReset'] = async (topic, task) => {
      if (topic.name === news.name) lose = task
      return { stop: async () => undefined }
    }
    let isDown = false
    const away = async (): Promise<never> => {
      throw fail('upstream_unavailable')
    }
    const losing = withBus({ onStreamReset: whenLost, publish: (topic, messages) => (isDown ? away() : open.bus.publish(topic, messages)) })
    await losing.change(c, ['a', 'b'], countUp, [saying()])
    expect(await losing.sweep([saying()], 0)).toBe(0)
    expect(await settled()).toEqual(['a1', 'b1'])
    lose()
    isDown = true
    await expect(losing.sweep([saying()], 0)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    isDown = false
    for (let round = 0; round < 2; round++) expect(await losing.sweep([saying()], 0)).toBe(0)
    expect(await settled()).toEqual(['a1', 'b1', 'a1', 'b1'])
  })

  test('a stream reset while another process held the sweep is repaired by the first sweep here, despite an unpublishable document', async () => {
    let lose = () => {}
    let isReached = false
    const whenLost: Bus['onStreamReset'] = async (_, task) => {
      lose = task
      if (!isReached) throw fail('upstream_unavailable')
      return { stop: async () => undefined }
    }
    const losing = withBus({ onStreamReset: whenLost })
    const picky = outboxRoute(c, news, (document: Struct) => {
      if (read(document).id === 'b') throw new RangeError('too large')
      return document
    })
    await losing.change(c, ['a', 'b', 'c'], countUp, [])
    await losing.watch([picky])
    const before = lose
    isReached = true
    await losing.watch([picky])
    expect(lose).toBe(before)
    lose()
    await expect(losing.sweep([picky], 0)).rejects.toThrow('too large')
    expect((await settled()).toSorted()).toEqual(['a1', 'c1'])
    expect(await losing.sweep([picky], 0)).toBe(0)
  })

  test('a crash before the mark is cleared publishes twice, not never', async () => {
    await expect(withStore({ clearPending: down }).change(c, ['a'], countUp, [saying()])).rejects.toThrow('gone')
    expect(await working().sweep([saying()], 0)).toBe(1)
    expect(await settled()).toEqual(['a1', 'a1'])
    expect(await pending()).toEqual([])
  })

  test('the sweep publishes the current state of the document', async () => {
    await expect(withBus({ publish: down }).change(c, ['a'], countUp, [saying()])).rejects.toThrow('gone')
    await expect(withBus({ publish: down }).change(c, ['a'], countUp, [saying()])).rejects.toThrow('gone')
    expect(await working().sweep([saying()], 0)).toBe(1)
    expect(await settled()).toEqual(['a2'])
    expect(await pending()).toEqual([])
  })

  test('publishing an older state does not clear the mark of a newer one', async () => {
    const overtaken = withBus({
      async publish(topic, messages) {
        await expect(withBus({ publish: down }).change(c, ['a'], countUp, [saying()])).rejects.toThrow('gone')
        await open.bus.publish(topic, messages)
      },
    })
    await overtaken.change(c, ['a'], countUp, [saying()])
    expect(await settled()).toEqual(['a1'])
    expect(await pending()).toEqual([{ id: 'a', revision: 2, topics: [news.name] }])
    await working().sweep([saying()], 0)
    expect(await settled()).toEqual(['a1', 'a2'])
  })

  test('a change excluded by `when` sets no mark; a document without a message leaves none', async () => {
    const even = outboxRoute(
      c,
      news,
      (document: Struct) => (read(document).id === 'mute' ? undefined : document),
      (before, after) => before === undefined || read(after).count % 2 === 0,
    )
    for (let i = 0; i < 3; i++) await working().change(c, ['a', 'mute'], countUp, [even])
    expect(await settled()).toEqual(['a1', 'a2'])
    expect(await pending()).toEqual([])
  })

  test('routes are sent and swept independently; the sweep counts documents', async () => {
    const other = newTopic()
    const heardOther: string[] = []
    await listen(other, heardOther)
    const both = [saying(), outboxRoute(c, other, (document: Struct) => document)]
    const halfDown = withBus({ publish: (topic, messages) => (topic.name === other.name ? down() : open.bus.publish(topic, messages)) })
    await expect(halfDown.change(c, ['a'], countUp, both)).rejects.toThrow('gone')
    expect(await pending()).toEqual([{ id: 'a', revision: 1, topics: [other.name] }])
    await expect(withBus({ publish: down }).change(c, ['b'], countUp, both)).rejects.toThrow('gone')
    expect(await working().sweep(both, 0)).toBe(2)
    expect([(await settled()).toSorted(), heardOther.toSorted()]).toEqual([
      ['a1', 'b1'],
      ['a1', 'b1'],
    ])
  })

  test('whatever fails, the last state of every document is eventually published', async () => {
    const change = fc.record({
      ids: fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c'), { minLength: 1 }),
      fails: fc.constantFrom('', 'publish', 'clear'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        published.length = 0
        for (const { ids, fails } of changes) {
          const failing = outbox(
            { ...open.store, ...(fails === 'clear' && { clearPending: down }) },
            { ...open.bus, ...(fails === 'publish' && { publish: down }) },
          )
          const changed = failing.change(c, ids, countUp, [saying()])
          await (fails ? expect(changed).rejects.toThrow('gone') : changed)
        }
        await working().sweep([saying()], 0)
        const last = (await open.store.scan(c, '')).map(({ doc }) => `${read(doc).id}${read(doc).count}`)
        const touched = last.filter((each) => changes.some(({ ids }) => ids.includes(each[0]!)))
        expect(await settled()).toEqual(expect.arrayContaining(touched))
        expect(await pending()).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

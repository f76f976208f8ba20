import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from '@jest/globals'
import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import type { Encoded } from '../documents/keys.ts'
import { mongoClient } from './client.ts'
import type { Row } from './rows.ts'
import { writeAll } from './write.ts'

/*
 * A command of many writes returns how many matched, not which. Concurrent writes between it and the second read cannot
 * be provoked on a real server, so here a real collection gets a hook after its bulkWrite.
 */

const url = process.env.TEST_MONGODB_URL
if (url) describe('a batch of which some are in conflict', () => batches(url))
else {
  console.warn('SKIPPED: batches of writes on MongoDB. TEST_MONGODB_URL is not set.')
  test.skip('a batch of which some are in conflict', () => undefined)
}

function batches(server: string): void {
  const client = mongoClient(server, 20_000)
  const database = client.db(`test_${randomUUID().replaceAll('-', '')}`)
  afterAll(async () => {
    await database.dropDatabase()
    await client.close()
  })
  const write = (id: string, replaces: 'absent' | number): Encoded => ({ id, bytes: Uint8Array.of(1), keys: {}, replaces, publishes: [] })
  const ids = ['a', 'b', 'c', 'd']
  /** Four documents: "b" at revision 2, the others at 1. */
  const stocked = async () => {
    const rows = database.collection<Row>(randomUUID())
    await writeAll(
      rows,
      ids.map((id) => write(id, 'absent')),
      undefined,
    )
    await writeAll(rows, [write('b', 1)], undefined)
    return rows
  }
  const overwrite = async (rows: Collection<Row>, id: string, from: number, times: number) => {
    for (let revision = from; revision < from + times; revision++) await writeAll(rows, [write(id, revision)], undefined)
  }
  const all = ids.map((id) => write(id, 1))

  test('each write gets its own outcome', async () => {
    expect(await writeAll(await stocked(), all, undefined)).toEqual([2, 'conflict', 2, 2])
  })

  test('a write is attributed correctly when others write the document immediately after', async () => {
    const rows = await stocked()
    const meanwhile = hooked(rows, async () => {
      await overwrite(rows, 'a', 2, 1)
      await overwrite(rows, 'c', 2, 7)
    })
    expect(await writeAll(meanwhile, all, undefined)).toEqual([2, 'conflict', 2, 2])
  })

  test('with too many later writes the result is upstream_unavailable, not a guess', async () => {
    const rows = await stocked()
    const meanwhile = hooked(rows, () => overwrite(rows, 'a', 2, 9))
    await expect(writeAll(meanwhile, all, undefined)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  test('creation next to conflicts: new, existing, removed', async () => {
    const rows = await stocked()
    await rows.updateOne({ _id: 'd' }, { $set: { removed: true }, $unset: { bytes: '', keys: '' } })
    const writes = [write('new', 'absent'), write('a', 'absent'), write('d', 'absent'), write('b', 1), write('c', 1)]
    expect(await writeAll(rows, writes, undefined)).toEqual([1, 'conflict', 2, 'conflict', 2])
  })

  test('a spuriously rejected write is sent again', async () => {
    const rows = await stocked()
    const writes = [write('a', 1), write('b', 1), write('e', 'absent')]
    expect(await writeAll(refusingOnce(rows, 0), writes, undefined)).toEqual([2, 'conflict', 1])
    expect(await writeAll(refusingOnce(rows, 1), [write('a', 2), write('f', 'absent')], undefined)).toEqual([3, 1])
  })

  test('permanent rejection is upstream_unavailable', async () => {
    const rows = await stocked()
    const refusing = { ...hooked(rows, async () => undefined), bulkWrite: () => refuse(rows, [], 0) } as unknown as Collection<Row>
    await expect(writeAll(refusing, [write('a', 1)], undefined)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
}

type Operations = AnyBulkWriteOperation<Row>[]

/** The collection, with a hook after each bulkWrite and before its result. */
const hooked = (rows: Collection<Row>, then: () => Promise<unknown>): Collection<Row> =>
  ({
    find: rows.find.bind(rows),
    async bulkWrite(operations: Operations) {
      const result = await rows.bulkWrite(operations, { ordered: false })
      await then()
      return result
    },
  }) as unknown as Collection<Row>

/** Executes all but one of the operations, which it rejects like an aborted transaction of the engine. */
async function refuse(rows: Collection<Row>, operations: Operations, index: number): Promise<never> {
  const others = operations.filter((_, i) => i !== index)
  const done =
    others.length > 0 ? await rows.bulkWrite(others, { ordered: false }) : { matchedCount: 0, getWriteConcernError: () => undefined }
  const refusal = { code: 16908292, message: 'deadlock detected', writeErrors: [{ index, code: 16908292 }] }
  throw new MongoBulkWriteError(refusal as never, done as never)
}

function refusingOnce(rows: Collection<Row>, index: number): Collection<Row> {
  let refused = false
  return {
    find: rows.find.bind(rows),
    bulkWrite(operations: Operations) {
      if (refused) return rows.bulkWrite(operations, { ordered: false })
      refused = true
      return refuse(rows, operations, index)
    },
  } as unknown as Collection<Row>
}

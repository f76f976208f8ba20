import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from '@jest/globals'
import { documentStoreSuite } from '../testing/document-store-suite.ts'
import { read, testDocument, testDocuments, testDocumentsNamed } from '../testing/test-documents.ts'
import { openDatabase } from './database.ts'
import { sqliteStore } from './document-store.ts'

const database = openDatabase(':memory:')
documentStoreSuite('documents on SQLite', () => sqliteStore(database), { modelRuns: 300 })

describe('documents in a SQLite file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('acknowledged writes survive a killed process, and no document is partly written', async () => {
    const path = join(folder, 'killed', 'touchline.db')
    const script = fileURLToPath(new URL('../testing/write-until-killed.ts', import.meta.url))
    const writer = spawn(process.execPath, ['--no-warnings', script, path, 'things'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    for await (const text of writer.stdout) {
      output += text
      if (output.split('\n').length > 25) writer.kill('SIGKILL')
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
    expect(writer.signalCode).toBe('SIGKILL')

    const acknowledged = output.split('\n').length - 1
    const reopened = openDatabase(path)
    const store = sqliteStore(reopened)
    const c = testDocumentsNamed('things')
    await store.prepare([c])
    const total = (await store.find(c, 'all', { total: true })).total!
    expect(total).toBeGreaterThanOrEqual(acknowledged * 20)
    const last = await store.find(c, 'byTag', { equal: { kind: 'a', tags: `batch${acknowledged - 1}` } })
    expect(last.items).toHaveLength(20)
    // Each document has its mark.
    expect(await store.pending(c, -1_000)).toHaveLength(Math.min(total, 500))
    reopened.close()
  })

  test('a file that another process holds locked is upstream_unavailable, and nothing is written', async () => {
    const path = join(folder, 'locked.db')
    const [ours, theirs] = [openDatabase(path), openDatabase(path)]
    ours.exec('PRAGMA busy_timeout = 0')
    const store = sqliteStore(ours)
    const c = testDocuments()
    await store.prepare([c])
    theirs.exec('BEGIN IMMEDIATE')
    const write = () => store.write(c, [{ doc: testDocument({ id: 'a' }), replaces: 'absent' }])
    await expect(write()).rejects.toMatchObject({ code: 'upstream_unavailable' })
    theirs.exec('ROLLBACK')
    expect(await write()).toEqual([1])
    ours.close()
    theirs.close()
  })

  test('a write that is rolled back leaves the document that was read before', async () => {
    const store = sqliteStore(database)
    const c = testDocuments()
    await store.prepare([c])
    const [first] = await store.write(c, [{ doc: testDocument({ id: 'a', size: 1 }), replaces: 'absent' }])
    // The mark of a document is written last.
    database.exec(`CREATE TEMP TRIGGER refused BEFORE INSERT ON "${c.name}__pending" BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    const change = store.write(c, [{ doc: testDocument({ id: 'a', size: 2 }), replaces: first as number, publishes: ['things'] }])
    await expect(change).rejects.toThrow('refused')
    const stored = await store.get(c, 'a')
    expect([stored!.revision, read(stored!.doc).size]).toEqual([first, 1])
    database.exec('DROP TRIGGER refused')
  })

  test('of a shared view a document is decoded once, until it is written', async () => {
    const store = sqliteStore(database)
    const c = testDocuments()
    await store.prepare([c])
    const shared = { ...c, isShared: true }
    const docs = async (view: typeof c) => [(await store.get(view, 'a'))!.doc, (await store.find(view, 'all')).items[0]!.doc]
    await store.write(c, [{ doc: testDocument({ id: 'a', size: 1 }), replaces: 'absent' }])
    const [first, second] = await docs(shared)
    expect([read(first!).size, first === second]).toEqual([1, true])
    const [third, fourth] = await docs(c)
    expect([read(third!).size, third === fourth, third === first]).toEqual([1, false, false])
    await store.write(c, [{ doc: testDocument({ id: 'a', size: 2 }), replaces: 1 }])
    expect((await docs(shared)).map((doc) => read(doc).size)).toEqual([2, 2])
  })

  test('every store of a database reads what another one has written and removed', async () => {
    const [ours, theirs] = [sqliteStore(database), sqliteStore(database)]
    const c = testDocuments()
    await ours.prepare([c])
    await theirs.prepare([c])
    const sizes = async () => (await ours.find(c, 'byKind', { equal: { kind: 'a' } })).items.map(({ doc }) => read(doc).size)
    for (const size of [1, 2, 3]) {
      await theirs.write(c, [{ doc: testDocument({ id: 'a', kind: 'a', size }), replaces: size === 1 ? 'absent' : size - 1 }])
      expect([read((await ours.get(c, 'a'))!.doc).size, await sizes()]).toEqual([size, [size]])
    }
    await theirs.remove(c, 'a', 3)
    expect([await ours.get(c, 'a'), await sizes()]).toEqual([undefined, []])
  })

  test('after reopening, documents, keys that are arrays, removals and marks are as they were', async () => {
    const path = join(folder, 'reopened.db')
    const c = testDocuments()
    const first = openDatabase(path)
    const store = sqliteStore(first)
    await store.prepare([c])
    const writes = ['a', 'b'].map((id) => ({
      doc: testDocument({ id, tags: ['x', 'y'] }),
      replaces: 'absent' as const,
      publishes: ['news'],
    }))
    await store.write(c, writes)
    await store.remove(c, 'b', 1)
    await store.close()
    first.close()
    const second = openDatabase(path)
    const again = sqliteStore(second)
    await again.prepare([c])
    expect((await again.find(c, 'byTag', { equal: { kind: 'a', tags: 'y' } })).items.map(({ doc }) => read(doc).id)).toEqual(['a'])
    expect(await again.pending(c, 0)).toEqual([{ id: 'a', revision: 1, topics: ['news'] }])
    expect(await again.write(c, [writes[1]!])).toEqual([2])
    second.close()
  })

  test('a loop over the store does not block the event loop', async () => {
    const store = sqliteStore(database)
    const c = testDocuments()
    await store.prepare([c])
    let turns = 0
    const turn = setInterval(() => turns++, 0)
    const begun = Date.now()
    // Independent of the machine's speed: ends as soon as other work has run.
    while (turns < 2 && Date.now() < begun + 300_000) await store.get(c, 'none')
    clearInterval(turn)
    expect(turns).toBeGreaterThan(1)
  })
})

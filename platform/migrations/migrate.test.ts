import { fromJson, toJson } from '@bufbuild/protobuf'
import { type Struct, StructSchema } from '@bufbuild/protobuf/wkt'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ManualClock, manualClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { allDocuments } from '../pages.ts'
import { type Collection, collection, type DocumentStore } from '../ports/document-store.ts'
import { backEndsForTest, type OpenBackEnds } from '../testing/back-ends-for-test.ts'
import { update } from '../update.ts'
import { firstPhase, MigrationRefused, migrationState, nextPhase, readsNew } from './migrate.ts'
import { type Migration, migration, platformMigrations, platformProcesses } from './migration.ts'
import { presence } from './presence.ts'

/** The old form has a name. The new one also has the name by which people are sorted, and later only that. */
interface Person {
  id: string
  name?: string
  sortName?: string
}
const read = (document: Struct): Person => toJson(StructSchema, document) as unknown as Person
const person = (given: Person): Struct => fromJson(StructSchema, { ...given })
const sorted = (name: string): string => name.split(' ').toReversed().join(', ')
const withSortName = (document: Struct): Struct => {
  const { name, ...rest } = read(document)
  return name === undefined ? document : person({ ...rest, name, sortName: sorted(name) })
}
const withoutName = (document: Struct): Struct => {
  const { name: _, ...rest } = read(document)
  return person(rest)
}

let count = 0
type People = Collection<typeof StructSchema, 'byName' | 'bySortName'>
const newPeople = (): People =>
  collection(`people_${process.pid}_${++count}`, StructSchema, {
    id: (document) => read(document).id,
    reads: 'fresh',
    keys: (document) => ({ name: read(document).name ?? '', sortName: read(document).sortName ?? '' }),
    paths: { byName: { equal: [], sort: 'name' }, bySortName: { equal: [], sort: 'sortName' } },
  })

describe.each(backEndsForTest())('a migration on $name', ({ open }) => {
  let backEnds: OpenBackEnds
  let store: DocumentStore
  let clock: ManualClock
  let people: People
  let sortNames: Migration
  beforeEach(async () => {
    backEnds = await open()
    store = backEnds.store
    clock = manualClock(Date.parse('2026-12-01T12:00:00Z'))
    await begin()
  })
  afterEach(() => backEnds.close())

  async function begin(): Promise<void> {
    people = newPeople()
    sortNames = migration({ name: `${people.name}-sortName`, service: 'people', collection: people, add: withSortName })
    await store.prepare([platformMigrations, platformProcesses, people])
    const { items } = await store.find(platformProcesses, 'bySeen', { limit: 1_000 })
    for (const { doc, revision } of items) await store.remove(platformProcesses, doc.id, revision)
  }
  const log = createLog('silent')
  const start = (migrations: readonly Migration[]) =>
    presence({ getStore: () => store, realClock: clock, log }, [{ name: 'people', migrations }])
  /** A process of the release before: it keeps fields that it does not know. */
  const writeOld = (id: string, name: string) =>
    update(store, people, id, (doc) => person({ ...(doc && read(doc)), id, name }), { tries: 50 })
  const writeNew = (id: string, name: string) => update(store, people, id, () => withSortName(person({ id, name })), { tries: 50 })
  const deps = (over = store, report: () => void = () => undefined) => ({ store: over, clock, report })
  const all = (path: 'byName' | 'bySortName') => allDocuments((page) => store.find(people, path, page)).then((docs) => docs.map(read))

  test('goes through its phases, and no document is missing in any of them', async () => {
    for (let i = 0; i < 1_200; i++) if (i % 3 === 0) await writeOld(`p${i}`, `Given${i} Family${i % 7}`)
    const states: bigint[] = []
    const old = await start([])
    // Processes of other services do not know it either, and do not write these documents.
    await presence({ getStore: () => store, realClock: clock, log }, [{ name: 'other', migrations: [] }])
    await expect(nextPhase(deps(), sortNames)).rejects.toThrow('1 processes of people of another release ran within the last minute')
    old.close()
    await clock.advance(61_000)
    await writeNew('p1', 'Ada Lovelace')
    const backfilled = await nextPhase({ ...deps(), report: ({ scanned }) => states.push(scanned) }, sortNames)
    expect([backfilled.phase, backfilled.scanned, backfilled.rewritten]).toEqual(['backfilled', 401n, 400n])
    expect(states.at(-1)).toBe(401n)
    expect(await readsNew(store, sortNames)).toBe(false)
    expect((await nextPhase(deps(), sortNames)).phase).toBe('read-new')
    expect(await readsNew(store, sortNames)).toBe(true)
    const [byName, bySortName] = [await all('byName'), await all('bySortName')]
    expect(bySortName.length).toBe(401)
    expect(bySortName.map(({ id }) => id).sort()).toEqual(byName.map(({ id }) => id).sort())
    expect(bySortName.every(({ name, sortName }) => sortName === sorted(name!))).toBe(true)
    await expect(nextPhase(deps(), sortNames)).rejects.toThrow('a later one drops it')
  })

  test('is begun again by a rollback, which has every document', async () => {
    await writeOld('a', 'Ada Lovelace')
    await nextPhase(deps(), sortNames)
    await nextPhase(deps(), sortNames)
    await writeNew('b', 'Grace Hopper')
    // The release before, which nobody announced.
    const old = await start([])
    expect((await all('byName')).map(({ name }) => name)).toEqual(['Ada Lovelace', 'Grace Hopper'])
    await writeOld('b', 'Alan Turing')
    old.close()
    await clock.advance(61_000)
    expect(await readsNew(store, sortNames)).toBe(false)
    await firstPhase(deps(), sortNames)
    expect((await nextPhase(deps(), sortNames)).phase).toBe('backfilled')
    await nextPhase(deps(), sortNames)
    expect([await readsNew(store, sortNames), (await all('bySortName')).map(({ sortName }) => sortName)]).toEqual([
      true,
      ['Lovelace, Ada', 'Turing, Alan'],
    ])
  })

  test('drops the old form only in a later release, when nobody writes it any more', async () => {
    await writeOld('a', 'Ada Lovelace')
    await nextPhase(deps(), sortNames)
    await nextPhase(deps(), sortNames)
    const dropping = migration({ ...sortNames, drop: withoutName })
    const before = await start([sortNames])
    await expect(nextPhase(deps(), dropping)).rejects.toThrow('another release')
    before.close()
    await clock.advance(61_000)
    expect((await nextPhase(deps(), dropping)).phase).toBe('dropped')
    expect(await all('bySortName')).toEqual([{ id: 'a', sortName: 'Lovelace, Ada' }])
    expect(await readsNew(store, dropping)).toBe(true)
    await expect(firstPhase(deps(), dropping)).rejects.toThrow('no way back')
    await expect(nextPhase(deps(), dropping)).rejects.toThrow('complete')
  })

  test('of keys rewrites every document', async () => {
    await writeNew('a', 'Ada Lovelace')
    const { name, service, collection: of } = sortNames
    expect(await nextPhase(deps(), { name, service, collection: of })).toMatchObject({ phase: 'backfilled', rewritten: 1n })
  })

  /** A step of the tool: how many operations of the store it may do before it is killed, and what others write meanwhile. */
  const anyWrite = fc.record({ by: fc.constantFrom('old', 'new'), id: fc.nat(7), name: fc.constantFrom('A B', 'C D', 'E F') })
  const anyRun = fc.record({ killedAfter: fc.nat(6), writes: fc.array(anyWrite, { maxLength: 4 }) })

  test('has the same result wherever it is killed, whoever writes meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { maxLength: 8 }), fc.array(anyRun, { maxLength: 4 }), async (first, runs) => {
        await begin()
        const names = new Map<string, string>()
        const write = async ({ by, id, name }: { by: string; id: number; name: string }, mayBeOld: boolean) => {
          names.set(`p${id}`, name)
          await (by === 'old' && mayBeOld ? writeOld : writeNew)(`p${id}`, name)
        }
        for (const each of first) await write(each, true)
        for (const { killedAfter, writes } of runs) {
          // An old process runs, so the tool refuses, or has begun before it started.
          const old = writes.some(({ by }) => by === 'old') ? await start([]) : undefined
          const killed = killing(store, killedAfter, async () => {
            const next = writes.shift()
            if (next) await write(next, true)
          })
          await nextPhase(deps(killed), sortNames).catch((error: Error) => {
            if (!(error instanceof MigrationRefused || error.message === 'killed')) throw error
          })
          for (const each of writes) await write(each, true)
          old?.close()
          await clock.advance(61_000)
        }
        while (!(await readsNew(store, sortNames))) {
          if ((await migrationState(store, sortNames)).phase === 'read-new') await firstPhase(deps(), sortNames)
          await nextPhase(deps(), sortNames).catch((error: Error) => expect(error).toBeInstanceOf(MigrationRefused))
        }
        const expected = [...names].map(([id, name]) => ({ id, name, sortName: sorted(name) })).sort((a, b) => (a.id < b.id ? -1 : 1))
        for (const path of ['byName', 'bySortName'] as const)
          expect((await all(path)).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })
})

/** The store of a process that is killed after some operations; the last one may have been done. */
function killing(store: DocumentStore, after: number, before: () => Promise<void>): DocumentStore {
  let left = after
  const operation = <A extends unknown[], R>(work: (...given: A) => Promise<R>) => {
    return async (...given: A): Promise<R> => {
      await before()
      if (left-- <= 0) {
        if (after % 2 === 0) await work(...given)
        throw new Error('killed')
      }
      return work(...given)
    }
  }
  return { ...store, scan: operation(store.scan) as DocumentStore['scan'], write: operation(store.write) as DocumentStore['write'] }
}

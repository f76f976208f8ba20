import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

let t: StartedIngest | undefined
afterEach(() => t?.stop())

const [first, second] = ['2024-25/en.1.json', '2024-25/en.2.json']
const file = (home: string, away = 'Fulham') => season('', [played(1, '2024-08-10', home, away, [1, 0]), { bad: true }])
const read = async (root: string) => {
  const { seconds: _, $typeName: __, ...counts } = await t!.imported(`openfootball-json:${root}`, { force: false })
  return counts
}
const skipped = async () => /touchline_ingest_imports_total\{.*result="unchanged".*\} (\d+)/.exec(await t!.metrics.text())?.[1]

test('an import of unchanged files reads nothing and has the counts of the last one', async () => {
  t = await startedIngest()
  const root = sourceFolder({ [first]: file('Arsenal'), [second]: file('Leeds') })
  const { writes, ...counts } = await read(root)
  expect([writes > 0, counts]).toMatchObject([true, { files: 2, rows: 4, matches: 2, quarantined: 2 }])
  expect([await read(root), await skipped()]).toEqual([{ ...counts, writes: 0 }, '1'])
  const { writes: again, ...forced } = await t.imported(`openfootball-json:${root}`)
  expect([again, forced.rows, await skipped()]).toEqual([0, 4, '1'])
})

test.each<[what: string, change: (root: string) => void, matches: number]>([
  ['changed', (root) => putFiles(root, { [second]: file('Hull') }), 2],
  ['added', (root) => putFiles(root, { '2024-25/en.3.json': file('Reading') }), 3],
  ['removed', (root) => rmSync(join(root, second)), 1],
])('a file that is %s is imported', async (_, change, matches) => {
  t = await startedIngest()
  const root = sourceFolder({ [first]: file('Arsenal'), [second]: file('Leeds') })
  await read(root)
  change(root)
  expect([(await read(root)).matches, await skipped()]).toEqual([matches, undefined])
  await read(root)
  expect(await skipped()).toBe('1')
})

test('another location is imported', async () => {
  t = await startedIngest()
  const files = { [first]: file('Arsenal') }
  await read(sourceFolder(files))
  await read(sourceFolder(files))
  expect(await skipped()).toBeUndefined()
})

test('what an import that failed has left is imported again', async () => {
  t = await startedIngest()
  const root = sourceFolder({ [first]: file('Arsenal') })
  await read(root)
  putFiles(root, { [first]: file('Leeds') })
  const watch = t.client.importSource({ feed: `openfootball-json:${root}` })[Symbol.asyncIterator]()
  await watch.next()
  await watch.return?.()
  await t.settled()
  putFiles(root, { [first]: file('Arsenal') })
  expect((await read(root)).writes).toBeGreaterThan(0)
})

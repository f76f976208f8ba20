import { afterEach, expect, test } from '@jest/globals'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

let t: StartedIngest | undefined
afterEach(() => t?.stop())

const league = { '2024-25/en.1.json': season('', [played(1, '2024-08-10', 'Arsenal', 'Fulham', [1, 0])]) }
const imported = async (root: string) => t!.imported(`openfootball-json:${root}`, { force: false })

test('files that no format reads are skipped rows with their names, hidden ones are neither read nor counted', async () => {
  t = await startedIngest()
  const root = sourceFolder({
    ...league,
    'READ.ME': '',
    '2024-25/b.csv': '',
    '2024-25/c.csv': '',
    'c.csv': '',
    '.git/config': '',
    '.x': '',
    '.attic/en.1.json': 'not read',
    '2024-25/.en.2.json': 'not read',
  })
  expect(await imported(root)).toMatchObject({
    rows: 5,
    matches: 1,
    skipped: { 'files of names that no format reads: READ.ME, b.csv, c.csv, …': 4 },
    lost: 0,
  })
})

test('one that is added later is counted although nothing else has changed', async () => {
  t = await startedIngest()
  const root = sourceFolder(league)
  expect(await imported(root)).toMatchObject({ rows: 1, skipped: {} })
  putFiles(root, { 'b.csv': '' })
  expect(await imported(root)).toMatchObject({ rows: 2, skipped: { 'files of names that no format reads: b.csv': 1 }, lost: 0 })
  expect(await imported(root)).toMatchObject({ rows: 2, writes: 0 })
})

import { toJson } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { CatalogObservationSchema, MatchObservationSchema } from '@touchline/contract/gen/feed'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import fc from 'fast-check'
import { startedIngest } from '../testing/started-ingest.ts'

const clubs = '= England\nManchester United FC\n  | Man Utd | Manchester United\nFulham FC\n  | Fulham\n'
const files: Record<string, string> = {
  '2022-23/en.1.json': season('', [played(1, '2022-08-16', 'Man Utd', 'Fulham'), played(2, '2022-08-20', 'Fulham', 'Reading')]),
  '2023-24/en.1.json': season('', [
    played(1, '2023-08-16', 'Manchester United FC', 'Fulham FC'),
    played(2, '2023-08-20', 'Reading FC', 'Fulham'),
  ]),
  '2024-25/en.2.json': season('', [
    played(1, '2024-08-16', 'FC Reading', 'Swansea City AFC'),
    played(9, '2024-10-16', 'FC Reading', 'Swansea'),
  ]),
  '2024-25/uefa.cl.json': season('', [played(1, '2024-09-17', 'Manchester United FC (ENG)', 'Reading (ENG)', [3, 0])]),
}

/** All published messages, without the time. */
async function publishedWith(order: readonly string[]): Promise<string[]> {
  const t = await startedIngest(`openfootball-clubs:${sourceFolder({ 'eng.clubs.txt': clubs })}`)
  await t.begun(1)
  for (const path of order) {
    const root = sourceFolder({ [path]: files[path]! })
    await t.imported(`openfootball-json:${root}`)
  }
  const texts = [
    ...t.catalog().map((o) => JSON.stringify(toJson(CatalogObservationSchema, { ...o, receivedAt: '' }))),
    ...t.matches().map((o) => JSON.stringify(toJson(MatchObservationSchema, { ...o, receivedAt: '' }))),
  ].sort()
  await t.stop()
  return texts
}

test('ids and observations do not depend on the order of the files', async () => {
  const paths = Object.keys(files)
  const expected = await publishedWith(paths)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(paths, { minLength: paths.length }), async (order) => {
      expect(await publishedWith(order)).toEqual(expected)
    }),
    { numRuns: 8 },
  )
})

test('ids do not depend on the order of the rows', async () => {
  const rounds = [
    played(3, '2024-08-16', 'A Town', 'B Town'),
    played(26, '2025-02-16', 'A Town', 'B Town'),
    played(9, '2024-10-01', 'B Town', 'A Town'),
  ]
  const getIds = async (rows: readonly unknown[]) => {
    const t = await startedIngest()
    await t.imported(`openfootball-json:${sourceFolder({ '2024-25/sco.1.json': season('', rows) })}`)
    const ids = new Map(t.matches().map(({ matchId, schedule }) => [schedule!.round, matchId]))
    await t.stop()
    return [3, 9, 26].map((round) => ids.get(`Matchday ${round}`))
  }
  const expected = await getIds(rounds)
  expect(new Set(expected).size).toBe(3)
  for (const order of [
    [2, 1, 0],
    [1, 0, 2],
    [0, 2, 1],
  ])
    expect(await getIds(order.map((i) => rounds[i]))).toEqual(expected)
})

test('a match keeps its id when it is postponed, played, corrected and awarded', async () => {
  const t = await startedIngest()
  const row = played(3, '2024-08-16', 'A Town', 'B Town')
  const lives = [
    row,
    { ...row, status: 'postponed' },
    { ...row, date: '2025-03-01', time: undefined },
    { ...row, date: '2025-03-01', score: { ft: [1, 0] } },
  ]
  const root = sourceFolder({})
  for (const life of [...lives, { ...row, status: 'awarded', score: { ft: [0, 3] } }]) {
    putFiles(root, { '2024-25/sco.1.json': season('', [life]) })
    await t.imported(`openfootball-json:${root}`)
  }
  expect(new Set(t.matches().map(({ matchId }) => matchId)).size).toBe(1)
  expect(t.matches().map(({ seq, scoreboard }) => `${seq} ${scoreboard!.status}`)).toEqual(['1 NS', '2 PST', '3 TBD', '4 FT', '5 AWD'])
  await t.stop()
})

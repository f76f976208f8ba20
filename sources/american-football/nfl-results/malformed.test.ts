import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nflResults } from './connector.ts'
import { gameFields, gamesFile } from './testing/game-row.ts'

const name = 'nfl-results/games_2018.csv'
const games = ['PHI', 'NE', 'CHI'].map((home) => gameFields({ home }))
const csv = gamesFile(games)
const bytes = Buffer.from(csv)
const lines = csv.trimEnd().split('\n')
const read = async (content: string | Uint8Array): Promise<MatchesDataset> =>
  (await getDatasets(nflResults, { [name]: content })).get('2018')!
const summary = ({ matches, problems, complete }: MatchesDataset) => [
  matches.map(({ home }) => home.name.split(' ').at(-1)),
  problems.map(({ row, reason }) => `${row}: ${reason}`),
  complete,
]
const others = ['Eagles', 'Bears']
const withRow = (line: string) => lines.with(2, line).join('\n')

test('a valid file', async () => expect(summary(await read(csv))).toEqual([['Eagles', 'Patriots', 'Bears'], [], true]))
test('the same bytes give the same result', async () => expect(await read(csv)).toEqual(await read(csv)))

describe('a malformed row between valid rows', () => {
  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['with fields missing', withRow('2018,REG,1'), '3 fields instead of 20'],
    ['with a quotation mark', withRow(lines[2]!.replace('NE', '"NE')), 'quotation marks'],
    ['with an invalid score', withRow(lines[2]!.replace(/,20,Final$/, ',x,Final')), 'home_score "x" is not a number'],
    ['in Latin-1', Buffer.from(withRow(lines[2]!.replace('NE', 'N\u{C9}')), 'latin1'), 'not UTF-8'],
    ['with NUL bytes', withRow(lines[2]!.replace('NE', 'N\0')), 'NUL bytes'],
  ])('%s', async (_, content, reason) => {
    const dataset = await read(content)
    expect(summary(dataset)).toEqual([others, [expect.stringMatching(`^games_2018.csv#3: .*${reason}`)], false])
    expect(dataset.rows).toBe(3)
  })

  test('of a hundred megabytes is not buffered', async () => {
    const megabyte = Buffer.alloc(1 << 20, '1')
    const before = process.memoryUsage().arrayBuffers
    let peak = 0
    async function* endless() {
      yield Buffer.from(`${lines.slice(0, 2).join('\n')}\n`)
      for (let i = 0; i < 100; i++) {
        yield megabyte
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
      }
      yield Buffer.from(`\n${lines[3]}\n`)
    }
    const dataset = (await getDatasets(nflResults, [{ name, bytes: endless }])).get('2018')!
    expect(summary(dataset)).toEqual([others, [expect.stringContaining('a line of more than 8192 bytes')], false])
    expect(peak).toBeLessThan(16 * (1 << 20))
  })
})

test('one and the same time of a whole season is none', async () => {
  const teams = ['ARI', 'ATL', 'BAL', 'BUF', 'CAR', 'CHI', 'CIN', 'CLE', 'DAL', 'DEN', 'DET', 'GB', 'HOU', 'IND', 'JAX', 'KC', 'MIA']
  const season = teams.map((home) => gameFields({ home, away: 'NE', time_et: '3:00' }))
  const timesIn = async (rows: typeof season) => (await read(gamesFile(rows))).matches.map(({ startAt, timeTbd }) => [startAt, timeTbd])
  expect(new Set((await timesIn(season)).map(String))).toEqual(new Set(['2018-09-09T00:00:00Z,true']))
  expect((await timesIn(season.with(0, gameFields())))[1]).toEqual(['2018-09-09T19:00:00Z', false])
})

test('a truncated file loses its last row', async () =>
  expect(summary(await read(bytes.subarray(0, -20)))).toEqual([
    ['Eagles', 'Patriots'],
    [expect.stringContaining('fields instead of 20')],
    false,
  ]))

test.each<[what: string, content: string | Uint8Array, reason: string]>([
  ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), bytes]), 'a ZIP archive instead of text'],
  ['a gzip archive', gzipSync(bytes), 'a gzip archive instead of text'],
  ['UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le'), 'UTF-16 instead of text'],
  ['a web page', '<!doctype html>\n<title>404</title>\n', 'the first line names no column season'],
  ['empty', '', 'the file is empty'],
])('a file that is %s gives no match and one problem', async (_, content, reason) =>
  expect(summary(await read(content))).toEqual([[], [expect.stringContaining(reason)], false]),
)

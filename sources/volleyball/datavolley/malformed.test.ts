import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { lostRows } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { datavolley } from './connector.ts'
import { getSets, scoutFile } from './testing/invented-scout-file.ts'

const name = 'scouts/x.dvw'
const valid = scoutFile(getSets('25-20 25-18 25-23'))
const read = async (content: string | Uint8Array) => [...(await getDatasets(datavolley, { [name]: content })).values()].at(-1)!

test.each<[what: string, content: string | Uint8Array, reason: string]>([
  ['cut before its teams', valid.slice(0, valid.indexOf('[3TEAMS]')), 'no two lines of [3TEAMS]'],
  ['in UTF-16', Buffer.from(`\uFEFF${valid}`, 'utf16le'), 'UTF-16 instead of text'],
  ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(valid)]), 'a ZIP archive instead of text'],
  ['a gzip archive', gzipSync(valid), 'a gzip archive instead of text'],
  ['a web page', '<!doctype html><title>404</title>', 'no section [3MATCH]'],
  ['empty', '', 'no section [3MATCH]'],
])('a file that is %s waits in quarantine', async (_, content, reason) => {
  const dataset = await read(content)
  expect(dataset).toMatchObject({ rows: 1, matches: [], complete: false, problems: [{ reason: expect.stringContaining(reason) }] })
  expect(lostRows(dataset)).toBe(0)
})

test('a file that is cut in its rallies keeps its result, which its sets have, and the rallies of the sets before', async () => {
  const dataset = await read(valid.slice(0, -20_000))
  const { scoreboard, plays } = dataset.matches[0]!
  expect([scoreboard.homeScore, scoreboard.scores!.periods!.items.length, plays!.length]).toEqual([3, 3, 45 + 43])
  expect(dataset.problems.map(({ reason, rows }) => [reason, rows])).toEqual([[expect.stringContaining('set 3: the rallies make'), 0]])
})

test('NUL instead of the name of the first section costs nothing', async () => {
  const dated = scoutFile(getSets('25-20 25-18 25-23'), { about: ['GENERATOR-DAY: 02/28/2031 19.57.05'] }).replace(';57;47908;', ';57;;')
  const dataset = await read(dated.replace('[3DATAVOLLEYSCOUT]', '\u0000'.repeat(18)))
  expect([dataset.problems, dataset.matches[0]?.date]).toEqual([[], '2031-03-01'])
})

test('a bad line in the middle costs that line', async () => {
  const lines = valid.split('\r\n')
  lines.splice(lines.length - 200, 0, '\u0001\u0002 no code', 'x'.repeat(9_000), '\u0000\u0000')
  const dataset = await read(lines.join('\r\n'))
  expect([dataset.matches.length, dataset.matches[0]!.plays!.length]).toEqual([1, 136])
  expect(dataset.problems.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^line \d+: a line of more than 8192 bytes$/),
    expect.stringMatching(/^1 scout lines are not read, from line \d+: /),
  ])
})

test('bytes of another encoding are letters of some code page, never a lost match', async () => {
  const garbled = Buffer.from(valid.replace('Axeb', 'A\u0081\u0098e'), 'latin1')
  expect((await read(garbled)).matches).toHaveLength(1)
})

test('a line of a hundred megabytes is rejected alone and is not buffered', async () => {
  const megabyte = Buffer.alloc(1 << 20, 'a')
  const before = process.memoryUsage().arrayBuffers
  let peak = 0
  async function* bytes() {
    const [start, rest] = [valid.slice(0, -10_000), valid.slice(-10_000)]
    const cut = start.lastIndexOf('\r\n') + 2
    yield Buffer.from(start.slice(0, cut))
    for (let i = 0; i < 100; i++) {
      yield megabyte
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
    }
    yield Buffer.from(`\r\n${start.slice(cut)}${rest}`)
  }
  const [dataset] = [...(await getDatasets(datavolley, [{ name, bytes }])).values()]
  expect([dataset!.matches[0]!.plays!.length, dataset!.problems.map(({ reason }) => reason)]).toEqual([
    136,
    [expect.stringContaining('a line of more than 8192 bytes')],
  ])
  expect(peak).toBeLessThan(16 * (1 << 20))
})

test('the same bytes give the same', async () => expect(await read(valid)).toEqual(await read(valid)))

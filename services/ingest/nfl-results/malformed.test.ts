import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import type { MatchesPart } from '../connectors.ts'
import { partsOf } from '../testing/parts-of.ts'
import { nflResults } from './connector.ts'
import { gameFields, gamesFile } from './testing/game-row.ts'

const name = 'nfl-results/games_2018.csv'
const games = ['PHI', 'NE', 'CHI'].map((home) => gameFields({ home }))
const whole = gamesFile(games)
const bytes = Buffer.from(whole)
const lines = whole.trimEnd().split('\n')
const read = async (content: string | Uint8Array): Promise<MatchesPart> => (await partsOf(nflResults, { [name]: content })).get('2018')!
const told = ({ matches, problems, complete }: MatchesPart) => [
  matches.map(({ home }) => home.name.split(' ').at(-1)),
  problems.map(({ row, reason }) => `${row}: ${reason}`),
  complete,
]
const others = ['Eagles', 'Bears']
const spoilt = (line: string) => lines.with(2, line).join('\n')

test('a sound file', async () => expect(told(await read(whole))).toEqual([['Eagles', 'Patriots', 'Bears'], [], true]))
test('the same bytes give the same', async () => expect(await read(whole)).toEqual(await read(whole)))

describe('a row in the middle that makes no sense, and the others are taken', () => {
  test.each<[what: string, content: string | Uint8Array, reason: string]>([
    ['with fields missing', spoilt('2018,REG,1'), '3 fields in place of 20'],
    ['with a quotation mark', spoilt(lines[2]!.replace('NE', '"NE')), 'quotation marks'],
    ['with a score that is none', spoilt(lines[2]!.replace(/,20,Final$/, ',x,Final')), 'home_score "x" is no number'],
    ['in Latin-1', Buffer.from(spoilt(lines[2]!.replace('NE', 'N\u{C9}')), 'latin1'), 'not UTF-8'],
    ['with NUL bytes', spoilt(lines[2]!.replace('NE', 'N\0')), 'NUL bytes'],
  ])('%s', async (_, content, reason) => {
    const part = await read(content)
    expect(told(part)).toEqual([others, [expect.stringMatching(`^games_2018.csv#3: .*${reason}`)], false])
    expect(part.rows).toBe(3)
  })

  test('of a hundred megabytes, without the memory for it', async () => {
    const megabyte = Buffer.alloc(1 << 20, '1')
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    async function* endless() {
      yield Buffer.from(`${lines.slice(0, 2).join('\n')}\n`)
      for (let i = 0; i < 100; i++) {
        yield megabyte
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      }
      yield Buffer.from(`\n${lines[3]}\n`)
    }
    const part = (await partsOf(nflResults, [{ name, bytes: endless }])).get('2018')!
    expect(told(part)).toEqual([others, [expect.stringContaining('a line of more than 8192 bytes')], false])
    expect(most).toBeLessThan(16 * (1 << 20))
  })
})

test('a file that is cut loses its last row', async () =>
  expect(told(await read(bytes.subarray(0, -20)))).toEqual([
    ['Eagles', 'Patriots'],
    [expect.stringContaining('fields in place of 20')],
    false,
  ]))

test.each<[what: string, content: string | Uint8Array, reason: string]>([
  ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), bytes]), 'a ZIP archive in place of text'],
  ['a gzip archive', gzipSync(bytes), 'a gzip archive in place of text'],
  ['UTF-16', Buffer.from(`\uFEFF${whole}`, 'utf16le'), 'UTF-16 in place of text'],
  ['a web page', '<!doctype html>\n<title>404</title>\n', 'the first line names no column season'],
  ['empty', '', 'the file is empty'],
])('a file that is %s gives nothing but the reason', async (_, content, reason) =>
  expect(told(await read(content))).toEqual([[], [expect.stringContaining(reason)], false]),
)

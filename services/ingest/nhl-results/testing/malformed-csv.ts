import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import type { MatchConnector, MatchesPart } from '../../connectors.ts'
import { partsOf } from '../../testing/parts-of.ts'
import type { Files } from '../../testing/source-folder.ts'

/** A small sound file of a connector, to be spoilt. */
export interface SoundCsv {
  connector: MatchConnector
  /** "games_2017.csv". */
  file: string
  /** What it has to stand beside. */
  beside?: Files
  header: string
  /** At least three, of which each gives one of `counted`. */
  rows: readonly string[]
  /** How many rows were taken in. */
  counted: (part: MatchesPart | undefined) => number
  part: string
}

/** Tests that whatever is wrong with a CSV file is a problem with its reason, and that the rest of the file is taken in. */
export function survivesMalformedCsv({ connector, file, beside = {}, header, rows, counted, part }: SoundCsv): void {
  const whole = Buffer.from([header, ...rows].join('\n'))
  const lines = (...changed: readonly string[]) => [header, ...changed].join('\n')
  const [first, , ...rest] = rows as [string, string, ...string[]]
  async function read(content: string | Uint8Array | (() => AsyncIterable<Uint8Array>)) {
    const bytes =
      typeof content === 'function'
        ? content
        : async function* () {
            yield Buffer.from(content)
          }
    const others = Object.entries(beside).map(([name, text]) => ({
      name,
      async *bytes() {
        yield Buffer.from(text)
      },
    }))
    const parts = await partsOf(connector, [{ name: file, bytes }, ...others])
    const problems = [...parts.values()].flatMap((each) => each.problems)
    return { taken: counted(parts.get(part)), problems, complete: [...parts.values()].every((each) => each.complete), parts }
  }

  test.each<[string, string | Uint8Array, number, string]>([
    ['cut in its last row', whole.subarray(0, whole.length - Math.floor(rows.at(-1)!.length * 0.8)), rows.length - 1, 'fields in place of'],
    [
      'with bytes that are no UTF-8 in a row',
      Buffer.concat([Buffer.from(lines(first, '')), Buffer.from([0xe9]), Buffer.from(`\n${rest.join('\n')}`)]),
      rows.length - 1,
      'not UTF-8',
    ],
    ['with a row of other columns in the middle', lines(first, 'x,y', ...rest), rows.length - 1, '2 fields in place of'],
    ['with a quotation mark that is not closed', lines(first, `"${rows[1]}`, ...rest), rows.length - 1, 'quotation marks'],
    ['in UTF-16', Buffer.from(`\uFEFF${whole}`, 'utf16le'), 0, 'UTF-16 in place of text'],
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), whole]), 0, 'a ZIP archive in place of text'],
    ['a gzip archive', gzipSync(whole), 0, 'a gzip archive in place of text'],
    ['a web page', '<!doctype html><title>404</title>', 0, 'the first line names no column'],
    ['empty', '', 0, 'the file is empty'],
  ])('a file that is %s', async (_, content, count, reason) => {
    const { taken, problems, complete } = await read(content)
    expect([taken, problems.map((problem) => problem.reason), complete]).toEqual([count, [expect.stringContaining(reason)], false])
  })

  test('a line of a hundred megabytes costs itself alone, and no memory', async () => {
    const megabyte = Buffer.alloc(1 << 20, 'a')
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const { taken, problems } = await read(async function* () {
      yield Buffer.from(`${lines(first)}\n`)
      for (let i = 0; i < 100; i++) {
        yield megabyte
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      }
      yield Buffer.from(`\n${rest.join('\n')}`)
    })
    expect([taken, problems.map(({ reason }) => reason)]).toEqual([
      rows.length - 1,
      [expect.stringContaining('a line of more than 8192 bytes')],
    ])
    expect(most).toBeLessThan(16 * (1 << 20))
  })

  test('the same bytes give the same', async () => expect((await read(whole)).parts).toEqual((await read(whole)).parts))
}

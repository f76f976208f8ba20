import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import type { MatchConnector, MatchesDataset } from '../../../connector.ts'
import { getDatasets } from '../../../testing/get-datasets.ts'
import type { Files } from '../../../testing/source-folder.ts'

/** A small valid file of a connector, which the tests corrupt. */
export interface ValidCsv {
  connector: MatchConnector
  /** "games_2017.csv". */
  file: string
  /** Companion files by name that must be in the same reading. */
  companions?: Files
  header: string
  /** At least three rows; each adds one to `count`. */
  rows: readonly string[]
  /** Number of rows imported. */
  count: (dataset: MatchesDataset | undefined) => number
  dataset: string
}

/**
 * Tests that a fault in a CSV file is reported as a problem with its reason, and that the rest of the file is imported.
 */
export function survivesMalformedCsv({ connector, file, companions = {}, header, rows, count, dataset }: ValidCsv): void {
  const csv = Buffer.from([header, ...rows].join('\n'))
  const lines = (...changed: readonly string[]) => [header, ...changed].join('\n')
  const [first, , ...rest] = rows as [string, string, ...string[]]
  async function read(content: string | Uint8Array | (() => AsyncIterable<Uint8Array>)) {
    const bytes =
      typeof content === 'function'
        ? content
        : async function* () {
            yield Buffer.from(content)
          }
    const others = Object.entries(companions).map(([name, text]) => ({
      name,
      async *bytes() {
        yield Buffer.from(text)
      },
    }))
    const datasets = await getDatasets(connector, [{ name: file, bytes }, ...others])
    const problems = [...datasets.values()].flatMap((each) => each.problems)
    return { imported: count(datasets.get(dataset)), problems, complete: [...datasets.values()].every((each) => each.complete), datasets }
  }

  test.each<[string, string | Uint8Array, number, string]>([
    [
      'truncated in its last row',
      csv.subarray(0, csv.length - Math.floor(rows.at(-1)!.length * 0.8)),
      rows.length - 1,
      'fields instead of',
    ],
    [
      'with invalid UTF-8 in a row',
      Buffer.concat([Buffer.from(lines(first, '')), Buffer.from([0xe9]), Buffer.from(`\n${rest.join('\n')}`)]),
      rows.length - 1,
      'not UTF-8',
    ],
    ['with a row of the wrong number of columns', lines(first, 'x,y', ...rest), rows.length - 1, '2 fields instead of'],
    ['with an unclosed quotation mark', lines(first, `"${rows[1]}`, ...rest), rows.length - 1, 'quotation marks'],
    ['in UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le'), 0, 'UTF-16 instead of text'],
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), csv]), 0, 'a ZIP archive instead of text'],
    ['a gzip archive', gzipSync(csv), 0, 'a gzip archive instead of text'],
    ['a web page', '<!doctype html><title>404</title>', 0, 'the first line names no column'],
    ['empty', '', 0, 'the file is empty'],
  ])('a file that is %s', async (_, content, expected, reason) => {
    const { imported, problems, complete } = await read(content)
    expect([imported, problems.map((problem) => problem.reason), complete]).toEqual([expected, [expect.stringContaining(reason)], false])
  })

  test('a line of a hundred megabytes is rejected alone and is not buffered', async () => {
    const megabyte = Buffer.alloc(1 << 20, 'a')
    const before = process.memoryUsage().arrayBuffers
    let peak = 0
    const { imported, problems } = await read(async function* () {
      yield Buffer.from(`${lines(first)}\n`)
      for (let i = 0; i < 100; i++) {
        yield megabyte
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
      }
      yield Buffer.from(`\n${rest.join('\n')}`)
    })
    expect([imported, problems.map(({ reason }) => reason)]).toEqual([
      rows.length - 1,
      [expect.stringContaining('a line of more than 8192 bytes')],
    ])
    expect(peak).toBeLessThan(16 * (1 << 20))
  })

  test('the same bytes give the same result', async () => expect((await read(csv)).datasets).toEqual((await read(csv)).datasets))
}

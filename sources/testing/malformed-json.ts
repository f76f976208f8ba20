import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import type { MatchConnector } from '../connector.ts'
import { getDatasets } from './get-datasets.ts'

/** A small valid file of a connector, to be corrupted. */
export interface ValidFile {
  connector: MatchConnector
  /** "2018/worldcup.json". */
  file: string
  /** Builds a document with these rows. */
  document: (rows: readonly object[]) => string
  /** Several rows, each a match or a squad. */
  rows: readonly object[]
  /** The list of the dataset that the rows end up in. */
  collection: 'matches' | 'squads'
}

/**
 * Tests that every fault in a JSON file becomes a problem with its reason, and that the rest of the file is imported.
 */
export function survivesMalformedJson({ connector, file, document, rows, collection }: ValidFile): void {
  const valid = document(rows)
  const bytes = Buffer.from(valid)
  const lastRow = valid.lastIndexOf(JSON.stringify(rows.at(-1)))
  const parse = async (content: string | Uint8Array) => [...(await getDatasets(connector, { [file]: content })).values()].at(-1)!
  const allButLast = rows.length - 1

  test.each<[string, string | Uint8Array, number, string]>([
    ['cut', bytes.subarray(0, lastRow + 20), allButLast, 'the file ends before its list'],
    [
      'in Latin-1',
      Buffer.concat([bytes.subarray(0, lastRow + 2), Buffer.from([0xe9, 0x22]), bytes.subarray(lastRow)]),
      allButLast,
      'not UTF-8',
    ],
    ['in UTF-16', Buffer.from(`\uFEFF${valid}`, 'utf16le'), 0, 'not UTF-8'],
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), bytes]), 0, 'a ZIP archive instead of JSON'],
    ['a gzip archive', gzipSync(bytes), 0, 'a gzip archive instead of JSON'],
    ['a web page', '<!doctype html><title>404</title>', 0, 'Unexpected'],
    ['empty', '', 0, 'the file is empty'],
    ['of another shape', '{"standings":[]}', 0, 'list'],
  ])('a file that is %s', async (_, content, count, reason) => {
    const dataset = await parse(content)
    expect([dataset[collection]?.length, dataset.problems.length, dataset.rows, dataset.complete]).toEqual([count, 1, count + 1, false])
    expect(dataset.problems[0]).toMatchObject({ row: `${file}#${count + 1}`, reason: expect.stringContaining(reason) })
  })

  test('a row in the middle that makes no sense', async () => {
    const [first, ...rest] = rows
    const dataset = await parse(document([first!, { team1: 5, players: 5 }, ...rest]))
    expect([dataset[collection]?.length, dataset.rows, dataset.complete]).toEqual([rows.length, rows.length + 1, false])
    expect(dataset.problems).toEqual([{ row: `${file}#2`, text: '{"team1":5,"players":5}', reason: expect.stringMatching(/./) }])
  })

  test('a row of a hundred megabytes', async () => {
    let megabytes = 0
    const [before] = document([...rows, { endless: '|' }]).split('|')
    async function* endless() {
      yield Buffer.from(before!)
      for (const megabyte = Buffer.alloc(1 << 20, 'a'); megabytes < 100; megabytes++) yield megabyte
      yield Buffer.from('"}]}')
    }
    const dataset = [...(await getDatasets(connector, [{ name: file, bytes: endless }])).values()].at(-1)!
    expect([dataset[collection]?.length, dataset.problems.map(({ reason }) => reason)]).toEqual([
      rows.length,
      ['a row of more than 65536 bytes; the rest is not read'],
    ])
    expect(megabytes).toBeLessThan(2)
  })

  test('the same bytes give the same', async () => expect(await parse(valid)).toEqual(await parse(valid)))
}

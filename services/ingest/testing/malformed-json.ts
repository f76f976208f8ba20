import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import type { MatchConnector } from '../connectors.ts'
import { partsOf } from './parts-of.ts'

/** A small sound file of a connector, to be spoilt. */
export interface Sound {
  connector: MatchConnector
  /** "2018/worldcup.json". */
  file: string
  /** A document with these rows. */
  document: (rows: readonly object[]) => string
  /** Several rows of which each is a match or a squad. */
  rows: readonly object[]
  /** What is taken in of a part. */
  taken: 'matches' | 'squads'
}

/** Tests that whatever is wrong with a JSON file is a problem with its reason, and that the rest of the file is taken in. */
export function survivesMalformedJson({ connector, file, document, rows, taken }: Sound): void {
  const whole = document(rows)
  const bytes = Buffer.from(whole)
  const lastRow = whole.lastIndexOf(JSON.stringify(rows.at(-1)))
  const spoilt = async (content: string | Uint8Array) => [...(await partsOf(connector, { [file]: content })).values()].at(-1)!
  const allButLast = rows.length - 1
  /** Rows are rows of matches; lists of squads count only where they cannot be read. */
  const matchesOf = (count: number) => (taken === 'matches' ? count : 0)

  test.each<[string, string | Uint8Array, number, string]>([
    ['cut', bytes.subarray(0, lastRow + 20), allButLast, 'the file ends before its list'],
    [
      'in Latin-1',
      Buffer.concat([bytes.subarray(0, lastRow + 2), Buffer.from([0xe9, 0x22]), bytes.subarray(lastRow)]),
      allButLast,
      'not UTF-8',
    ],
    ['in UTF-16', Buffer.from(`\uFEFF${whole}`, 'utf16le'), 0, 'not UTF-8'],
    ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), bytes]), 0, 'a ZIP archive in place of JSON'],
    ['a gzip archive', gzipSync(bytes), 0, 'a gzip archive in place of JSON'],
    ['a web page', '<!doctype html><title>404</title>', 0, 'Unexpected'],
    ['empty', '', 0, 'the file is empty'],
    ['of another shape', '{"standings":[]}', 0, 'list'],
  ])('a file that is %s', async (_, content, count, reason) => {
    const part = await spoilt(content)
    expect([part[taken]?.length, part.problems.length, part.rows, part.complete]).toEqual([count, 1, matchesOf(count) + 1, false])
    expect(part.problems[0]).toMatchObject({ row: `${file}#${count + 1}`, reason: expect.stringContaining(reason) })
  })

  test('a row in the middle that makes no sense', async () => {
    const [first, ...rest] = rows
    const part = await spoilt(document([first!, { team1: 5, players: 5 }, ...rest]))
    expect([part[taken]?.length, part.rows, part.complete]).toEqual([rows.length, matchesOf(rows.length) + 1, false])
    expect(part.problems).toEqual([{ row: `${file}#2`, text: '{"team1":5,"players":5}', reason: expect.stringMatching(/./) }])
  })

  test('a row of a hundred megabytes', async () => {
    let megabytes = 0
    const [before] = document([...rows, { endless: '|' }]).split('|')
    async function* endless() {
      yield Buffer.from(before!)
      for (const megabyte = Buffer.alloc(1 << 20, 'a'); megabytes < 100; megabytes++) yield megabyte
      yield Buffer.from('"}]}')
    }
    const part = [...(await partsOf(connector, [{ name: file, bytes: endless }])).values()].at(-1)!
    expect([part[taken]?.length, part.problems.map(({ reason }) => reason)]).toEqual([
      rows.length,
      ['a row of more than 65536 bytes; the rest is not read'],
    ])
    expect(megabytes).toBeLessThan(2)
  })

  test('the same bytes give the same', async () => expect(await spoilt(whole)).toEqual(await spoilt(whole)))
}

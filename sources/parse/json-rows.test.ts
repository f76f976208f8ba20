import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { eachJsonRow, type JsonItem, readJsonRows } from './json-rows.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const read = (content: string | Uint8Array, size = 65_536, list = 'matches') => readJsonRows(inPieces(Buffer.from(content), size), { list })
const rows = Array.from({ length: 40 }, (_, i) => ({ round: `Matchday ${i}`, team1: 'Fürth', team2: 'Çaykur', score: { ft: [i, 0] } }))
const content = JSON.stringify({ name: 'Süper Lig 2024/25', matches: rows })

describe('a valid file', () => {
  test('gives its name and every row, for any chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (size) => {
        expect(await read(content, size)).toEqual({ name: 'Süper Lig 2024/25', rows })
      }),
      { numRuns: 50 },
    )
  })
  test('may begin with a byte order mark', async () => expect((await read(`\uFEFF${content}`)).rows).toEqual(rows))
  test('may have no rows', async () => expect(await read('{"matches":[]}')).toEqual({ name: '', rows: [] }))
})

describe('a malformed file keeps the rows before the fault', () => {
  const bytes = Buffer.from(content)
  const middle = bytes.indexOf('Matchday 20')
  const withByte = (at: number, byte: number) => Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at + 1)])
  test.each<[string, Uint8Array | string, number, string]>([
    ['cut in a row', bytes.subarray(0, middle), 20, 'the file ends before its list of matches does'],
    ['cut in a character', bytes.subarray(0, bytes.indexOf('ü', middle) + 1), 20, 'not UTF-8'],
    ['Latin-1', withByte(bytes.indexOf('ü', middle), 0xfc), 20, 'not UTF-8'],
    ['UTF-16', Buffer.from(`\uFEFF${content}`, 'utf16le'), 0, 'not UTF-8'],
    ['a missing quotation mark', bytes.toString().replace('"Matchday 20"', 'Matchday 20"'), 20, 'Unexpected'],
    ['something behind it', `${content} and more`, 40, 'Unexpected'],
    ['a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 0, 'a ZIP archive instead of JSON'],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 8]), 0, 'a gzip archive instead of JSON'],
    ['a web page', '<!doctype html>', 0, 'Unexpected'],
    ['nothing', '', 0, 'the file is empty'],
    ['no list', '{"name":"x","rounds":[]}', 0, 'the file has no list named "matches"'],
    ['matches that are not a list', '{"matches":{"a":{}}}', 0, 'the file has no list named "matches"'],
    ['another kind of value', '[{"round":"1"}]', 0, 'the file has no list named "matches"'],
  ])('%s', async (_, content, count, reason) => {
    for (const size of [65_536, 7]) {
      const file = await read(content, size)
      expect(file.rows).toEqual(rows.slice(0, count))
      expect(file.brokenOff?.reason).toContain(reason)
    }
  })

  test('a row of a hundred megabytes ends parsing with bounded memory', async () => {
    let given = 0
    async function* endless() {
      yield Buffer.from('{"matches":[{"round":"1"},{"round":"')
      const megabyte = Buffer.alloc(1 << 20, 'a')
      for (; given < 100; given++) yield megabyte
      yield Buffer.from('"}]}')
    }
    expect(await readJsonRows(endless(), { list: 'matches' })).toMatchObject({
      rows: [{ round: '1' }],
      brokenOff: { reason: 'a row of more than 65536 bytes' },
    })
    expect(given).toBeLessThan(2)
  })

  test('also an endless list', async () => {
    async function* endless() {
      yield Buffer.from('{"matches":[1')
      while (true) yield Buffer.from(',1'.repeat(1_000))
    }
    expect((await readJsonRows(endless(), { list: 'matches' })).brokenOff?.reason).toBe('more than 10000 rows')
  })

  test('endlessly nested rows', async () => {
    expect((await read(`{"matches":[${'['.repeat(100_000)}`)).brokenOff?.reason).toContain('a row of more than')
  })

  test('errors of reading the bytes are thrown', async () => {
    async function* failing() {
      yield Buffer.from('{"matches":[')
      throw new Error('the disk is gone')
    }
    await expect(readJsonRows(failing(), { list: 'matches' })).rejects.toThrow('the disk is gone')
  })
})

describe('lists at other paths', () => {
  const rounds = [
    { name: 'Matchday 1', matches: [{ num: 1 }, { num: 2 }] },
    { name: 'Final', matches: [{ num: 3 }] },
  ]
  const items = async (content: string, list: string, size = 65_536) => {
    const found: JsonItem[] = []
    for await (const item of eachJsonRow(inPieces(Buffer.from(content), size), { list })) found.push(item)
    return found
  }

  test('the file itself', async () => {
    expect(await read('[{"a":[1,2]},7,[]]', 3, '')).toEqual({ name: '', rows: [{ a: [1, 2] }, 7, []] })
    expect(await read('[]', 3, '')).toEqual({ name: '', rows: [] })
    expect((await read('{"name":"x","y":{}}', 3, '')).brokenOff?.reason).toBe('the file is not a list')
    expect((await read('[1', 3, '')).brokenOff?.reason).toBe('the file ends before its list does')
  })

  test('of every round, with its name', async () => {
    const content = [
      { name: 'Euro' },
      { row: { num: 1 }, under: 'Matchday 1' },
      { row: { num: 2 }, under: 'Matchday 1' },
      { row: { num: 3 }, under: 'Final' },
    ]
    for (const size of [1, 7, 65_536])
      expect(await items(JSON.stringify({ name: 'Euro', rounds }), 'rounds.*.matches', size)).toEqual(content)
  })

  test('a round without a name or a list does not affect the others', async () => {
    const found = await items(
      JSON.stringify({ rounds: [rounds[0], { matches: [{ num: 9 }] }, { name: 'x' }, rounds[1]] }),
      'rounds.*.matches',
    )
    expect(found).toEqual([
      { row: { num: 1 }, under: 'Matchday 1' },
      { row: { num: 2 }, under: 'Matchday 1' },
      { row: { num: 9 }, under: '' },
      { row: { num: 3 }, under: 'Final' },
      { brokenOff: { reason: '1 of "rounds.*" without a list named "matches"', near: '' } },
    ])
  })

  test('a list at another path is ignored', async () => {
    expect((await read(JSON.stringify({ rounds }), 9, 'matches')).brokenOff?.reason).toBe('the file has no list named "matches"')
    expect((await read(JSON.stringify(rounds), 9, 'rounds.*.matches')).brokenOff?.reason).toContain('no list named "rounds.*.matches"')
  })

  test('custom limits', async () => {
    const bytes = () => inPieces(Buffer.from(JSON.stringify([1, 'a'.repeat(90_000), 3])), 1_000)
    expect((await readJsonRows(bytes(), { list: '', rowBytesMax: 200_000 })).rows.length).toBe(3)
    expect(await readJsonRows(bytes(), { list: '', rowsMax: 1, rowBytesMax: 200_000 })).toMatchObject({
      rows: [1],
      brokenOff: { reason: 'more than 1 rows' },
    })
  })
})

test('rows are emitted while the file is read', async () => {
  let pieces = 0
  async function* long() {
    yield Buffer.from('{"matches":[0')
    for (; pieces < 100; pieces++) yield Buffer.from(`,"${'a'.repeat(16_000)}"`)
    yield Buffer.from(']}')
  }
  let rows = 0
  for await (const item of eachJsonRow(long(), { list: 'matches' })) {
    expect('row' in item && pieces - ++rows).toBeLessThan(2)
  }
  expect(rows).toBe(101)
})

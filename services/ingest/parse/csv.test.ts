import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { csvRows } from './csv.ts'

const columns = ['date', 'city'] as const

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const read = (content: string | Uint8Array, size = 65_536) => Array.fromAsync(csvRows(inPieces(Buffer.from(content), size), columns))

test('fields are named by the header, in any order and among other columns', async () => {
  expect(await read('city,score,date\r\nLima,1,2024-01-01\r\n\r\n"Washington, D.C.",2,2024-01-02')).toEqual([
    { line: 2, text: 'Lima,1,2024-01-01', fields: { city: 'Lima', score: '1', date: '2024-01-01' } },
    { line: 4, text: '"Washington, D.C.",2,2024-01-02', fields: { city: 'Washington, D.C.', score: '2', date: '2024-01-02' } },
  ])
})

test('rows are read as written, for any chunk size', async () => {
  const field = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/[\r\n\0]/g, '').trim())
  const rows = fc.array(
    fc.tuple(
      field,
      field.filter((text) => text !== ''),
    ),
    { maxLength: 30 },
  )
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 50 }), async (written, size) => {
      const file = ['date,city', ...written.map((row) => row.map(quoted).join())].join('\n')
      expect((await read(file, size)).map((item) => 'fields' in item && [item.fields.date, item.fields.city])).toEqual(written)
    }),
  )
})

describe('a malformed line is a fault, and the others are rows', () => {
  test.each([
    ['a quotation mark that opens nothing', 'a"b,c', 'quotation marks'],
    ['one that is not closed', '"a,b', 'quotation marks'],
    ['two that are not where fields end', 'x"a,"b', 'quotation marks'],
    ['a field too few', 'a', '1 fields instead of 2'],
    ['a field too many', 'a,b,c', '3 fields instead of 2'],
    ['Latin-1', Buffer.from('2024-01-01,S\xe3o Paulo', 'latin1'), 'not UTF-8'],
    ['too long', 'a'.repeat(70_000), 'a line of more than 8192 bytes'],
  ])('%s', async (_, bad, fault) => {
    const file = Buffer.concat([Buffer.from('date,city\n1,a\n'), Buffer.from(bad), Buffer.from('\n2,"b"\n3,c\n')])
    const items = await read(file)
    expect(items).toMatchObject([{ line: 2 }, { line: 3, fault: expect.stringContaining(fault) }, { line: 4 }, { line: 5 }])
    expect(items.every(({ text }) => text.length <= 1_000)).toBe(true)
  })
})

describe('a file that is not CSV is one fault', () => {
  test.each([
    ['nothing', '', 'the file is empty'],
    ['another table', 'date,town\n1,a', 'the first line names no column city'],
    ['a web page', '<!doctype html>\n<p>', 'the first line names no column date, city'],
    ['a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'a ZIP archive instead of text'],
    ['UTF-16', Buffer.from('\uFEFFdate,city\n1,a', 'utf16le'), 'UTF-16 instead of text'],
  ])('%s', async (_, content, fault) => expect(await read(content)).toMatchObject([{ line: 1, fault }]))
})

import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type CsvOptions, csvRows, readTable } from './csv.ts'

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

test('a header may be in capitals', async () => {
  expect(await read('DATE,City\n2024-01-01,Lima')).toMatchObject([{ fields: { date: '2024-01-01', city: 'Lima' } }])
})

test('one name of a header that is none stands for the one that is missing', async () => {
  const { rows, problems } = await readTable(inPieces(Buffer.from('date,~x?,score\n2024-01-01,Lima,1-0'), 9), {
    ...{ name: 'x.csv', columns: ['date', 'city', 'score'] },
    onRow: ({ fields }) => expect(fields).toEqual({ date: '2024-01-01', city: 'Lima', score: '1-0' }),
  })
  expect([rows, problems]).toEqual([
    1,
    [{ row: 'x.csv#1', text: 'date,~x?,score', rows: 0, reason: 'the column "city" has the name "~x?"' }],
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

test('separators at the end of a line begin no field, and a header may lack optional columns', async () => {
  const bytes = (async function* () {
    yield Buffer.from('date,city,\n1,a,\n2,b\n3,c,,,\n')
  })()
  const items = await Array.fromAsync(csvRows(bytes, ['date', 'city', 'ground'], { optional: ['ground'] }))
  expect(items.map((item) => ('fields' in item ? [item.fields.city, item.fields.ground] : item.fault))).toEqual([
    ['a', ''],
    ['b', ''],
    ['c', ''],
  ])
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

describe('a file without a header', () => {
  const layouts = [
    { columns: ['date', 'city'], first: /^\d{4}-/ },
    { columns: ['city', 'date'], first: /^[A-Z]/ },
    { columns: ['date', 'city', 'score'], first: /^\d{4}-/ },
  ]
  const readAny = (content: string, aliases = {}) =>
    Array.fromAsync(csvRows(inPieces(Buffer.from(content), 7), columns, { layouts, aliases }))
  const fields = (date: string, city: string, score?: string) => ({ fields: { date, city, ...(score !== undefined && { score }) } })

  test('has the layout with as many columns whose first column looks like its own', async () => {
    expect(await readAny('2024-01-01,Lima\n2024-01-02,Oslo')).toMatchObject([fields('2024-01-01', 'Lima'), fields('2024-01-02', 'Oslo')])
    expect(await readAny('Lima,2024-01-01')).toMatchObject([fields('2024-01-01', 'Lima')])
    expect(await readAny('2024-01-01,Lima,3')).toMatchObject([fields('2024-01-01', 'Lima', '3')])
  })

  test('with a header it is read by its names, former ones included', async () => {
    expect(await readAny('town,date\nLima,1', { town: 'city' })).toMatchObject([{ line: 2, ...fields('1', 'Lima') }])
  })

  test('rows that are not wanted are passed over, lines that are not text are still faults', async () => {
    const bytes = inPieces(Buffer.from('2024-01-01,Lima\n2023-01-01,Oslo\n2024-\0\n2024-01-03,Rome'), 7)
    const rows = await Array.fromAsync(csvRows(bytes, columns, { layouts, wants: (text) => text.includes('2024') }))
    expect(rows).toMatchObject([
      fields('2024-01-01', 'Lima'),
      { line: 3, fault: expect.any(String) },
      { line: 4, ...fields('2024-01-03', 'Rome') },
    ])
  })

  test('a malformed line before the first row costs that line, an unknown layout the file', async () => {
    expect(await readAny('"x\n\n2024-01-01,Lima\n1')).toMatchObject([
      { line: 1, fault: expect.stringContaining('no known layout') },
      { line: 3, ...fields('2024-01-01', 'Lima') },
      { line: 4, fault: '1 fields instead of 2' },
    ])
    const unknown = await readAny('a,b,c,d\n'.repeat(500))
    expect([unknown.length < 200, unknown.every((line) => 'fault' in line)]).toEqual([true, true])
  })
})

describe('files of other programs', () => {
  const getRows = async (content: string | Uint8Array, options: CsvOptions) =>
    (await Array.fromAsync(csvRows(inPieces(Buffer.from(content), 7), columns, options))).map((row) =>
      'fields' in row ? row.fields : row.fault,
    )
  const row = { date: '2024-01-01', city: 'Köln, am Dom' }

  test.each([
    ['commas', 'date,city\n2024-01-01,"Köln, am Dom"'],
    ['semicolons', 'city;date\nKöln, am Dom;2024-01-01'],
    ['tabs', 'date\tcity\n2024-01-01\tKöln, am Dom'],
  ])('separated by %s: what the first line names the columns with', async (_, content) =>
    expect(await getRows(content, { delimiters: [',', ';', '\t'] })).toEqual([row]),
  )

  test('in Windows-1252, line by line, and with a byte order mark', async () => {
    const latin = Buffer.from('date;city\n2024-01-01;Köln, am Dom', 'latin1')
    expect(await getRows(latin, { delimiters: [';'], encoding: 'latin1' })).toEqual([row])
    expect(await getRows('\uFEFFdate;city\n2024-01-01;Köln, am Dom', { delimiters: [';'], encoding: 'latin1' })).toEqual([row])
    expect(await getRows(latin, { delimiters: [';'] })).toEqual([expect.stringContaining('not UTF-8')])
  })
})

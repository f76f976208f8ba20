import { expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type CsvValue, csvLine } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '|cmd', '%0', '＝1', "'=1", "''+1"])('%j does not become a formula', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})

test('numbers, and texts that only contain such characters, stay as they are', () => {
  expect(csvLine([-1, 5n, true, null, "'s-Hertogenbosch", 'A=B', 'FC 08', ''])).toBe("-1,5,true,,'s-Hertogenbosch,A=B,FC 08,\r\n")
})

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom("'", '=', '-', '"', ',', '\r', '\n', '|', 'a') }))
const value = fc.oneof<fc.Arbitrary<CsvValue>[]>(text, fc.integer(), fc.boolean(), fc.constant(null))

test('an independent parser reads the same values', () => {
  const original = (cell: string): string => (/^'+[=+\-@\t\r\n|%＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const read = parse(rows.map(csvLine).join(''), { record_delimiter: '\r\n', relax_column_count: true }) as string[][]
      expect(read.map((cells) => cells.map(original))).toEqual(
        rows.map((cells) => cells.map((each) => (each === null ? '' : String(each)))),
      )
    }),
    { numRuns: 1_000 },
  )
})

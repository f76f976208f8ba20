import { expect, test } from '@jest/globals'
import { lineFields, nameIn, numberIn, personId } from './game-record.ts'

test.each<[line: string, fields: string[]]>([
  ['play,1,0,a,,X,8', ['play', '1', '0', 'a', '', 'X', '8']],
  ['start,a,"B, C",0,1,6', ['start', 'a', 'B, C', '0', '1', '6']],
  ['com,"He said ""out"""', ['com', 'He said "out"']],
  ['"a","",""', ['a', '', '']],
  [',,"x",', ['', '', 'x', '']],
  ['', ['']],
])('the fields of %s', (line, fields) => expect(lineFields(line)).toEqual(fields))

test.each(['a,"b', 'a,b"c"', '"a"b,c', 'a,"b"c'])('%s has misplaced quotation marks', (line) =>
  expect(() => lineFields(line)).toThrow('quotation marks'),
)

test.each(['bryak001', '-minj101', "o'nep001", 'fry-p001', 'lux-g001', 'leeji001', 'tumpj901'])('%s is a person id', (id) =>
  expect(personId(id, 'player')).toBe(id),
)
test.each([undefined, '', 'bryak', '001', 'bryant0001', 'bry<k001'])('%s is not a person id', (id) =>
  expect(() => personId(id, 'player')).toThrow('not an id'),
)

test('a number is plain digits within bounds', () => {
  expect(numberIn('12', 'inning', { min: 1, max: 40 })).toBe(12)
  for (const text of [undefined, '', '1.0', '-1', '41', '1e1'])
    expect(() => numberIn(text, 'inning', { min: 1, max: 40 })).toThrow('from 1 to 40')
})

test('a name has no markup and a maximum length', () => {
  expect(nameIn(' Jon Lester ', 'name')).toBe('Jon Lester')
  for (const text of [undefined, '  ', '<b>', 'a\u{0}b', 'x'.repeat(101)]) expect(() => nameIn(text, 'name')).toThrow('name')
})

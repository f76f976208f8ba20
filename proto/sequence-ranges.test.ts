import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { addSequence, count, unionRanges } from './sequence-ranges.ts'

const sequences = fc.array(fc.bigInt({ min: 1n, max: 40n }), { maxLength: 60 })
const rangesOf = (list: readonly bigint[]): readonly bigint[] =>
  list.reduce<readonly bigint[]>((applied, seq) => addSequence(applied, seq) ?? applied, [])

test('the ranges depend only on the distinct sequences, not on their order', () => {
  fc.assert(
    fc.property(sequences, (list) => {
      const ranges = rangesOf(list)
      expect(ranges).toEqual(rangesOf([...new Set(list)].sort((a, b) => (a < b ? -1 : 1))))
      expect(count(ranges)).toBe(new Set(list).size)
      for (const seq of list) expect(addSequence(ranges, seq)).toBeUndefined()
    }),
  )
})

test('a union contains the sequences of both', () => {
  fc.assert(fc.property(sequences, sequences, (a, b) => expect(unionRanges(rangesOf(a), rangesOf(b))).toEqual(rangesOf([...a, ...b]))))
})

test('adjacent sequences form one range', () => {
  expect(rangesOf([1n, 3n, 2n])).toEqual([1n, 3n])
  expect(rangesOf([1n, 3n])).toEqual([1n, 1n, 3n, 3n])
})

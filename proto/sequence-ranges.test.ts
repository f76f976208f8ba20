import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { addSequence, count, unionRanges } from './sequence-ranges.ts'

const sequences = fc.array(fc.bigInt({ min: 1n, max: 40n }), { maxLength: 60 })
const taken = (list: readonly bigint[]): readonly bigint[] =>
  list.reduce<readonly bigint[]>((seen, seq) => addSequence(seen, seq) ?? seen, [])

test('what was seen is told by its distinct sequences alone, in any order', () => {
  fc.assert(
    fc.property(sequences, (list) => {
      const ranges = taken(list)
      expect(ranges).toEqual(taken([...new Set(list)].sort((a, b) => (a < b ? -1 : 1))))
      expect(count(ranges)).toBe(new Set(list).size)
      for (const seq of list) expect(addSequence(ranges, seq)).toBeUndefined()
    }),
  )
})

test('a union holds what either holds', () => {
  fc.assert(fc.property(sequences, sequences, (a, b) => expect(unionRanges(taken(a), taken(b))).toEqual(taken([...a, ...b]))))
})

test('neighbours grow into one range', () => {
  expect(taken([1n, 3n, 2n])).toEqual([1n, 3n])
  expect(taken([1n, 3n])).toEqual([1n, 1n, 3n, 3n])
})

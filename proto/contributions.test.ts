import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  byPrecedence,
  type Contribution,
  getContribution,
  getFormat,
  getVersion,
  joinApplied,
  later,
  mergeContributions,
  newer,
  newestItems,
  unionRanges,
} from './contributions.ts'
import { foldSuite } from './testing/fold-suite.ts'

interface Observation {
  source: string
  precedence: number
  seq: bigint
  withdrawn: boolean
  isDelta: boolean
  value: number
  ids: string[]
}
interface Sums extends Contribution {
  receivedAt: string
  value: number | undefined
  valueSeq: bigint
  items: { seq: bigint; id: string }[]
  fullSeq: bigint
}
const receivedAt = ({ seq }: Observation): string => `2026-03-01T15:00:00.${String(seq).padStart(4, '0')}Z`
const getId = ({ id }: { id: string }): string => id
const contribution = (o: Observation): Sums => ({
  ...getContribution(o),
  receivedAt: receivedAt(o),
  value: o.withdrawn || o.isDelta ? undefined : o.value,
  valueSeq: o.isDelta ? 0n : o.seq,
  items: o.withdrawn
    ? []
    : newestItems(
        o.ids.map((id) => ({ seq: o.seq, id })),
        0n,
        getId,
      ),
  fullSeq: o.isDelta ? 0n : o.seq,
})
const join = (a: Sums, b: Sums): Sums =>
  joinApplied(a, b, (newest) => {
    const { value, valueSeq } = newer(a, b, 'valueSeq')
    const { fullSeq } = newer(a, b, 'fullSeq')
    const items = newestItems([...a.items, ...b.items], fullSeq, getId)
    return { ...newest, receivedAt: later(a.receivedAt, b.receivedAt), value, valueSeq, fullSeq, items }
  })

describe('a record of contributions', () => {
  foldSuite<Observation, Sums[]>({
    observation: fc.record({
      source: fc.constantFrom('a', 'b', 'b@other'),
      precedence: fc.nat(2),
      seq: fc.bigInt({ min: 1n, max: 9n }),
      withdrawn: fc.boolean(),
      isDelta: fc.boolean(),
      value: fc.nat(9),
      ids: fc.array(fc.constantFrom('x', 'y', 'z')),
    }),
    fold(record, observations) {
      const after = mergeContributions(record ?? [], observations.map(contribution), join)
      return after === record ? undefined : after
    },
    bytes: (record) => JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    versions: {
      of: getVersion,
      after: (list) => ({ version: list.length, updatedAt: list.map(receivedAt).sort().at(-1) }),
    },
    isEmpty: (record) => record.every(({ value, items }) => value === undefined && items.length === 0),
  })
})

test('contributions are ordered by precedence, highest first, then by source', () => {
  const list = [
    { source: 'c', precedence: 1 },
    { source: 'b', precedence: 1 },
    { source: 'a', precedence: 0 },
    { source: 'd', precedence: 2 },
  ]
  expect(list.sort(byPrecedence).map(({ source }) => source)).toEqual(['d', 'b', 'c', 'a'])
})

test('the format of a source is its name up to the first @', () => {
  expect(['wyscout', 'demo@other', 'replay@x@live'].map(getFormat)).toEqual(['wyscout', 'demo', 'replay'])
})

describe('ranges of applied sequences', () => {
  const sequences = fc.array(fc.bigInt({ min: 1n, max: 40n }), { maxLength: 60 })
  const getRanges = (list: readonly bigint[]) => list.reduce<bigint[]>((applied, seq) => unionRanges(applied, [seq, seq]), [])
  const count = (applied: bigint[]) => getVersion([{ applied, receivedAt: '' }]).version

  test('depend only on the distinct sequences, not on their order', () => {
    fc.assert(
      fc.property(sequences, (list) => {
        const ranges = getRanges(list)
        expect(ranges).toEqual(getRanges([...new Set(list)].sort((a, b) => (a < b ? -1 : 1))))
        expect(count(ranges)).toBe(new Set(list).size)
        for (const seq of list) expect(unionRanges(ranges, [seq, seq])).toBe(ranges)
      }),
    )
  })

  test('are united with the sequences of both', () => {
    fc.assert(fc.property(sequences, sequences, (a, b) => expect(unionRanges(getRanges(a), getRanges(b))).toEqual(getRanges([...a, ...b]))))
  })

  test('have adjacent sequences in one range', () => {
    expect(getRanges([1n, 3n, 2n])).toEqual([1n, 3n])
    expect(getRanges([1n, 3n])).toEqual([1n, 1n, 3n, 3n])
  })
})

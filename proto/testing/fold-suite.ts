import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'

interface Sequenced {
  source: string
  dataset?: string
  seq: bigint
  withdrawn: boolean
  isDelta?: boolean
}

export interface FoldUnderTest<O, R> {
  /** Generates observations of one entity by several sources. */
  observation: fc.Arbitrary<O>
  /** Undefined: every observation was applied before. */
  fold(record: R | undefined, observations: readonly O[]): R | undefined
  bytes(record: R): string
  /** Versions and instants in a record, and their expected values after each of these observations was applied once. */
  versions?: { of(record: R): unknown; after(observations: readonly O[]): unknown }
  /** Whether the record shows nothing. */
  isEmpty(record: R): boolean
}

const getStream = ({ source, dataset }: Sequenced): string => `${source}\n${dataset}`

/** Tests of the properties that every fold of contributions has. */
export function foldSuite<O extends Sequenced, R>({ observation, fold, bytes, versions, isEmpty }: FoldUnderTest<O, R>): void {
  /** A source never sends two different observations under one sequence. */
  const observations = fc.uniqueArray(observation, { selector: (o) => `${getStream(o)}\n${o.seq}`, minLength: 1, maxLength: 20 })
  const foldAll = (batches: readonly (readonly O[])[]): R =>
    batches.reduce<R | undefined>((record, batch) => (batch.length > 0 ? (fold(record, batch) ?? record) : record), undefined)!

  describe('any order, any repetition, any batches', () => {
    test('give the same bytes', () => {
      const deliveries = observations.chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
          fc.array(fc.nat(list.length * 2), { maxLength: 5 }),
        ),
      )
      fc.assert(
        fc.property(deliveries, ([ordered, shuffled, cuts]) => {
          const at = [0, ...cuts.sort((a, b) => a - b), shuffled.length]
          const batches = at.slice(1).map((end, i) => shuffled.slice(at[i], end))
          expect(bytes(foldAll(batches))).toBe(bytes(foldAll([ordered])))
        }),
      )
    })

    test('a replay changes nothing', () => {
      fc.assert(fc.property(observations, (list) => expect(fold(foldAll([list]), list)).toBeUndefined()))
    })

    const { of, after } = versions ?? {}
    if (of && after)
      test('give the versions and instants of the distinct observations', () => {
        fc.assert(fc.property(observations, (list) => expect(of(foldAll([[...list, ...list]]))).toEqual(after(list))))
      })

    test('withdrawals take everything away, however late older observations arrive', () => {
      fc.assert(
        fc.property(observations, fc.nat(20), (list, cut) => {
          const newest = new Map(list.map((o) => [getStream(o), o]))
          const withdrawals = [...newest.values()].map((o) => ({ ...o, seq: 1_000n, withdrawn: true, isDelta: false }))
          expect(isEmpty(foldAll([list.slice(cut), withdrawals, list.slice(0, cut)]))).toBe(true)
        }),
      )
    })
  })
}

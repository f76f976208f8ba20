import { setImmediate as nextTurn } from 'node:timers/promises'
import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { IdentitySchema } from '@touchline/contract/gen/ingest'
import { sliceMs } from '@touchline/sources/parse/yield-to-event-loop'
import { findCandidates } from './candidates.ts'

const team = (id: string, name: string, listName = '') =>
  create(IdentitySchema, { id, kind: 'team', countryCode: 'TR', name, listName, bound: [name.toLowerCase()] })

afterEach(() => void jest.restoreAllMocks())

describe('candidate pairs', () => {
  const [a, b] = [team('a', 'Hatayspor'), team('b', 'Hatayspr')]

  test('once, in either order', async () => {
    for (const teams of [
      [a, b],
      [b, a],
    ])
      expect(await findCandidates(teams, new Map())).toMatchObject([{ ids: ['a', 'b'] }])
  })
  test('not if a season or a list has both', async () => {
    const together = new Map([
      ['a', new Set(['s/2023-24/tr.1', 's/2024-25/tr.1'])],
      ['b', new Set(['s/2024-25/tr.1'])],
    ])
    expect(await findCandidates([a, b], together)).toEqual([])
  })
  test('not if lists of clubs have both, nor in two countries', async () => {
    expect(await findCandidates([team('a', 'Hatayspor', 'Hatayspor'), team('b', 'Hatayspr', 'Hatayspr')], new Map())).toEqual([])
    expect(await findCandidates([a, create(IdentitySchema, { ...b, countryCode: 'GR' })], new Map())).toEqual([])
  })
  test('if lists of clubs have both under equal names, unless they met', async () => {
    const [first, second] = [team('a', 'Hatayspor', 'Hatayspor'), team('b', 'HATAYSPOR', 'Hatayspor (1967-)')]
    expect(await findCandidates([first, second], new Map())).toMatchObject([
      { ids: ['a', 'b'], reason: expect.stringContaining('equal names') },
    ])
    const together = new Map(['a', 'b'].map((id) => [id, new Set(['s/2024-25/tr.1'])]))
    expect(await findCandidates([first, second], together)).toEqual([])
  })
  test('with a turn of the event loop between any two comparisons, if each takes a slice', async () => {
    const teams = Array.from({ length: 40 }, (_, i) => team(String(i), `Team ${i} of ${(i * 7_919).toString(36)}`))
    // Twice the slice, because the difference of two sums of fractions may be slightly less than the slice.
    let now = performance.now()
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 2 * sliceMs))
    let [turns, isOver] = [0, false]
    const over = findCandidates(teams, new Map()).finally(() => {
      isOver = true
    })
    for (; !isOver; turns++) await nextTurn()
    await over
    expect(turns).toBeGreaterThan((40 * 39) / 2)
  })
})

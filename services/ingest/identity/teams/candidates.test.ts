import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { IdentitySchema } from '@touchline/contract/gen/ingest'
import { findCandidates } from './candidates.ts'

const team = (id: string, name: string, listName = '') =>
  create(IdentitySchema, { id, kind: 'team', countryCode: 'TR', name, listName, bound: [name.toLowerCase()] })

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
  test('with yields to the event loop', async () => {
    const teams = Array.from({ length: 240 }, (_, i) => team(String(i), `Team ${i} of ${(i * 7_919).toString(36)}`))
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    await findCandidates(teams, new Map())
    clearInterval(counting)
    expect(turns).toBeGreaterThan(5)
  })
})

import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import type { SportId } from '@touchline/contract/catalog'
import { IdentitySchema } from '@touchline/contract/gen/ingest'
import { isId } from '@touchline/contract/ids'
import { activeDecisions } from '../decisions/active-decisions.ts'
import { playerRegistry } from './player-registry.ts'

const team = create(IdentitySchema, { id: 'soc-t1111111111', name: 'Norway', type: 'national', countryCode: 'NO' })
const other = create(IdentitySchema, { ...team, id: 'soc-t2222222222' })
const appearance = { source: 'wyscout', season: '2018' }

describe('the id of a person', () => {
  test('is derived from team and name, independent of word order, accents and case', () => {
    const registry = playerRegistry('soccer')
    const id = registry.named({ name: 'Martin Ødegaard' }, team, appearance)
    expect(isId(id, 'player')).toBe(true)
    for (const name of ['ODEGAARD Martin', 'martin ødegaard']) expect(registry.named({ name }, team, appearance)).toBe(id)
    expect(registry.named({ name: 'Martin Ødegaard' }, other, appearance)).not.toBe(id)
    expect(registry.named({ name: 'Martin Ødegaard', born: '1998-12-17' }, team, appearance)).not.toBe(id)
  })

  test('does not depend on earlier names', () => {
    const named = ['Nils Aas', 'Ole Bø', 'Nils Åås', 'Aas'].map((name) => ({ name }))
    const ids = (list: typeof named) => {
      const registry = playerRegistry('soccer')
      return new Map(list.map((person) => [person.name, registry.named(person, team, appearance)]))
    }
    expect(new Map([...ids(named.toReversed())].sort())).toEqual(new Map([...ids(named)].sort()))
  })

  test('differs from that of a namesake with another key, in a sport with keyed people, in any order', () => {
    const ids = (sport: SportId, keys: string[]) => {
      const registry = playerRegistry(sport)
      const named = keys.map((key) => [key, registry.named({ name: 'Nils Aas', key }, team, appearance)] as const)
      return new Map(named.sort())
    }
    expect(new Set(ids('baseball', ['1', '2', '1']).values()).size).toBe(2)
    expect(ids('baseball', ['2', '1'])).toEqual(ids('baseball', ['1', '2']))
    expect(new Set(ids('soccer', ['1', '2']).values()).size).toBe(1)
  })

  test('is derived from the team without decisions', () => {
    const registry = playerRegistry('soccer')
    const id = registry.named({ name: 'Nils Aas' }, team, appearance)
    expect(registry.named({ name: 'Nils Aas' }, other, { ...appearance, mintedTeamId: team.id })).toBe(id)
  })

  test('minted from other words before is rejected', () => {
    const first = playerRegistry('soccer')
    first.named({ name: 'Nils Aas' }, team, appearance)
    const [mention] = first.takeChanged()
    const second = playerRegistry('soccer')
    second.load({ ...mention!, key: 'player\nchess' })
    expect(() => second.named({ name: 'Nils Aas' }, team, appearance)).toThrow(`The id ${mention!.id} belongs to both player/chess`)
  })
})

describe('a mention', () => {
  test('has the values of all sources, sorted', () => {
    const registry = playerRegistry('soccer')
    const person = { name: 'Juan Cuadrado', firstName: 'Juan Guillermo', lastName: 'Cuadrado Bello', key: '20751', born: '1988-05-26' }
    registry.named({ ...person, position: 'MF', nationality: ['CO'] }, team, { source: 'wyscout@b', season: '2018' })
    registry.named({ ...person, name: 'CUADRADO Juan', nationality: ['IT', 'CO'] }, team, { source: 'wyscout@b', season: '2017/2018' })
    expect(registry.takeChanged()).toMatchObject([
      {
        names: ['CUADRADO Juan', 'Juan Cuadrado', 'Juan Guillermo Cuadrado Bello'],
        ...{ sourceKeys: ['wyscout:20751'], born: '1988-05-26', nationality: ['CO', 'IT'], positions: ['MF'] },
        seen: ['2017/2018 wyscout@b', '2018 wyscout@b'],
      },
    ])
  })

  test('is reported as changed once, and can be loaded from the store', () => {
    const registry = playerRegistry('soccer')
    const id = registry.named({ name: 'Nils Aas' }, team, appearance)
    const changed = registry.takeChanged()
    expect(changed).toHaveLength(1)
    registry.named({ name: 'Nils Aas' }, team, appearance)
    expect(registry.takeChanged()).toEqual([])
    const later = playerRegistry('soccer')
    for (const mention of changed) later.load(mention)
    expect(later.named({ name: 'Nils Aas' }, team, appearance)).toBe(id)
    expect(later.takeChanged()).toEqual([])
    later.named({ name: 'Nils Aas' }, team, { ...appearance, season: '2022' })
    expect(later.takeChanged()).toMatchObject([{ id, seen: ['2018 wyscout', '2022 wyscout'] }])
  })

  test('records persons with similar names on one list as distinct, not on two lists, and not by events', () => {
    const registry = playerRegistry('soccer')
    const named = (name: string, list?: string, of = team) => registry.named({ name }, of, { ...appearance, ...(list && { list }) })
    const danilo = named('Danilo', 'match 1')
    const santos = named('Danilo Santos', 'match 1')
    named('Casemiro', 'match 1')
    named('D. Santos', 'match 2')
    named('Danilo Luiz')
    named('Danilo Pereira', 'match 1', other)
    const distinctIds = new Map([...registry.all()].map(({ id, distinct: distinctIds }) => [id, distinctIds]))
    const [smaller, larger] = [danilo, santos].sort()
    expect([...distinctIds].filter(([, ids]) => ids.length > 0)).toEqual([[smaller, [larger]]])
  })
})

test('repeated names add no people', () => {
  const registry = playerRegistry('soccer')
  const people = Array.from({ length: 600 }, (_, i) => ({ name: `Nils${i % 40} Aas${i}`, born: `19${70 + (i % 30)}-01-01` }))
  for (let i = 0; i < 60_000; i++) registry.named(people[i % 600]!, team, { ...appearance, list: String(Math.floor(i / 25)) })
  expect(registry.takeChanged()).toHaveLength(600)
})

describe('an untrusted source', () => {
  const registry = () => playerRegistry('soccer', activeDecisions([]), (source) => source !== 'evil')
  const evil = { source: 'evil', season: '2018', list: 'm1' }
  const lies = { name: 'Nils Aas', key: 'evil/p1', nationality: ['XX'] }
  const known = { source: 'wyscout', season: '2018' }

  test('adds nothing to a mention that a trusted one has', () => {
    const players = registry()
    players.named({ name: 'Nils Aas' }, team, known)
    players.named({ name: 'N. Aas' }, team, known)
    const before = structuredClone([...players.all()])
    for (const name of ['Nils Aas', 'N. Aas']) players.named({ ...lies, name }, team, evil)
    expect([...players.all()]).toEqual(before)
  })

  test('is forgotten when a trusted one names the player', () => {
    const players = registry()
    players.named(lies, team, evil)
    expect([...players.all()]).toMatchObject([{ untrusted: true, nationality: ['XX'] }])
    players.named({ name: 'Nils Aas' }, team, known)
    expect([...players.all()]).toMatchObject([{ untrusted: false, nationality: [], sourceKeys: [], seen: ['2018 wyscout'] }])
  })
})

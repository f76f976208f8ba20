import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import type { SportId } from '@touchline/contract/catalog'
import { IdentitySchema } from '@touchline/contract/gen/ingest'
import { isId } from '@touchline/contract/ids'
import { playerRegistry } from './player-registry.ts'

const team = create(IdentitySchema, { id: 'soc-t1111111111', name: 'Norway', type: 'national', countryCode: 'NO' })
const other = create(IdentitySchema, { ...team, id: 'soc-t2222222222' })
const sight = { source: 'wyscout', season: '2018' }

describe('a person gets an id', () => {
  test('of team and name, whatever the order, accents and case of its words', () => {
    const registry = playerRegistry('soccer', [])
    const id = registry.named({ name: 'Martin Ødegaard' }, team, sight)
    expect(isId(id, 'player')).toBe(true)
    for (const name of ['ODEGAARD Martin', 'martin ødegaard']) expect(registry.named({ name }, team, sight)).toBe(id)
    expect(registry.named({ name: 'Martin Ødegaard' }, other, sight)).not.toBe(id)
    expect(registry.named({ name: 'Martin Ødegaard', born: '1998-12-17' }, team, sight)).not.toBe(id)
  })

  test('that does not depend on what was named before', () => {
    const named = ['Nils Aas', 'Ole Bø', 'Nils Åås', 'Aas'].map((name) => ({ name }))
    const ids = (list: typeof named) => {
      const registry = playerRegistry('soccer', [])
      return new Map(list.map((person) => [person.name, registry.named(person, team, sight)]))
    }
    expect(new Map([...ids(named.toReversed())].sort())).toEqual(new Map([...ids(named)].sort()))
  })

  test('of its own beside a namesake of another key, in a sport whose sources key people, whatever the order', () => {
    const ids = (sport: SportId, keys: string[]) => {
      const registry = playerRegistry(sport, [])
      const named = keys.map((key) => [key, registry.named({ name: 'Nils Aas', key }, team, sight)] as const)
      return new Map(named.sort())
    }
    expect(new Set(ids('baseball', ['1', '2', '1']).values()).size).toBe(2)
    expect(ids('baseball', ['2', '1'])).toEqual(ids('baseball', ['1', '2']))
    expect(new Set(ids('soccer', ['1', '2']).values()).size).toBe(1)
  })

  test('of the team as it was before decisions', () => {
    const registry = playerRegistry('soccer', [])
    const id = registry.named({ name: 'Nils Aas' }, team, sight)
    expect(registry.named({ name: 'Nils Aas' }, other, { ...sight, mintedTeamId: team.id })).toBe(id)
  })

  test('that was made from other words before: refused', () => {
    const first = playerRegistry('soccer', [])
    first.named({ name: 'Nils Aas' }, team, sight)
    const [mention] = first.takeChanged()
    const second = playerRegistry('soccer', [{ ...mention!, key: 'player\nchess' }])
    expect(() => second.named({ name: 'Nils Aas' }, team, sight)).toThrow(`The id ${mention!.id} would stand for both player/chess`)
  })
})

describe('what is remembered of a person', () => {
  test('is all that any source says, sorted', () => {
    const registry = playerRegistry('soccer', [])
    const person = { name: 'Juan Cuadrado', firstName: 'Juan Guillermo', lastName: 'Cuadrado Bello', key: '20751', born: '1988-05-26' }
    registry.named({ ...person, position: 'MF', nationality: ['CO'] }, team, { source: 'wyscout@b', season: '2018' })
    registry.named({ ...person, name: 'CUADRADO Juan', nationality: ['IT', 'CO'] }, team, { source: 'wyscout@b', season: '2017/2018' })
    expect(registry.takeChanged()).toMatchObject([
      {
        names: ['CUADRADO Juan', 'Juan Cuadrado', 'Juan Guillermo Cuadrado Bello'],
        ...{ sourceKeys: ['wyscout:20751'], born: '1988-05-26', nationality: ['CO', 'IT'], positions: ['MF'] },
        appearance: ['2017/2018 wyscout@b', '2018 wyscout@b'],
      },
    ])
  })

  test('is new once, and known to who reads it from the store', () => {
    const registry = playerRegistry('soccer', [])
    const id = registry.named({ name: 'Nils Aas' }, team, sight)
    const changed = registry.takeChanged()
    expect(changed).toHaveLength(1)
    registry.named({ name: 'Nils Aas' }, team, sight)
    expect(registry.takeChanged()).toEqual([])
    const later = playerRegistry('soccer', changed)
    expect(later.named({ name: 'Nils Aas' }, team, sight)).toBe(id)
    expect(later.takeChanged()).toEqual([])
    later.named({ name: 'Nils Aas' }, team, { ...sight, season: '2022' })
    expect(later.takeChanged()).toMatchObject([{ id, appearance: ['2018 wyscout', '2022 wyscout'] }])
  })

  test('who stood beside somebody of a like name: on one list, not on two, and not by events', () => {
    const registry = playerRegistry('soccer', [])
    const named = (name: string, list?: string, of = team) => registry.named({ name }, of, { ...sight, ...(list && { list }) })
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

test('names that come again and again stay as many people as they are', () => {
  const registry = playerRegistry('soccer', [])
  const people = Array.from({ length: 600 }, (_, i) => ({ name: `Nils${i % 40} Aas${i}`, born: `19${70 + (i % 30)}-01-01` }))
  for (let i = 0; i < 60_000; i++) registry.named(people[i % 600]!, team, { ...sight, list: String(Math.floor(i / 25)) })
  expect(registry.takeChanged()).toHaveLength(600)
})

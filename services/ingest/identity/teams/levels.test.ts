import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { identityForm } from '@touchline/contract/names/normalize'
import { teamLevel } from '@touchline/contract/names/team-level'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { clubReader } from '@touchline/sources/soccer/openfootball-clubs/parse-clubs'
import { listIn } from '@touchline/sources/soccer/shared/testing/list-in'
import { listClubs } from '../testing/in-one-go.ts'
import { teamRegistry } from './team-registry.ts'

describe('a team registry', () => {
  const id = (name: string, kind = {}, registry = teamRegistry('soccer')) => registry.named(name, 'GB-ENG', 'p', kind).team.id

  test('resolves the women’s team of a club by any of its names, in leagues of women and of men', () => {
    const registry = teamRegistry('soccer')
    const names = ['Arsenal Women', 'Arsenal WFC', 'Arsenal FC (W)']
    const women = new Set([
      ...names.map((name) => id(name, {}, registry)),
      id('Arsenal', { gender: 'w' }, registry),
      id('Arsenal WFC', { gender: 'w' }, registry),
    ])
    expect(women.size).toBe(1)
    expect(women).not.toContain(id('Arsenal', {}, registry))
    expect(registry.get([...women][0]!)).toMatchObject({ gender: 'w', type: 'club', countryCode: 'GB-ENG' })
  })

  test('resolves a nation by its country, and its women’s, youth and second teams separately', () => {
    const registry = teamRegistry('soccer')
    const nation = (name: string, gender = 'm') => registry.named(name, 'CI', 'p', { type: 'national', gender }).team
    expect(nation("Côte d'Ivoire")).toBe(nation('Ivory Coast'))
    expect(nation('Ivory Coast')).toMatchObject({ name: 'Ivory Coast', type: 'national', gender: 'm', countryCode: 'CI' })
    const others = ['Ivory Coast U21', 'Ivory Coast U19', 'Ivory Coast B', 'Ivory Coast Women'].map((name) => nation(name).id)
    expect(new Set([nation('Ivory Coast').id, ...others, nation('Ivory Coast', 'w').id]).size).toBe(5)
    expect(nation('Ivory Coast', 'w').id).toBe(others[3])
    // A club with that name is a different team.
    expect(registry.named('National', 'CI', 'p').team).toMatchObject({ type: 'club' })
    expect(registry.named('Ivory Coast', 'CI', 'p').team.type).toBe('club')
  })

  test('distinguishes sides without an ISO country by name', () => {
    const registry = teamRegistry('soccer')
    const [a, b] = ['Zanzibar', 'Padania'].map((name) => registry.named(name, 'INT', 'p', { type: 'national' }).team.id)
    expect(a).not.toBe(b)
  })

  test('does not resolve a second team to the first, although a list has its name among the spellings', () => {
    const registry = teamRegistry('soccer')
    listClubs(registry, listIn('= England\nBeeford Town\n  | Beeford | Beeford II\n', clubReader('x')).clubs)
    expect(id('Beeford II', {}, registry)).not.toBe(id('Beeford', {}, registry))
  })
})

withSharedData('soccer/openfootball-clubs', 'every second, youth and women’s team of the lists of clubs', (root) => {
  test('is distinct from the first', () => {
    const registry = teamRegistry('soccer')
    const lists = globSync('**/*.clubs.txt', { cwd: root }).map(
      (file) => listIn(readFileSync(`${root}/${file}`, 'utf8'), clubReader(file)).clubs,
    )
    for (const list of lists) listClubs(registry, list)
    const below = lists
      .flat()
      .flatMap(({ country, name, spellings }) =>
        [name, ...spellings]
          .map((spelling) => ({ country, spelling, level: teamLevel(identityForm(spelling)) }))
          .filter(({ level }) => level.below || level.women),
      )
    const indistinct = below.filter(({ country, spelling, level }) => {
      const [one, first] = [spelling, level.first].map((name) => registry.named(name, country, 'p').team.id)
      return one === first
    })
    expect(below.length).toBeGreaterThan(100)
    expect(indistinct.map(({ spelling }) => spelling)).toEqual([])
  })
})

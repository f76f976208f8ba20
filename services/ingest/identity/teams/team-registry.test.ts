import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { ListedClub } from '@touchline/sources/connector'
import { clubReader } from '@touchline/sources/soccer/openfootball-clubs/parse-clubs'
import { listIn } from '@touchline/sources/soccer/shared/testing/list-in'
import { listClubs } from '../testing/in-one-go.ts'
import { type TeamRegistry, teamRegistry } from './team-registry.ts'

const getList = (text: string): ListedClub[] => listIn(text, clubReader('test')).clubs
const registryWith = (text: string): TeamRegistry => {
  const registry = teamRegistry('soccer')
  listClubs(registry, getList(text))
  return registry
}
const idIn =
  (registry: TeamRegistry) =>
  (name: string, country: string, part = '2024-25/xx.1') =>
    registry.named(name, country, part).team.id

type Pair = [a: string, countryOfA: string, b: string, countryOfB: string, one: boolean]

describe('without a list of clubs', () => {
  const pairs: Pair[] = [
    ['Manchester United', 'GB-ENG', 'Manchester United FC', 'GB-ENG', true],
    ['Bayern München', 'DE', 'FC Bayern München', 'DE', true],
    ['Brighton & Hove Albion', 'GB-ENG', 'Brighton and Hove Albion FC', 'GB-ENG', true],
    ['AFC Bournemouth', 'GB-ENG', 'Bournemouth', 'GB-ENG', true],
    ['SC Heerenveen', 'NL', 'Heerenveen', 'NL', true],
    ['Beşiktaş', 'TR', 'Besiktas', 'TR', true],
    ['St. Johnstone FC', 'GB-SCT', 'Saint Johnstone', 'GB-SCT', true],
    ['Swansea City AFC', 'GB-ENG', 'Swansea City', 'GB-WLS', true],
    ['Cardiff', 'GB-ENG', 'Cardiff City FC', 'GB-ENG', true],
    ['Wrexham AFC', 'GB-ENG', 'Wrexham', 'GB-WLS', true],
    ['AS Monaco FC', 'FR', 'AS Monaco', 'MC', true],
    ['KSV Superfund', 'AT', 'Kapfenberger SV', 'AT', true],
    ['Arsenal FC', 'GB-ENG', 'Arsenal FC', 'AR', false],
    ['Everton FC', 'GB-ENG', 'Everton', 'CL', false],
    ['Dundee FC', 'GB-SCT', 'Dundee United', 'GB-SCT', false],
    ['Manchester United', 'GB-ENG', 'Manchester City', 'GB-ENG', false],
    ['USM Alger', 'DZ', 'MC Alger', 'DZ', false],
    ['MC Oran', 'DZ', 'ASM Oran', 'DZ', false],
    ['Sporting Clube de Portugal', 'PT', 'Sporting Clube de Braga', 'PT', false],
    ['VfL Oldenburg', 'DE', 'VfB Oldenburg', 'DE', false],
    ['CD Logroñés', 'ES', 'UD Logroñés', 'ES', false],
    ['Rapid Wien', 'AT', 'Rapid Wien II', 'AT', false],
    ['KV Mechelen', 'BE', 'RC Mechelen', 'BE', false],
    ['Atlético Nacional', 'CO', 'Atlético Junior', 'CO', false],
  ]
  test.each(pairs)('%s (%s) and %s (%s): one team: %s', (a, countryOfA, b, countryOfB, one) => {
    const id = idIn(teamRegistry('soccer'))
    expect(id(a, countryOfA) === id(b, countryOfB)).toBe(one)
  })

  test('a truncated name means its club only in the dataset that truncates names', () => {
    const id = idIn(teamRegistry('soccer'))
    expect(id('AFC', 'GB-ENG', '2025-26/en.3')).toBe(id('AFC Wimbledon', 'GB-ENG'))
    expect(id('AFC', 'GB-ENG')).not.toBe(id('AFC Wimbledon', 'GB-ENG'))
  })
})

withSharedData('soccer/openfootball-clubs', 'with the lists of clubs', (root) => {
  const lists = globSync('**/*.clubs.txt', { cwd: root }).map((file) => getList(readFileSync(`${root}/${file}`, 'utf8')))
  const pairs: Pair[] = [
    ['Man Utd', 'GB-ENG', 'Manchester United FC', 'GB-ENG', true],
    ['Wolves', 'GB-ENG', 'Wolverhampton Wanderers', 'GB-ENG', true],
    ['Spurs', 'GB-ENG', 'Tottenham Hotspur FC', 'GB-ENG', true],
    ['QPR', 'GB-ENG', 'Queens Park Rangers FC', 'GB-ENG', true],
    ["Nott'm Forest", 'GB-ENG', 'Nottingham Forest FC', 'GB-ENG', true],
    ['MK Dons', 'GB-ENG', 'Milton Keynes Dons', 'GB-ENG', true],
    ['Bolton', 'GB-ENG', 'Bolton Wanderers', 'GB-ENG', true],
    ['Luton', 'GB-ENG', 'Luton Town FC', 'GB-ENG', true],
    ['FC Internazionale Milano', 'IT', 'Inter', 'IT', true],
    ['FC Internazionale Milano', 'IT', 'Inter Mailand', 'IT', true],
    ['AS Roma', 'IT', 'AS Rom', 'IT', true],
    ['AC Pisa 1909', 'IT', 'Pisa SC', 'IT', true],
    ['L.R. Vicenza Virtus', 'IT', 'Vicenza', 'IT', true],
    ['Juventus FC', 'IT', 'Juventus Turin', 'IT', true],
    ['Bayern München', 'DE', 'FC Bayern München', 'DE', true],
    ['Bayern München', 'DE', 'Bayern Munich', 'DE', true],
    ['Bor. Mönchengladbach', 'DE', "Borussia M'gladbach", 'DE', true],
    ['VfL Bochum 1848', 'DE', 'VfL Bochum', 'DE', true],
    ['1899 Hoffenheim', 'DE', 'TSG 1899 Hoffenheim', 'DE', true],
    ['SpVgg Greuther Fürth 1903', 'DE', 'SpVgg Greuther Fürth', 'DE', true],
    ['FC Red Bull Salzburg', 'AT', 'RB Salzburg', 'AT', true],
    ['FC Blau Weiß Linz', 'AT', 'FC Blau-Weiß Linz', 'AT', true],
    ['LASK', 'AT', 'LASK Linz', 'AT', true],
    ['Austria Wien II', 'AT', 'Young Violets', 'AT', true],
    ['Club Atlético de Madrid', 'ES', 'Atlético Madrid', 'ES', true],
    ['Athletic Club', 'ES', 'Athletic Bilbao', 'ES', true],
    ['Deportivo La Coruña', 'ES', 'RCD La Coruña', 'ES', true],
    ['Olympique de Marseille', 'FR', 'Olympique Marseille', 'FR', true],
    ['Stade Rennais FC 1901', 'FR', 'Stade Rennais', 'FR', true],
    ['Racing Club de Lens', 'FR', 'RC Lens', 'FR', true],
    ['ESTAC Troyes', 'FR', 'ES Troyes AC', 'FR', true],
    ['AFC Wimbledon', 'GB-ENG', 'Wimbledon FC', 'GB-ENG', false],
    ['Paris FC', 'FR', 'Paris Saint-Germain FC', 'FR', false],
    ['AC Milan', 'IT', 'FC Internazionale Milano', 'IT', false],
    ['Austria Wien', 'AT', 'Austria Wien II', 'AT', false],
    ['Austria Salzburg', 'AT', 'RB Salzburg', 'AT', false],
    ['Austria Klagenfurt', 'AT', 'Austria Lustenau', 'AT', false],
    ['Atlético Madrid', 'ES', 'Real Madrid', 'ES', false],
    ['Bristol City', 'GB-ENG', 'Bristol Rovers', 'GB-ENG', false],
    ['Sheffield United', 'GB-ENG', 'Sheffield Wednesday', 'GB-ENG', false],
    ['1. FC Köln', 'DE', 'FC Viktoria Köln', 'DE', false],
    ['VfB Leipzig', 'DE', 'RB Leipzig', 'DE', false],
    ['AC Ajaccio', 'FR', 'GFC Ajaccio', 'FR', false],
    ['SC Bastia', 'FR', 'CA Bastia', 'FR', false],
    ['Genoa CFC', 'IT', 'UC Sampdoria', 'IT', false],
    ['Barcelona', 'ES', 'RCD Espanyol', 'ES', false],
  ]
  test.each(pairs)('%s (%s) and %s (%s): one team: %s', (a, countryOfA, b, countryOfB, one) => {
    const registry = teamRegistry('soccer')
    for (const list of lists) listClubs(registry, list)
    const id = idIn(registry)
    expect(id(a, countryOfA) === id(b, countryOfB)).toBe(one)
  })

  test('all clubs of a list are distinct', () => {
    const registry = teamRegistry('soccer')
    for (const list of lists) expect(new Set(listClubs(registry, list).map(({ id }) => id)).size).toBe(list.length)
  })
})

const list = `= Austria
FC Wacker Aburg, 1913, Aburg
  | Aburg | Wacker Aburg
SV Aburg, Aburg
Cedorf FC (1900-1950), Cedorf
  | Cedorf
Cedorf United, Cedorf
  | Cedorf
Dehausen (2001-), Dehausen
Dehausen (1950-1999), Dehausen
`

describe('a name that may be two clubs', () => {
  test('is a team of its own, and reported', () => {
    const registry = registryWith(list)
    const own = registry.named('FC Aburg', 'AT', 'p').team
    expect(own.listName).toBe('')
    expect(registry.takeCandidates()).toMatchObject([{ ids: [own.id, registry.named('SV Aburg', 'AT', 'p').team.id] }])
    expect(registry.takeCandidates()).toEqual([])
  })

  test('resolves to the one that still exists', () => {
    const registry = registryWith(list)
    expect(registry.named('Cedorf', 'AT', 'p').team.listName).toBe('Cedorf United')
    expect(registry.named('Dehausen', 'AT', 'p').team.listName).toBe('Dehausen (2001-)')
    expect(registry.takeCandidates()).toEqual([])
  })
})

describe('a list imported after the matches', () => {
  test('changes no id, and its other spellings resolve to the same team', () => {
    const registry = teamRegistry('soccer')
    const before = registry.named('Aburg', 'AT', 'p').team.id
    const [wacker] = listClubs(registry, getList(list))
    expect(wacker!.id).toBe(before)
    expect(registry.named('Aburg', 'AT', 'q').team.id).toBe(before)
    expect(registry.named('Wacker Aburg', 'AT', 'q').team.id).toBe(before)
  })

  test('reports two teams that it lists as one', () => {
    const registry = teamRegistry('soccer')
    const [a, b] = ['Aburg', 'Wacker Aburg'].map((name) => registry.named(name, 'AT', 'p').team.id)
    listClubs(registry, getList(list))
    expect(registry.named('Aburg', 'AT', 'p').team.id).toBe(a)
    expect(registry.named('Wacker Aburg', 'AT', 'p').team.id).toBe(b)
    expect(registry.takeCandidates().map(({ ids }) => ids.toSorted())).toEqual([[a, b].toSorted()])
  })

  test('changes nothing when imported again', () => {
    const registry = registryWith(list)
    registry.takeChanged()
    listClubs(registry, getList(list))
    expect(registry.takeChanged()).toEqual([])
  })

  test('keeps the ids of its clubs when one is renamed', () => {
    const registry = registryWith(list)
    const ids = listClubs(registry, getList(list)).map(({ id }) => id)
    const later = listClubs(registry, getList(list.replace('Cedorf United,', 'Cedorf United (1951-),')))
    expect(later.map(({ id }) => id)).toEqual(ids)
  })
})

test('a former name resolves to the renamed club, unless it is a club of the list itself', () => {
  const registry = registryWith(list)
  const renamed = registry.renamed([
    { country: 'AT', from: 'Altdorf', to: 'Cedorf United' },
    { country: 'AT', from: 'SV Aburg', to: 'Cedorf United' },
    { country: 'AT', from: 'Nowhere', to: 'Unknown' },
  ])
  expect(renamed.map(({ team, from }) => [team.listName, from])).toEqual([['Cedorf United', 'Altdorf']])
  expect(registry.named('Altdorf', 'AT', 'p').team.listName).toBe('Cedorf United')
})

test('stored teams are loaded by another process', () => {
  const first = registryWith(list)
  const ids = ['Aburg', 'FC Aburg', 'Efeld'].map((name) => first.named(name, 'AT', 'p').team.id)
  const second = teamRegistry('soccer')
  for (const team of first.takeChanged()) second.load(team)
  expect(['Aburg', 'FC Aburg', 'Efeld'].map((name) => second.named(name, 'AT', 'p').team.id)).toEqual(ids)
  expect(second.takeChanged()).toEqual([])
})

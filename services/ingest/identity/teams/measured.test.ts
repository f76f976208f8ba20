import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { nationNamed } from '@touchline/contract/names/nations'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { clubReader } from '@touchline/sources/soccer/openfootball-clubs/parse-clubs'
import { listIn } from '@touchline/sources/soccer/shared/testing/list-in'
import clubPairs from '../testing/club-pairs.json' with { type: 'json' }
import { listClubs } from '../testing/in-one-go.ts'
import { measured } from '../testing/measured.ts'
import nationPairs from '../testing/nation-pairs.json' with { type: 'json' }
import { type TeamRegistry, teamRegistry } from './team-registry.ts'

type ClubPair = [a: string, countryOfA: string, b: string, countryOfB: string, one: boolean]
type NationPair = [a: string, b: string, one: boolean]

const part = '2024-25/xx.1'

/** The result of the registry for every pair, with the label. */
function decide(registry: TeamRegistry) {
  const clubs = (clubPairs as ClubPair[]).map(([a, countryOfA, b, countryOfB, one]) => {
    const [first, second] = [registry.named(a, countryOfA, part), registry.named(b, countryOfB, part)]
    return { pair: `${a} (${countryOfA}) and ${b} (${countryOfB})`, isSame: one, isMerged: first.team.id === second.team.id }
  })
  const nations = (nationPairs as NationPair[]).map(([a, b, one]) => {
    // A second or lower team gets the country that its first word names.
    const [first, second] = [a, b].map((name) => {
      const code = (nationNamed(name) ?? nationNamed(name.split(' ')[0]!))?.code ?? 'INT'
      return registry.named(name, code, part, { type: 'national' })
    })
    return { pair: `${a} and ${b}`, isSame: one, isMerged: first!.team.id === second!.team.id }
  })
  return { clubs, nations }
}

test('there are enough pairs of each kind to measure', () => {
  const pairs = [...(clubPairs as ClubPair[]), ...(nationPairs as NationPair[])]
  expect(pairs.length).toBeGreaterThanOrEqual(150)
  expect(pairs.filter((pair) => pair.at(-1)).length).toBeGreaterThanOrEqual(75)
  expect(pairs.filter((pair) => !pair.at(-1)).length).toBeGreaterThanOrEqual(75)
})

describe('names of teams, measured', () => {
  test('without lists of clubs: recall above one half by words alone, and AFC Wimbledon matches the former club', () => {
    const { clubs, nations } = decide(teamRegistry('soccer'))
    const found = measured('clubs without lists', clubs)
    expect(clubs.filter(({ isSame, isMerged }) => isMerged && !isSame).map(({ pair }) => pair)).toEqual([
      'AFC Wimbledon (GB-ENG) and Wimbledon FC (GB-ENG)',
    ])
    expect(found.recall).toBeGreaterThanOrEqual(0.54)
    expect(measured('nations', nations)).toMatchObject({ precision: 1, recall: 1 })
  })

  withSharedData('soccer/openfootball-clubs', 'with the lists of clubs', (root) => {
    test('full precision and high recall', () => {
      const registry = teamRegistry('soccer')
      for (const file of globSync('**/*.clubs.txt', { cwd: root })) {
        listClubs(registry, listIn(readFileSync(`${root}/${file}`, 'utf8'), clubReader(file)).clubs)
      }
      const found = measured('clubs with lists', decide(registry).clubs)
      expect(found.precision).toBe(1)
      expect(found.recall).toBeGreaterThanOrEqual(0.97)
    })
  })
})

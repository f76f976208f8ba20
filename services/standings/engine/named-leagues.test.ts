import { expect, test } from '@jest/globals'
import { derivedId } from '@touchline/contract/derived-id'
import { nameInRules } from '../sports.ts'
import { leagueNames } from './named-leagues.ts'

const getId = (...words: string[]) => derivedId('handball', 'league', words).id
const getName = leagueNames('handball', [
  { league: 'norway-eliteserien', country: 'NO' },
  { league: 'world-cup', country: '', genders: ['m', 'w'], keys: ['cup', 'world cup'] },
  { league: 'demo', country: 'INT', keys: ['demo-*'] },
  { league: 'germany-bundesliga', country: 'DE', keys: [] },
])

test.each([
  ['a reviewed league', ['NO', 'm', 'norway-eliteserien'], 'norway-eliteserien'],
  ['the league of women, of the same slug', ['NO', 'w', 'norway-eliteserien'], undefined],
  ['the league of U19 teams', ['NO', 'm', 'norway-eliteserien', 'u19', ''], undefined],
  ['the league of reserves', ['NO', 'm', 'norway-eliteserien', '', 'reserves'], undefined],
  ['that of a partner', ['NO', 'm', 'touchline-jsonl/acme/norway-eliteserien'], undefined],
  ['one that sources know by several keys', ['', 'w', 'world cup'], 'world-cup'],
  ['one of the demo', ['INT', 'm', 'demo-1-handball'], 'demo'],
  ['one whose key is like that of the demo', ['DE', 'm', 'demo-1-handball'], undefined],
  ['one that no format has', ['DE', 'm', 'germany-bundesliga'], undefined],
])('the name in the rules of %s', (_, words, name) => expect(getName({ id: getId(...words), key: words[2]! })).toBe(name))

test('of two leagues of one slug only the one that the rules mean has a name in them', () => {
  const [men, women] = ['m', 'w'].map((gender) => ({
    id: derivedId('soccer', 'league', ['DE', gender, 'germany-bundesliga']).id,
    ...{ sport: 'soccer', slug: 'germany-bundesliga', key: 'germany-bundesliga' },
  }))
  expect([nameInRules(men!), nameInRules(women!)]).toEqual(['germany-bundesliga', undefined])
})

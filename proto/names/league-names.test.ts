import { expect, test } from '@jest/globals'
import { leagueNames } from './league-names.ts'

test('the names of a league: every language, with and without its country', () => {
  const names = leagueNames({ name: 'World Cup', countryCode: 'INT', translations: { de: 'Weltmeisterschaft' } })
  expect([...names]).toEqual(expect.arrayContaining(['world cup', 'world world cup', 'weltmeisterschaft', 'welt weltmeisterschaft']))
})

import { describe, expect, test } from '@jest/globals'
import { leagueHit, leagueNames } from './league-names.ts'

test('the names of a league: every language, with and without its country', () => {
  const names = leagueNames({ name: 'World Cup', countryCode: 'INT', translations: { de: 'Weltmeisterschaft' } })
  expect([...names]).toEqual(expect.arrayContaining(['world cup', 'world world cup', 'weltmeisterschaft', 'welt weltmeisterschaft']))
})

describe('a league is found', () => {
  const premier = { name: 'Premier League', shortName: '', countryCode: 'GB-ENG', translations: {}, spellings: ['EPL'] }
  const serie = { name: 'Serie A', shortName: '', countryCode: 'IT', translations: {}, spellings: [] }

  test.each(['premier league', 'league premier', 'premier league england', 'english premier league', 'epl', 'england epl'])(
    'whole by %s',
    (q) => expect(leagueHit(premier, q.split(' '))).toBe('whole'),
  )
  test.each(['premier', 'england', 'english', 'league', 'prem lea'])('by a part, %s', (q) =>
    expect(leagueHit(premier, q.split(' '))).toBe('words'),
  )
  test.each(['premier league 2', 'scottish premier league', 'serie a', 'remier'])('not by %s', (q) =>
    expect(leagueHit(premier, q.split(' '))).toBeUndefined(),
  )
  test('by an adjective of its country', () => expect(leagueHit(serie, ['italian', 'serie', 'a'])).toBe('whole'))
})

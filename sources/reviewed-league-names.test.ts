import { expect, test } from '@jest/globals'
import type { SportId } from '@touchline/contract/catalog'
import { hasReviewedName } from './reviewed-league-names.ts'

test.each<[sport: SportId, country: string, gender: string, name: string, isTaken: boolean]>([
  ['soccer', 'GB-ENG', 'm', 'Premier League', true],
  ['soccer', 'GB-ENG', 'm', 'ＰＲＥＭＩＥＲ—Leağue', true],
  ['soccer', 'GB', 'm', 'PremierLeague', true],
  ['soccer', 'INT', 'm', 'England: Premier League', true],
  ['soccer', 'GB-ENG', 'w', 'Premier League', false],
  ['soccer', 'GH', 'm', 'Premier League', false],
  ['soccer', 'DE', 'm', 'Kreisliga Ost', false],
  ['basketball', 'US', 'm', 'National Basketball Association', true],
  ['basketball', 'US', 'w', 'WNBA', true],
  ['volleyball', 'PL', 'm', 'Plus Liga', true],
  ['handball', 'DE', 'w', 'Oberliga', false],
])('%s, %s, %s: %s', (sport, countryCode, gender, name, isTaken) =>
  expect(hasReviewedName(sport, { name, countryCode, gender, slug: '', type: 'league' })).toBe(isTaken),
)

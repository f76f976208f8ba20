import { expect, test } from '@jest/globals'
import { readTarget } from './pay-call.ts'

test.each([
  ['/v1/soccer/matches?lang=de', '/v1/soccer/matches?lang=de'],
  ['/v1/soccer/teams?q=Köln#top', '/v1/soccer/teams?q=K%C3%B6ln'],
  ['/v1/../account', undefined],
  ['//elsewhere.example/v1/soccer/matches', undefined],
  ['https://elsewhere.example/v1/soccer/matches', undefined],
  ['/\\elsewhere.example/v1/matches', undefined],
  ['javascript:alert(1)', undefined],
  ['/docs', undefined],
  ['', undefined],
  [undefined, undefined],
  [`/v1/${'x'.repeat(2_000)}`, undefined],
])('only requests of the API are paid for: %p', (given, target) => {
  expect(readTarget(given)).toBe(target)
})

import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { coverageOfEvents, widest } from './coverage.ts'
import { CoverageSchema } from './gen/touchline/v1/match_pb.js'

test.each<[string, string[] | undefined, [events: boolean, cards: boolean, substitutions: boolean]]>([
  ['no list', undefined, [false, false, false]],
  ['an empty list', [], [true, false, false]],
  ['goals only', ['goal', 'own_goal'], [true, false, false]],
  ['cards', ['goal', 'second_yellow'], [true, true, false]],
  ['substitutions: the source has cards, and none was shown', ['substitution'], [true, true, true]],
])('%s', (_, types, [events, cards, substitutions]) => {
  expect(coverageOfEvents(types?.map((type) => ({ type })))).toEqual({ events, cards, substitutions })
})

test('the union of two coverages has what either has, and the higher live level', () => {
  const a = create(CoverageSchema, { events: true, cards: true, live: 'post' })
  const b = create(CoverageSchema, { lineups: true, substitutions: true, live: 'score' })
  expect(widest(a, b)).toEqual(widest(b, a))
  expect(widest(a, b)).toMatchObject({ events: true, cards: true, substitutions: true, lineups: true, statistics: false, live: 'score' })
})

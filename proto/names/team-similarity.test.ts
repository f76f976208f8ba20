import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { similarTeamNames, teamName } from './team-similarity.ts'

const areSimilar = (a: string, b: string): boolean => similarTeamNames(teamName(a), teamName(b))

describe('similar names of teams', () => {
  test.each([
    ['hatayspor', 'hatayspr', true],
    ['wacker innsbruck', 'innsbruck', true],
    ['borussia monchengladbach', 'borussia moenchengladbach', true],
    ['atletico nacional', 'atletico', false],
    ['dundee united', 'united', false],
    ['rapid wien', 'rapid wien ii', false],
    ['lamia', 'larisa', false],
    ['aek', 'aik', false],
    ['konyaspor', 'kayserispor', false],
    ['antalyaspor', 'alanyaspor', false],
  ])('%s, %s: %s', (a, b, same) => expect([areSimilar(a, b), areSimilar(b, a)]).toEqual([same, same]))

  test('in either order, and every name with an own word to itself', () => {
    const word = fc.constantFrom('rapid', 'wien', 'ii', 'united', 'hatayspor', 'hatayspr', 'juniors', 'women')
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(areSimilar(a, b)).toBe(areSimilar(b, a))
        if (a.includes('rapid')) expect(areSimilar(a, a)).toBe(true)
      }),
    )
  })
})

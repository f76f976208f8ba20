import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { normalizeName } from './normalize.ts'
import { sameLevel, teamLevel } from './team-level.ts'

const areSame = (a: string, b: string): boolean => sameLevel(teamLevel(a), teamLevel(b))

describe('the team level of a name', () => {
  test.each([
    ['Arsenal', false, '', 'arsenal'],
    ['Arsenal Women', true, '', 'arsenal'],
    ['Arsenal WFC', true, '', 'arsenal'],
    ['Arsenal (W)', true, '', 'arsenal'],
    ['FC Bayern München Frauen', true, '', 'fc bayern munchen'],
    ['Bayern München II', false, 'ii', 'bayern munchen'],
    ['Bayern München Am.', false, 'ii', 'bayern munchen'],
    ['Bayern München III', false, 'iii', 'bayern munchen'],
    ['LASK Amateure OÖ', false, 'ii', 'lask oo'],
    ['SK Rapid (A)', false, 'ii', 'sk rapid'],
    ['FC Barcelona B', false, 'ii', 'fc barcelona'],
    ['Jong Ajax', false, 'ii', 'ajax'],
    ['Real Madrid Castilla', false, 'ii', 'real madrid'],
    ['Chelsea U18', false, 'u18', 'chelsea'],
    ['Germany U-21', false, 'u21', 'germany'],
    ['Germany U21 Women', true, 'u21', 'germany'],
    ['Willem II Tilburg', false, '', 'willem ii tilburg'],
    ['SSV Jeddeloh II', false, '', 'ssv jeddeloh ii'],
    ['BSC Young Boys', false, '', 'bsc young boys'],
    ['Boca Juniors', false, '', 'boca juniors'],
    ['Castilla', false, '', 'castilla'],
    ['1860 München', false, '', '1860 munchen'],
  ])('%s', (name, women, below, first) => expect(teamLevel(normalizeName(name))).toMatchObject({ women, below, first }))

  test.each([
    ['Bayern II', 'Bayern B', true],
    ['Bayern II', 'Bayern', false],
    ['Bayern II', 'Bayern III', false],
    ['Chelsea U18', 'Chelsea U21', false],
    ['Arsenal Women', 'Arsenal', false],
  ])('%s and %s may be the same: %s', (a, b, one) => expect(areSame(normalizeName(a), normalizeName(b))).toBe(one))

  test('leaves no name empty, and compares two names alike in either order', () => {
    const name = fc.array(fc.constantFrom('ajax', 'ii', 'b', 'u19', 'women', 'jong', 'w', 'under', '21'), { minLength: 1, maxLength: 4 })
    const form = name.map((words) => words.join(' '))
    fc.assert(
      fc.property(form, form, (a, b) => {
        const { first, open } = teamLevel(a)
        expect([first, open]).not.toContain('')
        expect(areSame(a, b)).toBe(areSame(b, a))
        expect(areSame(a, a)).toBe(true)
      }),
    )
  })
})

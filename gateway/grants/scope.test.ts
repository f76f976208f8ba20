import { describe, expect, test } from '@jest/globals'
import { getScope, leagueScope, maySee, type Scope } from './scope.ts'

const premier = 'soc-l0000000001'
const cup = 'soc-l0000000002'
const court = 'bas-l0000000001'

describe('the scope of a sport', () => {
  test.each<[string[], string[], string, Scope]>([
    [[], [], 'soccer', 'all'],
    [['soccer'], [], 'soccer', 'all'],
    [['soccer'], [], 'basketball', 'none'],
    [['soccer', 'basketball'], [premier], 'soccer', leagueScope([premier])],
    [['soccer', 'basketball'], [premier], 'basketball', 'all'],
    [[], [premier, cup], 'soccer', leagueScope([premier, cup])],
    [[], [premier], 'basketball', 'none'],
    [[], [premier, court], 'basketball', leagueScope([court])],
  ])('sports %j and leagues %j for %s', (sports, leagueIds, sport, scope) => {
    expect(getScope({ sports, leagueIds }, sport)).toEqual(scope)
  })

  test('decides which league may be seen', () => {
    expect([maySee('all', cup), maySee('none', cup), maySee(leagueScope([premier]), cup), maySee(leagueScope([premier]), premier)]).toEqual(
      [true, false, false, true],
    )
  })

  test('has one key for the same leagues in any order, and different keys for different leagues', () => {
    const keys = [[premier, cup], [cup, premier, cup], [cup], [premier]].map((ids) => leagueScope(ids).key)
    expect(keys[1]).toBe(keys[0])
    expect(new Set([...keys, 'all', 'none']).size).toBe(5)
  })
})

import { describe, expect, test } from '@jest/globals'
import { maySee, type Scope, scopeOf } from './scope.ts'

const premier = 'soc-l0000000001'
const cup = 'soc-l0000000002'
const court = 'bas-l0000000001'

describe('what a restriction means for a sport', () => {
  test.each<[string[], string[], string, Scope]>([
    [[], [], 'soccer', 'all'],
    [['soccer'], [], 'soccer', 'all'],
    [['soccer'], [], 'basketball', 'none'],
    [['soccer', 'basketball'], [premier], 'soccer', new Set([premier])],
    [['soccer', 'basketball'], [premier], 'basketball', 'all'],
    [[], [premier, cup], 'soccer', new Set([premier, cup])],
    [[], [premier], 'basketball', 'none'],
    [[], [premier, court], 'basketball', new Set([court])],
  ])('sports %j and leagues %j for %s', (sports, leagueIds, sport, scope) => {
    expect(scopeOf({ sports, leagueIds }, sport)).toEqual(scope)
  })

  test('decides which league may be seen', () => {
    expect([maySee('all', cup), maySee('none', cup), maySee(new Set([premier]), cup), maySee(new Set([premier]), premier)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

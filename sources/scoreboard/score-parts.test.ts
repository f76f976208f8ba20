import { describe, expect, test } from '@jest/globals'
import type { MatchSportId } from '@touchline/contract/catalog'
import { getMinute } from './hockey-minute.ts'
import { scoreParts } from './score-parts.ts'

const lines = (text: string) =>
  text.split(' ').map((each) => {
    const [period, score] = each.split('=') as [string, string]
    const [home, away] = score.split('-').map(Number)
    return { period, home: home!, away: away! }
  })
const shown = (parts: object) =>
  Object.entries(parts)
    .map(([name, { home, away }]) => `${name} ${home}-${away}`)
    .join(', ')

describe('the parts of a score', () => {
  test.each<[sport: MatchSportId, score: string, period: string | undefined, ended: boolean, parts: string]>([
    ['soccer', '1H=1-0', '1H', false, ''],
    ['soccer', '1H=1-0', '1H', true, 'halftime 1-0'],
    ['soccer', '1H=1-0 2H=0-1', '2H', false, 'halftime 1-0'],
    ['soccer', '1H=1-0 2H=0-1', '2H', true, 'halftime 1-0, fulltime 1-1'],
    ['soccer', '1H=1-0 2H=0-1 ET1=1-0', 'ET1', false, 'halftime 1-0, fulltime 1-1'],
    ['soccer', '1H=1-0 2H=0-1 ET1=1-0 ET2=0-1', 'PEN', false, 'halftime 1-0, fulltime 1-1, extraTime 2-2'],
    ['soccer', '1H=1-0 2H=0-1', 'PEN', false, 'halftime 1-0, fulltime 1-1'],
    ['basketball', 'Q1=20-21 Q2=22-20', 'Q2', true, 'halftime 42-41'],
    ['basketball', 'Q1=20-21 Q2=22-20 Q3=1-2 Q4=1-1 OT1=5-5', 'OT1', true, 'halftime 42-41, fulltime 44-44'],
    ['basketball', 'Q1=20-21 Q2=22-20 Q3=1-2 Q4=1-1 OT1=5-5 OT2=2-0', undefined, true, 'halftime 42-41, fulltime 44-44, extraTime 51-49'],
    ['baseball', '8=0-0 9=1-1', '9', true, 'fulltime 1-1'],
    ['baseball', '8=0-0 9=1-1 10=0-1', '10', false, 'fulltime 1-1'],
    ['baseball', '1=0-0 9=1-1 10=0-1', undefined, true, 'fulltime 1-1, extraTime 1-2'],
    ['baseball', '1=0-0 5=1-0', undefined, true, 'fulltime 1-0'],
    ['hockey', 'P1=1-0 P2=0-0 P3=0-1', 'P3', true, 'fulltime 1-1'],
    ['hockey', 'P1=1-0 P2=0-0 P3=0-1 OT1=0-0 SO=1-0', 'SO', false, 'fulltime 1-1, extraTime 1-1'],
    ['american-football', 'Q1=7-0 Q2=0-7 Q3=0-0 Q4=3-3 OT=3-0', undefined, true, 'halftime 7-7, fulltime 10-10, extraTime 13-10'],
  ])('%s: %s in %s, ended %s: %s', (sport, score, period, ended, parts) =>
    expect(shown(scoreParts(sport, lines(score), period === undefined ? undefined : { period, ended }))).toBe(parts),
  )

  test('of a game of seven innings has the eighth in extra time', () =>
    expect(shown(scoreParts('baseball', lines('1=1-0 7=0-1 8=0-1'), undefined, 7))).toBe('fulltime 1-1, extraTime 1-2'))

  test('are unknown without periods', () => expect(scoreParts('hockey', [], undefined)).toEqual({}))
})

test.each([
  ['P1', '0:00', 1],
  ['P1', '12:34', 13],
  ['P1', '20:00', 20],
  ['P3', '0:01', 41],
  ['OT1', '0:20', 61],
  ['OT2', '0:20', 81],
  ['SO', '0:00', undefined],
  ['P2', undefined, undefined],
  ['P2', 'soon', undefined],
])('%s %s is minute %s of a match of hockey', (period, clock, minute) => expect(getMinute(period, clock)).toBe(minute))

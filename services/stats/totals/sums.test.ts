import { describe, expect, test } from '@jest/globals'
import { addMatch, emptySums, getTotals } from './sums.ts'

describe('sums', () => {
  const total = (id: string, ...all: object[]) => {
    const sums = emptySums(id)
    for (const value of all) addMatch(sums, { case: id, value } as never)
    return getTotals(sums)
  }

  test('a rate rests on the matches in which both parts are known', () => {
    const { stats, matchesWith } = total('basketball', { fgm: 5, fga: 10 }, { fgm: 7 }, { fgm: 1, fga: 4 })
    expect(stats.value).toMatchObject({ fgm: 13, fga: 14, fgPct: 42.9 })
    expect(matchesWith).toEqual({ fga: 2, fg_pct: 2 })
  })

  test('innings, durations, pairs and decisions', () => {
    const pitching = [
      { ip: '6.2', er: 2, decision: 'W' },
      { ip: '0.1', er: 1 },
      { ip: '2.0', er: 0, decision: 'S' },
    ]
    const { stats } = total('baseball', ...pitching.map((each) => ({ pitching: each })))
    expect(stats.value).toMatchObject({ pitching: { ip: '9.0', er: 3, wins: 1, losses: 0, saves: 1, era: 3 } })
    expect(total('hockey', { powerPlay: '1/4', timeOnIce: '18:32' }, { powerPlay: '0/3', timeOnIce: '61:40' }).stats.value).toMatchObject({
      powerPlay: '1/7',
      timeOnIce: '80:12',
    })
  })

  test('a percentage without its parts is recovered from its denominator, or absent', () => {
    expect(total('volleyball', { receptions: 7, receptionPct: 42.9 }, { receptions: 3, receptionPct: 100 }).stats.value).toMatchObject({
      receptions: 10,
      receptionPct: 60,
    })
    expect(total('soccer', { possessionPct: 60 }).stats.value).toBeUndefined()
  })

  test('a text of another shape costs one value only', () => {
    expect(total('basketball', { min: 'DNP', pts: 2 }, { min: '10:00', pts: 3 })).toMatchObject({
      stats: { value: { min: '10:00', pts: 5 } },
    })
  })
})

import { describe, expect, test } from '@jest/globals'
import { matchSports } from './catalog.ts'
import { PairSchema } from './gen/touchline/v1/match_pb.js'
import { mainStatistics, rankedStatistics, statisticNamed, statisticsIn, statisticsOfMessage, statsMessage } from './statistics.ts'

describe.each(matchSports.map(({ id }) => id))('%s', (sport) => {
  test('every field of its message of statistics states how it adds up', () => {
    const leaves = statsMessage(sport).fields.flatMap((field) =>
      field.fieldKind === 'message' ? field.message.fields.map((inner) => `${field.name}.${inner.name}`) : [field.name],
    )
    expect(statisticsIn(sport).map(({ name }) => name)).toEqual(leaves)
  })

  test('rates and counts refer to statistics that add up', () => {
    const summed = statisticsIn(sport).filter(({ combination: { by } }) => ['sum', 'duration', 'innings'].includes(by))
    const names = summed.map(({ name }) => name)
    for (const { combination } of statisticsIn(sport)) {
      if (combination.by === 'rate') expect(names).toEqual(expect.arrayContaining([...combination.of, ...combination.per]))
      if (combination.by === 'count') expect(statisticNamed(sport, combination.of)?.isText).toBe(true)
    }
  })

  test('its main statistics can be ranked and are no rates', () => {
    for (const name of mainStatistics(sport)) {
      expect(rankedStatistics(sport)).toContain(name)
      expect(statisticNamed(sport, name)?.combination.by).not.toBe('rate')
    }
  })

  test('texts are durations, innings, pairs, rates, or do not add up', () => {
    for (const { isText, combination } of statisticsIn(sport)) {
      if (isText) expect(['duration', 'innings', 'pair', 'rate', 'not', 'last']).toContain(combination.by)
    }
  })
})

test('a field without an option is refused', () => {
  expect(() => statisticsOfMessage(PairSchema)).toThrow('Pair.home does not state how it adds up')
})

test('statistics of a category are named after it', () => {
  expect(statisticNamed('baseball', 'batting.avg')).toEqual({
    name: 'batting.avg',
    path: ['batting', 'avg'],
    isText: true,
    combination: { by: 'rate', of: ['batting.h'], per: ['batting.ab'], times: 1, decimals: 3, isText: true },
    teamsOnly: false,
    totalsOnly: false,
    lowerFirst: false,
    isRanked: true,
  })
  expect(statisticNamed('baseball', 'pitching.era')).toMatchObject({ lowerFirst: true, totalsOnly: true })
  expect(statisticNamed('baseball', 'pitching.wins')?.combination).toEqual({ by: 'count', of: 'pitching.decision', value: 'W' })
  expect(statisticNamed('basketball', 'batting.avg')).toBeUndefined()
})

test('statistics of teams only and pairs rank no player', () => {
  expect(rankedStatistics('basketball')).not.toContain('biggest_lead')
  expect(rankedStatistics('american-football')).not.toContain('third_down')
  expect(rankedStatistics('hockey')).not.toContain('faceoff_pct')
})

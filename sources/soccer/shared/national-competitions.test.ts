import { describe, expect, test } from '@jest/globals'
import { countryName } from '@touchline/contract/names/countries'
import { isDay } from '../../parse/dates.ts'
import { competitionCalled, competitions, getSeason } from './national-competitions.ts'

const seasonAt = (text: string, day: string) => getSeason(competitionCalled(text)!, day)

describe('the season of a day', () => {
  test.each([
    ['FIFA World Cup', '2018-06-14', '2018'],
    ['FIFA World Cup', '2022-11-20', '2022'],
    ['UEFA Euro', '2021-06-11', '2020'],
    ['UEFA Euro', '2024-07-14', '2024'],
    ['African Cup of Nations', '2019-06-21', '2019'],
    ['African Cup of Nations', '2022-01-09', '2021'],
    ['African Cup of Nations', '2024-01-13', '2023'],
    ['African Cup of Nations', '2025-12-21', '2025'],
    ['African Cup of Nations', '2026-01-18', '2025'],
    ['AFC Asian Cup', '2019-01-05', '2019'],
    ['AFC Asian Cup', '2024-02-10', '2023'],
    ['FIFA World Cup qualification', '2011-06-15', '2014'],
    ['FIFA World Cup qualification', '2013-11-20', '2014'],
    ['FIFA World Cup qualification', '2022-06-14', '2022'],
    ['FIFA World Cup qualification', '2026-03-31', '2026'],
    ['FIFA World Cup qualification', '2050-01-01', '2050'],
    ['UEFA Euro qualification', '2020-11-12', '2020'],
    ['African Cup of Nations qualification', '2011-10-09', '2012'],
    ['African Cup of Nations qualification', '2012-01-15', '2013'],
    ['UEFA Nations League', '2019-06-09', '2018/2019'],
    ['UEFA Nations League', '2022-03-29', '2020/2021'],
    ['UEFA Nations League', '2024-03-26', '2022/2023'],
    ['CONCACAF Nations League', '2021-06-06', '2019/2020'],
    ['CONCACAF Nations League', '2023-06-18', '2022/2023'],
    ['CONCACAF Nations League', '2023-09-07', '2023/2024'],
    ['CECAFA Cup', '2009-01-13', '2008'],
    ['Gulf Cup', '2018-01-05', '2017'],
    ['Friendly', '2019-12-31', '2019'],
  ])('%s %s: %s', (text, day, season) => expect(seasonAt(text, day)).toBe(season))
})

describe('the reviewed list', () => {
  test('has the leagues that other sources have too', () => {
    expect(['FIFA World Cup', 'UEFA Euro'].map((text) => competitionCalled(text)!.league)).toMatchObject([
      { code: 'world', slug: 'world-world-cup', type: 'tournament' },
      { code: 'euro', slug: 'europe-european-championship', type: 'tournament' },
    ])
    expect(competitionCalled('FIFA World Cup qualification')!.league).toMatchObject({
      country: 'INT',
      name: 'World Cup Qualification',
      slug: 'world-world-cup-qualification',
      type: 'cup',
    })
    expect(competitionCalled('Friendly')!.league).toMatchObject({ slug: 'world-friendlies', type: 'friendly' })
  })

  test('knows a competition under its former name', () =>
    expect(competitionCalled('AFF Championship')).toBe(competitionCalled('ASEAN Championship')))

  test.each(['Friendlies', 'World Cup', 'constructor'])('does not have %s, which is provisional', (text) =>
    expect(competitionCalled(text).league).toMatchObject({ name: text, country: 'INT', isProvisional: true }),
  )

  test('a competition without letters is rejected', () => expect(() => competitionCalled('42')).toThrow('has no name'))

  test('has each competition once, with name, country and type', () => {
    for (const { league } of competitions) {
      expect(countryName(league.country, 'en')).not.toBe(league.country)
      expect(['tournament', 'cup', 'league', 'friendly']).toContain(league.type)
      expect(league.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/)
      expect(league.name).not.toBe('')
    }
    for (const all of [competitions.flatMap(({ texts }) => texts), competitions.map(({ league }) => league.slug)]) {
      expect(new Set(all).size).toBe(all.length)
    }
  })

  test('has windows in order, without overlaps', () => {
    for (const { windows } of competitions) {
      const days = windows.flatMap(({ from, to }) => [from, to])
      expect(days.every(isDay)).toBe(true)
      expect(days.toSorted()).toEqual(days)
      expect(new Set(windows.map(({ from }) => from)).size).toBe(windows.length)
    }
  })
})

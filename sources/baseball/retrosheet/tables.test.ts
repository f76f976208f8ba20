import { expect, test } from '@jest/globals'
import teams from '../teams.json' with { type: 'json' }
import parks from './parks.json' with { type: 'json' }
import { getPark, getTeam } from './tables.ts'

const none = new Map<string, string>()

test.each<[id: string, season: number, name: string, country: string]>([
  ['CHN', 2016, 'Chicago Cubs', 'US'],
  ['ANA', 2016, 'Los Angeles Angels', 'US'],
  ['ANA', 2002, 'Anaheim Angels', 'US'],
  ['CLE', 2021, 'Cleveland Indians', 'US'],
  ['CLE', 2022, 'Cleveland Guardians', 'US'],
  ['TOR', 2020, 'Toronto Blue Jays', 'CA'],
  ['BRO', 1901, 'Brooklyn Superbas', 'US'],
  ['BRO', 1955, 'Brooklyn Dodgers', 'US'],
  ['BS1', 1871, 'Boston Red Stockings', 'US'],
  ['BL2', 1891, 'Baltimore Orioles', 'US'],
  ['SE1', 1969, 'Seattle Pilots', 'US'],
  ['WS2', 1971, 'Washington Senators', 'US'],
])('%s of %i is called %s', (id, season, name, country) =>
  expect(getTeam(id, season, none)).toEqual({ name, country, reviewed: true, sourceId: id }),
)

test('teams that are not in the table come from the list of teams of the reading; others are named by their id', () => {
  expect(getTeam('XX2', 1875, new Map([['XX2', 'Springfield Isotopes']]))).toEqual({
    name: 'Springfield Isotopes',
    country: 'US',
    sourceId: 'XX2',
  })
  expect(getTeam('XX2', 1875, none)).toEqual({ name: 'XX2', country: 'US', sourceId: 'XX2' })
})

test('a park has its name of the season', () => {
  expect([2016, 2020].map((season) => getPark('CHI12', season)?.name)).toEqual(['U.S. Cellular Field', 'Guaranteed Rate Field'])
  expect([1997, 1998, 2004].map((season) => getPark('ANA01', season)?.name)).toEqual([
    'Anaheim Stadium',
    'Edison International Field of Anaheim',
    'Angel Stadium',
  ])
  expect(getPark('XXX01', 2016)).toBeUndefined()
})

test('rows of one id are in the order of their seasons and all timezones are valid', () => {
  for (const rows of [teams, parks] as { id: string; from?: number }[][])
    for (const same of Map.groupBy(rows, ({ id }) => id).values())
      expect(same.map(({ from = 0 }) => from)).toEqual(same.map(({ from = 0 }) => from).toSorted((a, b) => a - b))
  for (const { timezone } of parks) expect(Intl.supportedValuesOf('timeZone')).toContain(timezone)
})

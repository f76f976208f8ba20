import { describe, expect, test } from '@jest/globals'
import type { RaceDetails, Runner } from '@touchline/contract/gen/racing'
import type { SourceMeeting, SourceRunner } from '@touchline/sources/racing-model'
import { horseIdentity, jockeyIdentity } from '../identity/ids.ts'
import { assembleRaces } from './assemble-races.ts'

const sport = 'horse-racing' as const

/** The runners of a race on this day, as the service receives them. */
async function getRunners(runners: SourceRunner[], date = '2026-03-01'): Promise<Runner[]> {
  const races = [{ number: 1, fields: { status: 'scheduled' }, runners }]
  const meeting: SourceMeeting = { course: 'Harrowmere', countryCode: 'GB-ENG', date, fields: {}, races }
  const dataset = { name: 'day', file: 'day', sport, rows: 2, problems: [], meetings: [meeting], complete: true }
  const { observations } = await assembleRaces('racing-csv', dataset)
  const details = observations.flatMap(({ kind, observation }) =>
    kind === 'racing' && observation.entity.case === 'race' ? [observation.entity.value as RaceDetails] : [],
  )
  return details[0]!.runners!.items
}

const runner = (name: string, horse: Partial<SourceRunner['horse']> = {}, more: Partial<SourceRunner> = {}): SourceRunner => ({
  horse: { name, countryCode: 'IE', ...horse },
  fields: { status: 'declared', headgear: [] },
  ...more,
})
const getHorse = async (name: string, horse?: Partial<SourceRunner['horse']>, date?: string) =>
  (await getRunners([runner(name, horse)], date))[0]!.horse!.id

describe('the id of a horse', () => {
  const present = horseIdentity(sport, 'IE', 'dartagnan').id
  test.each([
    ["D'Artagnan", {}, '2026-03-01'],
    ['D’ARTAGNAN', { age: 4 }, '2026-03-01'],
    ['d`artagnan', { foaled: 2_000 }, '2026-03-01'],
    ['D’Artagnan', { age: 3 }, '2003-07-01'],
    ['D’Artagnan', { age: 900 }, '2026-03-01'],
    ['D’Artagnan', {}, '1985-03-01'],
  ])('%s %j on %s is that of country and name', async (name, horse, date) => {
    expect(await getHorse(name, horse, date)).toBe(present)
  })

  test('differs by the country where it was bred', async () => {
    expect(await getHorse('D’Artagnan', { countryCode: 'FR' })).not.toBe(present)
  })

  test('differs from that of a horse of the same name born decades before or after, whether the year or the age says so', async () => {
    const born1985 = await getHorse('D’Artagnan', { foaled: 1_985 })
    expect(await getHorse('D’Artagnan', { age: 3 }, '1988-06-01')).toBe(born1985)
    expect(await getHorse('D’Artagnan', { age: 9 }, '1994-11-30')).toBe(born1985)
    // The year wins over an age that contradicts it.
    expect(await getHorse('D’Artagnan', { foaled: 1_985, age: 3 })).toBe(born1985)
    const all = [present, born1985, await getHorse('D’Artagnan', { foaled: 1_950 }), await getHorse('D’Artagnan', { foaled: 2_041 })]
    expect(new Set(all).size).toBe(4)
  })
})

test('trainers have ids by name, apart from jockeys; a runner without a trainer has none', async () => {
  const [first, second, third] = await getRunners([
    runner('A', {}, { jockey: { name: 'E. Norrby' }, fields: { status: 'declared', headgear: [], trainer: 'E. Norrby' } }),
    runner('B', {}, { fields: { status: 'declared', headgear: [], trainer: 'E NÖRRBY' } }),
    runner('C'),
  ])
  expect(first!.jockey!.id).toBe(jockeyIdentity(sport, 'e norrby').id)
  expect(first!.trainerId).toMatch(/^hrs-p/)
  expect(first!.trainerId).not.toBe(first!.jockey!.id)
  expect([second!.trainerId, third!.trainerId]).toEqual([first!.trainerId, undefined])
})

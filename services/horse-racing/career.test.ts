import { create, toJsonString } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { CareerRaceSchema, type CareerSeason, CareerSeasonSchema } from '@touchline/contract/gen/racing'
import fc from 'fast-check'
import { foldSeason, type RaceVersion } from './career.ts'

const id = 'hrs-h0000000001-2026'

/** Versions of three races, each of which may no longer count; a version has one content. */
const version = fc.record({ nth: fc.nat(2), version: fc.integer({ min: 1, max: 5 }) }).map(({ nth, version }): RaceVersion => {
  const raceId = `hrs-r000000000${nth}`
  const runs = [{ runnerId: 'hrs-u0000000001', position: ((version + nth) % 4) + 1, prize: 0.1 * version }]
  const race = create(CareerRaceSchema, {
    raceId,
    version,
    startAt: `2026-03-0${nth + 1}T14:00:00Z`,
    courseId: 'k',
    course: `Park ${version}`,
    currency: 'GBP',
    runs,
  })
  return { raceId, version, race: (version + nth) % 3 === 0 ? undefined : race }
})

const apply = (versions: readonly RaceVersion[][]): CareerSeason | undefined =>
  versions.reduce<CareerSeason | undefined>((season, some) => foldSeason(id, season, some) ?? season, undefined)
const text = (season: CareerSeason | undefined): string => (season ? toJsonString(CareerSeasonSchema, season) : '')

test('a season is the newest version of each race, in any order, in any groups, and however often', () => {
  const groups = fc.array(fc.array(version, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(groups, fc.infiniteStream(fc.nat(7)), (all, order) => {
      const newest = [...Map.groupBy(all.flat(), ({ raceId }) => raceId).values()].map((same) =>
        same.reduce((a, b) => (b.version > a.version ? b : a)),
      )
      const again = [...order.take(8)].flatMap((i) => (all[i] ? [all[i]] : []))
      expect(text(apply([...all, ...again]))).toBe(text(apply([newest])))
      expect(text(apply([...again, ...all.toReversed()]))).toBe(text(apply([newest])))
      const season = apply(all)!
      expect(foldSeason(id, season, all.flat())).toBeUndefined()
      expect(season.totals!.all!.runs).toBe(newest.filter(({ race }) => race !== undefined).length)
    }),
  )
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ListRacingRequest, RacePage, RacingObservation } from '@touchline/contract/gen/racing'
import { feedRacing } from '@touchline/contract/topics'
import { backEndsForTest } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import fc from 'fast-check'
import { listedRaces } from './records.ts'
import { horseRacing } from './service.ts'
import { meetingId, meetingObservation, raceIds, raceObservation } from './testing/observations.ts'

/* Races in the order of their changes, and days in a time zone. */

type Given = Partial<Omit<ListRacingRequest, '$typeName' | '$unknown'>>
const epoch = '1970-01-01T00:00:00Z'
const lines = ({ items, removed }: RacePage) => [
  ...items.map(({ id, version }) => `${id} ${version}`),
  ...removed.map(({ id, updatedAt }) => `${id} removed ${updatedAt}`),
]

describe.each(backEndsForTest())('on $name', (backEnds) => {
  const start = () => startForTest(horseRacing, { backEnds })
  let t: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    t = await start()
  })
  afterAll(() => t.stop())
  const getPage = (given: Given = {}) => t.client.listRaces({ updatedSince: epoch, limit: 50, ...given })

  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('publish' as const), nth: fc.nat(5), withdrawn: fc.boolean(), settles: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.constantFrom(0, 1, 3, 20_000) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), limit: fc.integer({ min: 1, max: 3 }) }) },
  )

  test("a reader that continues from a page's cursor misses nothing and gets nothing twice, whatever is written meanwhile", async () => {
    let [run, after] = [0, '']
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
        const ours = `hrs-r0000${String(++run).padStart(4, '0')}`
        const seqs = new Map<number, number>()
        const next = (n: number) => seqs.set(n, (seqs.get(n) ?? 0) + 1).get(n)!
        const received: string[] = []
        const read = async (limit: number) => {
          const page = await getPage({ after, limit })
          expect(lines(page).length).toBeLessThanOrEqual(limit)
          received.push(...lines(page).filter((line) => line.startsWith(ours)))
          after = page.next!
          return page
        }
        for (const each of steps) {
          if (each.do === 'read') await read(each.limit)
          else if (each.do === 'advance') await t.advance(each.ms)
          else {
            const reported = { seq: BigInt(next(each.nth)), withdrawn: each.withdrawn, race: { id: `${ours}${each.nth}0` } }
            await t.publish(feedRacing, raceObservation(reported))
            if (each.settles) await t.settled()
          }
        }
        await t.settled()
        await t.advance(t.store.lateMs + 10)
        for (let more = true; more; ) more = (await read(2)).more
        const stored = (await t.store.scan(listedRaces, `${ours}0`)).map(({ doc }) => doc).filter(({ id }) => id.startsWith(ours))
        const first = (await t.store.get(listedRaces, `${ours}00`))?.doc
        const expected = [...(first ? [first] : []), ...stored.filter(({ id }) => id !== first?.id)].map(({ id, shown, receivedAt }) =>
          shown ? `${id} ${shown.race!.version}` : `${id} removed ${receivedAt}`,
        )
        const last = new Map(received.map((line) => [line.split(' ')[0], line]))
        expect([...last.values()].sort()).toEqual(expected.sort())
        expect(new Set(received).size).toBe(received.length)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a list of races', () => {
  const start = () => startForTest(horseRacing)
  let t: Awaited<ReturnType<typeof start>>
  const getIds = async (given: Given) => (await t.client.listRaces({ limit: 50, ...given })).items.map(({ id }) => id)
  const publish = async (...all: RacingObservation[]) => {
    await t.publish(feedRacing, ...all)
    await t.settled()
  }
  beforeEach(async () => {
    t = await start()
    await publish(
      meetingObservation(),
      ...[0, 1, 2].map((nth) => raceObservation({ nth, race: { status: nth === 2 ? 'off' : 'scheduled' } })),
    )
  })
  afterEach(() => t.stop())

  test('of changes has the filters of lists; a withdrawn race is removed whatever the filter, and not counted', async () => {
    await publish(raceObservation({ nth: 1, seq: 2n, withdrawn: true }))
    const changed = async (given: Given) => {
      const { items, removed, total } = await t.client.listRaces({ limit: 50, updatedSince: epoch, ...given })
      return [items.map(({ id }) => id), removed.map(({ id }) => id), total]
    }
    const [first, gone, off] = raceIds
    expect(await changed({})).toEqual([[first, off], [gone], 2])
    expect(await changed({ statuses: ['off'] })).toEqual([[off], [gone], 1])
    expect(await changed({ countryCode: 'GB-ENG', course: 'harrowmere bache', meetingId })).toEqual([[first, off], [gone], 2])
    expect(await changed({ countryCode: 'FR' })).toEqual([[], [gone], 0])
    expect(await changed({ meetingId: 'hrs-g0000000002' })).toEqual([[], [], 0])
    expect(await changed({ from: '2026-03-01', to: '2026-03-01' })).toEqual([[first, off], [gone], 2])
    expect(await changed({ from: '2026-03-02', to: '2026-03-02' })).toEqual([[], [gone], 0])
    expect(await changed({ updatedSince: '2026-03-02T00:00:00Z' })).toEqual([[], [], 0])
  })

  test('goes on by its cursor', async () => {
    const { items, next, more, total } = await t.client.listRaces({ limit: 2 })
    expect([items.map(({ id }) => id), more, total]).toEqual([raceIds.slice(0, 2), true, 3])
    expect(await getIds({ after: next! })).toEqual([raceIds[2]])
    expect((await t.client.listRaces({ limit: 3 })).next).toBeUndefined()
    const position = (await t.client.listRaces({ limit: 1, updatedSince: epoch })).next!
    for (const wrong of [{ after: position }, { after: 'x' }, { after: next!, offset: 1 }, { after: next!, updatedSince: epoch }])
      await expect(t.client.listRaces({ limit: 1, ...wrong })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('has the races of a day in a time zone; without an off time that is the day at the course', async () => {
    // A day that begins and ends ten hours earlier, as in Brisbane.
    const day = (date: string) => ({ from: date, to: date, startFrom: '2026-03-01T14:00:00Z', startTo: '2026-03-02T13:59:59Z' })
    expect(await getIds(day('2026-03-02'))).toEqual([raceIds[1], raceIds[2]])
    await publish(raceObservation({ nth: 2, seq: 2n, race: { offAt: undefined, date: '2026-03-01' } }))
    expect(await getIds(day('2026-03-02'))).toEqual([raceIds[1]])
    await publish(raceObservation({ nth: 2, seq: 3n, race: { offAt: undefined, date: '2026-03-02' } }))
    expect(await getIds(day('2026-03-02'))).toEqual([raceIds[1], raceIds[2]])
    expect(await getIds({ ...day('2026-03-02'), limit: 1, offset: 1 })).toEqual([raceIds[2]])
    expect((await t.client.listMeetings({ limit: 5, ...day('2026-03-01') })).items).toEqual([])
    expect((await t.client.listMeetings({ limit: 5, from: '2026-03-01', to: '2026-03-01' })).items).toHaveLength(1)
  })
})

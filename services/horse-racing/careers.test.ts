import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { CareerTotals, Placing, Race, RaceDetails, Runner, Split } from '@touchline/contract/gen/racing'
import { getDistanceBand } from '@touchline/contract/racing'
import { feedRacing, racingCareer, racingRace } from '@touchline/contract/topics'
import { backEndsForTest, embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import fc from 'fast-check'
import { foldRace, type RaceObservation } from './fold.ts'
import { races } from './records.ts'
import { horseRacing } from './service.ts'
import { getResult, raceIds, raceObservation, runner } from './testing/observations.ts'

/* The careers of horses, jockeys and trainers through the service. */

const horses = [1, 2, 3].map((n) => `hrs-h000000000${n}`)
const jockeys = [1, 2].map((n) => `hrs-p000000000${n}`)
const trainers = [3, 4].map((n) => `hrs-p000000000${n}`)
const everyone = [...horses, ...jockeys, ...trainers]

/** What a source says about one race. */
const report = fc.record({
  nth: fc.nat(3),
  source: fc.constantFrom('racing-csv', 'racing-csv@other'),
  withdrawn: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  status: fc.constantFrom('scheduled', 'result_provisional', 'weighed_in', 'weighed_in', 'weighed_in', 'void', 'abandoned'),
  result: fc.constantFrom('provisional', 'official', 'official', 'amended'),
  positions: fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { maxLength: 3 }),
  statuses: fc.array(fc.constantFrom('declared', 'declared', 'non_runner', 'reserve'), { minLength: 3, maxLength: 3 }),
  riders: fc.array(fc.constantFrom(undefined, ...jockeys), { minLength: 3, maxLength: 3 }),
  trained: fc.array(fc.constantFrom(undefined, ...trainers), { minLength: 3, maxLength: 3 }),
  date: fc.constantFrom('2025-12-31', '2026-03-01', '2026-05-02'),
  going: fc.constantFrom(undefined, 'Good', 'Soft'),
  surface: fc.constantFrom(undefined, 'turf', 'dirt'),
  distanceM: fc.constantFrom(undefined, 1_200, 2_414),
  currency: fc.constantFrom(undefined, 'GBP', 'EUR'),
  prize: fc.constantFrom(undefined, 0.1, 10_700),
})
type Report = typeof report extends fc.Arbitrary<infer T> ? T : never

function observed(of: Report, seq: bigint, raceId: (nth: number) => string): RaceObservation {
  const { nth, source, withdrawn, status, positions, statuses, riders, trained, date, going, surface, distanceM, currency, prize } = of
  const observation = raceObservation({
    ...{ source, withdrawn, seq },
    race: {
      ...{ id: raceId(nth), status, date, offAt: `${date}T1${nth}:00:00Z` },
      ...(going && { going }),
      ...(surface && { surface }),
      ...(distanceM && { distanceM }),
      ...(currency && { prizeMoney: { currency } }),
    },
    runners: statuses.map((declared, i) => ({
      ...runner(i, declared),
      ...(riders[i] && { jockey: { id: riders[i], name: `Rider ${riders[i]}` } }),
      ...(trained[i] && { trainerId: trained[i], trainer: `Trainer ${trained[i]}` }),
    })),
    result: getResult(of.result, positions),
  })
  for (const placing of observation.entity.value.result!.placings) if (prize !== undefined) placing.prize = prize
  return observation
}

interface Run {
  race: Race
  runner: Runner
  placing: Placing | undefined
}

/** Counted from the races alone. */
function recount(all: readonly RaceDetails[], id: string): Run[] {
  return all.flatMap(({ race, runners, result }) =>
    (runners?.items ?? [])
      .map((each) => ({ race: race!, runner: each, placing: result?.placings.find(({ runnerId }) => runnerId === each.id) }))
      .filter(({ runner, placing }) => result && result.status !== 'provisional' && (placing || runner.status === 'declared'))
      .filter(({ runner }) => [runner.horse!.id, runner.jockey?.id, runner.trainerId].includes(id)),
  )
}

function getCounts(runs: readonly Run[]) {
  const at = (place: number) => runs.filter(({ placing }) => placing?.position === place).length
  const won = runs.flatMap(({ race, placing }) =>
    race.prizeMoney && placing?.prize !== undefined ? [[race.prizeMoney.currency, placing.prize]] : [],
  )
  const prizeMoney = ['EUR', 'GBP'].flatMap((currency) => {
    const some = won.filter(([each]) => each === currency)
    return some.length === 0 ? [] : [{ currency, amount: Math.round(100 * some.reduce((sum, [, prize]) => sum + Number(prize), 0)) / 100 }]
  })
  return { runs: runs.length, wins: at(1), seconds: at(2), thirds: at(3), prizeMoney }
}

const counts = (split: Pick<Split, 'tally'> | undefined) => {
  const { runs, wins, seconds, thirds, prizeMoney } = split!.tally!
  return { runs, wins, seconds, thirds, prizeMoney: prizeMoney.map(({ currency, amount }) => ({ currency, amount })) }
}

const splitNames = ['bySeason', 'bySurface', 'byCourse', 'byGoing', 'byDistance'] as const
const splitValue: Record<(typeof splitNames)[number], { ofRun(race: Race): string; ofSplit(split: Split): string }> = {
  bySeason: { ofRun: ({ date }) => date.slice(0, 4), ofSplit: ({ season }) => season },
  bySurface: { ofRun: ({ surface = '' }) => surface, ofSplit: ({ surface }) => surface },
  byCourse: { ofRun: ({ courseId }) => courseId, ofSplit: ({ courseId }) => courseId },
  byGoing: { ofRun: ({ going = '' }) => going, ofSplit: ({ going }) => going },
  byDistance: { ofRun: ({ distanceM }) => (distanceM ? getDistanceBand(distanceM) : ''), ofSplit: ({ distance }) => distance },
}

describe.each(backEndsForTest())('on $name', (backEnds) => {
  const start = () => startForTest(horseRacing, { backEnds, collects: [racingCareer, racingRace] })
  let t: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    t = await start()
  })
  afterAll(() => t.stop())

  const roleByLetter = { h: 'horse', p: 'jockey', t: 'trainer' } as const
  const getRole = (id: string) => (trainers.includes(id) ? roleByLetter.t : roleByLetter[id[4] as 'h' | 'p'])
  const getCareer = async (id: string): Promise<CareerTotals | undefined> => {
    const get = { horse: t.client.getHorse, jockey: t.client.getJockey, trainer: t.client.getTrainer }[getRole(id)]
    return (await get({ id }).catch(missing))?.totals
  }
  const missing = (error: { code?: string }): undefined => {
    if (error.code !== 'not_found') throw error
  }
  const getForm = (id: string, limit = 200, offset = 0) => t.client.listForm({ id, role: getRole(id), limit, offset })

  test('totals and form equal a recount of the races, after any changes in any order', async () => {
    let nth = 0
    const earlier: string[] = []
    const order = fc.tuple(fc.array(report, { minLength: 1, maxLength: 10 }), fc.array(fc.nat(9), { maxLength: 12 }))
    await fc.assert(
      fc.asyncProperty(order, async ([reports, again]) => {
        const run = String(++nth).padStart(4, '0')
        const ids = [0, 1, 2, 3].map((race) => `hrs-r00000${run}${race}`)
        const all = reports.map((each, i) => observed(each, BigInt(i + 1), (race) => ids[race]!))
        // The races of the run before are withdrawn by every source.
        const gone = earlier
          .splice(0)
          .flatMap((id) =>
            ['racing-csv', 'racing-csv@other'].map((source) => raceObservation({ source, seq: 99n, withdrawn: true, race: { id } })),
          )
        await t.publish(feedRacing, ...gone, ...again.flatMap((i) => all[i] ?? []), ...all.toReversed(), ...all)
        await t.settled()
        earlier.push(...ids)
        const stored = (await Promise.all(ids.map((id) => t.client.getRaceDetails({ id }).catch(missing)))).flatMap((each) => each ?? [])
        for (const id of everyone) {
          const runs = recount(stored, id)
          const totals = await getCareer(id)
          if (!totals) {
            expect(runs).toEqual([])
            continue
          }
          expect([id, counts({ tally: totals.all! })]).toEqual([id, getCounts(runs)])
          for (const name of splitNames) {
            const { ofRun, ofSplit } = splitValue[name]
            const expected = [...Map.groupBy(runs, ({ race }) => ofRun(race))].map(([value, some]) => [value, getCounts(some)])
            expect(Object.fromEntries(totals[name].map((split) => [ofSplit(split), counts(split)]))).toEqual(Object.fromEntries(expected))
          }
          const { items, total } = await getForm(id)
          const lines = items.map(({ race, runner }) => `${race!.offAt} ${runner!.id}`)
          expect([total, lines.toSorted()]).toEqual([runs.length, runs.map(({ race, runner }) => `${race.offAt} ${runner.id}`).sort()])
          expect(items.map(({ race }) => race!.offAt)).toEqual(
            items
              .map(({ race }) => race!.offAt)
              .sort()
              .reverse(),
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a career', () => {
  let t: Awaited<ReturnType<typeof startEmbedded>>
  const startEmbedded = (backEnds?: OpenBackEnds) =>
    startForTest(horseRacing, { ...(backEnds && { backEnds }), collects: [racingCareer, racingRace] })
  beforeEach(async () => {
    t = await startEmbedded()
  })
  afterEach(() => t.stop())

  const rider = (id: string) => ({ jockey: { id, name: `Rider ${id.at(-1)}` } })
  const run = (seq: number, nth: number, positions: (number | null)[], more: Parameters<typeof raceObservation>[0] = {}) =>
    raceObservation({
      ...{ seq: BigInt(seq), nth, runners: [{ ...runner(0), ...rider(jockeys[0]!) }, { ...runner(1), ...rider(jockeys[1]!) }, runner(2)] },
      ...{ result: getResult('official', positions), ...more },
      race: { status: 'weighed_in', ...more.race },
    })
  const publish = async (...all: RaceObservation[]) => {
    await t.publish(feedRacing, ...all)
    await t.settled()
  }
  const wins = async () => Promise.all(horses.map(async (id) => (await t.client.getHorse({ id })).totals!.all!.wins))

  test('follows a dead heat, a disqualification, a void race and a withdrawn one', async () => {
    await publish(run(1, 0, [1, 1, 3]), run(1, 1, [2, 1, 3]))
    expect(await wins()).toEqual([1, 2, 0])
    await publish(run(2, 0, [null, 1, 2]))
    expect(await wins()).toEqual([0, 2, 0])
    const [line] = (await t.client.listForm({ id: horses[0]!, role: 'horse', limit: 1, offset: 1 })).items
    expect(line).toMatchObject({ placing: { finishCode: 'DSQ', disqualifiedFrom: 1 }, deadHeat: false, race: { id: raceIds[0] } })
    await publish(run(2, 1, [2, 1, 3], { race: { status: 'void' } }))
    expect(await wins()).toEqual([0, 1, 0])
    await publish(raceObservation({ seq: 3n, withdrawn: true }))
    await expect(t.client.getJockey({ id: jockeys[0]! })).resolves.toMatchObject({
      name: 'Rider 1',
      totals: { all: { runs: 0 }, bySeason: [] },
    })
  })

  test('is known from the declaration on, and counts from the official result', async () => {
    await publish(raceObservation({ runners: [{ ...runner(0), horse: { ...runner(0).horse, age: 4, sire: 'Far Beacon' } }] }))
    await publish(run(1, 1, [1], { result: getResult('provisional', [1, 2]) }))
    expect(await t.client.getHorse({ id: horses[0]! })).toMatchObject({
      horse: { age: 4, sire: 'Far Beacon' },
      totals: { all: { runs: 0 } },
    })
    await publish(run(2, 1, [1]))
    // The result lists the winner alone; the others have run too.
    expect(await wins()).toEqual([1, 0, 0])
    expect((await t.client.getHorse({ id: horses[2]! })).totals!.all!.runs).toBe(1)
  })

  test('of a jockey who was replaced loses the ride', async () => {
    await publish(run(1, 0, [1, 2, 3]))
    const replaced = { ...run(2, 0, [1, 2, 3]) }
    replaced.entity.value.runners!.items[0]!.jockey!.id = jockeys[1]!
    await publish(replaced)
    expect((await t.client.getJockey({ id: jockeys[1]! })).totals!.all).toMatchObject({ runs: 2, wins: 1, seconds: 1 })
    await expect(t.client.getJockey({ id: jockeys[0]! })).rejects.toMatchObject({ code: 'not_found' })
    const changed = t.published(racingCareer).slice(5)
    expect(changed.map(({ participantId }) => participantId).sort()).toEqual([...horses, ...jockeys].sort())
    expect(t.published(racingRace).at(-1)!.participantIds).toEqual([...horses, ...jockeys].sort())
  })

  test('exists in one role only, and a page of its runs goes over the years', async () => {
    await publish(
      run(1, 0, [1, 2, 3], { race: { date: '2025-03-01', offAt: '2025-03-01T13:00:00Z' } }),
      run(1, 1, [2, 1, 3]),
      run(1, 2, [3, 2, 1]),
    )
    const [id] = horses as [string]
    const getDays = async (limit: number, offset: number) =>
      (await t.client.listForm({ id, role: 'horse', limit, offset })).items.map(({ race }) => race!.offAt)
    expect(await getDays(2, 1)).toEqual(['2026-03-01T14:00:00Z', '2025-03-01T13:00:00Z'])
    expect([await getDays(2, 0), await getDays(2, 3)]).toEqual([['2026-03-01T15:00:00Z', '2026-03-01T14:00:00Z'], []])
    expect((await t.client.getHorse({ id })).totals!.bySeason.map(({ season, tally }) => [season, tally!.runs])).toEqual([
      ['2026', 2],
      ['2025', 1],
    ])
    for (const role of ['jockey', 'trainer'])
      await expect(t.client.listForm({ id, role, limit: 1 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(t.client.getTrainer({ id: jockeys[0]! })).rejects.toMatchObject({ code: 'not_found' })
    await expect(t.client.getHorse({ id: 'hrs-h00000000zz' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of races that were stored before careers were is counted at the start', async () => {
    const backEnds = await embedded.open()
    const old = foldRace(undefined, [run(1, 0, [2, 1, 3])])!
    await backEnds.store.prepare([races])
    await backEnds.store.write(races, [{ doc: old, replaces: 'absent' }])
    const started = await startEmbedded(backEnds)
    const getUncounted = async () => (await backEnds.store.find(races, 'uncounted', { equal: { uncounted: true } })).items
    while ((await getUncounted()).length > 0) await started.advance(1_000)
    expect((await started.client.getHorse({ id: horses[1]! })).totals!.all!.wins).toBe(1)
    await started.stop()
    await backEnds.close()
  })
})

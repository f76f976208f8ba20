import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { ListRacingRequest } from '@touchline/contract/gen/racing'
import { feedRacing, racingRace } from '@touchline/contract/topics'
import { backEndsForTest } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { horseRacing } from './service.ts'
import { getResult, meetingId, meetingObservation, raceIds, raceObservation, runner } from './testing/observations.ts'

type Filter = Partial<Omit<ListRacingRequest, '$typeName' | '$unknown'>>

describe.each(backEndsForTest())('on $name', (backEnds) => {
  const start = () => startForTest(horseRacing, { backEnds, collects: [racingRace] })
  let t: Awaited<ReturnType<typeof start>>
  beforeEach(async () => {
    t = await start()
    // Races arrive before their meeting and out of order.
    await t.publish(feedRacing, ...[1, 2, 0].map((nth) => raceObservation({ nth })), meetingObservation({ going: 'Good' }))
    await t.settled()
  })
  afterEach(() => t.stop())

  const getRaces = async (request: Filter) => (await t.client.listRaces({ limit: 50, ...request })).items.map(({ id }) => id)
  const getMeetings = async (request: Filter) => (await t.client.listMeetings({ limit: 50, ...request })).items

  test('lists races by off time, and their meeting with them', async () => {
    expect(await getRaces({})).toEqual(raceIds)
    expect(await getMeetings({})).toMatchObject([
      { id: meetingId, status: 'scheduled', going: 'Good', raceIds, firstRaceAt: '2026-03-01T13:00:00Z' },
    ])
  })

  test.each([
    [{ from: '2026-03-01', to: '2026-03-01' }, true],
    [{ from: '2026-02-01', to: '2026-02-28' }, false],
    [{ from: '2026-03-02' }, false],
    [{ countryCode: 'GB-ENG' }, true],
    [{ countryCode: 'FR' }, false],
    [{ course: 'HARROWMERE bache' }, true],
    [{ course: 'hrs-k0000000001' }, true],
    [{ course: 'Harrowmere' }, false],
    [{ meetingId }, true],
    [{ meetingId: 'hrs-g0000000002' }, false],
    [{ statuses: ['scheduled', 'abandoned'] }, true],
    [{ statuses: ['finished', 'weighed_in'] }, false],
    [{ meetingId, from: '2026-03-01', to: '2026-03-01', countryCode: 'GB-ENG', course: 'harrowmere bache', statuses: ['scheduled'] }, true],
  ])('%j', async (request, isFound) => {
    expect(await getRaces(request)).toEqual(isFound ? raceIds : [])
    expect((await getMeetings(request)).map(({ id }) => id)).toEqual(isFound ? [meetingId] : [])
  })

  test('a page has the total of all', async () => {
    expect(await t.client.listRaces({ limit: 1, offset: 1 })).toMatchObject({ total: 3, items: [{ id: raceIds[1] }] })
  })

  test('races without an off time: first on their day, by number, in the list and in their meeting', async () => {
    const unknown = [2, 1].map((nth) => raceObservation({ nth, seq: 2n, race: { offAt: undefined } }))
    await t.publish(feedRacing, ...unknown)
    await t.settled()
    const order = [raceIds[1], raceIds[2], raceIds[0]]
    expect(await getRaces({ from: '2026-03-01', to: '2026-03-01' })).toEqual(order)
    expect(await getMeetings({})).toMatchObject([{ raceIds: order, firstRaceAt: '2026-03-01T13:00:00Z' }])
  })

  test('every change of a race is published once, with runners and result', async () => {
    const before = t.published(racingRace).length
    const run = raceObservation({
      seq: 2n,
      race: { status: 'weighed_in' },
      runners: [runner(0), runner(1)],
      result: getResult('official', [1, 1]),
    })
    await t.publish(feedRacing, run)
    await t.publish(feedRacing, { ...run, receivedAt: '2026-03-01T19:00:00.000Z' })
    await t.settled()
    const [changed, ...more] = t.published(racingRace).slice(before)
    expect(more).toEqual([])
    expect(changed).toMatchObject({ race: { id: raceIds[0], version: 2 }, result: { status: 'official' }, withdrawn: false, ended: true })
    expect(await t.client.getRaceDetails({ id: raceIds[0] })).toEqual({ ...changed, participantIds: [], ended: false })
    expect(await getMeetings({})).toMatchObject([{ status: 'in_progress' }])
  })

  test('a race in progress is listed with its runners until it ends, which its message says once, or for a day', async () => {
    const change = async (seq: number, status: string, more: Parameters<typeof raceObservation>[0] = {}) => {
      await t.publish(feedRacing, raceObservation({ seq: BigInt(seq), runners: [runner(0)], ...more, race: { status, ...more.race } }))
      await t.settled()
    }
    const getInProgress = async () =>
      (await t.client.listRacesInProgress({})).items.map(({ race, runners }) => [race!.status, runners!.items.length])
    const seen: unknown[] = []
    for (const [i, status] of ['at_post', 'off', 'weighed_in', 'weighed_in', 'stewards_enquiry', 'weighed_in'].entries()) {
      await change(i + 2, status, { race: { going: `Good ${i}` } })
      seen.push([await getInProgress(), t.published(racingRace).at(-1)!.ended])
    }
    expect(seen).toEqual([
      [[['at_post', 1]], false],
      [[['off', 1]], false],
      [[], true],
      [[], false],
      [[['stewards_enquiry', 1]], false],
      [[], true],
    ])
    await change(8, 'off', { race: { offAt: '2026-02-28T11:00:00Z' } })
    expect(await getInProgress()).toEqual([])
  })

  test('a withdrawn race is gone from its meeting too', async () => {
    await t.publish(feedRacing, raceObservation({ nth: 1, seq: 2n, withdrawn: true }))
    await t.settled()
    expect(await getRaces({ meetingId })).toEqual([raceIds[0], raceIds[2]])
    expect(await getMeetings({})).toMatchObject([{ raceIds: [raceIds[0], raceIds[2]] }])
    expect(t.published(racingRace).at(-1)).toMatchObject({ race: { id: raceIds[1], meetingId, version: 2 }, withdrawn: true })
    await expect(t.client.getRace({ id: raceIds[1] })).rejects.toMatchObject({ code: 'not_found' })
    await expect(t.client.getRaceDetails({ id: 'hrs-r00000000zz' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

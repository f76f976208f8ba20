import { create, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { KeyChangedSchema } from '@touchline/contract/gen/auth'
import { type RaceDetails, RaceDetailsSchema, type RaceSchema } from '@touchline/contract/gen/racing'
import { authKey, racingRace } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import fc from 'fast-check'
import { raceWithRunners } from '../records/racing.ts'
import { faultsIn } from '../testing/check-record.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { fullDetails, racingIds } from '../testing/racing.ts'
import { eventsIn, lastIdIn, openStream, type TestStream } from '../testing/stream-client.ts'

/* The stream of horse racing, at 2026-03-01T12:00:00Z. */

let t: GatewayUnderTest
let key: string
let open: TestStream[]
let gaps: (() => void)[]
let close: () => Promise<void>
beforeEach(async () => {
  ;[open, gaps] = [[], []]
  const { store, bus, close: closed } = await embedded.open()
  close = closed
  const watched: Bus = {
    ...bus,
    listen(topic, handler, onGap) {
      if (topic.name === racingRace.name) gaps.push(onGap)
      return bus.listen(topic, handler, onGap)
    },
  }
  t = await gatewayForTest({ backEnds: { store, bus: watched, close: closed }, logLevel: 'silent' })
  key = t.newKey()
})
afterEach(async () => {
  for (const each of open) each.close()
  await t.stop()
  await close()
})

const path = '/v1/horse-racing/stream'
async function stream(headers: Record<string, string> = {}, query = ''): Promise<TestStream> {
  const opened = await openStream(t.port, path + query, { 'X-API-Key': key, ...headers })
  open.push(opened)
  return opened
}
/** The race in this version; "going" makes its content differ. */
type Init<S extends DescMessage> = Exclude<MessageInitShape<S>, { $typeName: string }>
interface More extends Omit<Init<typeof RaceDetailsSchema>, 'race'> {
  race?: Init<typeof RaceSchema>
}
const race = (version: number, status: string, { race: own, ...more }: More = {}): RaceDetails => {
  const { race: base, runners } = fullDetails()
  const known = { ...base!, offAt: '2026-03-01T11:55:00Z', going: `Good ${version}`, updatedAt: '2026-03-01T11:59:00.000Z' }
  const details = { runners: runners!, ...more, race: { ...known, ...own, status, version } as Init<typeof RaceSchema> }
  return create(RaceDetailsSchema, details as Init<typeof RaceDetailsSchema>)
}
const publish = async (...all: RaceDetails[]) => {
  await t.publish(racingRace, ...all)
  await t.settled()
}
const said = (events: readonly { name: string; data: string }[]) =>
  events.map(({ name, data }) => {
    const value = JSON.parse(data)
    return name === 'reset'
      ? `reset ${value.data.map((each: { id: string }) => each.id).join(' ')}`.trim()
      : `${name} ${value.status ?? value.race_id}`
  })

describe('a stream of races', () => {
  test('begins with the races in progress, then has each change with runners and result, the end, and a removal', async () => {
    await publish(race(2, 'at_post'))
    const s = await stream()
    expect([s.status, s.headers['content-type'], s.headers['cache-control']]).toEqual([200, 'text/event-stream', 'private, no-store'])
    await publish(race(3, 'off'), race(3, 'off'), race(2, 'at_post'))
    await publish(race(4, 'weighed_in', { ended: true, result: fullDetails().result! }))
    await publish(
      create(RaceDetailsSchema, {
        withdrawn: true,
        race: { id: racingIds.race, meetingId: racingIds.meeting, version: 5, updatedAt: '2026-03-01T12:00:00.000Z' },
      }),
    )
    const events = await s.events(4)
    expect(said(events)).toEqual([`reset ${racingIds.race}`, 'race off', 'final weighed_in', `removed ${racingIds.race}`])
    const [reset, changed, ended, removed] = events.map(({ data }) => JSON.parse(data))
    expect(reset.meta).toEqual({ total: 1, limit: 1, offset: 0 })
    for (const each of [...reset.data, changed, ended]) expect(faultsIn(each, raceWithRunners)).toEqual([])
    expect(changed).toMatchObject({
      version: 3,
      runners: [{ number: 1 }, { number: 2 }, { number: 3 }],
      result: { status: null, placings: null },
    })
    expect(ended.result).toMatchObject({
      status: 'amended',
      dead_heat: true,
      placings: [{ position: 1 }, { position: 1 }, { disqualified_from: 1 }],
    })
    expect(removed).toEqual({ race_id: racingIds.race, meeting_id: racingIds.meeting })
    expect(said(await (await stream()).events(1))).toEqual(['reset'])
  })

  test('has its language, and nothing if only version and time changed', async () => {
    const german = await stream({}, '?lang=de')
    await publish(race(2, 'off'), race(3, 'off', { race: { going: 'Good 2' } }), race(4, 'off'))
    const events = await german.events(3)
    expect(said(events)).toEqual(['reset', 'race off', 'race off'])
    expect(JSON.parse(events[1]!.data)).toMatchObject({ country: 'England', runners: [{ horse: { country: 'Irland' } }, {}, {}] })
  })

  test('has races of the days around now, and amended results of any day; not what changed more than a day ago', async () => {
    const s = await stream()
    const far = { offAt: '2026-01-05T14:00:00Z' }
    await publish(
      race(2, 'weighed_in', { race: { ...far, id: 'hrs-r0000000002' }, ended: true }),
      race(2, 'weighed_in', { race: { ...far, id: 'hrs-r0000000003' }, result: { status: 'amended' } }),
      race(2, 'scheduled', { race: { id: 'hrs-r0000000004', updatedAt: '2026-02-28T11:59:00.000Z' } }),
      race(2, 'scheduled', { race: { id: 'hrs-r0000000005', offAt: '2026-03-02T14:00:00Z' } }),
      race(2, 'abandoned', { race: { id: 'hrs-r0000000006', offAt: '' }, ended: true }),
    )
    const events = await s.events(4)
    expect(said(events)).toEqual(['reset', 'race weighed_in', 'race scheduled', 'final abandoned'])
  })

  test('resumes after the last event, whatever the point of disconnection', async () => {
    const [whole, cut] = [await stream(), await stream()]
    for (const version of [2, 3, 4, 5]) await publish(race(version, 'off'))
    const expected = await whole.events(5)
    await cut.events(5)
    const text = cut.text()
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), async (length) => {
        const received = text.slice(0, length)
        const before = eventsIn(received)
        const id = lastIdIn(received)
        const resumed = await stream(id === undefined ? {} : { 'Last-Event-ID': id })
        if (id === undefined) expect((await resumed.events(1))[0]!.name).toBe('reset')
        else expect([...before, ...(await resumed.events(expected.length - before.length))]).toEqual(expected)
        resumed.close()
        await resumed.ended
      }),
      { numRuns: 30 },
    )
  })

  test('begins again after a gap of the bus, with the races that the service has and newer ones', async () => {
    const s = await stream()
    await publish(race(3, 'off'))
    t.standIns.racing.listRacesInProgress = async () => ({
      items: [race(7, 'off', { race: { id: 'hrs-r0000000002', offAt: '2026-03-01T11:50:00Z' } })],
    })
    for (const gap of gaps) gap()
    const events = await s.events(3)
    expect(said(events)).toEqual(['reset', 'race off', 'reset hrs-r0000000002'])
    // An older version of it is no change.
    await publish(race(6, 'at_post', { race: { id: 'hrs-r0000000002' } }), race(4, 'off'))
    expect(said(await s.events(4)).at(-1)).toBe('race off')
  })
})

test('streams of races count with those of matches, end with their key, and are for keys with horse racing', async () => {
  key = t.newKey({ streams: 2 })
  const [s] = [await stream(), await openStream(t.port, '/v1/soccer/stream', { 'X-API-Key': key })]
  expect((await t.request(path, { 'X-API-Key': key })).json.error.code).toBe('too_many_streams')
  const head = await t.request(path, { 'X-API-Key': t.newKey() }, 'HEAD')
  expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([200, 'text/event-stream', 0])
  const refused = async (headers: Record<string, string>, query = '') => (await t.request(path + query, headers)).json.error.code
  expect(await refused({})).toBe('missing_key')
  expect(await refused({ 'X-API-Key': t.newKey({ sports: ['soccer'] }) })).toBe('sport_not_allowed')
  expect(await refused({ 'X-API-Key': t.newKey() }, '?league_id=soc-l0000000001')).toBe('unknown_parameter')
  const grant = t.grants.get(key)!
  Object.assign(grant, { state: 'revoked', revision: grant.revision + 1 })
  await t.publish(authKey, create(KeyChangedSchema, { keyId: grant.keyId, revision: grant.revision }))
  await t.settled()
  await s.ended
})

test('no stream opens before the races in progress have been read', async () => {
  t.standIns.racing.listRacesInProgress = async () => Promise.reject(new Error('not yet'))
  for (const gap of gaps) gap()
  await t.settled()
  expect((await t.request(path, { 'X-API-Key': key })).json.error.code).toBe('upstream_unavailable')
})

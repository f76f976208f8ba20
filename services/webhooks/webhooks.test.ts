import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { PlanChangedSchema } from '@touchline/contract/gen/accounts'
import { KeyChangedSchema } from '@touchline/contract/gen/auth'
import { MatchRecordSchema, ResultChangedSchema } from '@touchline/contract/gen/fixtures'
import { StandingsChangedSchema } from '@touchline/contract/gen/standings'
import { UsageThresholdSchema } from '@touchline/contract/gen/usage'
import { type CreatedEndpoint, type KeyCallSchema, QueueRecordSchema } from '@touchline/contract/gen/webhooks'
import {
  accountsPlan,
  authKey,
  fixturesMatch,
  fixturesResult,
  standingsChanged,
  usageThreshold,
  webhooksDisabled,
} from '@touchline/contract/topics'
import { type Described, describedInterface } from '@touchline/gateway/testing/described'
import { ids, match } from '@touchline/gateway/testing/records'
import { update } from '@touchline/platform/update'
import { Webhook } from 'standardwebhooks'
import { retriedMs } from './queue.ts'
import { queueId, queues } from './records.ts'
import { type Receiver, startReceiver, status } from './testing/receiver.ts'
import { customer, goal, live, startWebhooks, type WebhooksUnderTest, withEvents } from './testing/start-webhooks.ts'

let t: WebhooksUnderTest
let receiver: Receiver
let described: Described
beforeAll(async () => {
  described = await describedInterface()
})
beforeEach(async () => {
  t = await startWebhooks()
  receiver = await startReceiver()
})
afterEach(async () => {
  await t.stop()
  await receiver.stop()
  // Whatever was received conforms to the OpenAPI document.
  expect(receiver.received.flatMap(({ event }) => described.faultsInEvent(event))).toEqual([])
})
const types = () => receiver.received.map(({ event }) => event.type)
const log = async (id: string) => (await t.client.listDeliveries({ endpoint: { customer, id } })).items
const headersOf = ({ headers }: Receiver['received'][number]) => headers as Record<string, string>

describe('an endpoint', () => {
  test('receives every change of a match in order, signed', async () => {
    const { id, secret } = await t.createEndpoint(receiver.url)
    await t.publishMatches(live(10))
    await t.publishMatches(withEvents(live(11, { score: [1, 0] }), [goal]))
    await t.publishMatches(match({ state: 'finished', status: 'FT', score: [1, 0], stateVersion: 12 }))
    const all = await receiver.count(6)
    expect(types()).toEqual(['match', 'match.state', 'event', 'match', 'final', 'match.state'])
    for (const each of all) expect(new Webhook(secret).verify(each.body, headersOf(each))).toEqual(each.event)
    expect(() => new Webhook(secret).verify(`${all[0]!.body} `, headersOf(all[0]!))).toThrow()
    expect(all[2]!.event).toMatchObject({ sport: 'soccer', data: { match_id: ids.match, version: 12, event: { '@id': goal.id } } })
    expect(all[3]!.event.data).toMatchObject({ id: ids.match, home_team: { name: 'Northbrück Rovers', score: 1 }, version: 12 })
    expect(all[4]!.event.data).toMatchObject({ state: 'finished' })
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
    await t.until(async () => (await log(id)).length === 6)
    expect((await log(id)).toReversed().map(({ id: event, body, state, attempts }) => [event, body, state, attempts.length])).toEqual(
      all.map(({ event, body }) => [event.id, body, 'delivered', 1]),
    )
  })

  test('gets an update that is delivered twice, or late, once', async () => {
    await t.createEndpoint(receiver.url, { events: ['match'] })
    await t.publishMatches(live(11), live(10), live(11))
    await t.publishMatches(live(12))
    await receiver.count(2)
    expect(receiver.received.map(({ event }) => event.data.status)).toEqual(['11', '12'])
  })

  test('gets only what its filter selects', async () => {
    await t.createEndpoint(receiver.url, { events: ['match'], leagueIds: [ids.otherLeague] })
    await t.createEndpoint(receiver.url, { events: ['match'], teamIds: [ids.stranger] })
    await t.createEndpoint(receiver.url, { events: ['match'], matchIds: [ids.otherMatch] })
    await t.createEndpoint(receiver.url, { events: ['match'], sports: ['tennis'] })
    await t.createEndpoint(receiver.url, { events: ['key.*'] })
    await t.createEndpoint(receiver.url, {
      events: ['match'],
      sports: ['soccer'],
      leagueIds: [ids.league],
      teamIds: [ids.home],
      matchIds: [ids.match],
    })
    await t.publishMatches(live(10))
    await t.publishMatches(live(11))
    await receiver.count(2)
    expect(types()).toEqual(['match', 'match'])
  })

  test('created with a key sees what the key may see, follows it, and ends with it', async () => {
    t.addKey({ id: 'key_1', leagueIds: [ids.otherLeague] })
    const { id, of } = await t.createEndpoint(receiver.url, { events: ['match'] }, { keyId: 'key_1' })
    await t.publishMatches(live(10))
    t.addKey({ id: 'key_1', leagueIds: [ids.league] })
    await t.publish(authKey, create(KeyChangedSchema, { keyId: 'key_1', revision: 2 }))
    await t.settled()
    await t.publishMatches(live(11))
    const [first] = await receiver.count(1)
    expect(first!.event.data.status).toBe('11')
    t.addKey({ id: 'key_1', state: 'active', replacedBy: 'key_2' })
    t.addKey({ id: 'key_2' })
    await t.publish(authKey, create(KeyChangedSchema, { keyId: 'key_1', revision: 3 }))
    await t.settled()
    expect(await t.client.getEndpoint(of)).toMatchObject({ keyId: 'key_2', state: 'active' })
    t.addKey({ id: 'key_2', state: 'revoked' })
    await t.publish(authKey, create(KeyChangedSchema, { keyId: 'key_2', revision: 2 }))
    await t.settled()
    expect(await t.client.getEndpoint(of)).toMatchObject({ state: 'disabled', disabledReason: 'key_ended' })
    await expect(t.client.updateEndpoint({ endpoint: of, enabled: true })).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(id).toMatch(/^we_[0-9a-z]{10}$/)
  })

  test('ends with its organisation', async () => {
    const { of } = await t.createEndpoint(receiver.url)
    await t.publish(accountsPlan, create(PlanChangedSchema, { organisationId: customer, plan: 'free', revision: 2, isDeleted: true }))
    await t.settled()
    await expect(t.client.getEndpoint(of)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('gets facts, tables, removals, states of matches that are not in play, and what its keys did', async () => {
    await t.createEndpoint(receiver.url)
    const other = await startReceiver()
    await t.createEndpoint(other.url, {}, { customer: 'org_b' })
    t.addKey({ id: 'key_1', name: 'web' })
    const at = new Date(t.clock.now()).toISOString()
    const day = (state: string, stateVersion: number) => match({ state, status: 'NS', stateVersion, schedule: { startAt: at } })
    await t.publish(
      fixturesMatch,
      create(MatchRecordSchema, { match: day('scheduled', 1) }),
      create(MatchRecordSchema, { match: day('postponed', 2) }),
    )
    await t.settled()
    await t.publish(authKey, create(KeyChangedSchema, { keyId: 'key_1', revision: 1 }))
    await t.publish(
      usageThreshold,
      create(UsageThresholdSchema, { customer, keyId: 'key_1', kind: 'limited', at, calls: 31, perMinute: 30 }),
    )
    await t.publish(standingsChanged, create(StandingsChangedSchema, { sport: 'soccer', leagueId: ids.league, season: '2025-26' }))
    await t.publish(
      fixturesResult,
      create(ResultChangedSchema, { matchId: ids.oldMatch, sport: 'soccer', leagueId: ids.league, withdrawnAt: at }),
    )
    await t.settled()
    await receiver.count(5)
    expect(types().toSorted()).toEqual(['key.changed', 'match.state', 'removed', 'standings', 'usage.limited'])
    const byType = (type: string) => receiver.received.find(({ event }) => event.type === type)!.event
    expect(byType('match.state').data).toMatchObject({ id: ids.match, state: 'postponed' })
    expect(byType('standings').data).toEqual({ league_id: ids.league, season: '2025-26', removed: false })
    expect(byType('removed').data).toEqual({ match_id: ids.oldMatch, league_id: ids.league })
    expect(byType('key.changed').data).toMatchObject({ key_id: 'key_1', name: 'web', state: 'active' })
    expect(byType('usage.limited').data).toEqual({ key_id: 'key_1', at, calls: 31, per_minute: 30 })
    await other.count(3)
    expect(other.received.map(({ event }) => event.type).toSorted()).toEqual(['match.state', 'removed', 'standings'])
    await other.stop()
  })
})

describe('a receiver that fails', () => {
  test('gets the event again after growing pauses, and later events of the match after it', async () => {
    receiver.answer = status(500)
    const { id } = await t.createEndpoint(receiver.url, { events: ['match'] })
    await t.publishMatches(live(10))
    await t.publishMatches(live(11))
    await t.until(async () => (await log(id))[0]?.state === 'retrying')
    await t.advance(4_000)
    expect(receiver.received).toHaveLength(1)
    await t.advance(3_000)
    await receiver.count(2)
    await t.until(async () => (await log(id))[0]!.attempts.length === 2)
    receiver.answer = status(204)
    await t.advance(40_000)
    await receiver.count(4)
    expect(receiver.received.map(({ event }) => event.data.status)).toEqual(['10', '10', '10', '11'])
    await t.until(async () => (await log(id)).every(({ state }) => state === 'delivered'))
    const [second, first] = await log(id)
    expect(first!.attempts.map((each) => [each.status, each.response])).toEqual([
      [500, 'answered 500'],
      [500, 'answered 500'],
      [204, ''],
    ])
    expect([second!.attemptCount, second!.nextAttemptAt]).toEqual([1, ''])
  })

  test('for three days is disabled, and accounts is told once', async () => {
    receiver.answer = status(500)
    const { id, of } = await t.createEndpoint(receiver.url, { events: ['match'] })
    await t.publishMatches(live(10))
    await t.until(async () => (await log(id))[0]?.state === 'retrying')
    const failingSince = new Date(t.clock.now() - retriedMs).toISOString()
    await update(t.store, queues, queueId(id, ids.match), (known) => create(QueueRecordSchema, { ...known!, failingSince }))
    await t.advance(7_000)
    await t.until(async () => (await log(id))[0]?.state === 'failed')
    expect(await t.client.getEndpoint(of)).toMatchObject({ state: 'disabled', disabledReason: 'failing' })
    await t.settled()
    expect(t.published(webhooksDisabled)).toMatchObject([{ customer, endpointId: id, url: receiver.url }])
    receiver.answer = status(200)
    const enabled = await t.client.updateEndpoint({ endpoint: of, enabled: true })
    expect(enabled).toMatchObject({ state: 'active', disabledReason: '' })
    await t.publishMatches(live(11))
    await t.until(() => receiver.received.at(-1)!.event.data.status === '11')
  })

  test('with a redirect is not followed', async () => {
    const target = await startReceiver()
    receiver.answer = status(307, { location: target.url })
    const { id } = await t.createEndpoint(receiver.url)
    await t.client.sendTest({ customer, id })
    await t.until(async () => (await log(id))[0]?.state === 'retrying')
    expect([(await log(id))[0]!.attempts[0]!.status, target.received]).toEqual([307, []])
    await target.stop()
  })

  test('by never answering holds up nobody else', async () => {
    const slow = await startReceiver()
    slow.answer = () => undefined
    await t.createEndpoint(slow.url, { events: ['match'] })
    await t.createEndpoint(receiver.url, { events: ['match'] })
    for (let version = 10; version < 20; version++) await t.publishMatches(live(version), live(version, { id: ids.otherMatch }))
    await receiver.count(20)
    expect(slow.received).toHaveLength(2)
    slow.answer = status(200)
    await slow.stop()
  })
})

test('both secrets sign until the overlap of a rotation ends', async () => {
  const { of, secret } = await t.createEndpoint(receiver.url)
  const next = await t.client.rotateSecret({ endpoint: of, overlapSeconds: 60 })
  await t.client.sendTest(of)
  const [sent] = await receiver.count(1)
  expect(headersOf(sent!)['webhook-signature']!.split(' ')).toHaveLength(2)
  for (const each of [secret, next.secret]) expect(new Webhook(each).verify(sent!.body, headersOf(sent!))).toMatchObject({ type: 'test' })
  await t.advance(61_000)
  await t.client.sendTest(of)
  const later = (await receiver.count(2))[1]!
  expect(new Webhook(next.secret).verify(later.body, headersOf(later))).toMatchObject({ type: 'test', data: { webhook_id: of.id } })
  expect(() => new Webhook(secret).verify(later.body, headersOf(later))).toThrow('No matching signature')
})

test('one delivery or all since an instant are sent again, with the same id and body', async () => {
  const { of, id } = await t.createEndpoint(receiver.url, { events: ['match'] })
  await t.publishMatches(live(10))
  await t.advance(60_000)
  const since = new Date(t.clock.now()).toISOString()
  await t.publishMatches(live(11))
  await t.publishMatches(live(12))
  await t.until(async () => (await log(id)).length === 3)
  const [first] = receiver.received
  expect(await t.client.resend({ endpoint: of, id: first!.event.id })).toMatchObject({ count: 1 })
  await receiver.count(4)
  expect(receiver.received[3]!.body).toBe(first!.body)
  await t.until(async () => (await log(id)).every(({ state }) => state === 'delivered'))
  expect(await t.client.resend({ endpoint: of, since })).toMatchObject({ count: 2 })
  await receiver.count(6)
  expect(receiver.received.map(({ event }) => event.data.status)).toEqual(['10', '11', '12', '10', '11', '12'])
  await expect(t.client.resend({ endpoint: of, since: 'yesterday' })).rejects.toMatchObject({ code: 'invalid_parameter' })
  await expect(t.client.resend({ endpoint: of, id: 'evt_unknown' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(t.client.listDeliveries({ endpoint: of, after: 'edited' })).rejects.toMatchObject({ code: 'invalid_parameter' })
})

test('the holder of a key manages the endpoints that were created with it', async () => {
  t.addKey({ id: 'key_1' })
  t.addKey({ id: 'key_2' })
  t.addKey({ id: 'key_3', origins: ['https://app.example'] })
  t.addKey({ id: 'key_4', state: 'revoked' })
  const call = async (key: string, call: MessageInitShape<typeof KeyCallSchema>['call']) =>
    (await t.client.callWithKey({ digest: Buffer.from(key), call: call! })).result
  const settings = { url: receiver.url, filter: { events: ['final'] } }
  const make = (idempotencyKey: string) => call('key_1', { case: 'create', value: { customer: 'org_b', settings, idempotencyKey } })
  const created = (await make('first')).value as CreatedEndpoint
  expect(created.endpoint).toMatchObject({ customer, keyId: 'key_1' })
  expect((await make('first')).value).toMatchObject({ endpoint: { id: created.endpoint!.id }, secret: created.secret })
  expect(((await make('second')).value as CreatedEndpoint).endpoint!.id).not.toBe(created.endpoint!.id)
  const { id } = created.endpoint!
  await call('key_1', { case: 'sendTest', value: { id } })
  await receiver.count(1)
  await t.until(async () => (await log(id)).length === 1)
  expect(await call('key_1', { case: 'listDeliveries', value: { endpoint: { id } } })).toMatchObject({
    value: { items: [{ type: 'test' }] },
  })
  expect(await call('key_1', { case: 'list', value: {} })).toMatchObject({ value: { items: [{ keyId: 'key_1' }, { keyId: 'key_1' }] } })
  expect(await call('key_2', { case: 'list', value: {} })).toMatchObject({ value: { items: [] } })
  await expect(call('key_2', { case: 'get', value: { id } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call('key_3', { case: 'list', value: {} })).rejects.toMatchObject({ code: 'secret_key_required' })
  for (const key of ['key_4', 'key_5']) await expect(call(key, { case: 'list', value: {} })).rejects.toMatchObject({ code: 'invalid_key' })
  expect(await call('key_1', { case: 'update', value: { endpoint: { id }, enabled: false } })).toMatchObject({
    value: { state: 'disabled' },
  })
  expect(await call('key_1', { case: 'rotateSecret', value: { endpoint: { id } } })).toMatchObject({ case: 'created' })
  await call('key_1', { case: 'delete', value: { id } })
  await expect(call('key_1', { case: 'resend', value: { endpoint: { id }, since: '2026-03-01T00:00:00Z' } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('customers may only choose HTTPS addresses of the public internet', async () => {
  await t.stop()
  t = await startWebhooks({ environment: { ALLOW_PRIVATE_WEBHOOKS: '' } })
  const refused = [
    'http://hooks.example/',
    'https://hooks.example:8443/',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
  ]
  for (const url of refused) await expect(t.createEndpoint(url)).rejects.toMatchObject({ code: 'invalid_parameter' })
  const { of } = await t.createEndpoint('https://hooks.example/in?a=1#part')
  expect((await t.client.getEndpoint(of)).settings).toMatchObject({ url: 'https://hooks.example/in?a=1', language: 'en' })
})

describe('management', () => {
  test('is within a customer', async () => {
    const { of } = await t.createEndpoint(receiver.url)
    const foreign = { ...of, customer: 'org_b' }
    const notFound = { code: 'not_found' }
    await expect(t.client.getEndpoint(foreign)).rejects.toMatchObject(notFound)
    await expect(t.client.deleteEndpoint(foreign)).rejects.toMatchObject(notFound)
    await expect(t.client.rotateSecret({ endpoint: foreign })).rejects.toMatchObject(notFound)
    await expect(t.client.listDeliveries({ endpoint: foreign })).rejects.toMatchObject(notFound)
    await expect(t.client.resend({ endpoint: foreign, since: '2026-03-01T00:00:00Z' })).rejects.toMatchObject(notFound)
    await expect(t.client.updateEndpoint({ endpoint: foreign, enabled: false })).rejects.toMatchObject(notFound)
    await expect(t.client.getEndpoint({ ...of, customer: '' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect((await t.client.listEndpoints({ customer: 'org_b' })).items).toEqual([])
    expect((await t.client.operatorListEndpoints({})).items).toMatchObject([{ id: of.id }])
    await t.client.operatorDeleteEndpoint({ id: of.id })
    expect((await t.client.listEndpoints({ customer })).items).toEqual([])
  })

  test('limits the number of endpoints', async () => {
    for (let i = 0; i < 20; i++) await t.createEndpoint(receiver.url)
    await expect(t.createEndpoint(receiver.url)).rejects.toMatchObject({ code: 'too_many_webhooks' })
  })

  test.each([
    [{ url: 'ftp://hooks.example/' }, 'url'],
    [{ url: 'https://user:word@hooks.example/' }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 'https://hooks.example/', filter: { events: ['goal'] } }, 'events'],
    [{ url: 'https://hooks.example/', filter: { sports: ['chess'] } }, 'sports'],
    [{ url: 'https://hooks.example/', filter: { leagueIds: ['soc-t0000000001'] } }, 'league_ids'],
    [{ url: 'https://hooks.example/', description: 'x'.repeat(101) }, 'description'],
  ])('refuses %j', async (settings, name) => {
    const refused = t.client.createEndpoint({ customer, settings })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_parameter', message: expect.stringContaining(`Parameter ${name} `) })
  })
})

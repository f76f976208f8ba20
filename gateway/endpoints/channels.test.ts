import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getRecords } from '../records/records.ts'
import { channel, gatewayWithPayments, payer } from '../testing/billing.ts'
import { faultsIn } from '../testing/check-record.ts'
import type { GatewayUnderTest } from '../testing/gateway-for-test.ts'

let t: GatewayUnderTest
beforeAll(async () => {
  ;({ t } = await gatewayWithPayments())
})
afterAll(() => t.stop())

const schemas = getRecords('soccer')
const path = `/v1/channels/${channel.id}`

test('anybody gets a text for a wallet, at the public URL whatever the Host header says', async () => {
  const { status, headers, json } = await t.request(`/v1/channels/sign-in?address=${payer(1)}`, { Host: 'evil.example' })
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(json.data).toEqual({
    ...{ text: `https://api.example/v1/channels ${payer(1)}`, payload: { address: payer(1) }, expires_at: '2026-03-01T15:05:00.000Z' },
  })
})

test.each([
  ['', 'missing_parameter'],
  ['?address=0x12', 'invalid_parameter'],
])('a text needs an address: %s', async (query, code) => {
  const { status, json } = await t.request(`/v1/channels/sign-in${query}`)
  expect([status, json.error.code]).toEqual([400, code])
})

test('the balance of a channel is read with a signature, free, and not cached', async () => {
  const { status, headers, json } = await t.request(path, channel.signIn)
  expect([status, headers['cache-control'], headers['payment-required']]).toEqual([200, 'private, no-store', undefined])
  expect(json.data).toMatchObject({ balance_micro_usd: 491_000, withdrawn_micro_usd: 500_000, drawn_micro_usd: 9_000, frozen: false })
  expect(faultsIn(json.data, schemas.channel)).toEqual([])
})

test('the channels of a wallet are listed by page, with what their ids are derived from', async () => {
  const first = await t.request('/v1/channels?limit=1', channel.signIn)
  expect([first.status, first.headers['cache-control'], first.json.meta]).toEqual([
    200,
    'private, no-store',
    { total: 2, limit: 1, offset: 0 },
  ])
  const all = (await t.request('/v1/channels', channel.signIn)).json.data as { id: string }[]
  expect(all.flatMap((each) => faultsIn(each, schemas.channel))).toEqual([])
  expect(first.json.data).toEqual([all[0]])
  expect(all[0]).toMatchObject({ id: channel.id, balance_micro_usd: 491_000, config: { payer: payer(1), withdrawDelay: 900 } })
})

test('a key is no signature', async () => {
  expect((await t.request(path, { 'X-API-Key': t.newKey() })).json.error.code).toBe('invalid_sign_in')
})

test('entries are paged by cursor, each once', async () => {
  const seen: number[] = []
  for (let next: string | undefined = `${path}/entries?limit=2`; next; ) {
    const { headers, json } = await t.request(next, channel.signIn)
    const entries = json.data as { number: number }[]
    expect(entries.flatMap((entry) => faultsIn(entry, schemas['channel entry']))).toEqual([])
    expect(json.meta).toMatchObject({ total: 5, limit: 2 })
    seen.push(...entries.map(({ number }) => number))
    next = /<https:\/\/api\.example([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
  }
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test.each(['x', '-1', '1e3', '9'.repeat(16)])('a cursor of %s is refused', async (cursor) => {
  const { status, json } = await t.request(`${path}/entries?cursor=${cursor}`, channel.signIn)
  expect([status, json.error.code]).toEqual([400, 'invalid_parameter'])
})

test.each<[string, string, Record<string, string>, number, string]>([
  ['no signature', path, {}, 401, 'invalid_sign_in'],
  ['no signature, for the list', '/v1/channels', {}, 401, 'invalid_sign_in'],
  ['no signature, for the entries', `${path}/entries`, {}, 401, 'invalid_sign_in'],
  ['a signature that billing refuses', path, { 'SIGN-IN-WITH-X': 'other' }, 401, 'invalid_sign_in'],
  ['a channel that does not exist', `/v1/channels/0x${'d'.repeat(64)}`, channel.signIn, 404, 'not_found'],
])('%s', async (_, target, headers, status, code) => {
  const response = await t.request(target, headers)
  expect([response.status, response.json.error.code]).toEqual([status, code])
})

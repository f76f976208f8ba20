import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import {
  AnswerReferenceSchema,
  ChainLogSchema,
  ChannelConfigSchema,
  PaymentBindingSchema,
  VoucherSchema,
} from '@touchline/contract/gen/billing'
import { manualClock } from '@touchline/platform/clock'
import { type BackEndsForTest, backEndsForTest } from '@touchline/platform/testing/back-ends-for-test'
import type { Settlement } from './calls.ts'
import { channelId } from './channel.ts'
import { ledger } from './ledger.ts'
import { prepareClaim, prepareRefund } from './outgoing.ts'
import { auditChannel, forgetIdentifiers, reconciler } from './reconcile.ts'
import { channels, collections, identifiers, payments } from './records.ts'
import { unfinished } from './run-or-retry.ts'
import { entriesAfter, getStatement } from './statement.ts'
import { heartbeat } from './testing/heartbeat.ts'
import { type CallResult, type ExactRequest, type PaidCalls, type PrepaidRequest, paidCalls, type Work } from './testing/paid-calls.ts'

const config = create(ChannelConfigSchema, { network: 'eip155:84532', channelId: '0xc', payer: '0xp' })
const channel = channelId(config)
const price = 2_000n
const bytes = (text: string) => new TextEncoder().encode(text)

const toClose: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})

/** A channel with a balance of five prices, and processes that serve calls. */
async function funded(backEnds: BackEndsForTest) {
  const { store, close } = await backEnds.open()
  toClose.push(close)
  await store.prepare(collections)
  const clock = manualClock(Date.parse('2026-03-14T15:30:00Z'))
  const own = ledger({ store, clock })
  await own.openChannel(config)
  await own.countLog(channel, create(ChainLogSchema, { kind: 'deposit', amount: 5n * price, transaction: '0xd', block: 7n }))
  const started = async (instance: string) => {
    const beats = heartbeat(own, instance, 1_000, clock)
    const isNew = await beats.start()
    const open = unfinished()
    const limits = { deadlineMs: 15_000, identifierMs: 86_400_000 }
    const calls = paidCalls({ ledger: own, instance, clock, isAlive: beats.isAlive, finish: open.add, ...limits })
    return { beats, calls, isNew }
  }
  const chargedNow = async () => (await store.get(channels, channel))?.doc.charged
  return { store, clock, own, started, chargedNow, reconcile: reconciler({ ledger: own, clock, graceMs: 500, overdueMs: 60_000 }) }
}

let answers = 0
const serving = (change: Partial<Work> = {}): Work => ({
  compute: async () => create(AnswerReferenceSchema, { id: `answer-${++answers}` }),
  send: () => true,
  ...change,
})

const prepaid = (drawn: bigint, change: { path?: string; identifier?: string } = {}): PrepaidRequest => {
  const { path = '/v1/sports', identifier = '' } = change
  const binding = create(PaymentBindingSchema, { method: 'GET', path, amount: price })
  const voucher = create(VoucherSchema, { maxClaimable: drawn + price })
  return { channel, payer: '0xp', binding, voucher, pendingDeposit: 0n, identifier, payload: bytes(`${voucher.maxClaimable}`) }
}

const exact = (nonce: string, path = '/v1/sports'): ExactRequest => ({
  payment: `eip155:84532/0xusdc/0xp/${nonce}`,
  payer: '0xp',
  binding: create(PaymentBindingSchema, { method: 'GET', path, amount: 10_000n }),
  payload: bytes(nonce),
  validBefore: '2026-03-14T15:31:00Z',
  identifier: '',
})

const shown = ({ is, refusal }: CallResult) => refusal ?? is
const pay = async (calls: PaidCalls, request: ExactRequest, settlement: Settlement, work = serving()) =>
  shown(await calls.exact(request, { ...work, settle: async () => settlement }))

describe.each(backEndsForTest())('the ledger on $name', (backEnds) => {
  test('a call is charged once, and is on the statement', async () => {
    const t = await funded(backEnds)
    const { calls } = await t.started('gateway-1')
    expect(shown(await calls.prepaid(prepaid(0n), serving()))).toBe('answered')
    const { doc } = (await t.own.store.get(channels, channel))!
    expect(getStatement(doc)).toMatchObject({ deposited: 5n * price, refunded: 0n, charged: price, claimed: 0n, frozen: false })
    const listed = async (after: number, limit: number) =>
      (await entriesAfter(t.own.store, doc, after, limit)).map(({ kind, amount }) => `${kind} ${amount}`)
    expect(await listed(0, 50)).toEqual(['deposit 10000', 'draw 2000'])
    expect([await listed(0, 1), await listed(1, 1), await listed(2, 1)]).toEqual([['deposit 10000'], ['draw 2000'], []])
    expect(await auditChannel(t.own, channel)).toEqual([])
  })

  test('an error, a client that left and a failure while computing charge nothing', async () => {
    const t = await funded(backEnds)
    const { calls } = await t.started('gateway-1')
    expect(shown(await calls.prepaid(prepaid(0n), serving({ compute: async () => undefined })))).toBe('uncharged')
    expect(shown(await calls.prepaid(prepaid(0n), serving({ send: () => false })))).toBe('uncharged')
    await expect(calls.prepaid(prepaid(0n), serving({ compute: () => Promise.reject(new Error('broken')) }))).rejects.toThrow('broken')
    expect(await t.chargedNow()).toBe(0n)
    expect(shown(await calls.prepaid(prepaid(0n), serving()))).toBe('answered')
  })

  test('of ten copies of a voucher at two processes one is answered', async () => {
    const t = await funded(backEnds)
    const processes = [await t.started('gateway-1'), await t.started('gateway-2')]
    const copies = Array.from({ length: 10 }, (_, i) => processes[i % 2]!.calls.prepaid(prepaid(0n), serving()))
    const results = (await Promise.all(copies)).map(shown)
    expect(results.filter((each) => each === 'answered')).toHaveLength(1)
    expect(results.filter((each) => !['answered', 'busy', 'replayed'].includes(each))).toEqual([])
    expect(await t.chargedNow()).toBe(price)
  })

  test('the same identifier gets the stored answer for free, and another request a conflict', async () => {
    const t = await funded(backEnds)
    const { calls } = await t.started('gateway-1')
    const request = prepaid(0n, { identifier: 'identifier-0001' })
    const sent: string[] = []
    const work = serving({ send: ({ id }) => sent.push(id) > 0 })
    expect([shown(await calls.prepaid(request, work)), shown(await calls.prepaid(request, work))]).toEqual(['answered', 'repeated'])
    expect(sent[1]).toBe(sent[0])
    expect(shown(await calls.prepaid(prepaid(price, { identifier: 'identifier-0001', path: '/v1/other' }), work))).toBe('conflict')
    expect(await t.chargedNow()).toBe(price)
  })

  test('identifiers are forgotten after their time, not before', async () => {
    const t = await funded(backEnds)
    const { calls } = await t.started('gateway-1')
    await calls.prepaid(prepaid(0n, { identifier: 'identifier-0001' }), serving())
    await t.clock.advance(86_399_000)
    expect(await forgetIdentifiers(t.own, t.clock)).toBe(0)
    await t.clock.advance(1_001)
    expect(await forgetIdentifiers(t.own, t.clock)).toBe(1)
    expect(await t.store.get(identifiers, '0xp/identifier-0001')).toBeUndefined()
  })

  test('the charge of a dead process is undone after two heartbeats and the grace, and the next one continues', async () => {
    const t = await funded(backEnds)
    const dead = await t.started('gateway-1')
    const handle = { instance: 'gateway-1', call: 1n }
    await t.own.acquire(channel, { ...prepaid(0n), ...handle, deadline: '', payloadHash: new Uint8Array() })
    await t.own.draw(channel, handle, create(AnswerReferenceSchema, { id: 'answer-0' }))
    const next = await t.started('gateway-2')
    const passed = async (ms: number) => {
      await t.clock.advance(ms)
      await next.beats.beat()
      return t.reconcile.pass()
    }
    expect([await passed(0), await passed(2_500), await t.chargedNow()]).toEqual([0, 0, price])
    expect([await passed(1), await t.chargedNow()]).toEqual([1, 0n])
    expect(shown(await next.calls.prepaid(prepaid(0n), serving()))).toBe('answered')
    expect(shown(await dead.calls.prepaid(prepaid(price), serving()))).toBe('closed')
    await dead.beats.beat()
    expect([dead.beats.isClosed(), (await t.started('gateway-1')).isNew]).toEqual([true, false])
    expect(await auditChannel(t.own, channel)).toEqual([])
  })

  test('a payment on chain buys one answer, whichever process and path it is sent to', async () => {
    const t = await funded(backEnds)
    const processes = [await t.started('gateway-1'), await t.started('gateway-2')]
    const settled = { is: 'settled', transaction: '0xt' } as const
    const copies = Array.from({ length: 10 }, (_, i) =>
      pay(processes[i % 2]!.calls, exact('n1', i > 6 ? '/v1/other' : '/v1/sports'), settled),
    )
    expect((await Promise.all(copies)).filter((each) => each === 'answered')).toHaveLength(1)
    expect(await pay(processes[0]!.calls, exact('n1'), settled)).toBe('replayed')
  })

  test('a payment whose outcome is unknown is not taken again, and is answered once the chain has it', async () => {
    const t = await funded(backEnds)
    const { calls } = await t.started('gateway-1')
    const request = exact('n1')
    expect(await pay(calls, request, { is: 'unknown' })).toBe('unsettled')
    expect(await pay(calls, request, { is: 'settled', transaction: '0xnever' })).toBe('unsettled')
    const { items } = await t.store.find(payments, 'unsettled', { equal: { isUnsettled: true } })
    expect(items.map(({ doc }) => doc.id)).toEqual([request.payment])
    await t.own.settled(request.payment, '0xt')
    expect(await pay(calls, request, { is: 'unknown' })).toBe('answered')
    expect(await pay(calls, request, { is: 'unknown' })).toBe('replayed')
  })

  test('claims and refunds send what was stored first, until it is confirmed', async () => {
    const t = await funded(backEnds)
    const { calls } = await t.started('gateway-1')
    await calls.prepaid(prepaid(0n), serving())
    let signed = 0
    const sign = () => ({ payload: new Uint8Array([++signed]), expiresAt: '' })
    const claims = [await prepareClaim(t.own, channel, sign), await prepareClaim(t.own, channel, sign)]
    expect(claims.map(({ send }) => [send?.kind, send?.amount, send?.payload[0]])).toEqual([
      ['claim', price, 1],
      ['claim', price, 1],
    ])
    await t.own.countLog(channel, create(ChainLogSchema, { kind: 'claim', amount: price, transaction: '0xc', block: 8n }))
    const refund = () => prepareRefund(t.own, channel, { nonce: 'refund-0', sign })
    expect([(await refund()).send?.amount, (await refund()).send?.payload[0]]).toEqual([4n * price, 2])
    const log = { kind: 'refund', amount: 4n * price, nonce: 'refund-0', transaction: '0xr', block: 9n }
    await t.own.countLog(channel, create(ChainLogSchema, log))
    expect((await refund()).refusal).toBe('nothing')
    expect(await auditChannel(t.own, channel)).toEqual([])
  })

  test('a settle is one entry, however often its log arrives', async () => {
    const t = await funded(backEnds)
    const asset = 'eip155:84532/0xusdc'
    for (const logIndex of [0, 1, 0]) await t.own.recordSettle(asset, { transaction: '0xs', logIndex, amount: price })
    const found = await t.own.getEntries({ id: asset, openEntries: [] })
    expect(found.map(({ kind, logIndex }) => [kind, logIndex])).toEqual([
      ['settle', 0],
      ['settle', 1],
    ])
  })

  test('a channel that differs from its entries is frozen', async () => {
    const t = await funded(backEnds)
    const { calls } = await t.started('gateway-1')
    await calls.prepaid(prepaid(0n), serving())
    const stored = (await t.store.get(channels, channel))!
    await t.store.write(channels, [{ doc: { ...stored.doc, deposited: 6n * price }, replaces: stored.revision }])
    expect(await auditChannel(t.own, channel)).toEqual(['deposits = deposited'])
    expect(shown(await calls.prepaid(prepaid(price), serving()))).toBe('frozen')
    const { items } = await t.store.find(channels, 'frozen', { equal: { isFrozen: true } })
    expect(items.map(({ doc }) => doc.frozen)).toEqual(['deposits = deposited'])
  })
})

import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import {
  AnswerReferenceSchema,
  ChainLogSchema,
  ChainMirrorSchema,
  ChannelConfigSchema,
  type ChannelRecord,
  OutgoingSchema,
  PaymentBindingSchema,
  VoucherSchema,
} from '@touchline/contract/gen/billing'
import { audit } from './audit.ts'
import { attempt, compareWithChain, countLog, dropRefused, expire, openAt, prepare } from './chain.ts'
import { type Acquire, abandon, acquire, deliver, draw, freeze, getRefundableAmount, open } from './channel.ts'
import type { Decision } from './decision.ts'
import { broken } from './invariants.ts'

const now = Date.parse('2026-03-14T15:30:00Z')
const answer = create(AnswerReferenceSchema, { id: 'answer-1' })
const binding = create(PaymentBindingSchema, { method: 'GET', path: '/v1/soccer/matches', query: 'date=2026-03-14', amount: 2_000n })
const voucher = (maxClaimable: bigint) => create(VoucherSchema, { maxClaimable })

const call = (number: number, change: Partial<Acquire> = {}): Acquire => ({
  instance: 'gateway-1',
  call: BigInt(number),
  binding,
  voucher: voucher(2_000n),
  pendingDeposit: 0n,
  deadline: '',
  identifier: '',
  payloadHash: Buffer.from('payment-1'),
  ...change,
})

const log = (kind: string, amount: bigint, change: { transaction?: string; logIndex?: number; block?: bigint; nonce?: string } = {}) =>
  create(ChainLogSchema, { kind, amount, transaction: `0x${kind}`, block: 100n, ...change })

/** The written document. */
const after = (...decisions: ((doc: ChannelRecord | undefined) => Decision<ChannelRecord>)[]): ChannelRecord =>
  decisions.reduce<ChannelRecord | undefined>((doc, decide) => {
    const decision = decide(doc)
    if (decision.is === 'refused') throw new Error(decision.refusal)
    return decision.doc
  }, undefined)!

const opened = (doc: ChannelRecord | undefined) => open(doc, create(ChannelConfigSchema, { network: 'eip155:84532', channelId: '0xc' }))
const funded = (doc: ChannelRecord | undefined) => countLog(doc, log('deposit', 10_000n), now)
const acquired = (doc: ChannelRecord | undefined) => acquire(doc, call(1))
const charged = (doc: ChannelRecord | undefined) => draw(doc, call(1), answer, now)
const delivered = (doc: ChannelRecord | undefined) => deliver(doc, call(1), 0n)
const sums = ({ charged, delivered, claimed, deposited, refunded }: ChannelRecord) => [charged, delivered, claimed, deposited, refunded]
const kinds = ({ openEntries }: ChannelRecord) => openEntries.map(({ kind, amount }) => `${kind} ${amount}`)
const refusal = (decision: Decision<ChannelRecord>) => (decision.is === 'refused' ? decision.refusal : decision.is)

describe('a call', () => {
  test('acquires its channel, is charged with its answer, delivered', () => {
    const doc = after(opened, funded, acquired, charged, delivered)
    expect(sums(doc)).toEqual([2_000n, 2_000n, 0n, 10_000n, 0n])
    expect(kinds(doc)).toEqual(['deposit 10000', 'draw 2000'])
    expect([doc.op, doc.last?.state, doc.last?.answer?.id]).toEqual([undefined, 'delivered', 'answer-1'])
  })

  test('that is repeated finds itself done at every step', () => {
    for (const steps of [[acquired], [acquired, charged], [acquired, charged, delivered]]) {
      const doc = after(opened, funded, ...steps)
      expect(steps.at(-1)!(doc)).toEqual({ is: 'done', doc })
    }
  })

  test.each<[string, Partial<Acquire>]>([
    ['out_of_step', { voucher: voucher(4_000n) }],
    ['exceeds_balance', { voucher: voucher(12_000n), binding: { ...binding, amount: 12_000n } }],
  ])('is refused: %s', (expected, change) => {
    expect(refusal(acquire(after(opened, funded), call(1, change)))).toBe(expected)
  })

  test('is refused while another one is in flight, after the same voucher paid, when frozen, while the payer withdraws', () => {
    const other = call(2, { instance: 'gateway-2' })
    expect(refusal(acquire(after(opened, funded, acquired), other))).toBe('busy')
    const answered = after(opened, funded, acquired, charged, delivered)
    expect(refusal(acquire(answered, other))).toBe('replayed')
    expect(refusal(acquire(answered, { ...other, payloadHash: Buffer.from('the same voucher for another offer') }))).toBe('out_of_step')
    expect(
      refusal(
        acquire(
          after(opened, funded, (doc) => freeze(doc, 'operator')),
          other,
        ),
      ),
    ).toBe('frozen')
    const withdrawing = create(ChainMirrorSchema, { block: 100n, balance: 10_000n, withdrawRequestedAt: '2026-03-14T15:00:00Z' })
    expect(
      refusal(
        acquire(
          after(opened, funded, (doc) => compareWithChain(doc, withdrawing)),
          other,
        ),
      ),
    ).toBe('withdrawing')
  })

  test('that has bought one of the 16 latest answers is told apart, whatever was asked for in between', () => {
    const buy = (doc: ChannelRecord | undefined, i: number) => {
      const each = call(i, { voucher: voucher(2_000n * BigInt(i)), payloadHash: Buffer.from(`payment-${i}`) })
      return after(
        () => ({ is: 'write', doc: doc! }),
        (known) => acquire(known, each),
        (known) => draw(known, each, answer, now),
        (known) => deliver(known, each, 0n),
      )
    }
    const rich = after(opened, (doc) => countLog(doc, log('deposit', 1_000_000n), now))
    const numbers = Array.from({ length: 20 }, (_, i) => i + 1)
    const doc = numbers.reduce<ChannelRecord>(buy, rich)
    const missing = call(21, { voucher: voucher(42_000n), payloadHash: Buffer.from('payment-21') })
    const later = after(
      () => ({ is: 'write', doc }),
      (known) => acquire(known, missing),
      (known) => abandon(known, missing, now),
    )
    const again = numbers.map((i) => refusal(acquire(later, call(30, { payloadHash: Buffer.from(`payment-${i}`) }))))
    expect(again).toEqual([...Array(4).fill('out_of_step'), ...Array(16).fill('replayed')])
    expect(refusal(acquire(later, { ...missing, call: 31n }))).toBe('write')
  })

  test('with a deposit acquires its channel before, and is charged after the deposit counts', () => {
    const doc = after(opened, (known) => acquire(known, call(1, { pendingDeposit: 10_000n })))
    expect(refusal(draw(doc, call(1), answer, now))).toBe('exceeds_balance')
    expect(after(() => funded(doc), charged).charged).toBe(2_000n)
  })

  test('of another process changes nothing', () => {
    const other = { instance: 'gateway-2', call: 1n }
    const doc = after(opened, funded, acquired)
    expect(refusal(draw(doc, other, answer, now))).toBe('superseded')
    expect(
      refusal(
        deliver(
          after(() => charged(doc)),
          other,
          0n,
        ),
      ),
    ).toBe('superseded')
  })
})

describe('abandoning a call', () => {
  const abandoned = (doc: ChannelRecord | undefined) => abandon(doc, call(1), now)

  test('releases what is acquired and undoes what is charged', () => {
    expect(after(opened, funded, acquired, abandoned).last?.state).toBe('released')
    const doc = after(opened, funded, acquired, charged, abandoned)
    expect([sums(doc), kinds(doc).slice(1), doc.last?.state]).toEqual([[0n, 0n, 0n, 10_000n, 0n], ['draw 2000', 'undo 2000'], 'undone'])
    expect(broken(doc)).toEqual([])
  })

  test('never undoes what is delivered', () => {
    expect(abandoned(after(opened, funded, acquired, charged, delivered)).is).toBe('done')
  })

  test('never undoes below what is claimed on chain, and freezes the channel then', () => {
    const taken = (doc: ChannelRecord | undefined) => countLog(doc, log('claim', 1_500n), now)
    const doc = after(opened, funded, acquired, charged, taken, abandoned)
    expect([sums(doc), doc.frozen]).toEqual([[1_500n, 0n, 1_500n, 10_000n, 0n], 'charged <= delivered + call in flight'])
  })

  test('that is not in the document makes its late claim lose', () => {
    const doc = after(opened, funded)
    expect(abandoned(doc)).toMatchObject({ is: 'write', doc: { attempts: doc.attempts + 1n } })
  })
})

describe('the chain', () => {
  test('a log counts once, two logs of a transaction count both', () => {
    const again = (doc: ChannelRecord | undefined) => countLog(doc, log('deposit', 10_000n), now)
    const second = (doc: ChannelRecord | undefined) => countLog(doc, log('deposit', 500n, { logIndex: 1 }), now)
    expect(after(opened, funded, again, second, again, second).deposited).toBe(10_500n)
  })

  test('equal sums let the logs be forgotten, and a forgotten log does not count again', () => {
    const equal = create(ChainMirrorSchema, { block: 100n, balance: 10_000n })
    const doc = after(
      opened,
      funded,
      (known) => countLog(known, log('deposit', 7n, { block: 101n, transaction: '0xlater' }), now),
      (known) => compareWithChain(known, equal),
    )
    expect([doc.logs.length, doc.logsThrough, doc.frozen]).toEqual([1, 100n, ''])
    expect(funded(doc).is).toBe('done')
  })

  test('a difference freezes the channel', () => {
    const less = create(ChainMirrorSchema, { block: 100n, balance: 9_000n })
    expect(after(opened, funded, (doc) => compareWithChain(doc, less)).frozen).toBe('ledger = chain')
  })

  const refund = (amount: bigint, nonce = 'refund-0') =>
    create(OutgoingSchema, { kind: 'refund', nonce, amount, expiresAt: '2026-03-14T16:00:00Z' })

  test('a channel with a past is opened at what the chain shows, once', () => {
    const shown = create(ChainMirrorSchema, { block: 90n, balance: 10_000n, claimed: 4_000n, refundNonce: 1n })
    const doc = after(opened, (each) => openAt(each, shown, now))
    expect(sums(doc)).toEqual([4_000n, 4_000n, 4_000n, 10_000n, 0n])
    expect([doc.refundNonce, doc.frozen, audit(doc, doc.openEntries)]).toEqual([1n, '', []])
    expect(openAt(doc, { ...shown, block: 95n, balance: 12_000n }, now)).toEqual({ is: 'done', doc })
    expect(countLog(doc, log('deposit', 10_000n, { block: 90n }), now).is).toBe('done')
    expect(sums(after(() => ({ is: 'write', doc }), funded))).toEqual([4_000n, 4_000n, 4_000n, 20_000n, 0n])
    expect(refusal(acquire(doc, call(1, { voucher: voucher(6_000n) })))).toBe('write')
  })

  test('a channel is not opened at claims of others while a call is in flight, nor after a log counted', () => {
    const shown = create(ChainMirrorSchema, { block: 90n, balance: 10_000n, claimed: 4_000n })
    const deposit = (each: ChannelRecord | undefined) => acquire(each, call(1, { pendingDeposit: 10_000n }))
    expect(refusal(openAt(after(opened, deposit), shown, now))).toBe('busy')
    expect(openAt(after(opened, funded), shown, now).is).toBe('done')
  })

  test('a refund that returned nothing has used its nonce without a log', () => {
    const refund = create(OutgoingSchema, { kind: 'refund', nonce: 'refund-0', amount: 10_000n })
    const doc = after(
      opened,
      funded,
      (each) => prepare(each, refund),
      (each) => countLog(each, log('refund', 10_000n, { block: 101n }), now),
      (each) => compareWithChain(each, create(ChainMirrorSchema, { block: 101n, refundNonce: 1n })),
    )
    expect([doc.outgoing, doc.refundNonce, doc.frozen]).toEqual([undefined, 1n, ''])
  })

  test('one transaction is outgoing at a time, until its log counts', () => {
    const sending = after(opened, funded, (doc) => prepare(doc, refund(4_000n)))
    expect(refusal(prepare(sending, refund(4_000n, 'refund-1')))).toBe('busy')
    expect(refusal(acquire(sending, call(1)))).toBe('withdrawing')
    const doc = after(() => countLog(sending, log('refund', 4_000n, { nonce: 'refund-0' }), now))
    expect([sums(doc), doc.outgoing, doc.refundNonce]).toEqual([[0n, 0n, 0n, 10_000n, 4_000n], undefined, 1n])
    expect(refusal(prepare(doc, refund(1_000n)))).toBe('stale')
  })

  test('an outgoing transaction is dropped only when it expired before a final block', () => {
    const sending = after(opened, funded, (doc) => prepare(doc, refund(4_000n)))
    expect(refusal(expire(sending, 'refund-0', '2026-03-14T16:00:00Z'))).toBe('stale')
    expect(after(() => expire(sending, 'refund-0', '2026-03-14T16:00:01Z')).outgoing).toBeUndefined()
  })

  test('a refused deposit is dropped after its only attempt, and belongs to its call', () => {
    const deposit = create(OutgoingSchema, { kind: 'deposit', nonce: '0x1', amount: 10_000n })
    const [first, second] = [
      { nonce: '0x1', id: 'first' },
      { nonce: '0x1', id: 'second' },
    ]
    const inFlight = after(opened, (doc) => acquire(doc, call(1, { pendingDeposit: 10_000n })))
    expect(refusal(prepare(inFlight, deposit, { call: call(2) }))).toBe('stale')
    const stored = (doc: ChannelRecord | undefined) => prepare(doc, deposit, { call: call(1) })
    const once = after(
      () => stored(inFlight),
      (doc) => attempt(doc, first),
    )
    expect(after(() => dropRefused(once, first)).outgoing).toBeUndefined()
    expect(
      refusal(
        dropRefused(
          after(() => attempt(once, second)),
          second,
        ),
      ),
    ).toBe('stale')
    expect(refusal(dropRefused(once, second))).toBe('stale')
    expect(attempt(once, first).is).toBe('done')
    expect(refusal(attempt(inFlight, first))).toBe('stale')
    const counted = after(
      () => stored(inFlight),
      (doc) => countLog(doc, log('deposit', 10_000n, { nonce: '0x1' }), now),
    )
    expect([counted.outgoing, stored(counted).is]).toEqual([undefined, 'done'])
    const sending = after(
      opened,
      funded,
      (doc) => prepare(doc, refund(4_000n)),
      (doc) => attempt(doc, { nonce: 'refund-0', id: 'first' }),
    )
    expect(refusal(dropRefused(sending, { nonce: 'refund-0', id: 'first' }))).toBe('stale')
  })

  test('a claim covers what is delivered, a refund what no voucher promises', () => {
    const outgoing = (kind: string, amount: bigint) => create(OutgoingSchema, { kind, amount, nonce: 'refund-0' })
    const inFlight = after(opened, funded, acquired, charged)
    expect(refusal(prepare(inFlight, outgoing('claim', 2_000n)))).toBe('stale')
    const doc = after(() => delivered(inFlight))
    expect(refusal(prepare(doc, outgoing('claim', 2_000n)))).toBe('write')
    expect(refusal(prepare(doc, outgoing('refund', 8_001n)))).toBe('stale')
    expect(refusal(prepare(doc, outgoing('refund', 8_000n)))).toBe('write')
  })

  test('after an undone call the payer frees its voucher by one over the sum of draws', () => {
    const doc = after(opened, funded, acquired, charged, (known) => abandon(known, call(1), now))
    expect([getRefundableAmount(doc), refusal(prepare(doc, refund(10_000n)))]).toEqual([8_000n, 'stale'])
    expect(refusal(prepare(doc, refund(10_000n), { zeroCharge: voucher(0n) }))).toBe('write')
  })
})

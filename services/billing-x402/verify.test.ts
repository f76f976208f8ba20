import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import type { BillingService, PaymentTerms } from '@touchline/contract/gen/billing'
import type { Client } from '@touchline/platform/rpc-types'
import { startForTest, type UnderTest } from '@touchline/platform/testing/start-for-test'
import { type Hex, type PrivateKeyAccount, serializeErc6492Signature } from 'viem'
import { billing, billingIn } from './service.ts'
import { getBytes, payer } from './testing/payer.ts'
import { getEnvironment } from './testing/started.ts'

describeOnChain('checking a payment', () => {
  let chain: Chain
  let service: UnderTest & { client: Client<typeof BillingService> }
  let terms: PaymentTerms
  let buyer: PrivateKeyAccount
  beforeAll(async () => {
    chain = await startChain()
    service = await startForTest(billing, { environment: getEnvironment(chain), now: new Date().toISOString() })
    terms = (await service.client.getTerms({})).terms!
    buyer = await chain.newBuyer(5_000_000n)
  })
  afterAll(async () => {
    await service?.stop()
    await chain?.stop()
  })

  const paid = async (scheme: 'exact' | 'prepaid', price = 2_000) => payer(chain, buyer, terms).pay(scheme, price)
  const verify = (payment: object) => service.client.verifyPayment({ payment: getBytes(payment) })

  test.each([
    ['exact', 2_000],
    ['exact', 20_000],
    ['prepaid', 2_000],
    ['prepaid', 5_000],
    ['exact', 12_000],
    ['prepaid', 752_000],
  ] as const)('%s at %d is valid', async (scheme, price) => {
    const { refusal, payer, isPrepaid, isRefund } = await verify(await paid(scheme, price))
    expect({ refusal, payer, isPrepaid, isRefund }).toEqual({
      ...{ refusal: undefined, payer: buyer.address.toLowerCase(), isPrepaid: scheme === 'prepaid', isRefund: false },
    })
  })

  test.each([
    ['exact', 11_000],
    ['prepaid', 3_000],
    ['prepaid', 10_001],
    ['prepaid', 757_000],
  ] as const)('%s at %d, which nothing costs, is refused', async (scheme, price) => {
    expect((await verify(await paid(scheme, price))).refusal).toMatchObject({ code: 'payment_invalid' })
  })

  test('one without the scheme of an offer, or without its parts, is malformed', async () => {
    const { payload, ...rest } = await paid('exact')
    for (const each of [
      rest,
      { ...rest, payload: {} },
      { ...rest, payload, x402Version: 1 },
      { ...rest, payload, accepted: { scheme: 'upto' } },
    ]) {
      expect((await verify(each)).refusal).toMatchObject({ code: 'payment_malformed' })
    }
    expect((await service.client.verifyPayment({ payment: Buffer.from('{"x402') })).refusal).toMatchObject({ code: 'payment_malformed' })
  })

  const authorization = (change: object) => (payment: Sent) => Object.assign(payment.payload.authorization, change)
  const config = (change: object) => (payment: Sent) => Object.assign(payment.payload.channelConfig, change)
  const accepting = (change: object) => (payment: Sent) => Object.assign(payment.accepted, change)
  const transfer = (change: object) => (payment: Sent) => Object.assign(payment.payload.deposit.authorization.erc3009Authorization, change)
  const other = `0x${'ab'.repeat(20)}`
  const later = () => Math.floor(Date.now() / 1_000) + 7_200
  const tampered: [string, 'exact' | 'prepaid', (payment: Sent) => unknown, string, string][] = [
    ['a lower amount accepted', 'exact', accepting({ amount: '1' }), 'payment_invalid', 'No matching payment requirements'],
    ['another receiver accepted', 'prepaid', accepting({ payTo: other }), 'payment_invalid', 'No matching payment requirements'],
    ['an amount that no call costs', 'prepaid', accepting({ amount: '2001' }), 'payment_invalid', 'No matching payment requirements'],
    ['another payer', 'exact', authorization({ from: other }), 'payment_invalid', 'exact_evm_signature'],
    ['another nonce', 'exact', authorization({ nonce: `0x${'01'.repeat(32)}` }), 'payment_invalid', 'exact_evm_signature'],
    ['another recipient', 'exact', authorization({ to: other }), 'payment_invalid', 'recipient'],
    ['a lower value', 'exact', authorization({ value: '1' }), 'payment_invalid', 'value_mismatch'],
    ['valid in the future', 'exact', authorization({ validAfter: String(later()) }), 'payment_invalid', 'valid_after'],
    ['valid for hours', 'exact', authorization({ validBefore: String(later()) }), 'payment_invalid', 'valid_before'],
    ['a channel of another receiver', 'prepaid', config({ receiver: other }), 'payment_invalid', 'receiver_mismatch'],
    ['a channel of another authorizer', 'prepaid', config({ receiverAuthorizer: other }), 'payment_invalid', 'receiver_authorizer'],
    ['a channel of another token', 'prepaid', config({ token: other }), 'payment_invalid', 'token_mismatch'],
    ['a shorter delay', 'prepaid', config({ withdrawDelay: 60 }), 'payment_invalid', 'withdraw_delay'],
    ['a channel of another payer', 'prepaid', config({ payer: other }), 'payment_invalid', 'channel_id'],
    ['another deposit', 'prepaid', transfer({ salt: `0x${'01'.repeat(32)}` }), 'payment_invalid', 'receive_authorization'],
    [
      'a deposit below one dollar',
      'prepaid',
      ({ payload }) => Object.assign(payload.deposit, { amount: '999999' }),
      'payment_invalid',
      'min_deposit',
    ],
    [
      'a higher voucher',
      'prepaid',
      ({ payload }) => Object.assign(payload.voucher, { maxClaimableAmount: '9' }),
      'payment_invalid',
      'voucher_signature',
    ],
  ]
  test.each(tampered)('%s is refused', async (_, scheme, tamper, code, reason) => {
    const payment = structuredClone(await paid(scheme)) as unknown as Sent
    tamper(payment)
    const { refusal } = await verify(payment)
    expect(refusal).toMatchObject({ code, reason: expect.stringContaining(reason) })
  })

  test('a smart wallet that is deployed confirms its signature; one that is not yet is refused', async () => {
    const payment = structuredClone(await paid('exact')) as unknown as Sent & { payload: { signature: Hex } }
    const [deployed, future] = [await chain.newBuyer(1n), await chain.newBuyer(1n)]
    await chain.client.setCode({ address: deployed.address, bytecode: '0x631626ba7e60e01b60005260206000f3' })
    Object.assign(payment.payload.authorization, { from: deployed.address })
    expect((await verify(payment)).refusal).toBeUndefined()
    Object.assign(payment.payload.authorization, { from: future.address })
    const { signature } = payment.payload
    payment.payload.signature = serializeErc6492Signature({ address: deployed.address, data: '0x', signature })
    expect((await verify(payment)).refusal).toMatchObject({ code: 'payment_invalid' })
  })

  test('where only single payments are accepted, channels are neither offered nor opened, drawn from or refunded', async () => {
    const options = { environment: getEnvironment(chain), now: new Date().toISOString() }
    const single = await startForTest(billingIn({ accepts: ['exact'] }), options)
    try {
      expect([(await single.client.getTerms({})).terms!.notOffered, single.degraded()]).toEqual([['batch-settlement'], {}])
      const [exact, deposit] = [getBytes(await paid('exact')), getBytes(await paid('prepaid'))]
      expect((await single.client.verifyPayment({ payment: exact })).refusal).toBeUndefined()
      const refused = { code: 'payment_invalid', reason: expect.stringContaining('No matching payment requirements') }
      expect((await single.client.verifyPayment({ payment: deposit })).refusal).toMatchObject(refused)
      const call = { instance: 'gateway-1', call: 1n, binding: { method: 'GET', path: '/v1/soccer/matches', amount: 2_000n } }
      expect((await single.client.beginCall({ ...call, payment: deposit })).refusal).toMatchObject(refused)
      expect((await single.client.refundChannel({ payment: deposit })).refusal).toMatchObject(refused)
    } finally {
      await single.stop()
    }
  })

  test('what a corrective answer added to the accepted offer is ignored', async () => {
    const payment = structuredClone(await paid('prepaid'))
    Object.assign(payment.accepted.extra, { channelState: { balance: '1' }, voucherState: {} })
    expect((await verify(payment)).refusal).toBeUndefined()
  })
})

/** A payment of which tests change parts. */
interface Sent {
  accepted: Record<string, unknown>
  payload: Record<'authorization' | 'channelConfig' | 'voucher', object> & {
    deposit: { authorization: { erc3009Authorization: object } }
  }
}

test('payments are off without settings, and do not start half-configured', async () => {
  const off = await startForTest(billing)
  expect((await off.client.getTerms({})).terms).toBeUndefined()
  await expect(off.client.getStatement({ channel: '0x' })).rejects.toMatchObject({ code: 'unknown_endpoint' })
  await off.stop()
  const half = startForTest(billing, { environment: { X402_NETWORK: 'eip155:8453', X402_PAY_TO: `0x${'ab'.repeat(20)}` } })
  await expect(half).rejects.toThrow('X402_RPC_URL, X402_FACILITATOR_URL, X402_RECEIVER_AUTHORIZER_KEY')
})

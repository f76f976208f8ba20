import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { PaymentTermsSchema } from './gen/touchline/v1/billing_pb.js'
import { getOffers } from './offers.ts'
import { pricesMicroUsd } from './prices.ts'

const terms = create(PaymentTermsSchema, {
  network: 'eip155:8453',
  asset: '0xasset',
  assetName: 'USD Coin',
  assetVersion: '2',
  payTo: '0xseller',
  receiverAuthorizer: '0xauthorizer',
  minDeposit: 1_000_000n,
  withdrawDelaySeconds: 900,
  exactMin: 10_000n,
  prepaidTimeoutSeconds: 30,
  exactTimeoutSeconds: 60,
})

test.each([
  ['list', '2000', '10000'],
  ['item', '5000', '10000'],
  ['briefing', '20000', '20000'],
] as const)('a call of price class %s costs %s from a channel and %s on chain', (kind, prepaid, exact) => {
  const offers = getOffers(terms, pricesMicroUsd[kind])
  expect(offers.map(({ scheme, amount }) => [scheme, amount])).toEqual([
    ['batch-settlement', prepaid],
    ['exact', exact],
  ])
})

test('the prepaid offer has what a client needs to open a channel', () => {
  const [prepaid, exact] = getOffers(terms, 2_000)
  const token = { name: 'USD Coin', version: '2' }
  expect(prepaid.extra).toEqual({ ...token, minDeposit: '1000000', receiverAuthorizer: '0xauthorizer', withdrawDelay: 900 })
  expect(exact.extra).toEqual(token)
})

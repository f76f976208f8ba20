import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { BillingService, type PlanPaid, PlanPaidSchema } from '@touchline/contract/gen/billing'
import { accountsPlan, billingPlanPaid } from '@touchline/contract/topics'
import { standIn, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { auditEntries } from '../records.ts'
import { startAccounts } from '../testing/start-accounts.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started(options: TestOptions = {}) {
  const t = await startAccounts(options)
  open.push(() => t.stop())
  return t
}

const paid = (orderId: string, more: MessageInitShape<typeof PlanPaidSchema> = {}): PlanPaid =>
  create(PlanPaidSchema, {
    ...{ orderId, purchase: { organisationId: 'org_1', plan: 'starter', interval: 'month' }, amount: 29_000_000n },
    ...{ payer: `0x${'a'.repeat(40)}`, personId: 'person-1', paidAt: '2026-03-01T12:00:00.000Z', transaction: `0x${'b'.repeat(64)}` },
    ...(more as object),
  })

test('a paid order is the plan of the organisation, once, with an entry of the audit log', async () => {
  const t = await started()
  await t.withOrganisation({ id: 'org_1' })
  await t.publish(billingPlanPaid, paid('ord_1'))
  await t.settled()
  for (let i = 0; i < 3; i++) await t.publish(billingPlanPaid, paid('ord_1', { paidAt: `2026-03-0${i + 2}T12:00:00.000Z` }))
  await t.settled()
  const stored = await t.stored('org_1')
  expect(stored?.paidPeriods).toMatchObject([{ orderId: 'ord_1', until: '2026-04-01T12:00:00.000Z', paidMicroUsd: 29_000_000n }])
  expect(stored?.plan).toMatchObject({ plan: 'starter', source: 'usdc', until: '2026-04-01T12:00:00.000Z', nextPlan: 'free' })
  expect(t.published(accountsPlan).map(({ plan }) => plan)).toEqual(['free', 'starter'])
  const { items } = await t.store.find(auditEntries, 'byOrganisation', { equal: { organisationId: 'org_1' } })
  expect(items.map(({ doc }) => doc)).toMatchObject([
    { action: 'plan.paid', actor: 'person-1@example.com', subject: 'ord_1', detail: 'starter, month, 29 USDC, until 2026-04-01' },
  ])
})

test('an order of an organisation that was deleted is a refund, and blocks no other order', async () => {
  const lines: string[] = []
  const t = await started({ logLevel: 'error', logTo: { write: (line) => void lines.push(line) } })
  await t.withOrganisation({ id: 'org_1' })
  const elsewhere = { organisationId: 'org_gone', plan: 'pro', interval: 'year' }
  await t.publish(billingPlanPaid, paid('ord_1', { purchase: elsewhere }), paid('ord_2'))
  await t.settled()
  expect((await t.stored('org_1'))?.plan?.plan).toBe('starter')
  await t.publish(billingPlanPaid, paid('ord_1', { purchase: elsewhere }))
  await t.settled()
  const { items } = await t.client.listRefunds({})
  expect(items).toMatchObject([
    {
      ...{ orderId: 'ord_1', organisationId: 'org_gone', plan: 'pro', interval: 'year', amount: 29_000_000n },
      ...{ payer: `0x${'a'.repeat(40)}`, transaction: `0x${'b'.repeat(64)}`, openedAt: '2026-03-01T12:00:00.000Z', settledAt: '' },
    },
  ])
  expect(lines.filter((line) => line.includes('return the money'))).toHaveLength(1)
})

describe('a refund', () => {
  const transaction = `0x${'c'.repeat(64)}`
  const due = async (...orders: string[]) => {
    const t = await started({ logLevel: 'silent' })
    for (const order of orders) {
      await t.publish(billingPlanPaid, paid(order))
      await t.settled()
      await t.advance(1_000)
    }
    return t
  }

  test('is settled once, with the transfer back, and listed apart', async () => {
    const t = await due('ord_1', 'ord_2')
    const settled = await t.client.settleRefund({ orderId: 'ord_1', transaction, note: 'by hand' })
    expect(settled).toMatchObject({
      orderId: 'ord_1',
      refundTransaction: transaction,
      note: 'by hand',
      settledAt: expect.stringMatching(/^2026/),
    })
    await t.advance(1_000)
    expect(await t.client.settleRefund({ orderId: 'ord_1', transaction, note: 'by hand' })).toEqual(settled)
    await expect(t.client.settleRefund({ orderId: 'ord_1', transaction, note: 'again' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
    expect((await t.client.listRefunds({})).items.map(({ orderId }) => orderId)).toEqual(['ord_2'])
    expect((await t.client.listRefunds({ settled: true })).items).toEqual([settled])
    // The message of the payment may be delivered again.
    await t.publish(billingPlanPaid, paid('ord_1'))
    await t.settled()
    expect((await t.client.listRefunds({})).items).toHaveLength(1)
  })

  test('is settled without a transfer when the operator says why', async () => {
    const t = await due('ord_1')
    expect(await t.client.settleRefund({ orderId: 'ord_1', note: 'the payer asked for another plan' })).toMatchObject({
      refundTransaction: '',
    })
  })

  test.each([
    [{ orderId: 'ord_1' }, 'invalid_parameter'],
    [{ orderId: 'ord_1', transaction: '0x12' }, 'invalid_parameter'],
    [{ orderId: 'ord_1', note: 'x'.repeat(201) }, 'invalid_parameter'],
    [{ orderId: 'ord_2', transaction }, 'not_found'],
  ])('is not settled by %j', async (request, code) => {
    const t = await due('ord_1')
    await expect(t.client.settleRefund(request)).rejects.toMatchObject({ code })
    expect((await t.client.listRefunds({})).items).toHaveLength(1)
  })

  test('is on one of several pages', async () => {
    const ids = Array.from({ length: 51 }, (_, i) => `ord_${String(i).padStart(2, '0')}`)
    const t = await due(...ids)
    const first = await t.client.listRefunds({})
    const second = await t.client.listRefunds({ after: first.next })
    expect([...first.items, ...second.items].map(({ orderId }) => orderId)).toEqual(ids)
    expect([first.items.length, second.next]).toEqual([50, ''])
  })
})

const member = (personId: string, role: string) => ({ personId, email: `${personId}@example.com`, role })
const period = { orderId: 'ord_1', plan: 'starter', from: '2026-03-01T12:00:00.000Z', until: '2026-04-01T12:00:00.000Z' }

/** The subjects of the mails of ten minutes, with their readers. */
async function mailed(now: string, reminders: number, more: Partial<typeof period>[] = []) {
  const t = await started({ now })
  const members = [member('owner', 'owner'), member('clerk', 'billing'), member('dev', 'developer')]
  const paidPeriods = [{ ...period, reminders }, ...more.map((each) => ({ ...period, ...each }))]
  await t.withOrganisation({ id: 'org_1', members, paidPeriods })
  for (let i = 0; i < 10; i++) await t.advance(60_000)
  const counted = (await t.stored('org_1'))!.paidPeriods[0]!.reminders
  return { counted, letters: (await t.letters()).map(({ to, subject }) => `${to}: ${subject}`).toSorted() }
}

test.each([
  ['2026-03-18T11:40:00Z', 0, 0, false],
  ['2026-03-18T11:55:00Z', 0, 1, true],
  ['2026-03-20T12:00:00Z', 1, 1, false],
  ['2026-03-29T12:00:00Z', 1, 2, true],
  ['2026-04-01T12:00:00Z', 2, 3, true],
  ['2026-04-09T12:00:00Z', 0, 3, true],
  ['2026-05-09T12:00:00Z', 3, 3, false],
])('at %s after %i reminders there are %i, and owners and billing have a new one: %s', async (now, before, after, isMailed) => {
  const { counted, letters } = await mailed(now, before)
  expect(counted).toBe(after)
  const subject = 'Plan starter: paid until April 1, 2026'
  expect(letters).toEqual(isMailed ? [`clerk@example.com: ${subject}`, `owner@example.com: ${subject}`] : [])
})

test('nobody is reminded of a period that another one follows', async () => {
  const next = { orderId: 'ord_2', from: period.until, until: '2026-05-01T12:00:00.000Z' }
  expect(await mailed('2026-03-29T12:00:00Z', 0, [next])).toEqual({ counted: 2, letters: [] })
})

test.each([
  [{ terms: { network: 'eip155:8453' } }, true],
  [{}, false],
])('whether USDC is sold is what billing says: %j', async (response, usdc) => {
  const t = await started({ standIns: [standIn(BillingService, { getTerms: async () => response })] })
  expect(await t.client.getSales({})).toMatchObject({ usdc, card: false })
})

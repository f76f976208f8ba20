import { afterEach, expect, test } from '@jest/globals'
import { startWithStripe } from './testing/start-with-stripe.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function bought() {
  const t = await startWithStripe()
  open.push(() => t.stop())
  const buyer = await t.signUp('ada@example.com')
  await t.client.startCheckout({ ...buyer, plan: 'pro', interval: 'month', language: 'en' })
  const customer = () => t.stripe.world.all('customer').find(({ metadata }) => metadata.organisation === buyer.organisationId)!
  return Object.assign(t, { buyer, customer })
}

test('the customer follows the address of the member who bought, over several changes', async () => {
  const t = await bought()
  expect(t.customer().email).toBe('ada@example.com')
  await t.changeAddress(t.buyer.personId, 'ada@example.org')
  await t.changeAddress(t.buyer.personId, 'ada@example.net')
  await t.reconciled()
  expect(t.customer().email).toBe('ada@example.net')
  expect((await t.current.stored(t.buyer.organisationId))?.addressChanges).toEqual([])
})

test('an address that was set in Stripe stays', async () => {
  const t = await bought()
  t.customer().email = 'invoices@rovers.example'
  await t.changeAddress(t.buyer.personId, 'ada@example.org')
  await t.reconciled()
  expect(t.customer().email).toBe('invoices@rovers.example')
  expect((await t.current.stored(t.buyer.organisationId))?.addressChanges).toEqual([])
})

test('a change while Stripe is down is followed when it is back', async () => {
  const t = await bought()
  await t.firstRound()
  t.stripe.world.isDown = true
  await t.changeAddress(t.buyer.personId, 'ada@example.org')
  await expect(t.client.refreshSubscription(t.buyer)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(t.customer().email).toBe('ada@example.com')
  t.stripe.world.isDown = false
  await t.reconciled()
  expect(t.customer().email).toBe('ada@example.org')
})

import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { plans } from '@touchline/contract/plans'
import type { Page } from 'playwright-core'
import { type CardShop, goToCheckout, pay, startCardShop } from './testing/card-shop.ts'
import { createKey, createOrganisation, listKeyPaths, readKey } from './testing/customer.ts'
import { inBrowser, inBrowserWhole, testWhole } from './testing/in-browser.ts'
import { acceptTerms, submit } from './testing/shop.ts'

/** From the first visit to the last: with a card, on the local Stripe. */

const usageSeconds = 30
const perMinute = (id: string): string => String(plans.find((plan) => plan.id === id)!.perMinute)

inBrowser('a customer with a card', () => {
  let shop: CardShop
  let page: Page
  let organisation: string
  let key: string
  beforeAll(async () => {
    shop = await startCardShop()
  })
  afterAll(() => shop?.stop())

  /** The status and the limit a minute that a key has. */
  async function call(by: string): Promise<{ status: number; limit: string | null }> {
    const response = await fetch(`${shop.origin}/v1/sports`, { headers: { 'X-API-Key': by } })
    await response.arrayBuffer()
    return { status: response.status, limit: response.headers.get('x-ratelimit-limit') }
  }
  /** Calls until the key has this status. A revocation reaches the gateway within 5 s. */
  async function callUntil(by: string, status: number): Promise<number> {
    const until = performance.now() + 10_000
    let last = await call(by)
    while (last.status !== status && performance.now() < until) last = await call(by)
    return last.status
  }
  const read = async (path: string): Promise<string> => {
    await page.goto(path)
    return page.locator('main').innerText()
  }

  test('visits, signs up by a mailed link, accepts the terms', async () => {
    const visitor = await shop.visitor()
    page = await visitor.newPage()
    await page.goto('/')
    expect(await page.locator('h1').count()).toBe(1)
    await page.close()
    page = await shop.signInOnly(visitor, 'ana@rovers.example')
    expect(new URL(page.url()).pathname).toBe('/account/accept')
    await acceptTerms(page)
    organisation = await createOrganisation(page, 'Rovers')
    expect(organisation).toMatch(/^\/account\/org_\w+$/)
  })

  testWhole('a declined card buys nothing', async () => {
    await goToCheckout(page, organisation, 'starter')
    await pay(page, '4000 0000 0000 0002')
    expect(await page.locator('[role="alert"]').innerText()).toMatch(/declined/)
    expect(await read(organisation)).toMatch(/\bFree\b/)
  })

  test('buys by card and gets the first key, with which the first call answers', async () => {
    await goToCheckout(page, organisation, 'starter')
    await pay(page)
    await page.waitForURL(`**${organisation}/billing/return**`)
    await page.locator(`a[href="${organisation}/keys/new"]`).click()
    await page.waitForURL(`**${organisation}/keys/new`)
    key = await createKey(page, organisation, 'Scores')
    expect(await call(key)).toEqual({ status: 200, limit: perMinute('starter') })
    expect(await read(`${organisation}/billing`)).toMatch(/Starter/)
  })

  testWhole('sees the calls on the page of usage within 30 s', async () => {
    for (let calls = 1; calls < 7; calls++) await call(key)
    const since = performance.now()
    const row = () => page.locator('main tr', { hasText: 'Scores' }).first()
    let text = ''
    while (!/\b7\b/.test(text) && performance.now() - since < 1_000 * usageSeconds) {
      await page.goto(`${organisation}/usage`)
      text = (await row().count()) > 0 ? await row().innerText() : ''
      await rest(250)
    }
    expect(text).toMatch(/Scores\s.*\b7\b/s)
  })

  testWhole('rotates the key: the old one ends after an overlap of nothing', async () => {
    const [path] = await listKeyPaths(page, organisation)
    await page.goto(`${path}/rotate`)
    await page.locator('select[name="overlap"]').selectOption('0')
    await submit(page, `${path}/rotate`)
    const old = key
    key = await readKey(page)
    expect([await callUntil(old, 401), (await call(key)).status]).toEqual([401, 200])
  })

  test('upgrades: the limit of the key rises', async () => {
    await page.goto(`${organisation}/billing`)
    await page.locator('select[name="plan"]').selectOption('pro')
    await page.locator(`form[action="${organisation}/billing/change"] button[type="submit"]`).click()
    await page.waitForURL(`**${organisation}/billing/change?**`)
    await submit(page, `${organisation}/billing/change`)
    const until = performance.now() + 10_000
    let { limit } = await call(key)
    while (limit !== perMinute('pro') && performance.now() < until) ({ limit } = await call(key))
    expect(limit).toBe(perMinute('pro'))
  })

  test('cancels: the plan lasts to the end of what is paid, then it is the free one', async () => {
    await page.goto(`${organisation}/billing/cancel`)
    await submit(page, `${organisation}/billing/cancel`)
    expect(await read(organisation)).toMatch(/\bPro\b/)
    shop.stripe.advance(40 * 86_400)
    const until = performance.now() + 10_000
    let overview = await read(organisation)
    while (!/\bFree\b/.test(overview) && performance.now() < until) overview = await read(organisation)
    expect(overview).toMatch(/\bFree\b/)
  })

  test('deletes the account: nothing is left of it', async () => {
    await page.goto('/account/settings')
    await page
      .locator('details')
      .filter({ has: page.locator('#delete-email') })
      .locator('summary')
      .click()
    await page.locator('#delete-email').fill('ana@rovers.example')
    await submit(page, '/account/settings/delete')
    await page.waitForURL('**/goodbye')
    expect(await callUntil(key, 401)).toBe(401)
    const again = await shop.signIn(await shop.visitor(), 'ana@rovers.example')
    expect((await again.goto(organisation))!.status()).toBe(404)
  })
})

inBrowserWhole('webhooks of Stripe', () => {
  let shop: CardShop
  let page: Page
  let organisation: string
  beforeAll(async () => {
    shop = await startCardShop()
    page = await shop.signIn(await shop.visitor(), 'ben@rovers.example')
    organisation = await createOrganisation(page, 'Rovers')
  })
  afterAll(() => shop?.stop())

  test('one that comes before the buyer is back has made the plan already; ten more change nothing', async () => {
    await goToCheckout(page, organisation, 'pro')
    const checkout = page.url()
    // The buyer pays in another window, and comes back later.
    const other = await page.context().newPage()
    await other.goto(checkout)
    await other.route(`**${organisation}/billing/return**`, (route) => route.abort())
    await other.locator('form button[type="submit"]').click()
    const overview = async () => {
      await page.goto(organisation)
      return page.locator('main').innerText()
    }
    const until = performance.now() + 10_000
    while (!/\bPro\b/.test(await overview()) && performance.now() < until);
    expect(await overview()).toMatch(/\bPro\b/)

    const event = shop.stripe.world.all('event').find(({ type }) => type.startsWith('checkout.session.'))!
    const { body, signature } = shop.stripe.sign(event)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const send = () => fetch(`${shop.origin}/webhooks/stripe`, { method: 'POST', headers, body })
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await send()).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await page.goto(`${organisation}/billing/return`)
    expect(await page.locator('main').innerText()).toMatch(/Pro/)
    expect(shop.stripe.world.all('subscription')).toHaveLength(1)
  })

  test('one without a valid signature is refused', async () => {
    const forged = { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=00' }
    const response = await fetch(`${shop.origin}/webhooks/stripe`, { method: 'POST', headers: forged, body: '{"id":"evt_1"}' })
    expect(response.status).toBe(400)
  })
})

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { createOrganisation } from './testing/customer.ts'
import { inBrowser } from './testing/in-browser.ts'
import { getOverflow, watchConsole } from './testing/page-rules.ts'
import { type Shop, startShop } from './testing/shop.ts'

/** The reference of /docs/try, as a member of an organisation uses it. No request leaves the host. */

declare const navigator: { clipboard: { readText(): Promise<string> } }

inBrowser('the reference that sends requests', () => {
  let shop: Shop
  let page: Page
  /** Every request of the page, of whatever kind, but not those for data that a URL itself contains. */
  const requests: URL[] = []
  let reports: string[]

  beforeAll(async () => {
    shop = await startShop({ FEEDS: 'demo?matches=2&rate=1&history=0&sport=soccer' })
    const context = await shop.visitor({ viewport: { width: 1280, height: 900 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin })
    page = await shop.signIn(context, 'ada@example.com')
    await createOrganisation(page, 'Scores')
    reports = watchConsole(page)
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol !== 'data:' && url.protocol !== 'blob:') requests.push(url)
    })
    await page.goto('/docs/reference/list-leagues')
    await page.getByRole('link', { name: 'Try this request' }).click()
    await page.getByRole('button', { name: 'Use a new test key' }).click()
    await page.getByRole('status').filter({ hasText: 'test key' }).waitFor()
  })
  afterAll(() => shop?.stop())

  const operation = () => page.locator('section[id$="GET/v1/soccer/leagues"]').first()

  test('finds an endpoint', async () => {
    await page.getByRole('button', { name: 'Open Search' }).click()
    await page.getByRole('combobox', { name: 'Enter search query' }).fill('bracket')
    await page.getByRole('option').filter({ hasText: '/v1/soccer/leagues/{id}/bracket' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('sends a request with a test key, which the page of a signed-in member makes', async () => {
    const send = async () => {
      const answer = page.waitForResponse((each) => new URL(each.url()).pathname === '/v1/soccer/leagues')
      await page.getByRole('button', { name: /^Send/ }).first().click()
      return answer
    }
    await operation().getByRole('button', { name: 'Test Request' }).click()
    let response = await send()
    // On a busy machine the sandbox, which the key starts, sheds its first requests.
    while (response.status() === 503) response = await send()
    const sent = response.request().headers()
    expect([response.status(), (await response.json()).success]).toEqual([200, true])
    expect(sent['x-api-key'] ?? sent.authorization).toMatch(/tl_test_/)
    await page.getByRole('button', { name: 'Close Client' }).click()
  })

  test('copies the request as code', async () => {
    await operation().getByRole('button', { name: 'Copy code' }).click()
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('/v1/soccer/leagues'))
  })

  test('fits into 360 px, obeys its policy, and asks no other host', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('.t-doc__header header > span').evaluate((section) => {
      section.textContent = 'Statistics of each player of a team in a season of a league'
    })
    expect(await getOverflow(page)).toEqual([])
    expect(reports).toEqual([])
    expect(requests.some(({ pathname }) => pathname === '/openapi/soccer.json')).toBe(true)
    expect([...new Set(requests.map(({ origin }) => origin))]).toEqual([shop.origin])
    expect(requests.filter(({ href }) => href.includes('tl_'))).toEqual([])
  })
})

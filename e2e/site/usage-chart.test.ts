import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { auth } from '@touchline/auth/service'
import { languages } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { type KeySumsSchema, UsageSumsSchema } from '@touchline/contract/gen/usage'
import { gatewayUsage } from '@touchline/contract/topics'
import { siteForTest } from '@touchline/site/testing/site-for-test'
import { usage } from '@touchline/usage/service'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './testing/chromium.ts'
import { inBrowser } from './testing/in-browser.ts'
import { listen } from './testing/listen.ts'
import { countBytes, getOverflow, getViolations, watchConsole } from './testing/page-rules.ts'

/** The page of an organisation's usage with numbers of two days, as browsers draw it. */

const minute = Date.parse('2026-03-01T12:00:00Z') / 60_000
const endpoint = '/{sport}/leagues/{id}/standings'

inBrowser('the page of usage', () => {
  let site: Awaited<ReturnType<typeof siteForTest>>
  let browser: Browser
  let origin = ''
  let server: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    site = await siteForTest({ services: [auth, usage], environment: { KEY_SECRET: 'the secret of these tests: 0123456' } })
    const { id } = await site.getClient(AuthService).createCustomerKey({ customer: 'org_1', name: 'Scores of the evening program' })
    await site.publish(gatewayUsage, create(UsageSumsSchema, { gateway: 'g1', seq: 1n, keys: [getSums(id)] }))
    await site.settled()
    server = await listen(site)
    origin = server.origin
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await site?.stop()
  })

  async function opened(options: BrowserContextOptions, query = ''): Promise<Page> {
    const context = await browser.newContext({ baseURL: origin, ...options })
    await context.addCookies([{ name: 'touchline.session', value: 'for-test', url: origin }])
    const page = await context.newPage()
    const reports = watchConsole(page)
    const counted = await countBytes(page)
    await page.goto(`/account/org_1/usage${query}`)
    expect(reports).toEqual([])
    expect(counted.read()).toBeLessThan(100_000)
    return page
  }

  test.each(['light', 'dark'] as const)(
    'draws the chart in the colors of the scheme %s, and follows the other one',
    async (colorScheme) => {
      const page = await opened({ colorScheme }, '?period=hour')
      const drawn = 'document.querySelector(".usage-chart canvas")?.toDataURL()'
      await page.locator('.usage-chart canvas').waitFor()
      const before = await page.evaluate(drawn)
      await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' })
      // Not waitForFunction: its later attempts evaluate a text, which the policy of the page forbids.
      let now = before
      while (!now || now === before) now = await page.evaluate(drawn)
      await page.context().close()
    },
  )

  test.each(['hour', 'day', 'week', 'month', 'year'])('violates no rule of axe with the period %s', async (period) => {
    const page = await opened({}, `?period=${period}`)
    await page.locator('.usage-chart canvas').waitFor()
    expect(await getViolations(page)).toEqual([])
    await page.context().close()
  })

  test.each(languages)('fits into 360 px in %s', async (language) => {
    const page = await opened({ viewport: { width: 360, height: 740 } }, `?period=week&lang=${language}`)
    await page.locator('.usage-chart canvas').waitFor()
    expect(await getOverflow(page)).toEqual([])
    await page.context().close()
  })

  test('works without script: the filter, and the numbers of the chart as a table', async () => {
    const page = await opened({ javaScriptEnabled: false })
    await page.locator('select[name="sport"]').selectOption('tennis')
    await page.locator('form[method="get"] button').click()
    await page.waitForURL(/sport=tennis/)
    expect(await page.locator('.usage-chart').isVisible()).toBe(false)
    expect(await page.locator('table[data-usage] tbody tr').count()).toBe(24)
    expect(await page.locator('table[data-usage] tbody td:text-is("60")').count()).toBeGreaterThan(20)
    await page.context().close()
  })
})

const getSums = (keyId: string): MessageInitShape<typeof KeySumsSchema> => ({
  ...{ keyId, customer: 'org_1', perMinute: 30 },
  minutes: Array.from({ length: 2_880 }, (_, i) => ({
    ...{ minute: minute - i, sport: i % 2 ? 'soccer' : 'tennis', endpoint },
    counts: { calls: 2n, limited: i % 40 === 0 ? 1n : 0n, clientErrors: 0n, serverErrors: 0n, durationCounts: [1n, 1n] },
  })),
  errors: [{ at: '2026-03-01T11:58:00.000Z', keyId, requestId: '8d7522be6769-a1', status: 429, code: 'rate_limited', endpoint }],
})

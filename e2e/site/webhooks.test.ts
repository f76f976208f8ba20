import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { auth } from '@touchline/auth/service'
import { languages } from '@touchline/contract/catalog'
import { siteForTest } from '@touchline/site/testing/site-for-test'
import { webhooks } from '@touchline/webhooks/service'
import { type Receiver, startReceiver } from '@touchline/webhooks/testing/receiver'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { openBrowser } from './testing/chromium.ts'
import { inBrowser } from './testing/in-browser.ts'
import { listen } from './testing/listen.ts'
import { getOverflow, getViolations, watchConsole } from './testing/page-rules.ts'
import { submit } from './testing/shop.ts'

/** The pages of webhooks with a receiver that events really reach. */

const list = '/account/org_1/webhooks'

inBrowser('the pages of webhooks', () => {
  let site: Awaited<ReturnType<typeof siteForTest>>
  let receiver: Receiver
  let browser: Browser
  let server: Awaited<ReturnType<typeof listen>>
  let origin = ''
  beforeAll(async () => {
    site = await siteForTest({
      now: new Date().toISOString(),
      services: [auth, webhooks],
      environment: { KEY_SECRET: 'the secret of these tests: 0123456', ALLOW_PRIVATE_WEBHOOKS: 'on' },
      fixtures: { getNames: async () => ({ items: [] }) },
      accounts: { recordAudit: async () => ({}) },
    })
    receiver = await startReceiver()
    server = await listen(site)
    origin = server.origin
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await site?.stop()
    await receiver?.stop()
  })

  async function opened(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ baseURL: origin, ...options })
    await context.addCookies([{ name: 'touchline.session', value: 'for-test', url: origin }])
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  /** Follows the link to the newest delivery, once there is one. */
  async function openDelivery(page: Page, at: string): Promise<void> {
    const link = page.locator(`a[href^="${at}/deliveries/"]`).first()
    while ((await link.count()) === 0) await page.reload()
    await link.click()
    await page.waitForURL(/\/deliveries\//)
  }

  test('a webhook is made with the keyboard and without script, tested, and its delivery read and repeated', async () => {
    const page = await opened(`${list}/new`, { javaScriptEnabled: false })
    await page.locator('#url').fill(receiver.url)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Scores')
    for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await page.locator('input[name="event"]:checked').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))).toEqual(
      ['match.state'],
    )
    await submit(page, list)
    const secret = await page.locator('figure.code pre').first().innerText()
    await page.getByRole('button', { name: 'I have copied the secret' }).click()
    const at = new URL(page.url()).pathname

    await submit(page, `${at}/test`)
    const [received] = await receiver.count(1)
    expect(new Webhook(secret).verify(received!.body, received!.headers as Record<string, string>)).toEqual(received!.event)
    await openDelivery(page, at)
    expect(await page.locator('figure.code pre').innerText()).toBe(received!.body)
    await submit(page, `${at}/resend`)
    expect((await receiver.count(2))[1]!.body).toBe(received!.body)
    await page.context().close()
  })

  test('they obey the rules of axe in both schemes, fit into 360 px in five languages, and need no inline script', async () => {
    const page = await opened(list, { viewport: { width: 360, height: 740 } })
    const reports = watchConsole(page)
    await page.locator('main table a').first().click()
    const at = new URL(page.url()).pathname
    await openDelivery(page, at)
    const delivery = new URL(page.url()).pathname
    for (const path of [list, `${list}/new`, at, `${at}/edit`, `${at}/secret`, `${at}/delete`, delivery]) {
      await page.goto(path)
      expect([path, await getViolations(page)]).toEqual([path, []])
      for (const language of languages) {
        await page.goto(`${path}?lang=${language}`)
        expect([path, language, await getOverflow(page)]).toEqual([path, language, []])
      }
    }
    expect(reports).toEqual([])
    await page.context().close()
  })
})

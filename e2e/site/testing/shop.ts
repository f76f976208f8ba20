import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Main, startMain } from '../../testing/start-main.ts'
import { openBrowser } from './in-browser.ts'
import { countMails, nextMailedLink } from './mails.ts'

/** The single process with the demo and an empty store, and a browser in front of it. */
export interface Shop {
  browser: Browser
  main: Main
  /** Origin of the site: "http://localhost:8080". */
  origin: string
  /** A new visitor with cookies of their own. */
  visitor(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>
  /** Signs a person in by a mailed link, which creates the account. Returns the page after it. */
  signIn(context: BrowserContext, email: string): Promise<Page>
  stop(): Promise<void>
}

/** Browsers reach the process as localhost, which they treat like an origin of HTTPS. */
export async function startShop(settings: Record<string, string> = {}): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
  const main = await startMain({
    ...{ HOST: '127.0.0.1', DATA_DIR: folder, FEEDS: 'demo?matches=2&rate=1&history=0', ACCESS_LOG: 'off', MAIL_PRINT: 'false' },
    ...settings,
  })
  const [browser] = await Promise.all([openBrowser(), main.line(/^Demo key: /)])
  const origin = `http://localhost:${main.port}`
  return {
    browser,
    main,
    origin,
    visitor: (options) => browser.newContext({ baseURL: origin, locale: 'en-US', ...options }),
    async signIn(context, email) {
      const page = await context.newPage()
      await page.goto('/login')
      await page.locator('input[type="email"]').fill(email)
      const earlier = await countMails(main, email)
      await submit(page, '/login')
      await page.waitForURL('**/login/sent')
      await page.goto(await nextMailedLink(main, email, earlier))
      await submit(page, '/login/confirm')
      return page
    },
    async stop() {
      await browser.close()
      await main.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Submits the form with this action, and waits for the page that it leads to. */
export async function submit(page: Page, action: string): Promise<void> {
  const button = page.locator(`form[action="${action}"] [type="submit"]`).first()
  await Promise.all([page.waitForEvent('domcontentloaded'), button.click()])
}

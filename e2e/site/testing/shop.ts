import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Main, startMain } from '../../testing/start-main.ts'
import { openBrowser } from './chromium.ts'
import { countMails, nextMailedLink } from './mails.ts'

/** The single process with the demo, an empty store and legal pages, and a browser in front of it. */
export interface Shop {
  main: Main
  /** Origin of the site: "http://localhost:8080". */
  origin: string
  /** A new visitor with cookies of their own. */
  visitor(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>
  /** Signs a person in by a mailed link, which creates the account, and accepts the terms. */
  signIn(context: BrowserContext, email: string): Promise<Page>
  /** The same without accepting the terms: the page asks for it. */
  signInOnly(context: BrowserContext, email: string): Promise<Page>
  stop(): Promise<void>
}

/** Browsers reach the process as localhost, which they treat like an origin of HTTPS. */
export async function startShop(settings: Record<string, string> = {}): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
  const main = await startMain({
    ...{ HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LEGAL_DIR: await writeLegalPages(folder) },
    ...{ FEEDS: 'demo?matches=2&rate=1&history=0', ACCESS_LOG: 'off', MAIL_PRINT: 'false' },
    ...settings,
  })
  const [browser] = await Promise.all([openBrowser(), main.line(/^Demo key: /)])
  const origin = `http://localhost:${main.port}`

  async function signInOnly(context: BrowserContext, email: string): Promise<Page> {
    const page = await context.newPage()
    const earlier = await countMails(main, email)
    await askForLink(page, email)
    await page.goto(await nextMailedLink(main, email, earlier))
    await submit(page, '/login/confirm')
    return page
  }
  return {
    main,
    origin,
    async visitor(options) {
      const context = await browser.newContext({ baseURL: origin, locale: 'en-US', ...options })
      context.setDefaultTimeout(waitMs)
      return context
    },
    async signIn(context, email) {
      const page = await signInOnly(context, email)
      if (new URL(page.url()).pathname === '/account/accept') await acceptTerms(page)
      return page
    },
    signInOnly,
    async stop() {
      await browser.close()
      await main.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** A busy machine has all the time it needs. */
const waitMs = 240_000
const triesMax = 5

/** The first sign-in loads the sign-in library, which takes longer than a page waits when the machine is busy. */
async function askForLink(page: Page, email: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await page.goto('/login')
    await page.locator('input[type="email"]').fill(email)
    await submit(page, '/login')
    if (new URL(page.url()).pathname === '/login/sent') return
    if (tries === triesMax) throw new Error(`no link was sent: ${await page.locator('main').innerText()}`)
  }
}

/** Writes the legal pages of an operator. Returns their folder. */
async function writeLegalPages(folder: string): Promise<string> {
  const legal = join(folder, 'legal')
  await mkdir(legal)
  for (const name of ['terms', 'privacy', 'imprint', 'refunds']) {
    await writeFile(join(legal, `${name}.md`), `Version: 2026-03-01\n# ${name}\n\nThe text of the page ${name}, for tests.\n`)
  }
  return legal
}

/** Accepts every document that the page asks for. */
export async function acceptTerms(page: Page): Promise<void> {
  for (const box of await page.locator('form[action="/account/accept"] input[type="checkbox"]').all()) await box.check()
  await submit(page, '/account/accept')
}

/** Submits the form with this action, opened if it is folded, and waits for the page that it leads to. */
export async function submit(page: Page, action: string): Promise<void> {
  const button = page.locator(`form[action="${action}"] button[type="submit"]`).last()
  const folded = page.locator('details:not([open])').filter({ has: button })
  if ((await folded.count()) > 0) await folded.locator('summary').click()
  await Promise.all([page.waitForEvent('domcontentloaded'), button.click()])
}

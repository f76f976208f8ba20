import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchSports } from '@touchline/contract/catalog'
import type { Page } from 'playwright-core'
import { inBrowser } from './testing/in-browser.ts'
import { watchConsole } from './testing/page-rules.ts'
import { type Shop, startShop } from './testing/shop.ts'

/** The scripts of the first page and of the live page, in front of a demo whose matches change every second. */

declare const document: { querySelector(selector: string): { innerHTML: string } | null; dispatchEvent(event: unknown): void }
declare const Event: new (name: string) => unknown
declare const navigator: { clipboard: { readText(): Promise<string> } }

const FEEDS = 'demo?matches=3&rate=20&history=0'

async function changed(page: Page): Promise<void> {
  const shown = await page.locator('[data-scoreboard]').innerHTML()
  await page.waitForFunction((before) => document.querySelector('[data-scoreboard]')!.innerHTML !== before, shown)
}

/** Paths of the requests for the scoreboard. */
function watchRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/scoreboard')) paths.push(pathname)
  })
  return paths
}

inBrowser('matches in play', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop({ FEEDS })
  })
  afterAll(() => shop?.stop())

  async function opened(path: string): Promise<{ page: Page; paths: string[] }> {
    const page = await (await shop.visitor()).newPage()
    const paths = watchRequests(page)
    await page.goto(path)
    return { page, paths }
  }
  const countStreams = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${shop.main.adminPort}/metrics`)).text()
    return Number(/^touchline_site_streams (\d+)$/m.exec(text)?.[1])
  }
  async function untilStreams(count: number): Promise<void> {
    while ((await countStreams()) !== count);
  }

  test.each(['/', '/live'])('%s changes by one stream, without asking again', async (path) => {
    const { page, paths } = await opened(path)
    const reports = watchConsole(page)
    for (let change = 0; change < 4; change++) await changed(page)
    expect(await page.locator('[data-scoreboard] [data-id]').count()).toBeGreaterThan(0)
    expect([paths, reports]).toEqual([['/scoreboard/stream'], []])
    await page.context().close()
  })

  test('a page whose stream is refused asks again instead', async () => {
    const page = await (await shop.visitor()).newPage()
    const paths = watchRequests(page)
    await page.route('**/scoreboard/stream?*', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' } }))
    await page.goto('/live')
    for (let change = 0; change < 2; change++) await changed(page)
    expect(paths[0]).toBe('/scoreboard/stream')
    expect(new Set(paths.slice(1))).toEqual(new Set(['/scoreboard']))
    await page.context().close()
  })

  test('a page that is hidden follows nothing until it is visible again', async () => {
    const { page } = await opened('/live')
    await changed(page)
    await untilStreams(1)
    const become = (state: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await become('hidden')
    await untilStreams(0)
    await become('visible')
    await changed(page)
    await page.context().close()
    await untilStreams(0)
  })

  test('the button of a block of code copies its text', async () => {
    const { page } = await opened('/')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin })
    const block = page.locator('figure.code').first()
    const before = await block.locator('button').innerText()
    await block.locator('button').click()
    await block.locator(`button:not(:text-is("${before}"))`).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator('code').textContent())
    await page.context().close()
  })
})

inBrowser('the live page with a key of the visitor', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop({ FEEDS, PUBLIC_SCOREBOARD: 'false' })
  })
  afterAll(() => shop?.stop())

  async function follow(key: string, sport: string): Promise<Page> {
    const page = await (await shop.visitor()).newPage()
    await page.goto('/live')
    await page.locator('input[name="key"]').fill(key)
    await page.locator('select[name="sport"]').selectOption(sport)
    await page.locator('[data-live-key] button').click()
    return page
  }

  describe('follows the stream of a sport', () => {
    test('with the demo key: matches are shown, and change', async () => {
      const key = /\btl_\w+/.exec(await shop.main.line(/^Demo key: /))![0]
      const sport = await findPlayed(shop, key)
      const page = await follow(key, sport)
      const cards = page.locator('#matches article')
      await cards.first().waitFor()
      const shown = await page.locator('#matches').innerHTML()
      await page.waitForFunction((before) => document.querySelector('#matches')!.innerHTML !== before, shown)
      expect(page.url()).toBe(`${shop.origin}/live`)
      await page.context().close()
    })

    test('with a wrong key: the page states why there are none', async () => {
      const page = await follow('tl_live_0000000000000000', 'soccer')
      await page
        .locator('[role=status]')
        .filter({ hasText: /API key/ })
        .waitFor()
      expect(await page.locator('#matches article').count()).toBe(0)
      await page.context().close()
    })
  })
})

/** A sport with a match in play. */
async function findPlayed({ main }: Shop, key: string): Promise<string> {
  for (;;)
    for (const { id } of matchSports) {
      const response = await fetch(`http://127.0.0.1:${main.port}/v1/${id}/matches/live`, { headers: { 'X-API-Key': key } })
      const { data } = (await response.json()) as { data?: unknown[] }
      if (data && data.length > 0) return id
    }
}

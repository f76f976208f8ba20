import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import type { Browser, Locator, Page } from 'playwright-core'
import { type EndToEndServer, startEndToEndServer } from '../testing/end-to-end-server.ts'
import { openBrowser } from './testing/chromium.ts'
import { type ForeignPages, startForeignPages } from './testing/foreign-page.ts'
import { inBrowser } from './testing/in-browser.ts'
import { getOverflow, getViolations, watchConsole } from './testing/page-rules.ts'

/** The widgets on a page of another origin, under a policy without inline styles, with a publishable key. */

const now = '2026-03-02T10:00:00Z'
/** Time that a busy machine may take. */
const waitMs = 120_000

inBrowser('widgets', () => {
  let server: EndToEndServer
  let browser: Browser
  /** The customer's pages, and those of one who copied the key. */
  let theirs: ForeignPages
  let copied: ForeignPages
  let key: string
  const opened: Page[] = []

  beforeAll(async () => {
    server = await startEndToEndServer({ now, environment: { FEEDS: 'demo?seed=1&matches=2&rate=1&history=1' } })
    browser = await openBrowser()
    const policy = `default-src 'none'; script-src ${server.address}; connect-src ${server.address}`
    theirs = await startForeignPages(getPage, { 'Content-Security-Policy': policy })
    copied = await startForeignPages(getPage)
    const rights = { plan: 'business', perMinute: 1_000_000, visitorPerMinute: 1_000_000, origins: [theirs.origin] }
    key = (await server.getClient(AuthService).createKey(rights)).key
    await server.settled()
    while ((await server.get('/soccer/matches/live')).data.length === 0) await server.advance(1_000)
  })
  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close()
  })
  afterAll(async () => {
    await browser?.close()
    theirs?.stop()
    copied?.stop()
    await server?.stop()
  })

  /** The path is the elements, as a browser escapes them. */
  const getPage = (path: string): string =>
    `<!doctype html><html lang="en"><head><title>Scores</title><meta name="viewport" content="width=device-width">
      <script type="module" src="${server.address}/widgets.js"></script></head>
      <body><main><h1>Scores</h1>${decodeURIComponent(path.slice(1))}</main></body></html>`

  /** A page of 280 px with these elements, at the time of the server. */
  async function open(elements: string, { origin } = theirs, prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 280, height: 700 }, timezoneId: 'Europe/Berlin' })
    context.setDefaultTimeout(waitMs)
    const page = await context.newPage()
    opened.push(page)
    await page.clock.install({ time: now })
    await prepare?.(page)
    await page.goto(`/${encodeURIComponent(elements)}`)
    return page
  }
  const live = (attributes = 'sport="soccer"') => `<touchline-live key="${key}" ${attributes}></touchline-live>`
  const region = (page: Page, element: string): Locator => page.locator(`touchline-${element} [role=region][aria-busy=false]`)

  async function getSoccer(): Promise<{ id: string; league_id: string; home_team: { name: string } }> {
    return (await server.get('/soccer/matches/live')).data[0]
  }
  /** How far each widget scrolls sideways. */
  const getScrolled = (page: Page): Promise<number[]> =>
    page.locator('[role=region]').evaluateAll((regions) => regions.map((each) => each.scrollWidth - each.clientWidth))
  const three = (sport: string, league: string, match: string) =>
    `${live(`sport="${sport}"`)}<touchline-table key="${key}" sport="${sport}" league="${league}"></touchline-table><touchline-match key="${key}" sport="${sport}" match="${match}"></touchline-match>`

  test('show matches, a table and a match, accessibly, within 280 px, and without violating the policy of the page', async () => {
    const match = await getSoccer()
    const page = await open(three('soccer', match.league_id, match.id))
    const reports = watchConsole(page)
    expect(await region(page, 'live').innerText()).toContain(match.home_team.name)
    await region(page, 'table').waitFor()
    expect(await region(page, 'table').locator('tbody tr').count()).toBeGreaterThan(3)
    expect(await region(page, 'match').getAttribute('aria-label')).toContain(match.home_team.name)
    expect([await getViolations(page), await getOverflow(page), reports]).toEqual([[], [], []])
  })

  test('show a change as the stream brings it, without another request for matches, and read it out', async () => {
    const match = await getSoccer()
    const requests: string[] = []
    const page = await open(three('soccer', match.league_id, match.id), theirs, async (prepared) => {
      prepared.on('request', (request) => requests.push(new URL(request.url()).pathname))
    })
    await region(page, 'match').waitFor()
    await region(page, 'live').waitFor()
    const score = async () => (await region(page, 'match').locator('.total').allInnerTexts()).join()
    const before = await score()
    requests.length = 0
    while ((await score()) === before) await server.advance(5_000)
    expect(requests.filter((path) => /matches/.test(path))).toEqual([])
    expect(await page.locator('touchline-match [role=status]').innerText()).toContain(match.home_team.name)
  })

  test('poll with the ETag where no stream can be opened', async () => {
    const statuses: number[] = []
    const page = await open(live(), theirs, async (prepared) => {
      await prepared.route('**/stream*', (route) => route.abort())
      prepared.on('response', (response) => void (response.url().includes('/matches/live') && statuses.push(response.status())))
    })
    await region(page, 'live').waitFor()
    for (const count of [1, 2]) {
      const next = page.waitForResponse((response) => response.url().includes('/matches/live'))
      await page.clock.runFor(10_000)
      await next
      expect(statuses).toHaveLength(count)
    }
    expect(statuses).toEqual([200, 304])
  })

  describe('say in a sentence why nothing is shown', () => {
    test.each([
      ['the origin of a copied key', () => open(live(), copied), () => `may not be used on ${copied.origin}.`],
      ['a wrong key', () => open(live('sport="soccer"').replace(key, 'tl_pub_wrong')), () => 'not valid'],
      ['no key', () => open('<touchline-live></touchline-live>'), () => 'has no key'],
      ['no match today', () => open(live('sport="soccer" team="soc-t0000000000"')), () => 'There is no match today.'],
      ['an unknown match', () => open(`<touchline-match key="${key}" match="soc-m0000000000"></touchline-match>`), () => 'no such match'],
      ['a table without a league', () => open(`<touchline-table key="${key}"></touchline-table>`), () => 'needs the attribute “league”'],
    ])('%s', async (_, opening, sentence) => {
      const page = await opening()
      expect(await page.locator('[role=region][aria-busy=false]').innerText()).toContain(sentence())
    })
  })

  test('follow their attributes, and have the language of the page unless they have their own', async () => {
    const page = await open(live('sport="soccer" lang="de"'))
    expect(await region(page, 'live').getAttribute('aria-label')).toBe('Live-Ergebnisse: Fußball')
    await page.locator('touchline-live').evaluate((element) => {
      element.setAttribute('sport', 'tennis')
      element.removeAttribute('lang')
    })
    await page.locator('touchline-live [aria-label="Live scores: Tennis"]').waitFor()
  })

  test('show each sport', async () => {
    const page = await open(three('soccer', '', ''))
    for (const { id: sport } of servedSports) {
      const [item] = (await server.get(sport === 'horse-racing' ? '/horse-racing/races?limit=1' : `/${sport}/matches?limit=1`)).data
      await page.locator('main > *:not(h1)').evaluateAll(
        (elements, attributes) => {
          for (const element of elements) for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        },
        { sport, match: item.id, league: item.league_id ?? '' },
      )
      const name = item.course ?? item.home_team.name
      await region(page, 'live').filter({ hasText: name }).waitFor()
      await region(page, 'match').filter({ hasText: name }).waitFor()
      await region(page, 'table')
        .filter({ hasText: sport === 'horse-racing' ? 'no table' : name })
        .waitFor()
      expect([sport, await getOverflow(page), await getScrolled(page)]).toEqual([sport, [], [0, 0, 0]])
    }
  })
})

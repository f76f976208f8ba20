import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import type { BrowserContext } from 'playwright-core'
import { getOperatorRoutes, getRoutes } from '../testing/site-routes.ts'
import { type CardShop, goToCheckout, pay, startCardShop } from './testing/card-shop.ts'
import { createKey, createOrganisation, createWebhook, listKeyPaths } from './testing/customer.ts'
import { inBrowser } from './testing/in-browser.ts'
import { type Findings, getForms, inParallel, inspectPage } from './testing/inspect-page.ts'
import { getOverflow, watchConsole } from './testing/page-rules.ts'
import { submit } from './testing/shop.ts'

/**
 * Every page that the site answers, also on a narrow screen: whole in both color schemes and five languages, in the gate
 * in one of each.
 */

const bytesMax = 100_000
const pagesAtOnce = 3
/** The reference of Scalar has rules of its own: try.test.ts. */
const routes = getRoutes().filter((path) => path !== '/docs/try')
/** Pages of the documentation: the longest endpoint, a guide with code, a league list. */
const documented = { guide: 'keeping-a-copy', name: 'list-matches', code: 'payment_required', sport: 'soccer' }
const operatorRoutes = getOperatorRoutes()

/** Queries of pages that are empty without one. */
const queries: Readonly<Record<string, string>> = { '/login/confirm': '?token=0123456789abcdef' }

inBrowser('every page', () => {
  let shop: CardShop
  const findings = new Map<string, Findings>()
  beforeAll(async () => {
    shop = await startCardShop()
    await inspectSite()
    await inspectOperators()
  })
  afterAll(() => shop?.stop())

  /** Members have a key, a webhook and a subscription. Pages that send visitors to sign in are inspected as a member. */
  async function inspectSite(): Promise<void> {
    const [visitor, newcomer, member] = [await shop.visitor(), await shop.visitor(), await shop.visitor()]
    await shop.signInOnly(newcomer, 'new@rovers.example')
    const page = await shop.signIn(member, 'ana@rovers.example')
    const organisation = await createOrganisation(page, 'Rovers')
    await goToCheckout(page, organisation, 'pro')
    await pay(page)
    await page.waitForURL(`**${organisation}/billing/return**`)
    await createKey(page, organisation, 'Scores')
    const [key] = await listKeyPaths(page, organisation)
    // No receiver: the delivery has an attempt without an answer.
    const { webhook, delivery } = await createWebhook(page, organisation, 'https://receiver.invalid/')
    await page.close()
    const last = (path: string) => path.split('/').at(-1)!
    const values = {
      ...{ org: organisation.split('/')[2]!, key: last(key!), webhook: last(webhook), delivery: last(delivery) },
      ...{ form: 'invite', order: 'ord_none', ...documented },
    }
    await inParallel(routes, pagesAtOnce, async (route) => {
      const path = filled(route, values) + (queries[route] ?? '')
      const asVisitor = await visitor.request.get(path, { maxRedirects: 0 })
      const isForMembers = /^\/login\?/.test(asVisitor.headers().location ?? '')
      const context = route === '/account/accept' ? newcomer : isForMembers ? member : visitor
      findings.set(route, await inspectPage(context, path))
    })
  }

  async function inspectOperators(): Promise<void> {
    const operator: BrowserContext = await shop.visitor({ baseURL: `http://localhost:${shop.main.adminPort}` })
    const page = await operator.newPage()
    await page.goto('/operators')
    await page.locator('#secret').fill(rpcSecretsForTest.RPC_ADMIN_SECRET)
    await submit(page, '/operators/sign-in')
    await page.goto('/operators/customers')
    const [customer] = await page
      .locator('main a')
      .evaluateAll((links) =>
        links.flatMap((link) => /\/operators\/customers\/([^/?#]+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
      )
    await page.close()
    // They are in English.
    await inParallel(operatorRoutes, pagesAtOnce, async (route) => {
      const path = filled(route, { id: customer ?? 'org_none' })
      findings.set(route, await inspectPage(operator, path, getForms(path, ['en'])))
    })
  }

  describe.each([...routes, ...operatorRoutes])('%s', (route) => {
    const found = () => findings.get(route)!

    test('is answered without a failure', () => {
      expect(found()).toMatchObject({ status: expect.any(Number), shown: expect.stringMatching(/^\//) })
      expect(found().status).toBeLessThan(500)
    })

    test('violates no rule of axe', () => {
      expect(found().violations).toEqual([])
    })

    test('breaks no word on a wide screen', () => {
      expect(found().brokenWords).toEqual([])
    })

    test('fits into 360 px', () => {
      expect(Object.entries(found().overflow).filter(([, wide]) => wide.length > 0)).toEqual([])
    })

    test('loads at most 100 kB, and waits for one file before it shows', () => {
      expect(found().bytes).toBeLessThanOrEqual(bytesMax)
      expect(found().blocking.slice(1)).toEqual([])
    })

    test('allows no inline script or style, and needs none', () => {
      expect(found().reports).toEqual([])
      if (!found().isInspected) return
      expect(found().policy).toMatch(/default-src 'none'/)
      expect(found().policy).toMatch(/script-src 'self'(;|$)/)
      expect(found().policy).not.toMatch(/unsafe-|\*/)
    })
  })

  test('the mails of development fit into 360 px, too, without an inline style that the policy does not name', async () => {
    const context = await shop.visitor({ viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    const reports = watchConsole(page)
    await page.goto(`http://localhost:${shop.main.adminPort}/dev/mail`)
    expect(await page.locator('article a').count()).toBeGreaterThan(0)
    expect([await getOverflow(page), reports]).toEqual([[], []])
    await context.close()
  })

  test('most routes are pages, which were inspected', () => {
    const inspected = [...findings.values()].filter(({ isInspected }) => isInspected)
    expect(inspected.length).toBeGreaterThan((routes.length + operatorRoutes.length) / 2)
  })
})

/** The path with values for its parameters: "/account/:organisation" becomes "/account/org_1". */
function filled(route: string, values: Readonly<Record<string, string>>): string {
  return route.replace(/:(\w+)(?:\{([^}]+)\})?\??/g, (_, name: string, choices?: string) => {
    const value = values[name] ?? (choices?.includes('|') ? choices.split('|')[0] : undefined)
    if (value === undefined) throw new Error(`${route}: e2e/site/pages.test.ts has no value for :${name}`)
    return value
  })
}

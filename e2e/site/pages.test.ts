import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { createKey, createOrganisation, listKeyPaths } from './testing/customer.ts'
import { inBrowser } from './testing/in-browser.ts'
import { type Findings, inParallel, inspectPage } from './testing/inspect-page.ts'
import { getRoutes } from './testing/routes.ts'
import { type Shop, startShop } from './testing/shop.ts'

/** Every page that the site answers, in both color schemes, in five languages, and on a narrow screen. */

const bytesMax = 100_000
const routes = getRoutes({})

/** Pages that need to be told what they are about. */
const queries: Readonly<Record<string, string>> = { '/login/confirm': '?token=0123456789abcdef' }

inBrowser('every page', () => {
  let shop: Shop
  const findings = new Map<string, Findings>()
  beforeAll(async () => {
    shop = await startShop()
    const [visitor, newcomer, member] = [await shop.visitor(), await shop.visitor(), await shop.visitor()]
    await shop.signInOnly(newcomer, 'new@rovers.example')
    const page = await shop.signIn(member, 'ana@rovers.example')
    const organisation = await createOrganisation(page, 'Rovers')
    await createKey(page, organisation, 'Scores')
    const [key] = await listKeyPaths(page, organisation)
    const values = { org: organisation.split('/')[2]!, key: key!.split('/').at(-1)!, form: 'invite', order: 'ord_none' }
    /** Members get a page that sends visitors to sign in. */
    await inParallel(routes, 3, async (route) => {
      const path = filled(route, values) + (queries[route] ?? '')
      const asVisitor = await visitor.request.get(path, { maxRedirects: 0 })
      const isForMembers = /^\/login\?/.test(asVisitor.headers().location ?? '')
      const context = route === '/account/accept' ? newcomer : isForMembers ? member : visitor
      findings.set(route, await inspectPage(context, path))
    })
  })
  afterAll(() => shop?.stop())

  describe.each(routes)('%s', (route) => {
    const found = () => findings.get(route)!

    test('is answered without a failure', () => {
      expect([found().status, found().shown]).toEqual([expect.any(Number), expect.any(String)])
      expect(found().status).toBeLessThan(500)
    })

    test('violates no rule of axe, in light and dark', () => {
      expect(found().violations).toEqual([])
    })

    test('fits into 360 px in five languages', () => {
      if (found().isHtml) expect(found().overflow).toEqual(Object.fromEntries(languages.map((language) => [language, []])))
    })

    test('loads at most 100 kB, and waits for one file before it shows', () => {
      expect(found().bytes).toBeLessThanOrEqual(bytesMax)
      expect(found().blocking.slice(1)).toEqual([])
    })

    test('allows no inline script or style, and needs none', () => {
      expect(found().reports).toEqual([])
      if (!found().isHtml) return
      expect(found().policy).toMatch(/default-src 'none'/)
      expect(found().policy).toMatch(/script-src 'self'(;|$)/)
      expect(found().policy).not.toMatch(/unsafe-|\*/)
    })
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

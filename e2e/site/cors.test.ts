import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { createOrganisation, readKey } from './testing/customer.ts'
import { inBrowser } from './testing/in-browser.ts'
import { type Shop, startShop, submit } from './testing/shop.ts'

/** Pages of other origins that call the API with a publishable key, as Chromium enforces CORS. */

interface Called {
  status: number
  /** Headers that the script may read. */
  headers: Record<string, string>
  text: string
}

inBrowser('a page of another origin', () => {
  let shop: Shop
  let key: string
  /** The customer's page, and one that copied the key. */
  let pages: { theirs: Page; copied: Page }
  const servers: Server[] = []

  async function pageServer(): Promise<string> {
    const server = createServer((_, res) => void res.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Scores</title>'))
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }

  async function createPublishableKey(origin: string): Promise<string> {
    const page = await shop.signIn(await shop.visitor(), 'ada@example.com')
    const organisation = await createOrganisation(page, 'Scores')
    await page.goto(`${organisation}/keys/new`)
    await page.locator('#name').fill('Page')
    await page.locator('input[name="kind"][value="pub"]').check()
    await page.locator('#origins').fill(origin)
    await submit(page, `${organisation}/keys`)
    return readKey(page)
  }

  beforeAll(async () => {
    shop = await startShop()
    const [theirs, others] = [await pageServer(), await pageServer()]
    key = await createPublishableKey(theirs)
    const opened = async (origin: string) => {
      const page = await (await shop.visitor({ baseURL: origin })).newPage()
      await page.goto('/')
      return page
    }
    pages = { theirs: await opened(theirs), copied: await opened(others) }
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await shop?.stop()
  })

  const call = (page: Page, path: string, headers: Record<string, string> = {}): Promise<Called> =>
    page.evaluate(
      async ([url, sent]) => {
        const response = await fetch(url, { headers: sent, cache: 'no-store' })
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
      },
      [`${shop.origin}${path}`, { 'X-API-Key': key, ...headers }] as const,
    )

  test('reads data, ETag and limit with its key, and then 304', async () => {
    const path = '/v1/soccer/leagues?limit=1'
    const first = await call(pages.theirs, path)
    expect([first.status, JSON.parse(first.text).success]).toEqual([200, true])
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"/),
      'x-ratelimit-limit': '60',
      'x-request-id': expect.any(String),
    })
    const again = await call(pages.theirs, path, { 'If-None-Match': first.headers.etag! })
    expect([again.status, again.headers.etag, again.text]).toEqual([304, first.headers.etag, ''])
    const [before, after] = [first, again].map(({ headers }) => Number(headers['x-ratelimit-remaining']))
    expect(before! - after!).toBe(1)
  })

  test('reads errors, and the refusal of a copied key', async () => {
    const wrong = await call(pages.theirs, '/v1/soccer/matches?limit=x')
    expect([wrong.status, JSON.parse(wrong.text).error.code]).toEqual([400, 'invalid_parameter'])
    const copied = await call(pages.copied, '/v1/soccer/leagues')
    expect([copied.status, JSON.parse(copied.text).error.code]).toEqual([403, 'origin_not_allowed'])
  })

  test('follows the stream of a sport with fetch', async () => {
    const text = await pages.theirs.evaluate(
      async ([url, sent]) => {
        const stop = new AbortController()
        const { body } = await fetch(url, { headers: { 'X-API-Key': sent }, signal: stop.signal })
        let received = ''
        for await (const part of body!.pipeThrough(new TextDecoderStream())) {
          received += part
          if (received.includes('event: reset')) break
        }
        stop.abort()
        return received
      },
      [`${shop.origin}/v1/soccer/stream`, key] as const,
    )
    expect(text).toContain('event: reset\ndata: {"success":true')
  })
})

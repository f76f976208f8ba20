import type { Page } from 'playwright-core'
import { submit } from './shop.ts'

/** Creates an organisation for the signed-in person. Returns its path, "/account/org_…". */
export async function createOrganisation(page: Page, name: string): Promise<string> {
  await page.goto('/account/new')
  await page.locator('#name').fill(name)
  await submit(page, '/account/new')
  return new URL(page.url()).pathname
}

/** Creates a key of the organisation at this path, with access to everything. Returns the key, as it is shown once. */
export async function createKey(page: Page, organisation: string, name: string): Promise<string> {
  await page.goto(`${organisation}/keys/new`)
  await page.locator('#name').fill(name)
  await submit(page, `${organisation}/keys`)
  return readKey(page)
}

/** The key that the page shows. */
export async function readKey(page: Page): Promise<string> {
  const text = await page.locator('main').innerText()
  const key = /\btl_(?:live|test|pub)_\w+/.exec(text)?.[0]
  if (key === undefined) throw new Error(`no key is shown at ${page.url()}:\n${text}`)
  return key
}

/** Creates a webhook of the organisation at this path, and queues a test event. Returns its path and that of the delivery. */
export async function createWebhook(page: Page, organisation: string, url: string): Promise<{ webhook: string; delivery: string }> {
  await page.goto(`${organisation}/webhooks/new`)
  await page.locator('#url').fill(url)
  await submit(page, `${organisation}/webhooks`)
  await page.locator('main a[role="button"]').click()
  await page.waitForURL(/\/webhooks\/we_/)
  const webhook = new URL(page.url()).pathname
  await submit(page, `${webhook}/test`)
  const link = page.locator('main a[href*="/deliveries/"]').first()
  while ((await link.count()) === 0) await page.reload()
  return { webhook, delivery: (await link.getAttribute('href'))! }
}

/** Paths of the keys in the list of the organisation, newest first: "/account/org_…/keys/key_…". */
export async function listKeyPaths(page: Page, organisation: string): Promise<string[]> {
  await page.goto(`${organisation}/keys`)
  const links = await page.locator('main a').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  return [...new Set(links.filter((href) => /\/keys\/key_\w+$/.test(href)))]
}

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

/** Paths of the keys in the list of the organisation, newest first: "/account/org_…/keys/key_…". */
export async function listKeyPaths(page: Page, organisation: string): Promise<string[]> {
  await page.goto(`${organisation}/keys`)
  const links = await page.locator('main a').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  return [...new Set(links.filter((href) => /\/keys\/key_\w+$/.test(href)))]
}

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { createKey, createOrganisation, listKeyPaths } from './testing/customer.ts'
import { inBrowser } from './testing/in-browser.ts'
import { countMails, nextMailedLink } from './testing/mails.ts'
import { type Shop, startShop, submit } from './testing/shop.ts'

/** Two people of one organisation, and a stranger. */

inBrowser('a team', () => {
  let shop: Shop
  let owner: Page
  let organisation: string
  beforeAll(async () => {
    shop = await startShop()
    owner = await shop.signIn(await shop.visitor(), 'ana@rovers.example')
    organisation = await createOrganisation(owner, 'Rovers')
    await createKey(owner, organisation, 'Scores')
  })
  afterAll(() => shop?.stop())

  const getStatus = async (page: Page, path: string) => (await page.goto(path))!.status()

  /** Invites an address, and follows the link as the person who signs in with `by`. */
  async function invite(by: Page, email: string, role: string): Promise<void> {
    const earlier = await countMails(shop.main, email)
    await owner.goto(`${organisation}/team`)
    await owner.locator('input[name="email"]').fill(email)
    await owner.locator(`input[name="role"][value="${role}"]`).check()
    await submit(owner, `${organisation}/team/invite`)
    await by.goto(await nextMailedLink(shop.main, email, earlier))
    await submit(by, '/account/invitation')
  }

  test('a developer has keys and no bills; the owner alone changes the team', async () => {
    const developer = await shop.signIn(await shop.visitor(), 'ben@rovers.example')
    await invite(developer, 'ben@rovers.example', 'developer')
    expect(new URL(developer.url()).pathname).toBe(organisation)

    const [key] = await listKeyPaths(developer, organisation)
    await developer.goto(`${key}/revoke`)
    await submit(developer, `${key}/revoke`)
    await createKey(developer, organisation, 'Of Ben')
    await developer.goto(`${organisation}/team`)
    expect(await developer.locator(`form[action="${organisation}/team/invite"]`).count()).toBe(0)

    // The form of the owner, sent with the session of the developer.
    const csrf = await developer.locator('input[name="csrf"]').first().inputValue()
    const refused = await developer.request.post(`${organisation}/team/invite`, {
      form: { csrf, email: 'eve@rovers.example', role: 'owner' },
      headers: { origin: shop.origin },
    })
    expect([refused.status(), await countMails(shop.main, 'eve@rovers.example')]).toEqual([403, 0])
  })

  test('a member for bills makes no key', async () => {
    const billing = await shop.signIn(await shop.visitor(), 'cleo@rovers.example')
    await invite(billing, 'cleo@rovers.example', 'billing')
    expect(await getStatus(billing, `${organisation}/keys/new`)).toBe(403)
    expect(await getStatus(billing, organisation)).toBe(200)
  })

  test('a removed member finds nothing, like somebody who never was one', async () => {
    const member = await shop.signIn(await shop.visitor(), 'dan@rovers.example')
    await invite(member, 'dan@rovers.example', 'developer')
    await owner.goto(`${organisation}/team`)
    await owner.locator('summary', { hasText: 'dan@rovers.example' }).click()
    await Promise.all([owner.waitForEvent('domcontentloaded'), owner.getByRole('button', { name: 'Remove dan@rovers.example' }).click()])

    const stranger = await shop.signIn(await shop.visitor(), 'eve@united.example')
    const paths = ['', '/keys', '/keys/new', '/team', '/audit'].map((path) => organisation + path)
    for (const page of [member, stranger]) {
      for (const path of paths) expect([path, await getStatus(page, path)]).toEqual([path, 404])
    }
    expect(await getStatus(stranger, '/account/org_0000000000000000')).toBe(404)
  })

  test('the audit log names who did what', async () => {
    await owner.goto(`${organisation}/audit`)
    const rows = await owner.locator('main table tbody tr').allInnerTexts()
    const has = (...words: string[]) => rows.some((row) => words.every((word) => row.includes(word)))
    expect([has('ben@rovers.example', 'Key created'), has('ana@rovers.example', 'Key created'), has('eve@united.example')]).toEqual([
      ...[true, true, false],
    ])
  })
})

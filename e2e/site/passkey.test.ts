import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inBrowser } from './testing/in-browser.ts'
import { type Shop, startShop, submit } from './testing/shop.ts'

inBrowser('a passkey', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop?.stop())

  test('is added to an account, is renamed, signs in without a mail, and not after it was removed', async () => {
    const context = await shop.visitor()
    const page = await shop.signIn(context, 'ana@rovers.example')
    const devices = await context.newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })

    await page.goto('/account/security')
    const adding = page.locator('#passkey-add')
    await adding.locator('input').fill('Laptop')
    await adding.locator('button').click()
    await page.locator('main table th', { hasText: 'Laptop' }).waitFor()

    await page.locator('main table details', { hasText: 'Rename' }).first().locator('summary').click()
    await page.locator('main table input[name="name"]').fill('Work laptop')
    await submit(page, '/account/security/passkeys/rename')
    await page.locator('main table th', { hasText: 'Work laptop' }).waitFor()

    const signOut = () => submit(page, '/logout')
    const signInByPasskey = async () => {
      await page.goto('/login')
      await page.locator('#passkey-sign-in button').click()
    }
    await signOut()
    await signInByPasskey()
    await page.waitForURL((url) => url.pathname.startsWith('/account'))
    await page.goto('/account/settings')
    expect(await page.locator('main').innerText()).toContain('ana@rovers.example')

    await page.goto('/account/security')
    await submit(page, '/account/security/passkeys/remove')
    await signOut()
    await signInByPasskey()
    await page.locator('#passkey-sign-in [role="alert"]:not(:empty)').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})

import { afterEach, describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { PostOptions } from '../testing/browser.ts'
import { type SiteTestOptions, session } from '../testing/site-for-test.ts'
import { path, startWebhookPages } from './testing/start-webhook-pages.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started(more: SiteTestOptions = {}) {
  const t = await startWebhookPages(more)
  open.push(() => t.stop())
  return t
}

describe('who may see and change webhooks', () => {
  const routes = (id: string): [string, string][] => [
    ['GET', ''],
    ['POST', ''],
    ['GET', '/new'],
    ['GET', `/${id}`],
    ['GET', `/${id}/edit`],
    ['POST', `/${id}/edit`],
    ['GET', `/${id}/secret`],
    ['POST', `/${id}/secret`],
    ['POST', `/${id}/state`],
    ['GET', `/${id}/delete`],
    ['POST', `/${id}/delete`],
    ['POST', `/${id}/test`],
    ['POST', `/${id}/resend`],
    ['GET', `/${id}/deliveries/evt_1`],
  ]
  const send = (t: Awaited<ReturnType<typeof started>>, method: string, to: string, more: PostOptions = {}) =>
    method === 'GET' ? t.get(to) : t.post(to, { url: 'https://mine.example/', language: 'en', enabled: 'no' }, more)

  test('a webhook of another organisation is not found, under its path or under one’s own', async () => {
    const t = await started()
    const { id } = await t.created('https://hooks.example.com/')
    t.signIn(session({ memberships: [{ organisationId: 'org_2', name: 'Others', role: 'owner', plan: 'free' }] as never }))
    for (const [method, rest] of routes(id))
      expect([method, rest, (await send(t, method, path + rest)).status]).toEqual([method, rest, 404])
    for (const [method, rest] of routes(id).slice(3)) {
      expect([method, rest, (await send(t, method, `/account/org_2/webhooks${rest}`)).status]).toEqual([method, rest, 404])
    }
    expect(await t.endpoints()).toMatchObject([{ id, state: 'active', settings: { url: 'https://hooks.example.com/' } }])
    expect(await t.endpoints('org_2')).toEqual([])
  })

  test('a role without the permission gets 403, a visitor the sign-in, a form without token nothing', async () => {
    const t = await started({ accounts: { authorize: () => Promise.reject(fail('role_not_allowed', { role: 'billing' })) } })
    for (const [method, rest] of routes('we_0000000000')) expect((await send(t, method, path + rest)).status).toBe(403)
    const u = await started()
    const { id } = await u.created('https://hooks.example.com/')
    for (const [method, rest] of routes(id).filter(([each]) => each === 'POST')) {
      expect((await send(u, method, path + rest, { csrf: 'token-of-another-session' })).status).toBe(403)
    }
    expect(await u.endpoints()).toMatchObject([{ state: 'active', settings: { url: 'https://hooks.example.com/' } }])
    u.signIn(undefined)
    for (const [method, rest] of routes(id)) expect((await send(u, method, path + rest)).location).toMatch(/^\/login\?next=/)
  })

  test('members for billing have no entry of it in the navigation', async () => {
    const t = await started()
    expect((await t.get(path)).text).toContain(`href="${path}" aria-current="page"`)
    t.signIn(session({ memberships: [{ organisationId: 'org_1', name: 'Rovers', role: 'billing', plan: 'free' }] as never }))
    expect((await t.get('/account/org_1/audit')).text).not.toContain(`href="${path}"`)
  })
})

test.each(languages)('every page exists in %s', async (lang) => {
  const t = await started()
  const { at } = await t.created('https://hooks.example.com/')
  for (const page of [path, `${path}/new`, at, `${at}/edit`, `${at}/secret`, `${at}/delete`]) {
    const { status: code, text } = await t.get(`${page}?lang=${lang}`)
    expect([page, code]).toEqual([page, 200])
    expect(text).toContain(`<html lang="${lang}"`)
    expect(text).not.toContain('undefined')
  }
})

import { afterEach, expect, test } from '@jest/globals'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

test('requests are counted by route and status, and no path, id or token becomes a label', async () => {
  t = await siteForTest({ accounts: { inviteMember: async () => Promise.reject(new Error('broken')) }, logLevel: 'silent' })
  await t.get('/terms')
  await t.get('/account/org_1/team?token=secret')
  await t.get('/account/org_2/team')
  await t.get('/no/such/page/org_9')
  await t.post('/account/org_1/team/invite', { email: 'bo@example.com', role: 'owner' })
  await t.post('/account/org_1/team/invite', {}, { csrf: false })
  const lines = (await t.metrics.text()).split('\n').filter((line) => line.startsWith('touchline_site_requests_total{'))
  expect(lines.map((line) => line.slice('touchline_site_requests_total'.length)).sort()).toEqual([
    '{route="/account/:org/team",status="200"} 1',
    '{route="/account/:org/team",status="404"} 1',
    '{route="/account/:org/team/invite",status="500"} 1',
    '{route="/terms",status="200"} 1',
    '{route="none",status="403"} 1',
    '{route="none",status="404"} 1',
  ])
})

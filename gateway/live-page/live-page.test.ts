import { afterEach, expect, test } from '@jest/globals'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'

let t: GatewayUnderTest
afterEach(() => t.stop())

test('the page loads only files of its own, and takes no key from a URL', async () => {
  t = await gatewayForTest({ environment: { LIVE_PAGE: 'true' } })
  const page = await t.request('/live', { Accept: 'text/html' })
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/)
  expect(page.text).not.toMatch(/<script(?! type="module" src="\/live\/)|<style|style=|\son\w+=/)
  const types = { '/live/page.js': 'text/javascript; charset=utf-8', '/live/page.css': 'text/css; charset=utf-8' }
  for (const [path, type] of Object.entries(types)) {
    expect(page.text).toContain(`"${path}"`)
    const file = await t.request(path, { Accept: '*/*' })
    expect([file.status, file.headers['content-type']]).toEqual([200, type])
  }
  expect((await t.request('/live?key=tl_live_x')).json.error.code).toBe('key_in_url')
})

test('there is no page unless it is switched on', async () => {
  t = await gatewayForTest()
  for (const path of ['/live', '/live/page.js', '/live/page.css']) expect((await t.request(path)).status).toBe(404)
})

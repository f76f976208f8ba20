import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
beforeEach(async () => {
  t = await siteForTest({ session: undefined })
})
afterEach(() => t.stop())

test('the script of the widgets has at most 25 kB compressed, and contains nothing that only servers need', async () => {
  const { text } = await t.get('/widgets.js')
  expect(gzipSync(text).length).toBeLessThanOrEqual(25_000)
  for (const part of ['node:', '@bufbuild', 'innerHTML', 'eval(', 'new Function'])
    expect([part, text.includes(part)]).toEqual([part, false])
})

test('pages of every origin may load it, as a module and isolated', async () => {
  const { status, headers } = await t.get('/widgets.js', { headers: { origin: 'https://app.example' } })
  expect([status, Object.fromEntries(headers)]).toEqual([
    200,
    expect.objectContaining({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'content-type': 'text/javascript; charset=utf-8',
    }),
  ])
  expect(headers.getSetCookie()).toEqual([])
})

test('a browser that has it gets 304', async () => {
  const etag = (await t.get('/widgets.js')).headers.get('etag')!
  const { status, text } = await t.get('/widgets.js', { headers: { 'if-none-match': etag } })
  expect([status, text]).toEqual([304, ''])
})

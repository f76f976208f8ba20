import { expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { assetPath, assets } from '../assets/assets.ts'
import { chooseLanguage } from '../http/language.ts'
import type { SiteEnv } from '../site.ts'
import { codeBlock } from './code-block.ts'
import { page } from './page.ts'

const app = new Hono<SiteEnv>()
  .route('/', assets as unknown as Hono<SiteEnv>)
  .use(chooseLanguage)
  .get('/pricing', (c) =>
    page(c, { title: c.req.query('title') ?? 'Plans', body: codeBlock('Shell', 'curl <x>'), head: html`<link rel="me" href="/a">` }),
  )
  .get('/secret', (c) => page(c, { title: 'Secret', isSecret: true, body: html`` }))
  .get('/missing', (c) => page(c, { title: '404', status: 404, body: html`` }))

const get = async (path: string, headers: Record<string, string> = {}) => (await app.request(path, { headers })).text()

test('a page names its language, and links to itself in the others with the rest of its query', async () => {
  const text = await get('/pricing?period=year&lang=de')
  expect(text).toContain('<html lang="de">')
  for (const language of languages) expect(text).toContain(`<a href="/pricing?period=year&amp;lang=${language}" hreflang="${language}"`)
  expect(text).toMatch(/hreflang="de" lang="de" aria-current="true">Deutsch/)
})

test('the link to the current page is marked', async () => {
  expect(await get('/pricing')).toContain('<a href="/pricing" aria-current="page">Pricing</a>')
})

test('what a visitor wrote is escaped, in the head too', async () => {
  const text = await get(`/pricing?title=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Touchline</title>')
  expect(text).toContain('<code>curl &lt;x&gt;</code>')
})

test('one request blocks: a single style sheet, and scripts are modules of this origin', async () => {
  const text = await get('/pricing')
  expect(text.match(/rel="stylesheet"/g)).toHaveLength(1)
  for (const [script] of text.matchAll(/<script[^>]*>/g)) expect(script).toMatch(/^<script type="module" src="\/assets\/[^"]+">$/)
  expect(text).not.toMatch(/ style="| on[a-z]+="/)
})

test('errors and secret pages are not found by search engines, and have no preview', async () => {
  for (const path of ['/missing', '/secret?token=x']) {
    const text = await get(path)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toMatch(/og:title|rel="(canonical|alternate)"/)
  }
})

test('assets have the path of their content, and are small on the wire', async () => {
  const path = assetPath('site.css')
  const zipped = await app.request(path, { headers: { 'accept-encoding': 'br, gzip' } })
  expect([zipped.headers.get('content-encoding'), zipped.headers.get('cache-control')]).toEqual([
    'gzip',
    'public, max-age=31536000, immutable',
  ])
  expect((await zipped.arrayBuffer()).byteLength).toBeLessThan(24_000)
  const plain = await app.request(path, { headers: { 'accept-encoding': 'gzip;q=0' } })
  expect([plain.headers.get('content-encoding'), (await plain.text()).includes('--accent')]).toEqual([null, true])
  expect((await app.request('/assets/site-0.css')).status).toBe(404)
})

test('pictures are sent as they are', async () => {
  const picture = await app.request(assetPath('card.png'), { headers: { 'accept-encoding': 'gzip' } })
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(picture.headers.get('content-encoding')).toBeNull()
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { openSite } from './open-site.ts'
import { site } from './service.ts'
import { type SiteForTest, siteForTest } from './testing/site-for-test.ts'

let t: SiteForTest | undefined
afterEach(async () => {
  await t?.stop()
  t = undefined
})

function legalDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'legal-'))
  for (const name of ['terms', 'privacy', 'imprint', 'refunds']) writeFileSync(join(directory, `${name}.md`), '# Text')
  return directory
}

test('production names every setting that is missing, and starts with all of them', async () => {
  const legal = legalDirectory()
  const start = (environment: Record<string, string>) => startForTest(site, { environment: { SITE_MODE: 'production', ...environment } })
  await expect(start({})).rejects.toThrow(/PUBLIC_URL.*https[\s\S]*LEGAL_DIR/)
  await expect(start({ LEGAL_DIR: legal })).rejects.toThrow('PUBLIC_URL')
  await expect(start({ LEGAL_DIR: legal, PUBLIC_URL: 'http://touchline.example' })).rejects.toThrow('PUBLIC_URL')
  rmSync(join(legal, 'imprint.md'))
  await expect(start({ LEGAL_DIR: legal, PUBLIC_URL: 'https://touchline.example' })).rejects.toThrow('imprint.md')
  writeFileSync(join(legal, 'imprint.md'), '# Text')
  const started = await start({ LEGAL_DIR: legal, PUBLIC_URL: 'https://touchline.example' })
  await started.stop()
  rmSync(legal, { recursive: true })
})

test('over HTTP: HEAD has no body, cookies stay separate headers, a long body is refused before it has arrived', async () => {
  const value = (name: string) => ({ name: 'set-cookie', value: `${name}=; Max-Age=0; Path=/` })
  t = await siteForTest({
    accounts: { handleSignInRequest: async () => ({ status: 200, headers: [value('a'), value('b')], body: new Uint8Array() }) },
  })
  const server = createServer(openSite(t.site).pages)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
  const head = await send('HEAD', '/account/new', { cookie: 'touchline.session=for-test' })
  expect([head.status, await head.text(), head.headers.get('cache-control')]).toEqual([200, '', 'private, no-store'])
  const form = { cookie: 'touchline.session=for-test', 'content-type': 'application/x-www-form-urlencoded' }
  const left = await send('POST', '/logout', form, 'csrf=token-of-session-1')
  expect([left.status, left.headers.getSetCookie().map((line) => line.split('=')[0])]).toEqual([303, ['a', 'b']])
  expect(await sendHeadersOnly(port, 10_000_000)).toBe(413)
  await new Promise((resolve) => server.close(resolve))
})

/** The status of a response to a form whose body never arrives. */
const sendHeadersOnly = (port: number, length: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(length) }
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/login', headers }, (response) => {
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.flushHeaders()
  })

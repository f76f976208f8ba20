import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { freePort } from '@touchline/platform/testing/free-ports'
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
  const server = createServer((await openSite(t.site)).pages)
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

test('the own port has the limits of a public port', async () => {
  const port = await freePort()
  t = await siteForTest({ environment: { SITE_PORT: String(port), SITE_HOST: '127.0.0.1', MAX_CONNECTIONS_PER_ADDRESS: '2' } })
  const opened = await openSite(t.site)
  await opened.start()
  const [first, second] = [await connected(port), await connected(port)]
  const third = await connected(port)
  await closed(first)
  expect([second, third].map(({ destroyed }) => destroyed)).toEqual([false, false])
  expect(await exchange(second, 'GET /status HTTP/1.1\r\nHost: touchline.example\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200 OK\r\n/,
  )
  expect(await exchange(third, 'no HTTP\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  const long = `GET / HTTP/1.1\r\nHost: touchline.example\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
  expect(await exchange(await connected(port), long)).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  await opened.stop()
  await expect(connected(port)).rejects.toThrow('ECONNREFUSED')
})

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject)
  })

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()).resume())

/** What the server sends until it closes the connection. */
async function exchange(socket: Socket, text: string): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk)).write(text)
  await closed(socket)
  return Buffer.concat(chunks).toString()
}

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

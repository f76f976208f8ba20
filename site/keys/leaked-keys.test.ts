import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { formKey, keyDigest } from '@touchline/contract/keys'
import { manualClock } from '@touchline/platform/clock'
import { type SiteTestOptions, siteForTest } from '../testing/site-for-test.ts'
import { isSigned, readScannerKeys, scannerKeys } from './scanner-keys.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const toPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()
const list = (...keys: [string, KeyObject][]): string =>
  JSON.stringify({ public_keys: keys.map(([id, key]) => ({ key_identifier: id, key: toPem(key), is_current: true })) })
const signed = (body: string, key = privateKey) => ({
  'github-public-key-identifier': 'key-1',
  'github-public-key-signature': sign('sha256', Buffer.from(body), key).toString('base64'),
  'content-type': 'application/json',
})

const ours = formKey('live', new Uint8Array(32).fill(1))
const unknown = formKey('live', new Uint8Array(32).fill(2))
const finding = (token: string, rest: object = {}) => ({
  token,
  type: 'touchline_api_key',
  url: 'https://github.com/octocat/app/blob/main/.env',
  source: 'commit',
  ...rest,
})
const hash = (token: string): string => createHash('sha256').update(token).digest('hex')

async function started({ logTo, ...options }: SiteTestOptions = {}) {
  const reports: object[] = []
  const revoked: string[] = []
  const t = await siteForTest({
    session: undefined,
    environment: { LEAKED_KEYS_PUBLIC_KEYS: list(['key-1', publicKey]) },
    auth: {
      async revokeLeakedKeys({ digests }) {
        const items = digests.map((digest) => {
          const isOurs = Buffer.from(digest).equals(Buffer.from(keyDigest(ours)))
          return isOurs ? { isOurs, id: 'key_1', customer: 'org_1' } : { isOurs, id: '', customer: '' }
        })
        for (const { isOurs, id } of items) if (isOurs) revoked.push(id)
        return { items }
      },
    },
    accounts: {
      async reportLeakedKey({ $typeName: _, ...report }) {
        reports.push(report)
        return {}
      },
    },
    ...(logTo && { logTo, logLevel: 'debug' as const }),
    ...options,
  })
  open.push(() => t.stop())
  const report = (body: string, headers: Record<string, string> = signed(body)) => t.send('POST', '/keys/leaked', body, { headers })
  return { ...t, report, reports, revoked }
}

describe('POST /keys/leaked', () => {
  test('revokes keys, reports them to their owners, and labels each finding', async () => {
    const t = await started()
    const body = JSON.stringify([finding(unknown), finding(ours), finding('tl_live_no key at all')])
    const { status, text, headers } = await t.report(body)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(JSON.parse(text)).toEqual([
      { token_hash: hash(unknown), token_type: 'touchline_api_key', label: 'false_positive' },
      { token_hash: hash(ours), token_type: 'touchline_api_key', label: 'true_positive' },
      { token_hash: hash('tl_live_no key at all'), token_type: 'touchline_api_key', label: 'false_positive' },
    ])
    expect(t.revoked).toEqual(['key_1'])
    const place = { url: 'https://github.com/octocat/app/blob/main/.env', source: 'commit' }
    expect(t.reports).toEqual([{ organisationId: 'org_1', keyId: 'key_1', ...place }])
  })

  test('answers a repeat of the same report in the same way', async () => {
    const t = await started()
    const body = JSON.stringify([finding(ours)])
    expect((await t.report(body)).text).toBe((await t.report(body)).text)
  })

  test.each([
    ['without the headers', () => ({}), 400],
    [
      'with the signature of another key',
      (body: string) => signed(body, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      401,
    ],
    ['with the signature of another body', () => signed('[]'), 401],
    ['with a signature that is none', (body: string) => ({ ...signed(body), 'github-public-key-signature': '§' }), 401],
    ['with an unknown identifier', (body: string) => ({ ...signed(body), 'github-public-key-identifier': 'key-2' }), 401],
  ])('%s is refused, and nothing is revoked', async (_, headers, status) => {
    const t = await started()
    const body = JSON.stringify([finding(ours)])
    expect((await t.report(body, headers(body) as Record<string, string>)).status).toBe(status)
    expect([t.revoked, t.reports]).toEqual([[], []])
  })

  test.each(['', '{}', 'no JSON', '[null]', '[{"token":7}]', '[{"type":"touchline_api_key"}]'])(
    'rejects the signed body %j',
    async (body) => {
      const t = await started()
      expect((await t.report(body)).status).toBe(400)
    },
  )

  test('rejects a body that is too large, and more than 60 reports a minute from one address', async () => {
    const t = await started()
    const large = JSON.stringify([finding(ours, { url: 'x'.repeat(300_000) })])
    expect((await t.report(large)).status).toBe(413)
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await t.report('[]')).status))
    expect([statuses.filter((each) => each === 200).length, statuses.at(-1)]).toEqual([60, 429])
    expect(t.revoked).toEqual([])
  })

  test('asks for a repeat when a service is away, and never writes a token to the log', async () => {
    const lines: string[] = []
    const t = await started({
      logTo: { write: (line: string) => void lines.push(line) },
      accounts: { reportLeakedKey: () => Promise.reject(fail('upstream_unavailable')) },
    })
    expect((await t.report(JSON.stringify([finding(ours)]))).status).toBe(503)
    await t.report(JSON.stringify([finding(unknown), { token: 3 }]))
    await t.report(JSON.stringify([finding(ours)]), {})
    expect(lines.join('')).not.toMatch(/tl_live_[0-9A-Za-z]/)
  })

  test('passes on no key in the address where it was found, and only web addresses', async () => {
    const t = await started()
    await t.report(JSON.stringify([finding(ours, { url: `https://example.com/?key=${ours}` })]))
    await t.report(JSON.stringify([finding(ours, { url: 'javascript:alert(1)', source: '' })]))
    expect(t.reports).toMatchObject([{ url: 'https://example.com/?key=tl_live_…' }, { url: '', source: '' }])
  })

  test('does not exist without the setting', async () => {
    const t = await started({ environment: {} })
    expect((await t.report('[]')).status).toBe(404)
  })
})

describe('the public keys of a scanner', () => {
  // The sample of GitHub's documentation of its secret scanning partner program, with the key published for it.
  const sample = {
    identifier: 'bcb53661c06b4728e59d897fb6165d5c9cda0fd9cdf9d09ead458168deb7518c',
    key: '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYAGMWO8XgCamYKMJS6jc/qgvSlAd\nAjPuDPRcXU22YxgBrz+zoN19MzuRyW87qEt9/AmtoNP5GrobzUvQSyJFVw==\n-----END PUBLIC KEY-----\n',
    signature: 'MEQCIQDaMKqrGnE27S0kgMrEK0eYBmyG0LeZismAEz/BgZyt7AIfXt9fErtRS4XaeSt/AO1RtBY66YcAdjxji410VQV4xg==',
    body: '[{"source":"commit","token":"some_token","type":"some_type","url":"https://example.com/base-repo-url/"}]',
  }

  test('verify the sample that GitHub publishes', () => {
    expect(isSigned(Buffer.from(sample.body), sample.signature, sample.key)).toBe(true)
    expect(isSigned(Buffer.from(`${sample.body} `), sample.signature, sample.key)).toBe(false)
  })

  test('are a setting: a list, one key in PEM, also on one line, or an address', async () => {
    const find = (text: string, identifier: string) => scannerKeys(readScannerKeys(text), manualClock(0)).get(identifier)
    expect(await find(list(['key-1', publicKey]), 'key-1')).toBe(toPem(publicKey))
    expect(await find(list(['key-1', publicKey]), 'key-2')).toBeUndefined()
    expect(await find(toPem(publicKey), 'any')).toBe(toPem(publicKey))
    expect(await find(toPem(publicKey).replaceAll('\n', '\\n'), 'any')).toBe(toPem(publicKey))
    expect(readScannerKeys('https://example.com/keys')).toEqual({ url: 'https://example.com/keys' })
  })

  test.each(['', 'nonsense', '{}', '{"public_keys":[]}', '{"public_keys":[{"key_identifier":"a","key":"b"}]}'])(
    'that are %j do not start the site',
    (text) => {
      expect(() => readScannerKeys(text)).toThrow(/^(must be|has)/)
    },
  )

  test('at an address are cached for an hour, and asked for at most once a minute for an unknown identifier', async () => {
    let requests = 0
    let response = list(['key-1', publicKey])
    const server = createServer((_, res) => {
      requests++
      res.end(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(() => new Promise((resolve) => server.close(() => resolve())))
    const clock = manualClock(0)
    const keys = scannerKeys({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }, clock)
    expect(await keys.get('key-1')).toBe(toPem(publicKey))
    for (let i = 0; i < 100; i++) expect(await keys.get('key-2')).toBeUndefined()
    expect(requests).toBe(1)
    response = list(['key-1', publicKey], ['key-2', publicKey])
    await clock.advance(60_000)
    expect(await keys.get('key-2')).toBe(toPem(publicKey))
    expect(await keys.get('key-1')).toBe(toPem(publicKey))
    expect(requests).toBe(2)
    response = 'an error page'
    await clock.advance(3_600_000)
    expect(await keys.get('key-1')).toBe(toPem(publicKey))
    expect(requests).toBe(3)
  })

  test('at an address that never answered make the sender repeat the report', async () => {
    const keys = scannerKeys({ url: 'http://127.0.0.1:1/' }, manualClock(0))
    await expect(keys.get('key-1')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
})

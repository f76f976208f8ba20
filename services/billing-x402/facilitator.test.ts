import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { jwtVerify } from 'jose'
import { billing } from './service.ts'

const network = 'eip155:8453'
const now = '2026-03-01T12:00:00Z'
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A facilitator that supports these schemes; undefined: it answers 500. */
async function startFacilitator() {
  const seen: (string | undefined)[] = []
  let schemes: string[] | undefined = ['exact', 'batch-settlement']
  const server: Server = createServer((request, response) => {
    seen.push(request.headers.authorization)
    const kinds = schemes?.map((scheme) => ({ x402Version: 2, scheme, network }))
    response
      .writeHead(kinds ? 200 : 500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ kinds, extensions: [], signers: {} }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanUps.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const settle = (next: string[] | undefined) => {
    schemes = next
  }
  return { seen, settle, host: `127.0.0.1:${port}` }
}

const address = `0x${'ab'.repeat(20)}`
const environment = (host: string) => ({
  X402_NETWORK: network,
  X402_RPC_URL: 'http://127.0.0.1:9',
  X402_FACILITATOR_URL: `http://${host}/platform/v2/x402`,
  X402_PAY_TO: address,
  X402_RECEIVER_AUTHORIZER_KEY: `0x${'11'.repeat(32)}`,
})

async function started(host: string, more: Record<string, string> = {}) {
  const t = await startForTest(billing, { environment: { ...environment(host), ...more }, now, logLevel: 'silent' })
  cleanUps.push(t.stop)
  const notOffered = async () => (await t.client.getTerms({})).terms!.notOffered
  return { ...t, notOffered }
}

/** Both forms of keys that the facilitator of Coinbase issues. */
const keys: [string, 'EdDSA' | 'ES256', () => { publicKey: KeyObject; secret: string }][] = [
  [
    'Ed25519 in base64',
    'EdDSA',
    () => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const { d, x } = privateKey.export({ format: 'jwk' })
      return { publicKey, secret: Buffer.concat([d, x].map((half) => Buffer.from(half!, 'base64url'))).toString('base64') }
    },
  ],
  ...(['pkcs8', 'sec1'] as const).map((type): (typeof keys)[number] => [
    `P-256 in PEM, ${type}, on one line`,
    'ES256',
    () => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      return { publicKey, secret: String(privateKey.export({ type, format: 'pem' })).replaceAll('\n', '\\n') }
    },
  ]),
]

test.each(keys)('requests are signed with the key: %s', async (_, algorithm, newKey) => {
  const { publicKey, secret } = newKey()
  const { host, seen } = await startFacilitator()
  const { notOffered } = await started(host, { X402_FACILITATOR_KEY_ID: 'key-1', X402_FACILITATOR_KEY_SECRET: secret })
  expect(await notOffered()).toEqual([])
  const { payload, protectedHeader } = await jwtVerify(seen[0]!.replace('Bearer ', ''), publicKey, { currentDate: new Date(now) })
  expect(protectedHeader).toEqual({ alg: algorithm, kid: 'key-1', typ: 'JWT', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(payload).toMatchObject({ sub: 'key-1', iss: 'cdp', uris: [`GET ${host}/platform/v2/x402/supported`] })
  expect(payload.exp! - payload.nbf!).toBe(120)
})

test('a key that is none, and half of a key, stop the start; no secret is named', async () => {
  const secret = 'not-a-key-that-anybody-issues'
  const wrong = startForTest(billing, { environment: { ...environment('127.0.0.1:9'), X402_FACILITATOR_KEY_SECRET: secret } })
  await expect(wrong).rejects.toThrow(/X402_FACILITATOR_KEY_SECRET.*Ed25519/s)
  await expect(wrong).rejects.not.toThrow(secret)
  const half = startForTest(billing, { environment: { ...environment('127.0.0.1:9'), X402_FACILITATOR_KEY_ID: 'key-1' } })
  await expect(half).rejects.toThrow('X402_FACILITATOR_KEY_ID and X402_FACILITATOR_KEY_SECRET, or neither')
})

test('what the facilitator does not settle on the network is not on offer, until it does', async () => {
  const { host, seen, settle } = await startFacilitator()
  settle(['exact'])
  const t = await started(host)
  expect(await t.notOffered()).toEqual(['batch-settlement'])
  expect(t.degraded()).toEqual({ 'billing-x402': `the facilitator does not settle batch-settlement on ${network}` })
  expect(await t.metrics.text()).toContain('touchline_billing_offered{scheme="batch-settlement"} 0')
  settle(['exact', 'batch-settlement'])
  await t.advance(3_600_000)
  while (seen.length < 2 || (await t.notOffered()).length > 0) await t.advance(0)
  expect(t.degraded()).toEqual({})
})

test('without an answer at the start nothing is on offer; later, after three misses in a row', async () => {
  const { host, seen, settle } = await startFacilitator()
  settle(undefined)
  const t = await started(host)
  expect(await t.notOffered()).toEqual(['batch-settlement', 'exact'])
  expect(t.degraded()).toEqual({ 'billing-x402': 'the facilitator does not answer /supported' })
  const answered = async (count: number, ms: number) => {
    const before = seen.length
    for (let i = 0; i < count; i++) {
      await t.advance(ms)
      while (seen.length <= before + i || t.clock.countTimers() === 0) await t.advance(0)
    }
  }
  settle(['exact', 'batch-settlement'])
  await answered(1, 30_000)
  while ((await t.notOffered()).length > 0) await t.advance(0)
  settle(undefined)
  await answered(1, 3_600_000)
  await answered(1, 30_000)
  expect(await t.notOffered()).toEqual([])
  await answered(1, 30_000)
  while ((await t.notOffered()).length === 0) await t.advance(0)
  expect(t.degraded()).toEqual({ 'billing-x402': 'the facilitator does not answer /supported' })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import type { BillingService, PaymentTerms } from '@touchline/contract/gen/billing'
import type { Client } from '@touchline/platform/rpc-types'
import { startForTest, type UnderTest } from '@touchline/platform/testing/start-for-test'
import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x'
import type { Hex, PrivateKeyAccount } from 'viem'
import { billing } from './service.ts'
import { getGateway } from './testing/buys.ts'
import { payer } from './testing/payer.ts'
import { getEnvironment } from './testing/started.ts'

const signInUri = 'https://api.example/v1/channels'

describeOnChain('statements', () => {
  let chain: Chain
  let service: UnderTest & { client: Client<typeof BillingService> }
  let terms: PaymentTerms
  let buyer: PrivateKeyAccount
  let channel: string
  const start = () => startForTest(billing, { environment: getEnvironment(chain), now: new Date().toISOString() })
  beforeAll(async () => {
    chain = await startChain()
    service = await start()
    terms = (await service.client.getTerms({})).terms!
    buyer = await chain.newBuyer(5_000_000n)
    channel = await usedChannel()
  })
  afterAll(async () => {
    await service?.stop()
    await chain?.stop()
  })

  /** A channel with a deposit of 1 USDC and four draws, one of them undone. */
  async function usedChannel(): Promise<string> {
    const [client, gateway] = [payer(chain, buyer, terms), await getGateway(service.client)]
    let id = ''
    for (const isGone of [false, false, true, false]) {
      const payment = await client.pay('prepaid')
      const { receipt } = await gateway.buy(payment, 2_000, { isGone })
      if (!isGone) await client.received(payment, receipt!)
      id = receipt!.extra!.channelState.channelId!
    }
    return id
  }

  interface Parts {
    domain: string
    uri: string
    issuedAt: string
    statement: string
  }
  /** The header that the official client makes from a text of the service. */
  async function signedBy(wallet: PrivateKeyAccount, uri = signInUri, change: (parts: Parts) => object = (parts) => parts) {
    const { payload } = await service.client.getSignIn({ address: wallet.address, signInUri: uri })
    const changed = change(JSON.parse(Buffer.from(payload).toString())) as Parameters<typeof createSIWxPayload>[0]
    return encodeSIWxHeader(await createSIWxPayload(changed, wallet, new URL(changed.uri).origin))
  }
  const read = (signIn: string, id = channel, uri = signInUri) => service.client.getStatement({ channel: id, signInUri: uri, signIn })
  const altered = (header: string, change: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(header, 'base64').toString()), ...change })).toString('base64')
  const invalid = { code: 'invalid_sign_in' }

  test('the text is signed as it is: the header needs no client of its own', async () => {
    const { text, payload } = await service.client.getSignIn({ address: buyer.address, signInUri })
    expect(text).toMatch(/^api\.example wants you to sign in with your Ethereum account:/)
    const parts = JSON.parse(Buffer.from(payload).toString())
    const header = Buffer.from(JSON.stringify({ ...parts, signature: await buyer.signMessage({ message: text }) })).toString('base64')
    expect(await read(header)).toMatchObject({ channel, payer: buyer.address.toLowerCase() })
  })

  test.each(['http://gateway:8080', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'https://api.example'])(
    'the text of a service at %s is that of the official client',
    async (origin) => {
      const uri = `${origin}/v1/channels`
      expect(await read(await signedBy(buyer, uri), channel, uri)).toMatchObject({ channel })
    },
  )

  test('the payer reads its balance and its entries, whose sums are the balance on every page size', async () => {
    const signIn = await signedBy(buyer)
    const { deposited, refunded, charged, claimed, frozen } = await read(signIn)
    expect({ deposited, refunded, charged, claimed, frozen }).toEqual({
      ...{ deposited: 1_000_000n, refunded: 0n, charged: 6_000n, claimed: 0n, frozen: false },
    })
    for (const limit of [1, 2, 3, 200]) {
      const kinds: string[] = []
      let [balance, after, total] = [0n, 0n, 1n]
      while (after < total) {
        const page = await service.client.listEntries({ channel, signInUri, signIn, after, limit })
        for (const { kind, amount } of page.items) balance += kind === 'deposit' || kind === 'undo' ? amount : -amount
        kinds.push(...page.items.map(({ kind }) => kind))
        after = page.items.at(-1)!.number
        total = page.total
      }
      expect([balance, kinds]).toEqual([deposited - refunded - charged, ['deposit', 'draw', 'draw', 'draw', 'undo', 'draw']])
    }
  })

  test('a wallet lists its own channels, with the configuration that their ids are derived from', async () => {
    const { items, total } = await service.client.listChannels({ signInUri, signIn: await signedBy(buyer), limit: 10 })
    expect(total).toBe(1n)
    expect(items).toMatchObject([{ channel, charged: 6_000n, config: { payer: buyer.address.toLowerCase(), withdrawDelay: 900 } }])
    const stranger = await signedBy(await chain.newBuyer(1n))
    expect((await service.client.listChannels({ signInUri, signIn: stranger, limit: 10 })).items).toEqual([])
    await expect(service.client.listChannels({ signInUri, signIn: '', limit: 10 })).rejects.toMatchObject(invalid)
  })

  test('a text of one process is valid at the others, and may be used again', async () => {
    const signIn = await signedBy(buyer)
    expect(await read(signIn)).toEqual(await read(signIn))
    const other = await start()
    // The store has no channel, which is found after the signature was accepted.
    const refused = other.client.getStatement({ channel, signInUri, signIn }).finally(() => other.stop())
    await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  })

  test('another wallet gets what it would get of a channel that does not exist', async () => {
    const stranger = await chain.newBuyer(1n)
    const signIn = await signedBy(stranger)
    await expect(read(signIn)).rejects.toMatchObject({ code: 'not_found' })
    await expect(service.client.listEntries({ channel, signInUri, signIn, limit: 1 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(read(await signedBy(buyer), `0x${'0'.repeat(64)}`)).rejects.toMatchObject({ code: 'not_found' })
    await expect(read(altered(signIn, { address: buyer.address }))).rejects.toMatchObject(invalid)
  })

  test.each<[string, (parts: Parts) => object]>([
    ['another domain', (parts) => ({ ...parts, domain: 'evil.example', uri: 'https://evil.example/v1/channels' })],
    ['another resource', (parts) => ({ ...parts, uri: 'https://api.example/other' })],
    ['another statement', (parts) => ({ ...parts, statement: 'Something harmless.' })],
    ['a nonce of its own', (parts) => ({ ...parts, nonce: randomUUID().replaceAll('-', '') })],
    ['a later time', (parts) => ({ ...parts, issuedAt: new Date(Date.parse(parts.issuedAt) + 60_000).toISOString() })],
    ['a longer time', (parts) => ({ ...parts, expirationTime: new Date(Date.parse(parts.issuedAt) + 3_600_000).toISOString() })],
    ['another network', (parts) => ({ ...parts, chainId: 'eip155:1' })],
  ])('a text with %s, signed by the payer, is refused', async (_, change) => {
    await expect(read(await signedBy(buyer, signInUri, change))).rejects.toMatchObject(invalid)
  })

  test('a text that the service made for another host is refused', async () => {
    await expect(read(await signedBy(buyer, 'https://other.example/v1/channels'))).rejects.toMatchObject(invalid)
  })

  test.each([
    ['accepts', '1626ba7e', 'not_found'],
    ['refuses', '00000000', 'invalid_sign_in'],
  ])('a wallet that is a contract is asked: one that %s the signature', async (_, answer, code) => {
    const { address } = await chain.newBuyer(1n)
    await chain.client.setCode({ address, bytecode: `0x63${answer}60e01b60005260206000f3` })
    await expect(read(altered(await signedBy(buyer), { address }))).rejects.toMatchObject({ code })
  })

  test('a header that is not one is refused', async () => {
    const signIn = await signedBy(buyer)
    const headers = ['', 'x', 'bnVsbA==', signIn.slice(0, 80), altered(signIn, { signature: '0x12' }), altered(signIn, { issuedAt: 'now' })]
    const wrong = [
      { signature: `0x${'00'.repeat(65)}` },
      { issuedAt: '2026-02-30T00:00:00.000Z' },
      { issuedAt: '9999-12-31T23:59:59.999Z' },
    ]
    for (const header of [...headers, ...wrong.map((each) => altered(signIn, each))]) {
      await expect(read(header)).rejects.toMatchObject(invalid)
    }
  })

  test('a text is valid for less than five minutes', async () => {
    const signIn = await signedBy(buyer)
    await service.advance(299_000)
    expect((await read(signIn)).channel as Hex).toBe(channel)
    await service.advance(1_000)
    await expect(read(signIn)).rejects.toMatchObject(invalid)
  })
})

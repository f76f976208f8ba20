import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { network } from '@touchline/chain/contracts'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { exactBuyer, getReceipt, prepaidBuyer } from '@touchline/chain/testing/buyer'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { paymentEnvironment } from '@touchline/chain/welcome'
import { AuthService } from '@touchline/contract/gen/auth'
import { type Embedded, startEmbedded } from '@touchline/embedded/start-embedded'
import { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { freePorts } from '@touchline/platform/testing/free-ports'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { PaymentRequired } from '@x402/fetch'
import { wrapFetchWithPaymentFromConfig, x402Client, x402HTTPClient } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'

const funds = 5_000_000n

describeOnChain('the official client pays the whole service on the local chain', () => {
  let chain: Chain
  let server: Embedded
  let url: string
  let buyer: PrivateKeyAccount
  beforeAll(async () => {
    chain = await startChain()
    const [port] = await freePorts(1)
    server = await startEmbedded({
      ...paymentEnvironment(chain),
      ...{ PORT: String(port), ADMIN_PORT: '0', RPC_PORT: '0', HOST: '127.0.0.1', DATA_DIR: ':memory:', DEMO_KEY: 'off' },
      ...{
        FEEDS: 'demo?matches=9&rate=1&history=0',
        LOG_LEVEL: 'error',
        ACCESS_LOG: 'off',
        PAYER_PER_MINUTE: '6000',
        MAX_CONNECTIONS_PER_ADDRESS: '2000',
      },
    })
    url = `http://127.0.0.1:${port}/v1`
    const { key } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })
    const data = async <T>(path: string): Promise<T | undefined> =>
      ((await (await retryingFetch(url + path, { headers: { 'X-API-Key': key } })).json()) as { data?: T }).data
    // Names and squads arrive on separate topics, after the matches.
    for (let isComplete = false; !isComplete; await rest(50)) {
      const [match] = (await data<{ home_team: { id: string; name: string | null } }[]>('/soccer/matches/live')) ?? []
      isComplete = match?.home_team.name !== null && (await data(`/soccer/teams/${match?.home_team.id}/squad`)) !== undefined
    }
    // The first check of a signature starts a thread, which may take longer than a request on a busy machine.
    await exactBuyer(await chain.newBuyer(funds))(`${url}/soccer/matches/live`)
  })
  afterAll(async () => {
    await server?.stop()
    await chain?.stop()
  })
  beforeEach(async () => {
    buyer = await chain.newBuyer(funds)
  })
  const left = () => chain.getMicroUsdc(buyer.address)

  test('exact: an answer costs its price on chain, an error nothing', async () => {
    const pay = exactBuyer(buyer)
    const response = await pay(`${url}/soccer/matches/live`)
    expect([response.status, getReceipt(response)]).toMatchObject([200, { success: true, payer: buyer.address.toLowerCase() }])
    expect(await left()).toBe(funds - 10_000n)
    expect((await pay(`${url}/soccer/matches/soc-m0000000000`)).status).toBe(404)
    expect(await left()).toBe(funds - 10_000n)
  })

  test('prepaid: a deposit, vouchers, a client that lost its storage, and a refund', async () => {
    const client = prepaidBuyer(chain, buyer)
    for (const path of ['/soccer/matches/live', '/soccer/matches/live', '/hockey/matches']) {
      expect((await client.fetch(url + path)).status).toBe(200)
    }
    expect(await left()).toBe(funds - 1_000_000n)
    const later = prepaidBuyer(chain, buyer)
    const last = await later.fetch(`${url}/soccer/matches/live`)
    expect([last.status, getReceipt(last)]).toMatchObject([200, { extra: { channelState: { chargedCumulativeAmount: '8000' } } }])
    expect(await later.refund(`${url}/soccer/matches/live`)).toMatchObject({ success: true })
    expect(await left()).toBe(funds - 8_000n)
  })

  test('prepaid: a delivered voucher again buys nothing; a client that lost its storage signs it again and goes on', async () => {
    const live = `${url}/soccer/matches/live`
    let sent: Request | undefined
    const noting: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      if (request.headers.has('payment-signature')) sent = request.clone()
      return retryingFetch(request)
    }
    const scheme = () => new BatchSettlementEvmScheme(toClientEvmSigner(buyer, chain.client))
    const client = () => wrapFetchWithPaymentFromConfig(noting, { schemes: [{ network, client: scheme() }] })
    const first = client()
    for (let calls = 0; calls < 2; calls++) {
      expect((await first(live)).status).toBe(200)
      const again = await retryingFetch(sent!.clone())
      expect([again.status, again.headers.has('payment-required')]).toEqual([402, false])
      const body = (await again.json()) as { error: { code: string } }
      expect([body.error.code, 'accepts' in body]).toEqual(['payment_replayed', false])
      const forgetful = await client()(live)
      expect([forgetful.status, await left()]).toEqual([200, funds - 1_000_000n])
    }
    const refund = () => scheme().refund(live, { amount: '1000' })
    expect(await refund()).toMatchObject({ success: true })
    expect(await refund()).toMatchObject({
      success: false,
      errorReason: 'too_many_refunds',
      errorMessage: expect.stringContaining('once a minute'),
    })
  })

  test('a list with parts costs what is there: the 402, the draw and the parts of the response agree', async () => {
    const live = (await (await prepaidBuyer(chain, buyer).fetch(`${url}/soccer/matches/live`)).json()) as { data: { id: string }[] }
    const path = `/soccer/matches?ids=${live.data.map(({ id }) => id)}&include=events,lineups,statistics`
    const unpaid = (await (await retryingFetch(url + path)).json()) as { price: { micro_usd: number } }
    const response = await prepaidBuyer(chain, buyer).fetch(url + path)
    const { data } = (await response.json()) as { data: Record<string, unknown>[] }
    const parts = data.flatMap((each) => ['events', 'lineups', 'statistics'].filter((name) => each[name] !== null))
    expect([data.length, parts.length > 2 * live.data.length]).toEqual([live.data.length, true])
    expect(unpaid.price.micro_usd).toBe(2_000 + 5_000 * parts.length)
    const charged = 2_000 + unpaid.price.micro_usd
    expect(getReceipt(response)).toMatchObject({ extra: { channelState: { chargedCumulativeAmount: String(charged) } } })
    for (const [name, path] of [
      ['lineups', 'lineups'],
      ['statistics', 'stats'],
    ] as const) {
      const one = await prepaidBuyer(chain, buyer).fetch(`${url}/soccer/matches/${data[0]!.id}/${path}`)
      const single = (await one.json()) as { data: Record<string, unknown> }
      expect(Object.keys(data[0]![name] as object)).toEqual(Object.keys(single.data))
    }
  })

  test('every published sample answers when it is paid for', async () => {
    const client = prepaidBuyer(chain, buyer)
    const published = async () =>
      ((await (await retryingFetch(`${new URL(url).origin}/.well-known/x402`)).json()) as { resources: string[] }).resources
    let resources = await published()
    for (let earlier = -1; resources.length > earlier || resources.length < 30; resources = await published()) {
      earlier = resources.length
      await rest(1_000)
    }
    const statuses: [string, number][] = []
    for (const resource of resources) statuses.push([resource, (await client.fetch(resource)).status])
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  })

  test('the payer reads the balance and the entries of its channel with a signature, for free', async () => {
    const client = prepaidBuyer(chain, buyer)
    const receipt = getReceipt(await client.fetch(`${url}/soccer/matches/live`))
    const { channelId } = (receipt as unknown as { extra: { channelState: { channelId: string } } }).extra.channelState
    const data = async <T = unknown>(path: string, headers = {}) =>
      ((await (await retryingFetch(url + path, { headers })).json()) as { data: T }).data
    const { text, payload } = await data<{ text: string; payload: object }>(`/channels/sign-in?address=${buyer.address}`)
    const signed = { ...payload, signature: await buyer.signMessage({ message: text }) }
    const headers = { 'SIGN-IN-WITH-X': btoa(JSON.stringify(signed)) }
    expect(await data(`/channels/${channelId}`, headers)).toMatchObject({ balance_micro_usd: 998_000, drawn_micro_usd: 2_000 })
    expect(await data(`/channels/${channelId}/entries`, headers)).toMatchObject([
      { kind: 'deposit', amount_micro_usd: 1_000_000, request: null },
      { kind: 'draw', amount_micro_usd: 2_000, request: '/v1/soccer/matches/live', transaction: null },
    ])
  })

  test('a tool is paid for on chain and from a balance; its errors cost nothing', async () => {
    const wallet = new x402Client().register(network, new ExactEvmScheme(buyer))
    const prepaid = new x402Client().register(network, new BatchSettlementEvmScheme(toClientEvmSigner(buyer, chain.client)))
    const { client, close } = await mcpClient(Number(new URL(url).port))
    const pay = async (by: x402Client, args: Record<string, unknown>, name = 'get_live_matches') => {
      const offers = (await client.callTool({ name, arguments: args })).structuredContent as unknown as PaymentRequired
      const meta = { 'x402/payment': await by.createPaymentPayload(offers) }
      const { isError = false, structuredContent, _meta } = await client.callTool({ name, arguments: args, _meta: meta })
      return { isError, fields: structuredContent, receipt: _meta?.['x402/payment-response'] }
    }
    const list = await pay(wallet, { sport: 'soccer', date_from: 'yesterday', date_to: 'tomorrow' }, 'get_matches')
    expect(list).toMatchObject({ isError: false, receipt: { success: true } })
    expect(await left()).toBe(funds - 10_000n)
    expect(await pay(wallet, { team: 'Nobody at all' })).toMatchObject({ isError: true, receipt: undefined })
    expect(await left()).toBe(funds - 10_000n)
    const [{ home }] = (list.fields as { matches: [{ home: string }] }).matches
    expect(await pay(prepaid, { team: home, squad: true }, 'get_team')).toMatchObject({
      isError: false,
      receipt: { extra: { channelState: { chargedCumulativeAmount: '10000' } } },
    })
    expect(await left()).toBe(funds - 1_010_000n)
    await close()
  })

  test('a tool is paid for by the header', async () => {
    const wallet = new x402HTTPClient(new x402Client().register(network, new ExactEvmScheme(buyer)))
    const asked = { name: 'get_live_matches', arguments: { sport: 'soccer' } }
    const port = Number(new URL(url).port)
    const unpaid = await mcpClient(port)
    const offers = (await unpaid.client.callTool(asked)).structuredContent as unknown as PaymentRequired
    await unpaid.close()
    const headers = wallet.encodePaymentSignatureHeader(await wallet.createPaymentPayload(offers))
    const paying = await mcpClient(port, undefined, 'modern', headers)
    const { isError = false, structuredContent, _meta } = await paying.client.callTool(asked)
    await paying.close()
    expect({ isError, structuredContent, receipt: _meta?.['x402/payment-response'] }).toMatchObject({
      isError: false,
      structuredContent: { matches: expect.any(Array) },
      receipt: { success: true, payer: buyer.address.toLowerCase() },
    })
    expect(await left()).toBe(funds - 10_000n)
  })

  test('one payment sent 1,000 times in parallel buys one answer', async () => {
    const client = new x402HTTPClient(new x402Client().register(network, new ExactEvmScheme(buyer)))
    const sendAll = async () => {
      const unpaid = await retryingFetch(`${url}/soccer/matches/live`)
      const offers = client.getPaymentRequiredResponse((name) => unpaid.headers.get(name), await unpaid.json())
      const headers = client.encodePaymentSignatureHeader(await client.createPaymentPayload(offers))
      // On a busy machine a connection may be cut off, which is not an outcome either.
      const send = () =>
        fetch(`${url}/soccer/matches/live`, { headers }).then(
          ({ status }) => status,
          () => 503,
        )
      const statuses = await Promise.all(Array.from({ length: 1_000 }, send))
      // If the machine is too busy to answer in time, the test requests the outcome again with the same payment.
      while (!statuses.includes(200) && statuses.at(-1) !== 402) statuses.push(await send())
      return { headers, statuses }
    }
    let { headers, statuses } = await sendAll()
    const isExpired = (answer: string) => /payment_expired|valid_before/.test(answer)
    const again = () => retryingFetch(`${url}/soccer/matches/live`, { headers })
    // A payment expires after a minute. It is refused as expired only when it has bought nothing.
    while (!statuses.includes(200) && isExpired(await (await again()).text())) ({ headers, statuses } = await sendAll())
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 402, 409, 429, 503, 504].includes(status))).toEqual([])
    expect((await again()).status).toBe(402)
    expect(await left()).toBe(funds - 10_000n)
  })
})

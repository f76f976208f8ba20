import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { network } from '@touchline/chain/contracts'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { otherBuyers } from '@touchline/chain/testing/other-buyers'
import { paymentEnvironment } from '@touchline/chain/welcome'
import { payments } from '@touchline/client/payments'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { skipAloud } from '@touchline/platform/testing/skip-aloud'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { readBlocks } from './testing/doc-samples.ts'
import { getFolder } from './testing/get-folder.ts'
import { type Main, startMain } from './testing/start-main.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const funds = 20_000_000n
/** One match: the demo takes many seconds of processor time. */
const season = getFolder({
  '2025-26/en.1.json': JSON.stringify({
    name: 'English Premier League 2025/26',
    matches: [{ round: 'Matchday 1', date: '2025-08-16', team1: 'Aldermoor Rovers', team2: 'Brackenfield Town', score: { ft: [3, 1] } }],
  }),
})
const settings = {
  FEEDS: `openfootball-json:${season}`,
  DATA_DIR: ':memory:',
  KEY_SECRET: 'for tests only: thirty-two letters',
  HOST: '127.0.0.1',
  PAYER_PER_MINUTE: '6000',
}

/** The output of every sample begins each of its lines with a status or whether there was an error. */
const isBought = (stdout: string): boolean => /^(200 (true|True)\n)+$|^[Ff]alse /.test(stdout)

describeOnChain('paid calls with clients as they are', () => {
  let chain: Chain
  let main: Main
  beforeAll(async () => {
    chain = await startChain()
    main = await startMain({ ...settings, ...paymentEnvironment(chain) })
    await main.line(/^Loaded after /)
  })
  afterAll(async () => {
    await main?.stop()
    await chain?.stop()
  })
  const url = (path: string): string => `http://127.0.0.1:${main.port}/v1/soccer/${path}`

  test('8 channels of @touchline/client buy 40 responses in parallel, at list price, and give back the rest', async () => {
    const account = await chain.newBuyer(funds)
    const signer = toClientEvmSigner(account, chain.client)
    const client = payments({ signer, channels: 8, capMicroUsd: 100n * funds, fetch: retryingFetch })
    /** A deposit that is sent after its 30 s, on a busy machine, is refused, here or by the facilitator. It counts for the cap. */
    const bought = async (): Promise<number> => {
      const response = await client.fetch(url('matches/live'))
      return response.status === 402 && /payment_expired|valid_before/.test(await response.text()) ? bought() : response.status
    }
    expect(await Promise.all(Array.from({ length: 40 }, bought))).toEqual(Array(40).fill(200))
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - 8_000_000n)
    expect((await client.fetch(url('matches/soc-m0000000000'))).status).toBe(404)
    expect((await client.refund(url('matches/live'))).length).toBe(8)
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - 40n * 2_000n)
  })

  test('45 calls in a row of the official client, each with a probe, are answered within the limits', async () => {
    const statuses: number[] = []
    const send: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (![503, 504].includes(response.status)) {
        statuses.push(response.status)
        return response
      }
      // A busy machine.
      await rest(1_000)
      return send(input, init)
    }
    const client = new BatchSettlementEvmScheme(toClientEvmSigner(await chain.newBuyer(funds), chain.client))
    const pay = wrapFetchWithPaymentFromConfig(send, { schemes: [{ network, client }] })
    let answers = 0
    while (answers < 45) {
      const response = await pay(url('matches/live'))
      // A deposit that took longer than its 30 s is signed again.
      if (response.status === 402 && answers === 0) continue
      expect(response.status).toBe(200)
      answers++
    }
    expect(statuses).not.toContain(429)
  })

  test.each(Object.keys(otherBuyers))('%s pays on the chain, and nothing for an error', async (name) => {
    const account = await chain.newBuyer(funds)
    const pay = otherBuyers[name]!(account)
    expect((await pay(url('matches/live'))).status).toBe(200)
    expect((await pay(url('matches/soc-m0000000000'))).status).toBe(404)
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - 10_000n)
  })

  test('a payment that is repeated with its identifier returns the stored response', async () => {
    const account = await chain.newBuyer(funds)
    const sent: Request[] = []
    const client = payments({
      signer: toClientEvmSigner(account, chain.client),
      capMicroUsd: funds,
      fetch: (request) => {
        sent.push(request.clone())
        return retryingFetch(request)
      },
    })
    const first = await client.fetch(url('leagues/soc-l0000000000/standings'))
    expect(first.status).toBe(404)
    const bought = await (await client.fetch(url('matches?date=2025-08-16'))).text()
    const again = await retryingFetch(sent.at(-1)!)
    expect([again.status, await again.text()]).toEqual([200, bought])
    expect(bought).toContain('Aldermoor Rovers')
  })

  const samples = readBlocks(readFileSync(join(root, 'docs/payments.md'), 'utf8')).filter(({ file }) => file !== undefined)
  const python = process.env.TEST_PYTHON
  if (python === undefined) skipAloud('the samples in Python', 'TEST_PYTHON', 'e2e/README.md says how to make one.')
  const runs = samples.filter(({ language }) => language === 'js' || python !== undefined)

  test.each(runs.map(({ file, ...block }) => [file!, block] as const))('%s of docs/payments.md buys what it says', async (file, sample) => {
    const keys = { BUYER_KEY: chain.buyer.key, X402_RPC_URL: chain.rpcUrl }
    const env = { PATH: process.env.PATH, ...keys, URL: url('matches/live'), MCP_URL: `http://127.0.0.1:${main.port}/api/mcp` }
    const [program, args] = sample.language === 'js' ? [process.execPath, ['--input-type=module', '-e']] : [python!, ['-c']]
    const run = () => promisify(execFile)(program, [...args, sample.code], { cwd: root, env }).catch((error: { stdout: string }) => error)
    const before = await chain.getMicroUsdc(chain.buyer.account.address)
    let { stdout } = await run()
    // A busy process sheds requests, and lets deposits expire.
    for (let tries = 1; !isBought(stdout) && tries < 10; tries++) stdout = (await run()).stdout
    expect([file, isBought(stdout)]).toEqual([file, true])
    // A channel that an earlier sample opened has a balance.
    if (file !== 'prepaid.py') expect(await chain.getMicroUsdc(chain.buyer.account.address)).toBeLessThan(before)
  })

  test('the console says that payments are on, where, and by which facilitator', () => {
    const { host } = new URL(chain.facilitatorUrl)
    expect(main.printed).toContain(`Payments are on: USDC on ${network}, to ${chain.seller.account.address}, by the facilitator ${host}`)
  })

  test('the published offers are those of the 402', async () => {
    const response = await retryingFetch(url('matches/live'))
    const { accepts } = (await response.json()) as { accepts: object[] }
    const { items } = (await (await retryingFetch(`http://127.0.0.1:${main.port}/.well-known/x402`)).json()) as {
      items: { input: { routeTemplate: string }; accepts: object[] }[]
    }
    expect(items.find(({ input }) => input.routeTemplate.endsWith('/{sport}/matches/live'))?.accepts).toEqual(accepts)
  })
})

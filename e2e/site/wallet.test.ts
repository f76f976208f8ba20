import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { prepaidBuyer } from '@touchline/chain/testing/buyer'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { paymentEnvironment } from '@touchline/chain/welcome'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import type { BrowserContext, Page } from 'playwright-core'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createKey, createOrganisation } from './testing/customer.ts'
import { inBrowser, testWhole } from './testing/in-browser.ts'
import { type InjectedWallet, injectWallet } from './testing/injected-wallet.ts'
import { inspectPage } from './testing/inspect-page.ts'
import { type Shop, startShop } from './testing/shop.ts'

/** Payments in USDC from a wallet that signs for real, on the local chain. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const funds = 1_000_000_000n
const month = 29_000_000n

const inBrowserOnChain = (name: string, tests: () => void) => describeOnChain(name, () => inBrowser(name, tests))

inBrowserOnChain('payments from a wallet', () => {
  let chain: Chain
  let shop: Shop
  beforeAll(async () => {
    chain = await startChain()
    shop = await startShop(paymentEnvironment(chain))
  })
  afterAll(async () => {
    await shop?.stop()
    await chain?.stop()
  })

  type State = Awaited<ReturnType<BrowserContext['storageState']>>
  interface Buyer {
    context: BrowserContext
    page: Page
    account: PrivateKeyAccount
    wallet: InjectedWallet
    /** "/account/org_…" */
    organisation: string
  }
  /** The people of the tests sign in once: attempts of an address are limited. Each test has a wallet of its own. */
  const people = new Map<string, Promise<Pick<Buyer, 'organisation'> & { state: State }>>()
  async function signUp(name: string) {
    const context = await shop.visitor()
    const page = await shop.signIn(context, `${name}@rovers.example`)
    return { organisation: await createOrganisation(page, name), state: await context.storageState() }
  }
  async function newBuyer(name: string, microUsdc = funds): Promise<Buyer> {
    people.set(name, people.get(name) ?? signUp(name))
    const { organisation, state } = await people.get(name)!
    const context = await shop.visitor({ storageState: state })
    const account = await chain.newBuyer(microUsdc)
    const wallet = await injectWallet(context, chain, account)
    return { context, page: await context.newPage(), account, wallet, organisation }
  }
  const openPlan = ({ page, organisation }: Buyer) => page.goto(`${organisation}/billing/usdc?plan=starter&interval=month`)
  const clickPay = ({ page }: Buyer) => page.locator('#pay-plan > button').click()
  const problem = async ({ page }: Buyer): Promise<string> => {
    const text = page.locator('#pay-plan [role=alert]')
    await text.filter({ hasText: /./ }).waitFor()
    return text.innerText()
  }

  test('a month of a plan is bought, and is active; the same payment again buys nothing', async () => {
    const buyer = await newBuyer('ana')
    const { page, account, wallet, organisation } = buyer
    await openPlan(buyer)
    expect(await page.locator('main').innerText()).toContain('exactly 29 USDC')
    const paying = page.waitForRequest((request) => request.method() === 'POST' && request.headers()['payment-signature'] !== undefined)
    await clickPay(buyer)
    const payment = await paying
    await page.waitForURL('**/billing/usdc/orders/ord_*')
    await page.getByText('is active until').waitFor()
    expect(wallet.signed).toEqual(['TransferWithAuthorization'])
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - month)
    const headers = payment.headers()
    const again = () => page.request.post(payment.url(), { headers })
    const answers = await Promise.all([again(), again(), again()])
    expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1)
    expect(answers.map((each) => each.status())).toEqual([200, 200, 200])
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - month)
    await page.goto(organisation)
    expect((await page.locator('main').innerText()).toLowerCase()).toContain('starter')
    await page.goto(`${organisation}/billing/usdc`)
    expect(await page.locator('main tbody').last().locator('tr').count()).toBe(1)
    await page.goto(`${organisation}/audit`)
    expect(await page.locator('main').innerText()).toContain('29 USDC')
  })

  testWhole('a visitor without wallet, with too little USDC, on another chain, or who declines learns what to do', async () => {
    const buyer = await newBuyer('ana', 1n)
    const { wallet } = buyer
    await openPlan(buyer)
    await clickPay(buyer)
    expect(await problem(buyer)).toMatch(/does not hold enough USDC/)
    wallet.options = { declines: ['eth_requestAccounts'] }
    await clickPay(buyer)
    expect(await problem(buyer)).toMatch(/You declined/)
    wallet.options = { chainId: '0x1', isFixed: true }
    await clickPay(buyer)
    expect(await problem(buyer)).toMatch(/did not switch/)
    expect(wallet.signed).toEqual([])
    const without = await shop.visitor({ storageState: await buyer.context.storageState() })
    const page = await without.newPage()
    await openPlan({ ...buyer, page })
    await clickPay({ ...buyer, page })
    expect(await problem({ ...buyer, page })).toMatch(/No wallet was found/)
  })

  testWhole('an x402 client pays with a key of the organisation, for that organisation only', async () => {
    const buyer = await newBuyer('ben')
    const { page, organisation, account } = buyer
    const key = await createKey(page, organisation, 'robot')
    const schemes = [{ network: 'eip155:84532', client: new ExactEvmScheme(account) }] as const
    const pay = wrapFetchWithPaymentFromConfig(fetch, { schemes: [...schemes], spendControls: { maxAmountPerPayment: '$29' } })
    const url = (path: string) => `${shop.origin}${path}/billing/usdc?plan=starter&interval=month`
    const headers = { Authorization: `Bearer ${key}` }
    const unpaid = await fetch(url(organisation), { method: 'POST', headers })
    expect([unpaid.status, unpaid.headers.get('payment-required')]).toEqual([402, expect.any(String)])
    expect((await fetch(url(organisation), { method: 'POST' })).status).toBe(401)
    const response = await pay(url(organisation), { method: 'POST', headers })
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { success: true, data: { plan: 'starter', amount_micro_usd: 29_000_000 } },
    ])
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - month)
    const other = await newBuyer('ana')
    const statuses = [other.organisation, '/account/org_nothing'].map(
      async (path) => (await fetch(url(path), { method: 'POST', headers })).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404])
  })

  test('a deposit opens a channel, whose balance is read, drawn from by the official client, and withdrawn', async () => {
    const context = await shop.visitor()
    const account = await chain.newBuyer(funds)
    const wallet = await injectWallet(context, chain, account)
    const page = await context.newPage()
    await page.goto('/wallet')
    const part = (name: string) => page.locator(`[data-part=${name}]`)
    const status = (text: string) => page.locator('#wallet [role=status]').filter({ hasText: text }).waitFor()
    await part('connect').click()
    await part('none').filter({ hasText: 'no channel yet' }).waitFor()
    await page.locator('#deposit-amount').fill('5')
    await part('deposit').click()
    await status('Deposited: 5 USDC')
    expect(wallet.signed).toEqual(['ReceiveWithAuthorization', 'Voucher'])
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - 5_000_000n)
    expect(await part('rows').innerText()).toMatch(/4\.998 USDC\s+0\.002 USDC/)
    const { fetch: payPerCall } = prepaidBuyer(chain, account)
    expect((await payPerCall(`${shop.origin}/v1/soccer/matches/live`)).status).toBe(200)
    await page.reload()
    await part('connect').click()
    await part('rows').filter({ hasText: '4.996 USDC' }).waitFor()
    await page.locator('[data-act=statement]').click()
    await part('entries').filter({ hasText: 'Deposit' }).waitFor()
    expect(await part('entries').locator('tr').count()).toBe(3)
    await page.locator('[data-act=withdraw]').click()
    await status('Returned to your wallet: 4.996 USDC')
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - 4_000n)
    expect(await part('rows').innerText()).toMatch(/\b0 USDC\s+0\.004 USDC/)
    await page.locator('#deposit-amount').fill('1')
    await part('deposit').click()
    await status('Deposited: 1 USDC')
    // The channel that was used up is filled again.
    expect(await part('rows').locator('tr').count()).toBe(1)
    await part('deposit').click()
    await part('rows').locator('tr').nth(1).waitFor()
  })

  test('who opens the address of a priced response reads what it costs, pays from a wallet, and reads the response', async () => {
    const context = await shop.visitor()
    const account = await chain.newBuyer(funds)
    const wallet = await injectWallet(context, chain, account)
    const page = await context.newPage()
    const opened = await page.goto('/v1/soccer/matches/live?lang=de')
    expect([opened!.status(), (await opened!.allHeaders())['payment-required']]).toEqual([402, expect.any(String)])
    expect(await page.locator('main, body').first().innerText()).toContain('0.01 USD in a single payment on chain')
    await page.getByText('Pay from a wallet of this browser').click()
    await page.locator('[data-part=price]').filter({ hasText: 'It costs 0.01 USDC' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('/v1/soccer/matches/live?lang=de')
    await page.locator('[data-part=pay]').click()
    await page.locator('[data-part=answer]').filter({ hasText: '"success": true' }).waitFor()
    expect(wallet.signed).toEqual(['TransferWithAuthorization'])
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - 10_000n)
    expect(await page.locator('[data-part=pay]').isVisible()).toBe(false)
    for (const target of ['/v1/nowhere', 'https://elsewhere.example/v1/soccer/matches', '/account']) {
      await page.goto(`/wallet/pay?for=${encodeURIComponent(target)}`)
      await page.getByText('This request cannot be paid for here').waitFor()
    }
  })

  testWhole('the samples of the page work as they are pasted', async () => {
    const page = await (await shop.visitor()).newPage()
    await page.goto('/wallet')
    const [typeScript, python] = await page.locator('figure.code code').allInnerTexts()
    const env = { PATH: process.env.PATH, KEY: chain.buyer.key, RPC_URL: chain.rpcUrl }
    const run = async (program: string, args: string[]) => (await promisify(execFile)(program, args, { cwd: root, env })).stdout
    expect(await run(process.execPath, ['--input-type=module', '--eval', typeScript!])).toMatch(/^200 /)
    const interpreter = process.env.TEST_PYTHON
    if (interpreter) expect(await run(interpreter, ['-c', python!])).toMatch(/^200 /)
    else process.stderr.write('SKIPPED the sample in Python: TEST_PYTHON is not set: e2e/README.md says how to make one.\n')
  })

  testWhole.each(['/wallet', '/wallet/pay?for=%2Fv1%2Fsoccer%2Fmatches%2Flive', 'plan', 'orders'])(
    '%s follows the rules of pages',
    async (name) => {
      const buyer = await newBuyer('ben')
      const paths: Record<string, string> = {
        plan: `${buyer.organisation}/billing/usdc?plan=starter&interval=month`,
        orders: `${buyer.organisation}/billing/usdc`,
      }
      const { violations, overflow, blocking, bytes, reports } = await inspectPage(buyer.context, paths[name] ?? name)
      expect([violations, Object.values(overflow).flat(), blocking.slice(1), reports]).toEqual([[], [], [], []])
      expect(bytes).toBeLessThanOrEqual(100_000)
    },
  )
})

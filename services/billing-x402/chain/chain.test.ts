import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { escrowAbi, escrowAddress, network, usdcAddress } from '@touchline/chain/contracts'
import { type HostileProxy, startHostileProxy } from '@touchline/chain/hostile-proxy'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { encodeFunctionData, parseAbi } from 'viem'
import { prepareClaim } from '../ledger/outgoing.ts'
import { auditChannel } from '../ledger/reconcile.ts'
import { sendClaims } from './claims.ts'
import { getRow, stored } from './payloads.ts'
import { send } from './send.ts'
import { type Books, openChannel, startBooks } from './testing/books.ts'

const deposited = 1_000_000n
const resendMs = 30_000
const readMs = 60_000
/** The local chain takes a block as final when 64 later ones exist. */
const blocksToFinality = 70

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close()
})

describeOnChain('money on the chain', () => {
  let chain: Chain
  let proxy: HostileProxy
  beforeAll(async () => {
    chain = await startChain()
    proxy = await startHostileProxy(chain.facilitatorUrl)
  })
  afterAll(async () => {
    await proxy?.stop()
    await chain?.stop()
  })
  afterEach(() => proxy?.script(() => undefined))

  async function books(options: Parameters<typeof startBooks>[1] = {}) {
    const t = await startBooks(chain, options)
    toClose.push(t.close, t.leases.close)
    return t
  }
  const behindProxy = () => books({ facilitatorUrl: proxy.url })
  const unfunded = async (t: Books) => openChannel(t, await chain.newBuyer(5_000_000n))
  async function funded(t: Books) {
    const channel = await unfunded(t)
    expect(await channel.deposit(deposited, 2_000n)).toMatchObject({ is: 'executed' })
    return channel
  }
  type Channel = Awaited<ReturnType<typeof funded>>
  const escrow = { address: escrowAddress, abi: escrowAbi } as const
  const withdraw = ({ account, config }: Channel) =>
    chain.mined(chain.client.writeContract({ ...escrow, account, functionName: 'initiateWithdraw', args: [config, 900_000n] }))
  const movements = async (t: Books, { id }: Channel) =>
    (await t.books.getEntries(await t.doc(id))).filter(({ kind }) => kind !== 'draw').map(({ kind, amount }) => `${kind} ${amount}`)

  test('a deposit, 303 calls, a claim, a settlement and a refund are exact to the unit', async () => {
    const t = await books()
    await t.jobs.audit!()
    const before = await chain.getMicroUsdc(chain.seller.account.address)
    const channel = await funded(t)
    const prices = [2_000n, 5_000n, 2_000n, 1n]
    for (let i = 0; i < 302; i++) expect(await channel.call(prices[i % prices.length]!)).toBe('answered')
    const drawn = (await t.doc(channel.id)).charged
    expect(drawn).toBe(2_000n + 76n * 2_000n + 76n * 5_000n + 75n * 2_000n + 75n)
    await t.jobs.claim!()
    await t.jobs.settle!()
    expect(await chain.channel(channel.channelId)).toMatchObject({ balance: deposited, totalClaimed: drawn })
    expect(await chain.getMicroUsdc(chain.seller.account.address)).toBe(before + drawn)
    expect(await t.chainJobs.refund(channel.id, {}, 0)).toMatchObject({ is: 'executed' })
    expect(await chain.getMicroUsdc(channel.account.address)).toBe(5_000_000n - drawn)
    expect(await movements(t, channel)).toEqual([`deposit ${deposited}`, `claim ${drawn}`, `refund ${deposited - drawn}`])
    await t.clock.advance(3_600_000)
    await t.jobs.audit!()
    expect(t.findings()).toEqual({ frozen: 0, claimed: 0n, settled: 0n })
    expect(await auditChannel(t.books, channel.id)).toEqual([])
  })

  test('a refund claims what was delivered, in the same transaction, and calls go on', async () => {
    const t = await books()
    const channel = await funded(t)
    await t.chainJobs.refund(channel.id, { amount: 300_000n }, 0)
    expect(await chain.channel(channel.channelId)).toMatchObject({ balance: 700_000n, totalClaimed: 2_000n, refundNonce: 1n })
    expect(await movements(t, channel)).toEqual(['deposit 1000000', 'claim 2000', 'refund 300000'])
    expect(await channel.call(2_000n)).toBe('answered')
  })

  test('deposits of one transaction count each, and those of the payer alone do', async () => {
    const t = await books()
    const channel = await unfunded(t)
    const orders = [await channel.getOrder(200_000n), await channel.getOrder(300_000n)]
    const data = orders.map((order) => encodeFunctionData({ abi: depositAbi, functionName: 'deposit', args: channel.depositArgs(order) }))
    const call = { address: escrowAddress, abi: depositAbi, account: channel.account } as const
    await chain.mined(chain.client.writeContract({ ...call, functionName: 'multicall', args: [data] }))
    for (let i = 0; i < 2; i++) await t.parts.sync([channel.id])
    expect(await movements(t, channel)).toEqual(['deposit 200000', 'deposit 300000'])
    expect((await t.doc(channel.id)).deposited).toBe(500_000n)
  })

  test('a deposit counts after the set number of confirmations', async () => {
    const t = await books({ confirmations: 3 })
    const channel = await unfunded(t)
    expect(await channel.deposit(deposited, 2_000n)).toEqual({ is: 'unknown' })
    await chain.client.mine({ blocks: 2 })
    await t.parts.sync([channel.id])
    const doc = await t.doc(channel.id)
    expect([doc.deposited, doc.frozen, doc.outgoing]).toEqual([deposited, '', undefined])
  })

  test('a deposit whose only attempt is refused makes room for another one at once', async () => {
    const t = await books()
    const channel = await openChannel(t, await chain.newBuyer(500_000n))
    expect(await channel.deposit(deposited, 2_000n)).toEqual({ is: 'refused', refusal: 'failed' })
    expect((await t.doc(channel.id)).outgoing).toBeUndefined()
    expect(await channel.deposit(500_000n, 2_000n)).toMatchObject({ is: 'executed' })
    expect(await chain.getMicroUsdc(channel.account.address)).toBe(0n)
  })

  test.each([{ kind: 'dropped' }, { kind: 'garbage' }, { kind: 'failing', status: 500 }, { kind: 'down' }] as const)(
    'a deposit stays outgoing when the refusal is $kind, also when a later attempt is refused',
    async (fault) => {
      const t = await behindProxy()
      const channel = await openChannel(t, await chain.newBuyer(500_000n))
      proxy.script(({ path }) => (path === '/settle' ? fault : undefined))
      expect(await channel.deposit(deposited, 2_000n)).toEqual({ is: 'unknown' })
      proxy.script(() => undefined)
      await t.resend.pass()
      await t.clock.advance(resendMs)
      await t.resend.pass()
      expect((await t.doc(channel.id)).outgoing).toMatchObject({ kind: 'deposit', attempts: 2 })
    },
  )

  test('a deposit that counts is not made again when the step is repeated', async () => {
    const t = await books()
    const channel = await unfunded(t)
    expect(await channel.deposit(deposited, 2_000n, { times: 2 })).toMatchObject({
      is: 'executed',
      transaction: expect.stringMatching(/^0x/),
    })
    expect([(await t.doc(channel.id)).outgoing, t.reported]).toEqual([undefined, ['sent deposit']])
  })

  test('a deposit that its payer has made meanwhile is refused, and stays outgoing until it counts', async () => {
    const t = await books({ confirmations: 3 })
    const channel = await unfunded(t)
    const order = await channel.getOrder(deposited)
    const args = channel.depositArgs(order)
    const { account } = channel
    await chain.mined(chain.client.writeContract({ address: escrowAddress, abi: depositAbi, account, functionName: 'deposit', args }))
    expect(await channel.deposit(deposited, 2_000n, { order })).toEqual({ is: 'unknown' })
    expect((await t.doc(channel.id)).outgoing?.kind).toBe('deposit')
    await chain.client.mine({ blocks: 2 })
    await t.parts.sync([channel.id])
    const doc = await t.doc(channel.id)
    expect([doc.deposited, doc.outgoing]).toEqual([deposited, undefined])
  })

  test('a requested withdrawal stops the calls, and what was delivered is claimed at once', async () => {
    const t = await books()
    const channel = await funded(t)
    await t.jobs.claim!()
    expect(await channel.call(5_000n)).toBe('answered')
    await withdraw(channel)
    await t.jobs.claim!()
    expect(await chain.channel(channel.channelId)).toMatchObject({ totalClaimed: 2_000n })
    await t.clock.advance(readMs)
    await t.jobs.claim!()
    expect(await chain.channel(channel.channelId)).toMatchObject({ totalClaimed: 7_000n })
    expect(await channel.call(2_000n)).toBe('withdrawing')
  })

  test('a channel with much to claim does not wait for the next claim of all', async () => {
    const t = await books({ claimThreshold: 6_000n })
    await t.jobs.claim!()
    const [little, much] = [await funded(t), await funded(t)]
    await much.call(5_000n)
    await t.jobs.claim!()
    expect(await chain.channel(little.channelId)).toMatchObject({ totalClaimed: 0n })
    expect(await chain.channel(much.channelId)).toMatchObject({ totalClaimed: 7_000n })
  })

  test('one row that cannot be claimed does not stop the others of its batch', async () => {
    const t = await books()
    const channels = [await funded(t), await funded(t), await funded(t)]
    const claims = []
    for (const { id } of channels) {
      const prepared = await prepareClaim(t.books, id, (_, amount, doc) => ({ payload: stored(getRow(doc, amount)), expiresAt: '' }))
      claims.push({ channel: id, send: prepared.send! })
    }
    const worthless = await channels[2]!.getVoucher(2_000n)
    claims[1]!.send.payload = stored(getRow({ ...(await t.doc(channels[1]!.id)), voucher: worthless }, 2_000n))
    await sendClaims(t.parts, claims)
    const claimed = await Promise.all(channels.map(async ({ channelId }) => (await chain.channel(channelId)).totalClaimed))
    expect(claimed).toEqual([2_000n, 0n, 2_000n])
  })

  test('a transaction counts although the reply of the facilitator is lost', async () => {
    const t = await behindProxy()
    proxy.script(({ path }) => (path === '/settle' ? { kind: 'dropped' } : undefined))
    const channel = await unfunded(t)
    expect(await channel.deposit(deposited, 2_000n)).toMatchObject({ is: 'executed', transaction: expect.stringMatching(/^0x/) })
    await t.jobs.claim!()
    expect(await t.chainJobs.refund(channel.id, {}, 0)).toMatchObject({ is: 'executed' })
    expect(await movements(t, channel)).toEqual(['deposit 1000000', 'claim 2000', 'refund 998000'])
    expect(t.reported.filter((each) => each.startsWith('sent'))).toEqual([])
  })

  test('a process that starts later sends again what another one could not, and a refund pays once', async () => {
    const t = await behindProxy()
    const channel = await funded(t)
    proxy.script(() => ({ kind: 'down' }))
    expect(await t.chainJobs.refund(channel.id, {}, 0)).toEqual({ is: 'unknown' })
    expect(await t.chainJobs.refund(channel.id, {}, 0)).toEqual({ is: 'unknown' })
    const { outgoing } = await t.doc(channel.id)
    proxy.script(() => undefined)
    const later = t.started()
    toClose.push(later.leases.close)
    await later.resend.pass()
    expect(await chain.channel(channel.channelId)).toMatchObject({ refundNonce: 0n })
    await t.clock.advance(resendMs)
    await later.resend.pass()
    await later.resend.pass()
    expect((await t.doc(channel.id)).outgoing).toBeUndefined()
    expect(await send(t.parts, 'refund', JSON.parse(Buffer.from(outgoing!.payload).toString()))).toEqual({ is: 'refused' })
    expect(await chain.getMicroUsdc(channel.account.address)).toBe(5_000_000n - 2_000n)
    expect(await movements(t, channel)).toEqual(['deposit 1000000', 'claim 2000', 'refund 998000'])
  })

  test('claims of a process that ended before it sent them are sent by the next one', async () => {
    const t = await behindProxy()
    const channel = await funded(t)
    proxy.script(() => ({ kind: 'down' }))
    await t.jobs.claim!()
    expect((await t.doc(channel.id)).outgoing?.kind).toBe('claim')
    proxy.script(() => undefined)
    const later = t.started()
    toClose.push(later.leases.close)
    await later.jobs.resend!()
    await t.clock.advance(resendMs)
    await later.jobs.resend!()
    await later.jobs.resend!()
    const doc = await t.doc(channel.id)
    expect([doc.claimed, doc.outgoing]).toEqual([2_000n, undefined])
  })

  test('a channel with a past that the ledger does not know is opened at what the chain shows', async () => {
    const past = await books()
    const channel = await funded(past)
    await past.jobs.claim!()
    const t = await books()
    const again = await openChannel(t, channel.account)
    expect(await t.doc(again.id)).toMatchObject({ deposited, charged: 2_000n, claimed: 2_000n, frozen: '' })
    expect(await again.call(5_000n)).toBe('answered')
    await t.jobs.claim!()
    expect(await chain.channel(channel.channelId)).toMatchObject({ totalClaimed: 7_000n })
    await t.jobs.audit!()
    expect(t.findings()).toMatchObject({ frozen: 0, settled: 0n })
    expect(await auditChannel(t.books, again.id)).toEqual([])
  })

  test('a ledger that shows more than the chain freezes the channel, after the third reading', async () => {
    const t = await books()
    const channel = await funded(t)
    const log = { kind: 'deposit', amount: 1n, transaction: '0xinvented', logIndex: 0, block: (await t.doc(channel.id)).logsThrough + 1n }
    await t.books.countLog(channel.id, { ...log, nonce: '', $typeName: 'touchline.v1.ChainLog' })
    for (let i = 0; i < 3; i++) {
      await chain.client.mine({ blocks: 1 })
      await t.parts.sync([channel.id])
    }
    expect(t.reported.slice(-4)).toEqual(['differs 1', 'differs 2', 'differs 3', 'frozen: ledger = chain'])
    expect(await channel.call(2_000n)).toBe('frozen')
  })

  test('the jobs run under a lease until they are stopped, and go on after the node failed', async () => {
    const node = await startHostileProxy(chain.rpcUrl)
    toClose.push(node.stop)
    const t = await books({ rpcUrl: node.url, facilitatorUrl: proxy.url })
    const channel = await funded(t)
    node.script(() => ({ kind: 'down' }))
    t.chainJobs.start()
    await until(t, async () => t.reported.includes('failed claim'))
    node.script(() => undefined)
    await until(t, async () => (await chain.channel(channel.channelId)).totalClaimed === 2_000n)
    await t.chainJobs.stop()
    const settlements = proxy.requests.length
    await channel.call(500_000n)
    await t.clock.advance(3_600_000)
    expect(proxy.requests.length).toBe(settlements)
  })

  test('settlements are entries, whoever sends them and whatever the facilitator replies', async () => {
    const t = await behindProxy()
    await t.jobs.audit!()
    const channel = await funded(t)
    await t.jobs.claim!()
    await chain.mined(
      chain.client.writeContract({
        ...escrow,
        account: channel.account,
        functionName: 'settle',
        args: [channel.config.receiver, usdcAddress],
      }),
    )
    await channel.call(5_000n)
    await t.clock.advance(3_600_000)
    await t.jobs.claim!()
    proxy.script(() => ({ kind: 'dropped' }))
    await t.jobs.settle!()
    const entries = await t.books.getEntries({ id: `${network}/${usdcAddress.toLowerCase()}`, openEntries: [] })
    expect(entries.map(({ kind }) => kind)).toEqual(['settle', 'settle'])
    expect(entries.map(({ amount }) => amount)).toContain(5_000n)
    await t.clock.advance(3_600_000)
    await t.jobs.audit!()
    expect(t.findings()).toEqual({ frozen: 0, claimed: 0n, settled: 0n })
  })
})

describeOnChain('money on the chain, later', () => {
  test('a channel that its payer drained is frozen, and the honest ones are claimed', async () => {
    const chain = await startChain()
    toClose.push(chain.stop)
    const t = await startBooks(chain)
    toClose.push(t.close)
    const channels = []
    for (let i = 0; i < 3; i++) {
      const channel = await openChannel(t, await chain.newBuyer(5_000_000n))
      expect(await channel.deposit(deposited, 2_000n)).toMatchObject({ is: 'executed' })
      channels.push(channel)
    }
    const [, { account, config }] = channels as [unknown, (typeof channels)[number]]
    const payer = { address: escrowAddress, abi: escrowAbi, account } as const
    await chain.mined(chain.client.writeContract({ ...payer, functionName: 'initiateWithdraw', args: [config, deposited] }))
    await chain.advance(901)
    await chain.mined(chain.client.writeContract({ ...payer, functionName: 'finalizeWithdraw', args: [config] }))
    await t.jobs.claim!()
    expect(t.reported).toContain('frozen: voucher <= balance')
    const claimed = await Promise.all(channels.map(async ({ channelId }) => (await chain.channel(channelId)).totalClaimed))
    expect(claimed).toEqual([2_000n, 0n, 2_000n])
  })

  test('a deposit that was never executed is dropped once it has expired at a final block', async () => {
    const chain = await startChain()
    toClose.push(chain.stop)
    const proxy = await startHostileProxy(chain.facilitatorUrl)
    toClose.push(proxy.stop)
    const t = await startBooks(chain, { facilitatorUrl: proxy.url })
    toClose.push(t.close)
    proxy.script(() => ({ kind: 'down' }))
    const channel = await openChannel(t, await chain.newBuyer(5_000_000n))
    expect(await channel.deposit(deposited, 2_000n)).toEqual({ is: 'unknown' })
    await t.resend.pass()
    expect((await t.doc(channel.id)).outgoing?.kind).toBe('deposit')
    await chain.advance(700)
    await t.resend.pass()
    expect((await t.doc(channel.id)).outgoing?.kind).toBe('deposit')
    await chain.client.mine({ blocks: blocksToFinality })
    await t.resend.pass()
    const doc = await t.doc(channel.id)
    expect([doc.deposited, doc.frozen, doc.outgoing]).toEqual([0n, '', undefined])
  })
})

const depositAbi = parseAbi([
  'struct ChannelConfig { address payer; address payerAuthorizer; address receiver; address receiverAuthorizer; address token; uint40 withdrawDelay; bytes32 salt; }',
  'function deposit(ChannelConfig config, uint128 amount, address collector, bytes collectorData)',
  'function multicall(bytes[] data) returns (bytes[] results)',
])

/** Advances the time until `holds`. */
async function until(t: Books, holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await t.clock.advance(1_000)
}

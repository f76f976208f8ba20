import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { BATCH_SETTLEMENT_DOMAIN, claimBatchTypes, refundTypes, voucherTypes } from '@x402/evm'
import { computeChannelId } from '@x402/evm/batch-settlement/client'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { chainId, escrowAbi, escrowAddress, network, usdcAddress } from './contracts.ts'
import type { Chain } from './start-chain.ts'
import { getConfig, prepaidBuyer } from './testing/buyer.ts'
import { describeOnChain } from './testing/describe-on-chain.ts'
import { prices, type Seller } from './testing/seller.ts'
import { type Shop, startShop } from './testing/start-shop.ts'

const domain = { ...BATCH_SETTLEMENT_DOMAIN, chainId, verifyingContract: escrowAddress }

describeOnChain('the double of the escrow', () => {
  let chain: Chain
  let seller: Seller
  let payer: PrivateKeyAccount
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop()
    ;({ chain, seller } = shop)
  })
  afterAll(() => shop?.stop())
  beforeEach(async () => {
    payer = await deposited()
  })

  /** A new buyer with a deposit of `prices.minDeposit`. */
  async function deposited(): Promise<PrivateKeyAccount> {
    const account = await chain.newBuyer(2_000_000n)
    expect((await prepaidBuyer(chain, account).fetch(`${seller.url}/prepaid`)).status).toBe(200)
    return account
  }
  const escrow = { address: escrowAddress, abi: escrowAbi } as const
  const receiver = () => chain.seller.account
  const getId = (account: PrivateKeyAccount): Hex => computeChannelId(getConfig(chain, account), network)
  const channel = (account = payer) => chain.channel(getId(account))
  async function row(account: PrivateKeyAccount, totalClaimed: bigint, { signed = totalClaimed, by = account } = {}) {
    const message = { channelId: getId(account), maxClaimableAmount: signed }
    const signature = await by.signTypedData({ domain, types: voucherTypes, primaryType: 'Voucher', message })
    return { voucher: { channel: getConfig(chain, account), maxClaimableAmount: signed }, signature, totalClaimed }
  }
  type Row = Awaited<ReturnType<typeof row>>
  const claim = (rows: Row[], account = receiver()) =>
    chain.mined(chain.client.writeContract({ ...escrow, account, functionName: 'claim', args: [rows] }))
  const refundSignature = (amount: bigint, nonce: bigint, by = chain.receiverAuthorizer.account): Promise<Hex> =>
    by.signTypedData({ domain, types: refundTypes, primaryType: 'Refund', message: { channelId: getId(payer), nonce, amount } })
  const refund = async (amount: bigint, nonce: bigint, signature?: Hex) => {
    const args = [getConfig(chain, payer), amount, nonce, signature ?? (await refundSignature(amount, nonce))] as const
    await chain.mined(chain.client.writeContract({ ...escrow, account: receiver(), functionName: 'refundWithSignature', args }))
  }

  test('claims are cumulative: an older voucher changes nothing', async () => {
    await claim([await row(payer, 5_000n)])
    await claim([await row(payer, 3_000n)])
    expect(await channel()).toMatchObject({ balance: prices.minDeposit, totalClaimed: 5_000n })
  })

  test('one row above its balance reverts the claim of the others', async () => {
    const honest = await deposited()
    const rows = [await row(honest, 4_000n), await row(payer, prices.minDeposit + 1n)]
    await expect(claim(rows)).rejects.toThrow('ExceedsBalance')
    expect(await channel(honest)).toMatchObject({ totalClaimed: 0n })
    await claim(rows.slice(0, 1))
    expect(await channel(honest)).toMatchObject({ totalClaimed: 4_000n })
  })

  test('a claim needs the voucher of the payer and a caller of the seller', async () => {
    await expect(claim([await row(payer, 5_001n, { signed: 5_000n })])).rejects.toThrow('ExceedsVoucher')
    await expect(claim([await row(payer, 5_000n, { by: receiver() })])).rejects.toThrow('InvalidSignature')
    await expect(claim([await row(payer, 5_000n)], payer)).rejects.toThrow('NotAuthorized')
  })

  test('anybody may send a claim that the receiver authorizer signed', async () => {
    const rows = [await row(payer, 6_000n), await row(await deposited(), 2_000n)]
    const claims = rows.map(({ voucher, totalClaimed }) => ({
      channelId: computeChannelId(voucher.channel, network),
      maxClaimableAmount: voucher.maxClaimableAmount,
      totalClaimed,
    }))
    const sign = (by: PrivateKeyAccount) =>
      by.signTypedData({ domain, types: claimBatchTypes, primaryType: 'ClaimBatch', message: { claims } })
    const send = async (signature: Hex) =>
      chain.mined(chain.client.writeContract({ ...escrow, account: payer, functionName: 'claimWithSignature', args: [rows, signature] }))
    await expect(send(await sign(payer))).rejects.toThrow('InvalidSignature')
    await send(await sign(chain.receiverAuthorizer.account))
    expect(await channel()).toMatchObject({ totalClaimed: 6_000n })
  })

  test('a signed refund is paid once, and no more than is unclaimed', async () => {
    await claim([await row(payer, 400_000n)])
    const signature = await refundSignature(900_000n, 0n)
    await refund(900_000n, 0n, signature)
    expect(await channel()).toMatchObject({ balance: 400_000n, totalClaimed: 400_000n, refundNonce: 1n })
    await expect(refund(900_000n, 0n, signature)).rejects.toThrow('InvalidNonce')
    expect(await chain.getMicroUsdc(payer.address)).toBe(1_600_000n)
  })

  test('a refund reduces a pending withdrawal and then cancels it', async () => {
    const initiate = () =>
      chain.mined(
        chain.client.writeContract({
          ...escrow,
          account: payer,
          functionName: 'initiateWithdraw',
          args: [getConfig(chain, payer), 500_000n],
        }),
      )
    await initiate()
    await expect(initiate()).rejects.toThrow('WithdrawalPending')
    await refund(200_000n, 0n)
    expect(await channel()).toMatchObject({ withdrawAmount: 300_000n })
    await refund(300_000n, 1n)
    expect(await channel()).toMatchObject({ withdrawAmount: 0n, withdrawRequestedAt: 0, balance: 500_000n })
  })

  test('settling pays every channel of the seller at once', async () => {
    const before = await chain.getMicroUsdc(receiver().address)
    const owed = async () => {
      const args = [receiver().address, usdcAddress] as const
      const [claimed, settled] = await chain.client.readContract({ ...escrow, functionName: 'receivers', args })
      return claimed - settled
    }
    await claim([await row(payer, 10_000n), await row(await deposited(), 20_000n)])
    const expected = await owed()
    expect(expected).toBeGreaterThanOrEqual(30_000n)
    const args = [receiver().address, usdcAddress] as const
    await chain.mined(chain.client.writeContract({ ...escrow, account: payer, functionName: 'settle', args }))
    expect(await owed()).toBe(0n)
    expect(await chain.getMicroUsdc(receiver().address)).toBe(before + expected)
  })
})

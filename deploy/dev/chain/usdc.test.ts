import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { authorizationTypes } from '@x402/evm'
import { type Hex, parseSignature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import { chainId, usdcAbi, usdcAddress } from './contracts.ts'
import { type Chain, startChain } from './start-chain.ts'
import { describeOnChain } from './testing/describe-on-chain.ts'

const types = {
  ...authorizationTypes,
  ReceiveWithAuthorization: authorizationTypes.TransferWithAuthorization,
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

describeOnChain('the double of USDC', () => {
  let chain: Chain
  let owner: PrivateKeyAccount
  beforeAll(async () => {
    chain = await startChain()
    owner = await chain.newBuyer(1_000n)
  })
  afterAll(() => chain?.stop())

  test('buyers that are made at once have their funds', async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => chain.newBuyer(7n)))
    expect(await Promise.all(buyers.map(({ address }) => chain.getMicroUsdc(address)))).toEqual(Array(20).fill(7n))
  })

  const usdc = { address: usdcAddress, abi: usdcAbi } as const
  const domain = { name: 'USDC', version: '2', chainId, verifyingContract: usdcAddress }
  const authorization = (change: { validAfter?: bigint; validBefore?: bigint } = {}) => ({
    from: owner.address,
    to: chain.seller.account.address,
    value: 10n,
    validAfter: 0n,
    validBefore: 2n ** 40n,
    nonce: generatePrivateKey(),
    ...change,
  })
  type Authorization = ReturnType<typeof authorization>
  const sign = (
    message: Authorization,
    primaryType: 'TransferWithAuthorization' | 'ReceiveWithAuthorization' = 'TransferWithAuthorization',
  ) => owner.signTypedData({ domain, types, primaryType, message })
  const fields = (a: Authorization) => [a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce] as const
  const transfer = async (message: Authorization, signature?: Hex) => {
    const args = [...fields(message), signature ?? (await sign(message))] as const
    return chain.mined(
      chain.client.writeContract({ ...usdc, account: chain.buyer.account, functionName: 'transferWithAuthorization', args }),
    )
  }
  const received = () => chain.getMicroUsdc(chain.seller.account.address)

  test('takes a signature in one part or in three', async () => {
    const before = await received()
    await transfer(authorization())
    const message = authorization()
    const { r, s, v } = parseSignature(await sign(message))
    await chain.mined(
      chain.client.writeContract({
        ...{ ...usdc, account: chain.buyer.account, functionName: 'transferWithAuthorization' },
        args: [...fields(message), Number(v), r, s],
      }),
    )
    expect(await received()).toBe(before + 20n)
  })

  test('takes an authorization once', async () => {
    const message = authorization()
    await transfer(message)
    await expect(transfer(message)).rejects.toThrow('AuthorizationUsedOrCanceled')
  })

  test('takes no authorization that was canceled', async () => {
    const message = authorization()
    const { from: authorizer, nonce } = message
    const signature = await owner.signTypedData({ domain, types, primaryType: 'CancelAuthorization', message: { authorizer, nonce } })
    const args = [authorizer, nonce, signature] as const
    await chain.mined(chain.client.writeContract({ ...usdc, account: chain.buyer.account, functionName: 'cancelAuthorization', args }))
    await expect(transfer(message)).rejects.toThrow('AuthorizationUsedOrCanceled')
  })

  test.each([
    ['AuthorizationNotYetValid', { validAfter: 2n ** 39n }],
    ['AuthorizationExpired', { validBefore: 1n }],
  ])('%s: %j', async (error, change) => {
    await expect(transfer(authorization(change))).rejects.toThrow(error)
  })

  test('takes no signature over another amount', async () => {
    const message = authorization()
    await expect(transfer({ ...message, value: 11n }, await sign(message))).rejects.toThrow('InvalidSignature')
  })

  test('lets only the payee receive', async () => {
    const message = authorization()
    const args = [...fields(message), await sign(message, 'ReceiveWithAuthorization')] as const
    const receive = (account: PrivateKeyAccount) =>
      chain.mined(chain.client.writeContract({ ...usdc, account, functionName: 'receiveWithAuthorization', args }))
    await expect(receive(chain.buyer.account)).rejects.toThrow('CallerMustBePayee')
    const before = await received()
    await receive(chain.seller.account)
    expect(await received()).toBe(before + 10n)
  })
})

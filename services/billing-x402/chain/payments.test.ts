import { create } from '@bufbuild/protobuf'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { chainId, network, usdcAbi, usdcAddress } from '@touchline/chain/contracts'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { AnswerReferenceSchema, PaymentBindingSchema } from '@touchline/contract/gen/billing'
import { authorizationTypes } from '@x402/evm'
import { type Address, type Hex, type PrivateKeyAccount, toHex } from 'viem'
import { paymentId } from '../ledger/payment.ts'
import { payments } from '../ledger/records.ts'
import { type Books, startBooks } from './testing/books.ts'

const amount = 10_000n
const domain = { name: 'USDC', version: '2', chainId, verifyingContract: usdcAddress }

describeOnChain('a payment whose outcome is not known', () => {
  let chain: Chain
  let t: Books
  let payer: PrivateKeyAccount
  let nonces = 0
  beforeAll(async () => {
    chain = await startChain()
    payer = await chain.newBuyer(5_000_000n)
  })
  beforeEach(async () => {
    t = await startBooks(chain)
  })
  afterEach(() => t?.close())
  afterAll(() => chain?.stop())

  /** A payment whose process stopped while it was settling. */
  async function unknown(): Promise<{ nonce: Hex; stateNow(): Promise<string> }> {
    const nonce = toHex(++nonces, { size: 32 })
    const id = paymentId({ network, asset: usdcAddress.toLowerCase(), payer: payer.address.toLowerCase(), nonce })
    const handle = { instance: 'gateway-1', call: 1n }
    const binding = create(PaymentBindingSchema, { method: 'GET', path: '/v1/sports', amount })
    const times = { validBefore: new Date(Date.now() + 60_000).toISOString(), deadline: '' }
    await t.books.reserve({ ...handle, id, payer: payer.address, binding, payload: new Uint8Array(), ...times, identifier: '' })
    await t.books.serve(id, handle, create(AnswerReferenceSchema, { id: 'answer' }))
    await t.books.settling(id, handle)
    await t.books.abandonPayment(handle, { id, payer: payer.address, binding })
    return {
      nonce,
      async stateNow() {
        await t.jobs.payments!()
        return (await t.store.get(payments, id))!.doc.state
      },
    }
  }
  async function transfer(nonce: Hex, to: Address): Promise<void> {
    const message = { from: payer.address, to, value: amount, validAfter: 0n, validBefore: 9_999_999_999n, nonce }
    const types = { TransferWithAuthorization: authorizationTypes.TransferWithAuthorization }
    const signature = await payer.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message })
    const args = [payer.address, to, amount, 0n, 9_999_999_999n, nonce, signature] as const
    const call = { address: usdcAddress, abi: usdcAbi, account: payer, functionName: 'transferWithAuthorization', args } as const
    await chain.mined(chain.client.writeContract(call))
  }
  async function cancel(nonce: Hex): Promise<void> {
    const types = {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    } as const
    const message = { authorizer: payer.address, nonce }
    const signature = await payer.signTypedData({ domain, types, primaryType: 'CancelAuthorization', message })
    const args = [payer.address, nonce, signature] as const
    await chain.mined(
      chain.client.writeContract({ address: usdcAddress, abi: usdcAbi, account: payer, functionName: 'cancelAuthorization', args }),
    )
  }
  /** Mines until a final block is later than the expiry of the authorization. */
  const finallyExpired = async () => {
    await chain.advance(700)
    await chain.client.mine({ blocks: 70 })
  }

  test('is settled once the chain shows its transfer', async () => {
    const { nonce, stateNow } = await unknown()
    expect(await stateNow()).toBe('unknown')
    await transfer(nonce, chain.seller.account.address)
    expect(await stateNow()).toBe('settled')
  })

  test('has failed when it expired unused, was cancelled, or paid somebody else, and not before that is final', async () => {
    const uses = [async () => undefined, cancel, (nonce: Hex) => transfer(nonce, chain.buyer.account.address)]
    const unfinished = []
    for (const use of uses) {
      const payment = await unknown()
      await use(payment.nonce)
      expect(await payment.stateNow()).toBe('unknown')
      unfinished.push(payment)
    }
    await finallyExpired()
    for (const { stateNow } of unfinished) expect(await stateNow()).toBe('failed')
  })
})

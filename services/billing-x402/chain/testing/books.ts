import { create } from '@bufbuild/protobuf'
import { collectorAddress, network, usdcAddress } from '@touchline/chain/contracts'
import type { Chain } from '@touchline/chain/start-chain'
import { getConfig } from '@touchline/chain/testing/buyer'
import {
  AnswerReferenceSchema,
  ChannelConfigSchema,
  PaymentBindingSchema,
  PaymentTermsSchema,
  VoucherSchema,
} from '@touchline/contract/gen/billing'
import { manualClock } from '@touchline/platform/clock'
import { leases, platformLeases } from '@touchline/platform/leases'
import { createLog } from '@touchline/platform/log'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { HTTPFacilitatorClient } from '@x402/core/server'
import type { PaymentRequirements } from '@x402/core/types'
import { computeChannelId, createBatchSettlementEIP3009DepositPayload, signVoucher } from '@x402/evm/batch-settlement/client'
import { createPublicClient, encodeAbiParameters, type Hex, hexToBytes, http, keccak256, type PrivateKeyAccount } from 'viem'
import { ledger } from '../../ledger/ledger.ts'
import { channels, collections } from '../../ledger/records.ts'
import type { Findings } from '../events.ts'
import { chainJobs, getJobs } from '../jobs.ts'
import { type Deposit, type Executed, resender } from '../outgoing.ts'
import { getPayloads, type Settlement } from '../payloads.ts'
import { chainReader } from '../reader.ts'
import { synchronizer } from '../sync.ts'

const hour = 3_600_000

interface BooksOptions {
  rpcUrl?: string
  facilitatorUrl?: string
  confirmations?: number
  claimThreshold?: bigint
}

/** The ledger and the jobs of one process on this chain, with their own clock. */
export async function startBooks(chain: Chain, options: BooksOptions = {}) {
  const { rpcUrl = chain.rpcUrl, facilitatorUrl = chain.facilitatorUrl, confirmations = 1, claimThreshold = 100_000n } = options
  const { store, close } = await embedded.open()
  await store.prepare([...collections, platformLeases])
  const clock = manualClock(Date.now())
  const books = ledger({ store, clock })
  const reported: string[] = []
  let findings: Findings | undefined
  const events = {
    sent: (kind: string) => void reported.push(`sent ${kind}`),
    unsent: (kind: string) => void reported.push(`unsent ${kind}`),
    differs: (_: string, times: number) => void reported.push(`differs ${times}`),
    frozen: (_: string, problems: readonly string[]) => void reported.push(`frozen: ${problems.join(', ')}`),
    audited: (found: Findings) => {
      findings = found
    },
    failed: (job: string) => void reported.push(`failed ${job}`),
  }
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 1 }) })
  const payTo = chain.seller.account.address
  const terms = create(PaymentTermsSchema, { network, asset: usdcAddress, payTo })
  const facilitator = new HTTPFacilitatorClient({ url: facilitatorUrl })
  const periods = { passMs: 1_000, readMs: 60_000, resendMs: 30_000, claimMs: hour, settleMs: 24 * hour, auditMs: hour }
  const started = () => {
    const reader = chainReader({ client, token: usdcAddress, confirmations })
    const own = leases({ store, clock, log: createLog('silent') })
    const authorizer = chain.receiverAuthorizer.account
    const deps = { ledger: books, leases: own, clock, terms, reader, facilitator, authorizer, events, periods, claimThreshold }
    const parts = { ...deps, payloads: getPayloads(terms, authorizer), ...synchronizer(deps) }
    return { parts, jobs: getJobs(parts), chainJobs: chainJobs(deps), resend: resender(parts, periods.resendMs), leases: own }
  }
  return {
    ...{ store, clock, books, chain, reported, close, started },
    ...started(),
    findings: () => findings,
    doc: async (id: string) => (await store.get(channels, id))!.doc,
  }
}

export type Books = Awaited<ReturnType<typeof startBooks>>

/** A channel of this payer in the books, and the actions of its client. */
export async function openChannel(t: Books, account: PrivateKeyAccount) {
  const { books, chain } = t
  const onChain = getConfig(chain, account)
  const channelId = computeChannelId(onChain, network)
  const id = `${network}/${channelId}`
  const config = create(ChannelConfigSchema, { ...onChain, network, channelId })
  await books.openChannel(config)
  await t.parts.sync([id])
  let calls = 0n
  const getVoucher = async (sum: bigint) => {
    const { signature } = await signVoucher(account, channelId, String(sum), network)
    return create(VoucherSchema, { maxClaimable: sum, signature: hexToBytes(signature) })
  }
  const acquired = async (price: bigint, pendingDeposit = 0n) => {
    const handle = { instance: `gateway-${account.address}`, call: ++calls }
    const voucher = await getVoucher((await t.doc(id)).charged + price)
    const binding = create(PaymentBindingSchema, { method: 'GET', path: '/v1/sports', amount: price })
    const { refusal } = await books.acquire(id, {
      ...handle,
      binding,
      voucher,
      pendingDeposit,
      deadline: '',
      identifier: '',
      payloadHash: new Uint8Array(),
    })
    return { handle, refusal }
  }
  const delivered = async (handle: { instance: string; call: bigint }) => {
    const charged = await books.draw(id, handle, create(AnswerReferenceSchema, { id: 'answer' }))
    if (charged.refusal) throw new Error(charged.refusal)
    await books.deliver(charged.doc, handle)
  }
  return {
    ...{ id, channelId, config: onChain, account, getVoucher },
    getOrder: (amount: bigint) => getDeposit(chain, account, amount),
    /** Arguments of the escrow's `deposit`, which anyone may call. */
    depositArgs({ amount, settlement }: SignedDeposit) {
      const { validAfter, validBefore, salt, signature } = authorizationIn(settlement)
      const types = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }] as const
      const collectorData = encodeAbiParameters(types, [BigInt(validAfter), BigInt(validBefore), BigInt(salt), signature])
      return [onChain, amount, collectorAddress, collectorData] as const
    },
    /** The first call: it pays `price` out of the deposit once the deposit is counted. */
    async deposit(amount: bigint, price: bigint, { order, times = 1 }: Depositing = {}): Promise<Executed> {
      const { handle } = await acquired(price, amount)
      const whole = { call: handle, ...(order ?? (await getDeposit(chain, account, amount))) }
      let executed: Executed
      do executed = await t.chainJobs.deposit(id, whole, 0)
      while (--times > 0)
      if (executed.is === 'executed') await delivered(handle)
      else await books.abandon(id, handle)
      return executed
    },
    async call(price: bigint): Promise<string> {
      const { handle, refusal } = await acquired(price)
      if (!refusal) await delivered(handle)
      return refusal ?? 'answered'
    },
  }
}

async function getDeposit(chain: Chain, account: PrivateKeyAccount, amount: bigint): Promise<SignedDeposit> {
  const config = getConfig(chain, account)
  const { receiverAuthorizer, withdrawDelay } = config
  const accepted: PaymentRequirements = {
    ...{ scheme: 'batch-settlement', network, asset: usdcAddress, amount: '2000', payTo: config.receiver, maxTimeoutSeconds: 600 },
    extra: { name: 'USDC', version: '2', receiverAuthorizer, withdrawDelay },
  }
  const made = await createBatchSettlementEIP3009DepositPayload(account, 2, accepted, config, String(amount), '2000')
  const settlement = { paymentPayload: { x402Version: 2, accepted, payload: made.payload }, paymentRequirements: accepted }
  const { salt, validBefore } = authorizationIn(settlement)
  const parts = [computeChannelId(config, network), BigInt(salt)] as const
  return {
    nonce: keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], parts)),
    amount,
    validBeforeMs: Number(validBefore) * 1000,
    settlement,
  }
}

interface Depositing {
  order?: SignedDeposit
  /** How many times the step is executed. */
  times?: number
}

type SignedDeposit = Omit<Deposit, 'call'>

interface Authorization {
  validAfter: string
  validBefore: string
  salt: Hex
  signature: Hex
}

const authorizationIn = ({ paymentPayload }: Settlement): Authorization =>
  (paymentPayload.payload as { deposit: { authorization: { erc3009Authorization: Authorization } } }).deposit.authorization
    .erc3009Authorization

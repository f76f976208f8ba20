import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { BillingService, PaidAnswer, PaymentRefusalSchema } from '@touchline/contract/gen/billing'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { gatewayForTest } from './gateway-for-test.ts'

type Refusal = MessageInitShape<typeof PaymentRefusalSchema>
type Scheme = 'exact' | 'batch-settlement'

export const payTo = `0x${'5e11e4'.padEnd(40, '0')}`
export const terms = {
  network: 'eip155:84532',
  asset: `0x${'a55e7'.padEnd(40, '0')}`,
  assetName: 'USDC',
  assetVersion: '2',
  payTo,
  receiverAuthorizer: `0x${'a47'.padEnd(40, '0')}`,
  minDeposit: 1_000_000n,
  withdrawDelaySeconds: 900,
  exactMin: 10_000n,
  prepaidTimeoutSeconds: 30,
  exactTimeoutSeconds: 60,
}

export const payer = (n: number): string => `0x${String(n).padStart(40, '0')}`

interface PaymentOptions {
  from?: string
  scheme?: Scheme
  type?: 'deposit' | 'voucher' | 'refund'
  /** Payment identifier. */
  id?: string
  /** The amount of the accepted offer in millionths of a dollar. The stub compares no amounts. */
  amount?: number
}

let nonces = 0
/** The header of a payment that was not used before. Its payload means something only to the stub, not on a chain. */
export function paymentHeader({ from = payer(1), scheme = 'batch-settlement', type = 'voucher', id, amount }: PaymentOptions = {}) {
  const accepted = { scheme, network: terms.network, ...(amount !== undefined && { amount: String(amount) }) }
  const json = { x402Version: 2, accepted, payload: { type, from, nonce: ++nonces, ...(id !== undefined && { id }) } }
  return { 'PAYMENT-SIGNATURE': encoded(json) }
}

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
export const decoded = <T = never>(header: string | undefined): T => JSON.parse(Buffer.from(header!, 'base64').toString()) as T

type State = 'begun' | 'charged' | 'delivered' | 'released'

interface Taken {
  nonce: number
  state: State
  request: string
  amount: bigint
  answer?: PaidAnswer
  id?: string
}

const getReceipt = (from: string) => Buffer.from(JSON.stringify({ success: true, transaction: '', network: terms.network, payer: from }))
const read = (payment: Uint8Array) =>
  JSON.parse(Buffer.from(payment).toString()) as {
    accepted: { scheme: Scheme }
    payload: { type: string; from: string; nonce: number; id?: string }
  }

const expiresAt = '2026-03-01T15:05:00.000Z'
/** The stub knows one channel and one signature, for statements at one URL. */
export const channel = { id: `0x${'c'.repeat(64)}`, signIn: { 'SIGN-IN-WITH-X': 'signed' }, uri: 'https://api.example/v1/channels' }

function checkSignIn({ signIn, signInUri, channel: asked }: { signIn: string; signInUri: string; channel: string }): void {
  if (signIn !== channel.signIn['SIGN-IN-WITH-X'] || signInUri !== channel.uri) throw fail('invalid_sign_in', { what: 'it has expired' })
  if (asked !== channel.id) throw fail('not_found', { kind: 'channel', id: asked })
}

const at = '2026-03-01T15:00:00.000Z'
const channelEntries = [
  { number: 1n, kind: 'deposit', amount: 1_000_000n, at, transaction: `0x${'7a'.repeat(32)}` },
  { number: 2n, kind: 'draw', amount: 5_000n, at, binding: { path: '/v1/soccer/matches', query: 'date=2026-03-01', amount: 5_000n } },
  { number: 3n, kind: 'draw', amount: 4_000n, at, binding: { path: '/v1/soccer/matches/live', amount: 4_000n } },
  { number: 4n, kind: 'undo', amount: 4_000n, at },
  { number: 5n, kind: 'draw', amount: 4_000n, at, binding: { path: '/v1/soccer/matches/live', amount: 4_000n } },
]

const isOfSite = async (): Promise<never> => {
  throw fail('payment_unavailable')
}

const statements = [channel.id, `0x${'e'.repeat(64)}`].map((id) => ({
  ...{ channel: id, payer: payer(1), deposited: 1_000_000n, refunded: 500_000n, charged: 9_000n, claimed: 5_000n },
  config: {
    ...{ payer: payer(1), payerAuthorizer: payer(1), receiver: payer(2), receiverAuthorizer: payer(3), token: payer(4) },
    ...{ withdrawDelay: 900, salt: `0x${'0'.repeat(64)}` },
  },
}))

/** Billing in memory: each payment buys one answer, and its steps may be repeated. */
export function standInBilling() {
  const taken = new Map<string, Taken>()
  const refusals: { verify?: Refusal; begin?: Refusal; charge?: Refusal; refund?: Refusal } = {}
  const rpc: ServiceImpl<typeof BillingService> = {
    getTerms: async () => ({ terms }),
    startInstance: async () => ({ closed: false }),
    beatInstance: async () => ({ closed: false }),
    async verifyPayment({ payment }) {
      const { accepted, payload } = read(payment)
      if (refusals.verify) return { refusal: refusals.verify }
      return { payer: payload.from, isPrepaid: accepted.scheme !== 'exact', isRefund: payload.type === 'refund' }
    },
    async beginCall({ instance, call, payment, binding }) {
      if (refusals.begin) return { refusal: refusals.begin }
      const { nonce, id } = read(payment).payload
      const key = `${instance}#${call}`
      const request = `${binding!.path}?${binding!.query}`
      const others = [...taken].filter(([other, each]) => other !== key && each.nonce === nonce && each.state !== 'released')
      const [other] = others.map(([, each]) => each)
      if (other?.answer && id !== undefined && other.id === id && other.request === request) return { repeatedAnswer: other.answer }
      if (other) return { refusal: { code: 'payment_replayed', reason: 'replayed' } }
      if (!taken.has(key)) taken.set(key, { nonce, state: 'begun', request, amount: binding!.amount, ...(id !== undefined && { id }) })
      return { begun: Buffer.from(`${key} ${read(payment).payload.from}`) }
    },
    async chargeCall({ begun, answer }) {
      if (refusals.charge) return { refusal: refusals.charge }
      const [key, from] = Buffer.from(begun).toString().split(' ') as [string, string]
      const call = taken.get(key)!
      const receipt = getReceipt(from)
      if (call.state === 'begun') Object.assign(call, { state: 'charged', answer: { ...answer!, receipt } })
      return { receipt }
    },
    async endCall({ begun, delivered }) {
      const call = taken.get(Buffer.from(begun).toString().split(' ')[0]!)!
      if (call.state === 'begun' || call.state === 'charged') call.state = delivered ? 'delivered' : 'released'
      return {}
    },
    async refundChannel({ payment }) {
      if (refusals.refund) return { refusal: refusals.refund }
      return { receipt: getReceipt(read(payment).payload.from) }
    },
    getSignIn: async ({ address, signInUri }) => ({
      text: `${signInUri} ${address}`,
      expiresAt,
      payload: Buffer.from(JSON.stringify({ address })),
    }),
    async getStatement(asked) {
      checkSignIn(asked)
      return statements[0]!
    },
    async listChannels({ offset, limit, ...asked }) {
      checkSignIn({ ...asked, channel: channel.id })
      return { items: statements.slice(offset, offset + limit), total: BigInt(statements.length) }
    },
    async listEntries({ after, limit, ...asked }) {
      checkSignIn(asked)
      const first = Number(after)
      return { items: channelEntries.slice(first, first + limit), total: BigInt(channelEntries.length) }
    },
    getPlanOffer: isOfSite,
    payPlan: isOfSite,
    listPlanOrders: isOfSite,
  }
  return {
    rpc,
    /** Refusals of the next calls of a step; mutable. */
    refusals,
    /** The states of all accepted calls, in order. */
    states: (): State[] => [...taken.values()].map(({ state }) => state),
    /** Resolves when no call is open any more; a call ends after its response. */
    async ended(): Promise<void> {
      const isOpen = ({ state }: Taken) => state === 'begun' || state === 'charged'
      for (let turns = 0; [...taken.values()].some(isOpen); turns++) {
        if (turns === 10_000) throw new Error('a call is never ended')
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    /** The sum charged and not refunded, in millionths of a dollar. */
    charged: (): bigint =>
      [...taken.values()].reduce((sum, { state, amount }) => sum + (state === 'charged' || state === 'delivered' ? amount : 0n), 0n),
    forget: () => taken.clear(),
  }
}

export type BillingForTest = ReturnType<typeof standInBilling>

/** A gateway with payments, and its billing. */
export async function gatewayWithPayments(options: Parameters<typeof gatewayForTest>[0] = {}) {
  const billing = standInBilling()
  const t = await gatewayForTest({
    ...options,
    before(standIns) {
      standIns.billing = billing.rpc
    },
  })
  return { t, billing }
}

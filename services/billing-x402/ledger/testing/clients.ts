import { create } from '@bufbuild/protobuf'
import { OutgoingSchema, type Voucher, VoucherSchema } from '@touchline/contract/gen/billing'
import type { Settlement } from '../calls.ts'
import type { CallHandle } from '../decision.ts'
import { paymentId } from '../payment.ts'
import { channels } from '../records.ts'
import { submitDeposit, sync } from './jobs.ts'
import type { Work } from './paid-calls.ts'
import type { Process } from './process.ts'
import { callRequest, price, type Response, send, type Wanted } from './requests.ts'
import { network, type SimulationState } from './state.ts'

const triesMax = 1_000
const asset = '0xusdc'
const firstDeposit = 5n * price

export const voucher = (maxClaimable: bigint): Voucher => create(VoucherSchema, { maxClaimable, signature: new Uint8Array([1]) })

/** A buyer with a channel. It makes one call after another and repeats each until it has the answer. */
export async function prepaidClient(s: SimulationState, channel: string, wanted: readonly Wanted[]): Promise<void> {
  const { w } = s
  let charged = 0n
  let depositNonce = 0
  for (let each of wanted) {
    let isDone = false
    for (let tries = 0; !isDone && tries < triesMax; tries++) {
      const max = charged + price
      const { deposited, refunded } = s.chain.of(channel)
      const isUncovered = deposited - refunded < max
      const nonce = `deposit-${depositNonce}`
      // The client sends the deposit with the call or makes it by itself.
      const travels = isUncovered && w.chance(0.5)
      if (isUncovered && !travels) s.chain.deposit(channel, w.chance(0.5) ? [firstDeposit] : [price, firstDeposit])
      const responses = await Promise.all(
        s.someProcesses().map((process) => {
          const request = { ...callRequest(each, `${max}`), channel, voucher: voucher(max), pendingDeposit: travels ? firstDeposit : 0n }
          const run = (work: Work) =>
            process.calls.prepaid(request, { ...work, deposit: (call) => deposit(s, process, { channel, call, nonce }) })
          return send(s, { process, wanted: each, payment: `${max}`, channel, run })
        }),
      )
      if (travels && s.chain.of(channel).usedNonces.has(nonce)) depositNonce++
      else if (travels && responses.length > 0 && responses.every(({ refusal }) => refusal === 'failed')) {
        s.failedDeposits.push({ channel, nonce })
        depositNonce++
      }
      isDone = responses.some(({ hasAnswer }) => hasAnswer) || (each.isMissing && responses.some(({ is }) => is === 'uncharged'))
      if (responses.some(({ refusal }) => refusal === 'frozen')) return ended(s, channel, 'frozen')
      // The identifier was used for another request before.
      if (responses.some(({ refusal }) => refusal === 'conflict')) each = { ...each, identifier: `${each.path}!` }
      if (isDone || responses.some(needsState)) charged = await getChargedAmount(s, channel, charged)
      await w.sleep(w.between(10, 500))
    }
    if (!isDone) return ended(s, channel, `no answer for ${each.path}`)
    if (w.chance(0.15)) wantRefund(s, channel)
  }
  ended(s, channel, 'done')
}

const ended = (s: SimulationState, who: string, how: string): void => void s.ends.set(who, how)

function wantRefund({ refunds, refundsWanted, chain }: SimulationState, channel: string): void {
  if (refunds.has(channel)) return
  refunds.set(channel, `refund-${chain.of(channel).refundNonce}`)
  refundsWanted.set(channel, (refundsWanted.get(channel) ?? 0) + 1)
}

const needsState = ({ refusal }: Response): boolean => refusal === 'out_of_step' || refusal === 'replayed'

/** The sum of draws that a corrective 402 sends to the client. */
async function getChargedAmount(s: SimulationState, channel: string, known: bigint): Promise<bigint> {
  const stored = await s.store.get(channels, channel)
  return stored?.doc.charged ?? known
}

async function deposit(s: SimulationState, process: Process, { channel, call, nonce }: Deposit): Promise<Settlement> {
  const expiresAt = new Date(s.w.now() + 20_000).toISOString()
  const outgoing = create(OutgoingSchema, { kind: 'deposit', nonce, amount: firstDeposit, expiresAt })
  const { refusal, doc } = await process.ledger.prepare(channel, outgoing, { call })
  if (refusal) return { is: 'unknown' }
  for (let tries = 0; tries < 10; tries++) {
    if (await submitDeposit(s, process, channel, doc.outgoing ?? outgoing)) return { is: 'failed', reason: 'refused' }
    await process.sleep(700)
    await sync(s, process, channel)
    const stored = await process.ledger.store.get(channels, channel)
    if (stored && stored.doc.outgoing?.nonce !== nonce) return { is: 'settled', transaction: '' }
  }
  return { is: 'unknown' }
}

interface Deposit {
  channel: string
  call: CallHandle
  nonce: string
}

/** A buyer that pays on chain, and signs a new payment only when the previous one can never be executed. */
export async function exactClient(s: SimulationState, wanted: Wanted): Promise<void> {
  const { w } = s
  let now = wanted
  let [signed, validBefore] = [0, '']
  const sign = () => {
    signed++
    validBefore = new Date(w.now() + 40_000).toISOString()
    // An identifier is bound to its first payment.
    if (now.identifier) now = { ...now, identifier: `${now.identifier}+` }
  }
  sign()
  for (let tries = 0; tries < triesMax; tries++) {
    const payment = paymentId({ network, asset, payer: now.payer, nonce: `${now.path}-${signed}` })
    s.payments.set(payment, now)
    const responses = await pay(s, now, payment, validBefore)
    const has = (refusal: string) => responses.some((each) => each.refusal === refusal)
    const isDone = responses.some(({ hasAnswer, is }) => hasAnswer || (now.isMissing && is === 'uncharged'))
    // A lost answer without an identifier is not sent again.
    if (isDone || (!now.identifier && has('replayed'))) {
      if (w.chance(0.3))
        await pay(s, w.chance(0.5) ? { ...now, identifier: '' } : { ...now, path: `${now.path}/other` }, payment, validBefore)
      return ended(s, wanted.path, 'done')
    }
    if (has('failed') || (w.now() > Date.parse(validBefore) && !s.chain.payments.has(payment))) sign()
    else if (has('conflict')) now = { ...now, identifier: `${now.identifier}!` }
    await w.sleep(w.between(10, 1_000))
  }
  ended(s, wanted.path, `no answer for ${wanted.path}`)
}

function pay(s: SimulationState, wanted: Wanted, payment: string, validBefore: string): Promise<Response[]> {
  const request = { ...callRequest(wanted, payment), payment, validBefore }
  return Promise.all(
    s.someProcesses().map((process) => {
      const run = (work: Work) => process.calls.exact(request, { ...work, settle: () => settle(s, process, payment, validBefore) })
      return send(s, { process, wanted, payment, channel: '', run })
    }),
  )
}

/** A facilitator that executes, refuses, or executes without answering. */
async function settle(s: SimulationState, process: Process, payment: string, validBefore: string): Promise<Settlement> {
  const { w } = s
  await process.sleep(w.between(10, 200))
  if (w.chance(s.faults().lostRequest)) return { is: 'failed', reason: 'refused' }
  const isLost = w.chance(s.faults().lostRequest * 2)
  const isLate = w.chance(s.faults().lateWrite * 2)
  if (!isLost) w.after(isLate ? w.between(3_000, 20_000) : w.between(10, 300), () => s.chain.pay(payment, validBefore))
  for (let tries = 0; tries < 8; tries++) {
    await process.sleep(700)
    const paid = s.chain.confirmedPayment(payment)
    if (paid) return { is: 'settled', transaction: paid.transaction }
  }
  return { is: 'unknown' }
}

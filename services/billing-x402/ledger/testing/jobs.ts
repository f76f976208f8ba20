import { create } from '@bufbuild/protobuf'
import { ChainMirrorSchema, type Outgoing } from '@touchline/contract/gen/billing'
import { prepareClaim, prepareRefund } from '../outgoing.ts'
import { channels, payments } from '../records.ts'
import type { Process } from './process.ts'
import { price } from './requests.ts'
import type { SimulationState } from './state.ts'

/** Sends a transaction that may be lost, late or executed twice. */
export function submit({ w, chain, faults }: SimulationState, channel: string, outgoing: Outgoing): void {
  const { lostRequest, lateWrite, duplicatedWrite } = faults()
  const execute = () => chain.execute(channel, outgoing)
  if (!w.chance(lostRequest * 3)) w.after(w.chance(lateWrite * 3) ? w.between(2_000, 30_000) : w.between(10, 500), execute)
  if (w.chance(duplicatedWrite)) w.after(w.between(10, 9_000), execute)
}

let attempts = 0

/** Sends a deposit, unless the attempt is refused at once or later. True: the deposit is no longer outgoing. */
export async function submitDeposit(s: SimulationState, process: Process, channel: string, outgoing: Outgoing): Promise<boolean> {
  const { w, faults } = s
  const attempt = { nonce: outgoing.nonce, id: `${++attempts}` }
  if ((await process.ledger.attempt(channel, attempt)).refusal) return false
  if (!w.chance(faults().lostRequest * 5)) {
    submit(s, channel, outgoing)
    return false
  }
  await process.sleep(w.between(10, 4_000))
  return !(await process.ledger.dropRefused(channel, attempt)).refusal
}

/** Counts all confirmed logs, some twice, and compares the sums with the chain. */
export async function sync({ w, chain }: SimulationState, { ledger }: Process, channel: string): Promise<void> {
  const block = chain.confirmedBlock()
  const logs = chain.confirmedLogs(channel)
  const again = logs.filter(() => w.chance(0.3))
  const mirror = create(ChainMirrorSchema, { block, readAt: new Date(w.now()).toISOString(), ...chain.stateAt(channel, block) })
  if (w.chance(0.5)) await ledger.openAt(channel, mirror)
  for (const log of [...logs, ...again]) await ledger.countLog(channel, log)
  await ledger.compareWithChain(channel, mirror)
}

/**
 * The background work of every process: it counts logs, sends prepared transactions, claims, refunds, and reads the
 * outcome of payments.
 */
export async function job(s: SimulationState, process: Process): Promise<void> {
  const { w, chain, mutation } = s
  const { ledger } = process
  const id = w.pick(s.ids)!
  await sync(s, process, id)
  const stored = await ledger.store.get(channels, id)
  if (!stored) return
  const { outgoing } = stored.doc
  const finalTime = new Date(chain.finalTime()).toISOString()
  if (outgoing && chain.isFinallyUnused(id, outgoing.nonce, outgoing.expiresAt)) await ledger.expire(id, outgoing.nonce, finalTime)
  else if (outgoing?.kind === 'deposit') await submitDeposit(s, process, id, outgoing)
  else if (outgoing && !mutation.signsRefundsAnew) submit(s, id, outgoing)
  else if (s.refunds.has(id)) await refund(s, process, id)
  else if (w.chance(0.5)) {
    if (mutation.claimsCharged) chain.claim(id, stored.doc.charged, '')
    const claim = await prepareClaim(ledger, id, () => ({ payload: new Uint8Array([1]), expiresAt: '' }))
    if (claim.send) submit(s, id, claim.send)
  }
  await settlePayments(s, process)
}

async function refund(s: SimulationState, { ledger }: Process, id: string): Promise<void> {
  const nonce = s.refunds.get(id)!
  const sign = () => ({ payload: new TextEncoder().encode(nonce), expiresAt: new Date(s.w.now() + 15_000).toISOString() })
  const prepared = await prepareRefund(ledger, id, { amount: price, nonce, sign })
  const send = prepared.send
  if (send && s.mutation.signsRefundsAnew) submit(s, id, { ...send, nonce: `refund-${s.chain.of(id).refundNonce}`, expiresAt: '' })
  else if (send) submit(s, id, send)
  else if (prepared.refusal === 'nothing') s.refunds.delete(id)
}

/** Reads unknown outcomes of payments from the chain. */
async function settlePayments(s: SimulationState, { ledger }: Process): Promise<void> {
  const { items } = await ledger.store.find(payments, 'unsettled', { equal: { isUnsettled: true } })
  for (const { doc } of items) {
    const paid = s.chain.confirmedPayment(doc.id)
    if (paid) await ledger.settled(doc.id, paid.transaction)
    else if (s.chain.finalTime() > Date.parse(doc.validBefore) && !s.chain.payments.has(doc.id)) await ledger.failed(doc.id, 'expired')
  }
}

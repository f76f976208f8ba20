import { createHash } from 'node:crypto'
import type { AnswerReference, BegunCall, ChannelRecord, PaymentRecord } from '@touchline/contract/gen/billing'
import type { CallHandle, Refusal } from './decision.ts'
import { type Identify, identifierId } from './identifier.ts'
import type { Ledger } from './ledger.ts'
import { channels } from './records.ts'
import { runOrRetry } from './run-or-retry.ts'

/** Chain work of a call when it is charged. */
export interface ChargeWork {
  /** Sends the deposit of the call and waits until its log is counted. `unknown`: it was not counted in time. */
  deposit?(call: CallHandle): Promise<Settlement>
  /**
   * Sends the payment to the chain. If it throws, the outcome is unknown. `isRepeated`: it may have been sent before.
   */
  settle?(isRepeated: boolean): Promise<Settlement>
}

export type Settlement = { is: 'settled'; transaction: string } | { is: 'failed'; reason: string } | { is: 'unknown' }

export type Began =
  | { is: 'begun'; state: string }
  /** The identifier's answer is stored. Nothing was reserved, so the call need not be ended. */
  | { is: 'repeated'; answer: AnswerReference }
  /** Nothing was reserved, so the call need not be ended. `channel`: its stored state. */
  | { is: 'refused'; refusal: Refusal; channel?: ChannelRecord }

export type Charged =
  | { is: 'charged'; channel?: ChannelRecord; payment?: PaymentRecord }
  | { is: 'refused'; refusal: Refusal }
  /** The result is not known yet: 503 with `Retry-After`, without an offer to pay. */
  | { is: 'unsettled' }

export interface CallStepsDeps {
  ledger: Ledger
  /** Repeats the task until it resolves or the process ends. */
  finish(task: () => Promise<unknown>): void
}

/**
 * The steps of a paid call. Any process may execute and repeat each step. A call that was begun must be ended whatever
 * happens, and the end repeated until it is acknowledged.
 */
export interface CallSteps {
  /** Reserves the payment. If that fails, the call is ended. */
  begin(call: BegunCall): Promise<Began>
  /** `answer` is buffered, and stored if the call has an identifier. It may be sent once the result is `charged`. */
  charge(call: BegunCall, answer: AnswerReference, work: ChargeWork): Promise<Charged>
  /** `isDelivered`: the answer was handed to the socket; otherwise nothing is charged. */
  end(call: BegunCall, isDelivered: boolean): Promise<void>
}

export function callSteps({ ledger, finish }: CallStepsDeps): CallSteps {
  const end = (call: BegunCall, isDelivered: boolean) => endCall(ledger, call, isDelivered)
  return {
    async begin(call) {
      try {
        return await beginCall(ledger, call)
      } catch (error) {
        await runOrRetry(finish, () => end(call, false))
        throw error
      }
    },
    charge: (call, answer, work) => chargeCall(ledger, call, answer, work),
    end,
  }
}

const getHandle = ({ instance, call }: BegunCall): CallHandle => ({ instance, call })

function getIdentify(call: BegunCall): Identify {
  const { payer, identifier, binding, payload, keepUntil, payment } = call
  const { method, path, query } = binding!
  return {
    ...getHandle(call),
    id: identifierId(payer, identifier),
    requestHash: sha256(JSON.stringify([method, path, query])),
    payloadHash: sha256(payload),
    ...{ keepUntil, isExact: payment !== '' },
  }
}

const sha256 = (of: string | Uint8Array): Uint8Array => createHash('sha256').update(of).digest()

async function beginCall(ledger: Ledger, call: BegunCall): Promise<Began> {
  const identify = call.identifier ? getIdentify(call) : undefined
  if (identify) {
    const { refusal, doc } = await ledger.identify(identify)
    if (refusal === 'answered' && doc?.answer) return { is: 'repeated', answer: doc.answer }
    if (refusal) return { is: 'refused', refusal }
  }
  const began = await (call.payment ? reserve(ledger, call) : claim(ledger, call))
  if (began.is === 'refused' && identify) {
    await ledger.abandonIdentifier(identify, began.refusal === 'unsettled' ? 'unsettled' : 'released')
  }
  return began
}

async function claim(ledger: Ledger, call: BegunCall): Promise<Began> {
  const { binding, voucher, pendingDeposit, deadline, identifier } = call
  const claimed = { ...getHandle(call), binding: binding!, voucher: voucher!, pendingDeposit, deadline, identifier }
  const { refusal, doc } = await ledger.claim(call.channel, claimed)
  return refusal ? { is: 'refused', refusal, ...(doc && { channel: doc }) } : { is: 'begun', state: doc.op!.state }
}

async function reserve(ledger: Ledger, call: BegunCall): Promise<Began> {
  const { payment: id, payer, binding, payload, validBefore, deadline, identifier } = call
  const { refusal, doc } = await ledger.reserve({
    ...getHandle(call),
    id,
    payer,
    binding: binding!,
    payload,
    validBefore,
    deadline,
    identifier,
  })
  return refusal ? { is: 'refused', refusal } : { is: 'begun', state: doc.state }
}

async function chargeCall(ledger: Ledger, call: BegunCall, answer: AnswerReference, work: ChargeWork): Promise<Charged> {
  const charged = await (call.payment ? settlePayment(ledger, call, answer, work) : draw(ledger, call, answer, work))
  if (charged.is !== 'charged' || !call.identifier) return charged
  const { refusal } = await ledger.storeAnswer(identifierId(call.payer, call.identifier), getHandle(call), answer)
  return refusal ? { is: 'refused', refusal } : charged
}

async function draw(ledger: Ledger, call: BegunCall, answer: AnswerReference, work: ChargeWork): Promise<Charged> {
  const deposit = call.pendingDeposit > 0n ? ((await work.deposit?.(getHandle(call))) ?? { is: 'unknown' }) : undefined
  if (deposit?.is === 'unknown') return { is: 'unsettled' }
  if (deposit?.is === 'failed') return { is: 'refused', refusal: 'failed' }
  const { refusal, doc } = await ledger.charge(call.channel, getHandle(call), answer)
  return refusal ? { is: 'refused', refusal } : { is: 'charged', channel: doc }
}

async function settlePayment(ledger: Ledger, call: BegunCall, answer: AnswerReference, work: ChargeWork): Promise<Charged> {
  const { payment: id } = call
  const handle = getHandle(call)
  const served = await ledger.serve(id, handle, answer)
  if (served.refusal) return { is: 'refused', refusal: served.refusal }
  const { refusal, doc } = await ledger.settling(id, handle)
  if (refusal) return { is: 'refused', refusal }
  if (doc.state === 'settled') return { is: 'charged', payment: doc }
  const settlement = (await work.settle?.(served.doc.state === 'settling')) ?? { is: 'unknown' }
  if (settlement.is === 'unknown') return { is: 'unsettled' }
  if (settlement.is === 'failed') {
    const failed = await ledger.failed(id, settlement.reason)
    return failed.refusal ? { is: 'unsettled' } : { is: 'refused', refusal: 'failed' }
  }
  const settled = await ledger.settled(id, settlement.transaction)
  return settled.refusal ? { is: 'unsettled' } : { is: 'charged', payment: settled.doc }
}

async function endCall(ledger: Ledger, call: BegunCall, isDelivered: boolean): Promise<void> {
  const handle = getHandle(call)
  const state = await (call.payment ? endPayment(ledger, call, isDelivered) : endDraw(ledger, call, isDelivered))
  if (!call.identifier) return
  if (isDelivered) await ledger.answered(identifierId(call.payer, call.identifier), handle)
  else await ledger.abandonIdentifier(getIdentify(call), state === 'unknown' || state === 'settling' ? 'unsettled' : 'released')
}

async function endDraw(ledger: Ledger, call: BegunCall, isDelivered: boolean): Promise<undefined> {
  if (!isDelivered) await ledger.abandon(call.channel, getHandle(call))
  else {
    const stored = await ledger.store.get(channels, call.channel)
    if (stored) await ledger.deliver(stored.doc, getHandle(call))
  }
}

async function endPayment(ledger: Ledger, call: BegunCall, isDelivered: boolean): Promise<string | undefined> {
  const { payment: id, payer, binding } = call
  const { doc } = isDelivered
    ? await ledger.deliverPayment(id, getHandle(call))
    : await ledger.abandonPayment(getHandle(call), { id, payer, binding: binding! })
  return doc?.state
}

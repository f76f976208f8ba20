import { createHash } from 'node:crypto'
import type { AnswerReference, BegunCall, ChannelRecord, PaymentRecord } from '@touchline/contract/gen/billing'
import type { CallHandle, Refusal } from './decision.ts'
import { type Identify, identifierId } from './identifier.ts'
import type { Ledger } from './ledger.ts'
import { channels } from './records.ts'
import { runOrRetry } from './run-or-retry.ts'

/** Chain work of a call when its payment is captured. */
export interface CaptureWork {
  /** Sends the deposit of the call and waits until its log is counted. `unknown`: it was not counted in time. */
  deposit?(call: CallHandle): Promise<Settlement>
  /**
   * Sends the payment to the chain. If it throws, the outcome is unknown. `isRepeated`: it may have been sent before.
   */
  settle?(isRepeated: boolean): Promise<Settlement>
}

export type Settlement = { is: 'settled'; transaction: string } | { is: 'failed'; reason: string } | { is: 'unknown' }

export type Held =
  | { is: 'held'; state: string }
  /** The identifier's answer is stored. Nothing is held, so the call need not be concluded. */
  | { is: 'repeated'; answer: AnswerReference }
  /** Nothing is held, so the call need not be concluded. `channel`: its stored state. */
  | { is: 'refused'; refusal: Refusal; channel?: ChannelRecord }

export type Captured =
  | { is: 'captured'; channel?: ChannelRecord; payment?: PaymentRecord }
  | { is: 'refused'; refusal: Refusal }
  /** The result is not known yet: 503 with `Retry-After`, without an offer to pay. */
  | { is: 'unsettled' }

export interface CallStepsDeps {
  ledger: Ledger
  /** Repeats the task until it resolves or the process ends. */
  finish(task: () => Promise<unknown>): void
}

/**
 * The steps of a paid call. Any process may execute and repeat each step. A call that was held must be concluded whatever
 * happens, and the conclusion repeated until it is acknowledged.
 */
export interface CallSteps {
  /** Holds the payment for the call. If the store does not acknowledge it, the call is concluded. */
  hold(call: BegunCall): Promise<Held>
  /** `answer` is buffered, and stored if the call has an identifier. It may be sent once the result is `captured`. */
  capture(call: BegunCall, answer: AnswerReference, work: CaptureWork): Promise<Captured>
  /** `isDelivered`: the answer was handed to the socket; otherwise nothing is charged. */
  conclude(call: BegunCall, isDelivered: boolean): Promise<void>
}

export function callSteps({ ledger, finish }: CallStepsDeps): CallSteps {
  const conclude = (call: BegunCall, isDelivered: boolean) => concludeCall(ledger, call, isDelivered)
  return {
    async hold(call) {
      try {
        return await holdCall(ledger, call)
      } catch (error) {
        await runOrRetry(finish, () => conclude(call, false))
        throw error
      }
    },
    capture: (call, answer, work) => captureCall(ledger, call, answer, work),
    conclude,
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

async function holdCall(ledger: Ledger, call: BegunCall): Promise<Held> {
  const identify = call.identifier ? getIdentify(call) : undefined
  if (identify) {
    const { refusal, doc } = await ledger.identify(identify)
    if (refusal === 'answered' && doc?.answer) return { is: 'repeated', answer: doc.answer }
    if (refusal) return { is: 'refused', refusal }
  }
  const held = await (call.payment ? holdPayment(ledger, call) : holdChannel(ledger, call))
  if (held.is === 'refused' && identify) {
    await ledger.abandonIdentifier(identify, held.refusal === 'unsettled' ? 'unsettled' : 'released')
  }
  return held
}

async function holdChannel(ledger: Ledger, call: BegunCall): Promise<Held> {
  const { binding, voucher, pendingDeposit, deadline, identifier, payload } = call
  const of = { binding: binding!, voucher: voucher!, payloadHash: sha256(payload) }
  const acquire = { ...getHandle(call), ...of, pendingDeposit, deadline, identifier }
  const { refusal, doc } = await ledger.acquire(call.channel, acquire)
  return refusal ? { is: 'refused', refusal, ...(doc && { channel: doc }) } : { is: 'held', state: doc.op!.state }
}

async function holdPayment(ledger: Ledger, call: BegunCall): Promise<Held> {
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
  return refusal ? { is: 'refused', refusal } : { is: 'held', state: doc.state }
}

async function captureCall(ledger: Ledger, call: BegunCall, answer: AnswerReference, work: CaptureWork): Promise<Captured> {
  const captured = await (call.payment ? capturePayment(ledger, call, answer, work) : captureDraw(ledger, call, answer, work))
  if (captured.is !== 'captured' || !call.identifier) return captured
  const { refusal } = await ledger.storeAnswer(identifierId(call.payer, call.identifier), getHandle(call), answer)
  return refusal ? { is: 'refused', refusal } : captured
}

async function captureDraw(ledger: Ledger, call: BegunCall, answer: AnswerReference, work: CaptureWork): Promise<Captured> {
  const deposit = call.pendingDeposit > 0n ? ((await work.deposit?.(getHandle(call))) ?? { is: 'unknown' }) : undefined
  if (deposit?.is === 'unknown') return { is: 'unsettled' }
  if (deposit?.is === 'failed') return { is: 'refused', refusal: 'failed' }
  const { refusal, doc } = await ledger.draw(call.channel, getHandle(call), answer)
  return refusal ? { is: 'refused', refusal } : { is: 'captured', channel: doc }
}

async function capturePayment(ledger: Ledger, call: BegunCall, answer: AnswerReference, work: CaptureWork): Promise<Captured> {
  const { payment: id } = call
  const handle = getHandle(call)
  const served = await ledger.serve(id, handle, answer)
  if (served.refusal) return { is: 'refused', refusal: served.refusal }
  const { refusal, doc } = await ledger.settling(id, handle)
  if (refusal) return { is: 'refused', refusal }
  if (doc.state === 'settled') return { is: 'captured', payment: doc }
  const settlement = (await work.settle?.(served.doc.state === 'settling')) ?? { is: 'unknown' }
  if (settlement.is === 'unknown') return { is: 'unsettled' }
  if (settlement.is === 'failed') {
    const failed = await ledger.failed(id, settlement.reason)
    return failed.refusal ? { is: 'unsettled' } : { is: 'refused', refusal: 'failed' }
  }
  const settled = await ledger.settled(id, settlement.transaction)
  return settled.refusal ? { is: 'unsettled' } : { is: 'captured', payment: settled.doc }
}

async function concludeCall(ledger: Ledger, call: BegunCall, isDelivered: boolean): Promise<void> {
  const handle = getHandle(call)
  const state = await (call.payment ? concludePayment(ledger, call, isDelivered) : concludeDraw(ledger, call, isDelivered))
  if (!call.identifier) return
  if (isDelivered) await ledger.answered(identifierId(call.payer, call.identifier), handle)
  else await ledger.abandonIdentifier(getIdentify(call), state === 'unknown' || state === 'settling' ? 'unsettled' : 'released')
}

async function concludeDraw(ledger: Ledger, call: BegunCall, isDelivered: boolean): Promise<undefined> {
  if (!isDelivered) await ledger.abandon(call.channel, getHandle(call))
  else {
    const stored = await ledger.store.get(channels, call.channel)
    if (stored) await ledger.deliver(stored.doc, getHandle(call))
  }
}

async function concludePayment(ledger: Ledger, call: BegunCall, isDelivered: boolean): Promise<string | undefined> {
  const { payment: id, payer, binding } = call
  const { doc } = isDelivered
    ? await ledger.deliverPayment(id, getHandle(call))
    : await ledger.abandonPayment(getHandle(call), { id, payer, binding: binding! })
  return doc?.state
}

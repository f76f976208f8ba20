import type { AnswerReference, PaymentBinding, Voucher } from '@touchline/contract/gen/billing'
import type { Clock } from '@touchline/platform/ports/clock'
import { at, type Handle, type Refusal } from './decision.ts'
import { type Identify, identifierId } from './identifier.ts'
import type { Ledger } from './ledger.ts'
import type { Reserve } from './payment.ts'
import { until } from './until.ts'

export interface CallRequest {
  payer: string
  binding: PaymentBinding
  requestHash: Uint8Array
  payloadHash: Uint8Array
  /** Payment identifier of the client. Empty: none. */
  identifier: string
}

export interface PrepaidRequest extends CallRequest {
  channel: string
  voucher: Voucher
  pendingDeposit: bigint
}

export interface ExactRequest extends CallRequest {
  /** Id of the payment. */
  payment: string
  payload: Uint8Array
  validBefore: string
}

export interface Work {
  /** Computes, buffers and stores the answer. Undefined, or an error: nothing is charged. */
  compute(): Promise<AnswerReference | undefined>
  /** Sends the deposit that comes with the call and waits until its log is counted. False: it did not count in time. */
  deposit?(): Promise<boolean>
  /** Hands the stored answer to the socket. False: the client has left. */
  send(answer: AnswerReference): boolean
}

export type Settlement = { is: 'settled'; transaction: string } | { is: 'failed'; reason: string } | { is: 'unknown' }

export interface ExactWork extends Work {
  /** Sends the payment to the chain. An error: its outcome is unknown. */
  settle(): Promise<Settlement>
}

/** `uncharged`: the answer is an error, or the client has left. `repeated`: the stored answer was sent, for free. */
export type CallResult =
  | { is: 'answered' | 'repeated' | 'uncharged'; refusal?: never }
  | { is: 'refused'; refusal: Refusal }
  /** The result is not known yet: 503 with `Retry-After`, without an offer to pay. */
  | { is: 'unsettled'; refusal?: never }

export interface PaidCalls {
  prepaid(request: PrepaidRequest, work: Work): Promise<CallResult>
  exact(request: ExactRequest, work: ExactWork): Promise<CallResult>
}

export interface PaidCallsDeps {
  ledger: Ledger
  /** Never used before, and registered. */
  instance: string
  clock: Clock
  isAlive(): boolean
  deadlineMs: number
  /** How long an identifier is kept; 24 h or more. */
  identifierMs: number
  /** Repeats until it resolves; ends only with the process. */
  finish(task: () => Promise<unknown>): void
}

interface Call {
  handle: Handle
  identify: Identify | undefined
  deadline: string
}

/**
 * The calls of one instance. Every call that took a voucher, payment or identifier ends it: delivered or abandoned, and
 * when that is not acknowledged, `finish` repeats it.
 */
export function paidCalls(deps: PaidCallsDeps): PaidCalls {
  const { ledger, instance, clock, isAlive, finish } = deps
  let calls = 0n
  const begin = (request: CallRequest, isExact: boolean): Call => {
    const handle = { instance, call: ++calls }
    const { payer, identifier, requestHash, payloadHash } = request
    const keepUntil = at(clock.now() + deps.identifierMs)
    const identify = { ...handle, id: identifierId(payer, identifier), requestHash, payloadHash, keepUntil, isExact }
    return { handle, identify: identifier ? identify : undefined, deadline: at(clock.now() + deps.deadlineMs) }
  }

  /** Runs the call if its identifier is new; otherwise the stored answer is the result. */
  const identified = async (call: Call, work: Work, run: () => Promise<CallResult>): Promise<CallResult> => {
    const i = call.identify
    if (!isAlive()) return { is: 'refused', refusal: 'closed' }
    if (!i) return run()
    let end: 'answered' | 'released' | 'unsettled' | undefined = i.isExact ? 'unsettled' : 'released'
    try {
      const { refusal, doc } = await ledger.identify(i)
      if (refusal) {
        end = undefined
        if (refusal === 'answered' && doc?.answer) return { is: work.send(doc.answer) ? 'repeated' : 'uncharged' }
        return { is: 'refused', refusal }
      }
      const result = await run()
      if (result.is === 'answered') end = 'answered'
      else if (result.is !== 'unsettled') end = 'released'
      return result
    } finally {
      if (end === 'answered') await until(finish, () => ledger.answered(i.id, call.handle))
      else if (end) await until(finish, () => ledger.abandonIdentifier(i, end as 'released' | 'unsettled'))
    }
  }
  return {
    async prepaid(request, work) {
      const call = begin(request, false)
      return identified(call, work, () => prepaid(deps, call, request, work))
    },
    async exact(request, work) {
      const call = begin(request, true)
      return identified(call, work, () => exact(deps, call, request, work))
    },
  }
}

async function prepaid(deps: PaidCallsDeps, { handle, identify, deadline }: Call, r: PrepaidRequest, work: Work): Promise<CallResult> {
  const { ledger, isAlive, finish } = deps
  let isEnded = false
  try {
    const { binding, voucher, pendingDeposit, identifier } = r
    const claimed = await ledger.claim(r.channel, { ...handle, binding, voucher, pendingDeposit, deadline, identifier })
    if (claimed.refusal) {
      isEnded = true
      return { is: 'refused', refusal: claimed.refusal }
    }
    const answer = await work.compute()
    if (!answer) return { is: 'uncharged' }
    if (pendingDeposit > 0n && !(await work.deposit?.())) return { is: 'unsettled' }
    const charged = await ledger.charge(r.channel, handle, answer)
    if (charged.refusal) return { is: 'refused', refusal: charged.refusal }
    if (identify && (await ledger.storeAnswer(identify.id, handle, answer)).refusal) return { is: 'uncharged' }
    if (!isAlive() || !work.send(answer)) return { is: 'uncharged' }
    isEnded = true
    await until(finish, () => ledger.deliver(charged.doc, handle))
    return { is: 'answered' }
  } finally {
    if (!isEnded) await until(finish, () => ledger.abandon(r.channel, handle))
  }
}

async function exact(deps: PaidCallsDeps, { handle, identify, deadline }: Call, r: ExactRequest, work: ExactWork): Promise<CallResult> {
  const { ledger, isAlive, finish } = deps
  const { payment: id, payer, binding, payload, validBefore, identifier } = r
  let isEnded = false
  try {
    const reserve: Reserve = { ...handle, id, payer, binding, payload, validBefore, deadline, identifier }
    const reserved = await ledger.reserve(reserve)
    if (reserved.refusal) {
      isEnded = true
      return reserved.refusal === 'unsettled' ? { is: 'unsettled' } : { is: 'refused', refusal: reserved.refusal }
    }
    const answer = reserved.doc.answer ?? (await work.compute())
    if (!answer) return { is: 'uncharged' }
    if (reserved.doc.state !== 'settled') {
      const result = await settle(ledger, handle, id, answer, work)
      if (result) return result
    }
    if (identify && (await ledger.storeAnswer(identify.id, handle, answer)).refusal) return { is: 'uncharged' }
    if (!isAlive() || !work.send(answer)) return { is: 'uncharged' }
    isEnded = true
    await until(finish, () => ledger.deliverPayment(id, handle))
    return { is: 'answered' }
  } finally {
    if (!isEnded) await until(finish, () => ledger.abandonPayment(handle, { id, payer, binding }))
  }
}

/** Undefined once the payment is settled. */
async function settle(
  ledger: Ledger,
  handle: Handle,
  id: string,
  answer: AnswerReference,
  work: ExactWork,
): Promise<CallResult | undefined> {
  const steps = [() => ledger.serve(id, handle, answer), () => ledger.settling(id, handle)]
  let state = ''
  for (const next of steps) {
    const { refusal, doc } = await next()
    if (refusal) return { is: 'refused', refusal }
    state = doc.state
  }
  if (state === 'settled') return undefined
  const settlement = await work.settle()
  if (settlement.is === 'unknown') return { is: 'unsettled' }
  if (settlement.is === 'failed') {
    const { refusal } = await ledger.failed(id, settlement.reason)
    return refusal ? { is: 'unsettled' } : { is: 'refused', refusal: 'failed' }
  }
  await ledger.settled(id, settlement.transaction)
  return undefined
}

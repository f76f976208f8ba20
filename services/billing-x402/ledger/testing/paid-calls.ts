import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { type AnswerReference, type BegunCall, BegunCallSchema, type PaymentBinding, type Voucher } from '@touchline/contract/gen/billing'
import type { Clock } from '@touchline/platform/ports/clock'
import { type CallSteps, type CaptureWork, callSteps, type Settlement } from '../calls.ts'
import { at, type CallHandle, type Refusal } from '../decision.ts'
import type { Ledger } from '../ledger.ts'
import { runOrRetry } from '../run-or-retry.ts'

export interface CallRequest {
  payer: string
  binding: PaymentBinding
  /** The payment in the form the client sent. */
  payload: Uint8Array
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
  validBefore: string
}

export interface Work {
  /** Computes, buffers and stores the answer. If it returns undefined or throws, nothing is charged. */
  compute(): Promise<AnswerReference | undefined>
  deposit?(call: CallHandle): Promise<Settlement>
  /** Hands the stored answer to the socket. False: the client has left. */
  send(answer: AnswerReference): boolean
}

export interface ExactWork extends Work {
  settle(): Promise<Settlement>
}

/** `uncharged`: the answer is an error, or the client has left. `repeated`: the stored answer was sent, for free. */
export type CallResult =
  | { is: 'answered' | 'repeated' | 'uncharged'; refusal?: never }
  | { is: 'refused'; refusal: Refusal }
  | { is: 'unsettled'; refusal?: never }

export interface PaidCalls {
  prepaid(request: PrepaidRequest, work: Work): Promise<CallResult>
  exact(request: ExactRequest, work: ExactWork): Promise<CallResult>
}

export interface PaidCallsDeps {
  ledger: Ledger
  /** A registered id that was never used before. */
  instance: string
  clock: Clock
  isAlive(): boolean
  deadlineMs: number
  identifierMs: number
  finish(task: () => Promise<unknown>): void
}

/**
 * Makes the calls of one instance like a gateway: it holds the payment of a call, captures it once the answer exists,
 * sends the answer and concludes the call.
 */
export function paidCalls(deps: PaidCallsDeps): PaidCalls {
  const { instance, clock } = deps
  const steps = callSteps(deps)
  let calls = 0n
  const pay = (request: Partial<PrepaidRequest & ExactRequest>, work: Work & CaptureWork) => {
    const times = { deadline: at(clock.now() + deps.deadlineMs), keepUntil: at(clock.now() + deps.identifierMs) }
    return run(deps, steps, create(BegunCallSchema, { ...request, ...times, instance, call: ++calls }), work)
  }
  return { prepaid: pay, exact: pay }
}

async function run({ isAlive, finish }: PaidCallsDeps, steps: CallSteps, call: BegunCall, work: Work & CaptureWork): Promise<CallResult> {
  if (!isAlive()) return { is: 'refused', refusal: 'closed' }
  const held = await steps.hold(call)
  if (held.is === 'repeated') return { is: work.send(held.answer) ? 'repeated' : 'uncharged' }
  if (held.is === 'refused') return held.refusal === 'unsettled' ? { is: 'unsettled' } : { is: 'refused', refusal: held.refusal }
  const passed = fromBinary(BegunCallSchema, toBinary(BegunCallSchema, call))
  let isSent = false
  try {
    const answer = await work.compute()
    if (!answer) return { is: 'uncharged' }
    const captured = await steps.capture(passed, answer, work)
    if (captured.is !== 'captured') return captured
    isSent = isAlive() && work.send(answer)
    return { is: isSent ? 'answered' : 'uncharged' }
  } finally {
    await runOrRetry(finish, () => steps.conclude(passed, isSent))
  }
}

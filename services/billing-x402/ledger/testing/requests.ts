import { create } from '@bufbuild/protobuf'
import { type AnswerReference, PaymentBindingSchema } from '@touchline/contract/gen/billing'
import type { CallRequest, CallResult, Work } from './paid-calls.ts'
import { type Process, periodMs } from './process.ts'
import type { SimulationState } from './state.ts'

export const price = 2_000n

/** A request of a client, which it repeats until it has its answer. */
export interface Wanted {
  path: string
  payer: string
  identifier: string
  /** The answer is an error: nothing may be charged. */
  isMissing: boolean
}

/** One answer that was computed for a payment and handed to a socket. */
export interface Sent {
  path: string
  /** The voucher's sum, or the id of the payment. */
  payment: string
  channel: string
  /** The process that computed the answer; another one may have sent it. */
  process: string
}

export const callRequest = ({ path, payer, identifier }: Wanted, payment: string): CallRequest => ({
  payer,
  identifier,
  binding: create(PaymentBindingSchema, { method: 'GET', path, query: '', amount: price }),
  payload: new TextEncoder().encode(payment),
})

export type Response = (CallResult & { hasAnswer: boolean }) | { is: 'timeout'; hasAnswer: boolean; refusal?: never }

interface Sending {
  process: Process
  wanted: Wanted
  payment: string
  channel: string
  run(work: Work): Promise<CallResult>
}

const patienceMs = 4_000

/** One request to one process over a network that may lose the answer; the client leaves after four seconds. */
export function send(s: SimulationState, { process, wanted, payment, channel, run }: Sending): Promise<Response> {
  const { w } = s
  let hasLeft = false
  let hasAnswer = false
  return new Promise((resolve) => {
    const leave = (result: Response) => {
      hasLeft = true
      resolve(result)
    }
    w.after(patienceMs, () => leave({ is: 'timeout', hasAnswer }))
    const answersHere = new Set<string>()
    const work: Work = {
      async compute() {
        await process.sleep(w.between(1, 300))
        if (wanted.isMissing || w.chance(s.faults().lostReply / 2)) return undefined
        const answer = s.newAnswer(wanted.path, process.id)
        answersHere.add(answer.id)
        return answer
      },
      send(answer: AnswerReference) {
        if (hasLeft) return false
        const computed = s.answers.get(answer.id)!
        if (computed.path !== wanted.path) s.problem(`${wanted.path} got the answer of ${computed.path}`)
        if (answersHere.has(answer.id) && w.now() >= (s.closedAt.get(process.id) ?? Number.POSITIVE_INFINITY) + 2 * periodMs)
          s.problem(`${process.id} answers although it is closed`)
        if (answersHere.has(answer.id) || !s.sentAnswers.has(answer.id))
          s.sent.push({ path: wanted.path, payment, channel, process: computed.process })
        s.sentAnswers.add(answer.id)
        process.mayDie()
        if (!w.chance(s.faults().lostReply)) hasAnswer = true
        return true
      },
    }
    const answer = (result: CallResult) => w.after(w.between(1, 20), () => leave({ ...result, hasAnswer }))
    w.after(w.between(1, 50), () =>
      process.resume(() => {
        // An error is a 503 of the process: the result is not known.
        run(work).then(answer, (error: Error) => {
          if (!('code' in error)) s.problem(`a call threw ${error.stack}`)
          answer({ is: 'unsettled' })
        })
      }),
    )
  })
}

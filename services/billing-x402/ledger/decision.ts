/** The reason for refusing a step, which then changed nothing. */
export type Refusal =
  /** There is no such channel or payment. */
  | 'unknown'
  /** The channel, payment or identifier currently serves another call. */
  | 'busy'
  /** The voucher does not continue the sum of draws; the client has to read the state of the channel. */
  | 'out_of_step'
  | 'exceeds_balance'
  /** The payer has requested a withdrawal, or a refund is being sent. */
  | 'withdrawing'
  /** An invariant was broken; an operator has to investigate. */
  | 'frozen'
  /** The payment has already bought an answer, or is bound to another request. */
  | 'replayed'
  /** The identifier names another request or payment. */
  | 'conflict'
  /** The identifier's answer is stored. */
  | 'answered'
  /** It is not known yet whether the payment moved money, so the client must not be asked to pay again. */
  | 'unsettled'
  /** The payment moved no money and never will. */
  | 'failed'
  /** Another process or a later step has ended this call. */
  | 'superseded'
  /** The instance is closed. */
  | 'closed'
  /** The command does not fit the document. */
  | 'stale'

/**
 * The effect of a step on a document: `write` replaces it, `done` finds the step already applied, `refused` leaves the
 * document unchanged. After a lost acknowledgement a step is decided again, and finds itself done if it was applied.
 */
export type Decision<T> = { is: 'write'; doc: T } | { is: 'done'; doc: T } | { is: 'refused'; refusal: Refusal; doc: T | undefined }

export const write = <T>(doc: T): Decision<T> => ({ is: 'write', doc })
export const done = <T>(doc: T): Decision<T> => ({ is: 'done', doc })
export const refuse = <T>(refusal: Refusal, doc?: T): Decision<T> => ({ is: 'refused', refusal, doc })

/**
 * Identifies a call by the process that serves it and its number there. It is unique for ever, because instance ids are
 * never reused.
 */
export interface CallHandle {
  instance: string
  call: bigint
}

export const isSameCall = (call: CallHandle | undefined, { instance, call: number }: CallHandle): boolean =>
  call !== undefined && call.instance === instance && call.call === number

/** The instant `now`, milliseconds since 1970, as RFC 3339. */
export const at = (now: number): string => new Date(now).toISOString()

/** Why a step is refused. Nothing was changed. */
export type Refusal =
  /** There is no such channel or payment. */
  | 'unknown'
  /** The channel, payment or identifier serves another call at the moment. */
  | 'busy'
  /** The voucher does not continue the sum of draws: the client has to read the state of the channel. */
  | 'out_of_step'
  | 'exceeds_balance'
  /** The payer withdraws, or a refund is being sent. */
  | 'withdrawing'
  /** An invariant was broken; an operator has to look. */
  | 'frozen'
  /** The payment bought an answer already, or is bound to another request. */
  | 'replayed'
  /** The identifier names another request or payment. */
  | 'conflict'
  /** The identifier's answer is stored. */
  | 'answered'
  /** Whether the payment moved money is not known yet; nobody may be offered to pay again. */
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
 * What a step does to a document: `write` replaces it, `done` finds it applied already, `refused` leaves it. A step may
 * be decided again after a lost acknowledgement; it then finds itself done.
 */
export type Decision<T> = { is: 'write'; doc: T } | { is: 'done'; doc: T } | { is: 'refused'; refusal: Refusal; doc: T | undefined }

export const write = <T>(doc: T): Decision<T> => ({ is: 'write', doc })
export const done = <T>(doc: T): Decision<T> => ({ is: 'done', doc })
export const refuse = <T>(refusal: Refusal, doc?: T): Decision<T> => ({ is: 'refused', refusal, doc })

/**
 * A call by the process that serves it and its number there: unique for ever, since instance ids are never used again.
 */
export interface CallHandle {
  instance: string
  call: bigint
}

export const isSameCall = (call: CallHandle | undefined, { instance, call: number }: CallHandle): boolean =>
  call !== undefined && call.instance === instance && call.call === number

/** The instant `now`, milliseconds since 1970. */
export const at = (now: number): string => new Date(now).toISOString()

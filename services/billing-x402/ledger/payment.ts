import { clone, create } from '@bufbuild/protobuf'
import { type AnswerReference, type PaymentBinding, type PaymentRecord, PaymentRecordSchema } from '@touchline/contract/gen/billing'
import { type CallHandle, type Decision, done, isSameCall, refuse, write } from './decision.ts'
import { addEntry, dropPosted, isSameBinding } from './entries.ts'

/*
 * A payment of the scheme "exact": reserved → served → settling → settled | failed | unknown. Before `settling` it can
 * be released and used again; from then on only the chain decides.
 */

type Decided = Decision<PaymentRecord>

export interface PaymentKey {
  network: string
  asset: string
  payer: string
  nonce: string
}

export const paymentId = ({ network, asset, payer, nonce }: PaymentKey): string => [network, asset, payer, nonce].join('/')

export interface Reserve extends CallHandle {
  id: string
  payer: string
  binding: PaymentBinding
  payload: Uint8Array
  validBefore: string
  deadline: string
  identifier: string
}

/**
 * Reserves the payment for a call before verification. A settled payment without a delivered answer is reserved to
 * deliver it.
 */
export function reserve(doc: PaymentRecord | undefined, r: Reserve): Decided {
  if (!doc) return write(create(PaymentRecordSchema, { ...r, state: 'reserved', attempt: 1n }))
  if (isSameCall(doc, r)) return doc.state === 'released' ? refuse('superseded', doc) : done(doc)
  const isSame = isSameBinding(doc.binding, r.binding)
  const { instance, call, deadline } = r
  switch (doc.state) {
    case 'released': {
      const { openEntries, entryCount, attempt } = doc
      return write(create(PaymentRecordSchema, { ...r, state: 'reserved', attempt: attempt + 1n, openEntries, entryCount }))
    }
    case 'settling':
    case 'unknown':
      return refuse(isSame ? 'unsettled' : 'replayed', doc)
    case 'failed':
      return refuse('failed', doc)
    case 'settled': {
      if (doc.delivered || (doc.binding && !isSame)) return refuse('replayed', doc)
      if (doc.instance) return refuse('busy', doc)
      const to = clone(PaymentRecordSchema, doc)
      Object.assign(to, { instance, call, deadline, binding: r.binding, attempt: doc.attempt + 1n })
      return write(to)
    }
    default:
      return refuse(isSame ? 'busy' : 'replayed', doc)
  }
}

/** The answer is buffered and stored. */
export function serve(doc: PaymentRecord | undefined, handle: CallHandle, answer: AnswerReference): Decided {
  if (!doc || !isSameCall(doc, handle)) return refuse('superseded', doc)
  if (doc.answer || doc.state === 'settling') return done(doc)
  if (doc.state !== 'reserved' && doc.state !== 'settled') return refuse('superseded', doc)
  return write(changed(doc, { answer, ...(doc.state === 'reserved' && { state: 'served' }) }))
}

/** From now on the payment may move money, so it is never released. */
export function settling(doc: PaymentRecord | undefined, handle: CallHandle): Decided {
  if (!doc || !isSameCall(doc, handle)) return refuse('superseded', doc)
  if (doc.state === 'settling' || doc.state === 'settled') return done(doc)
  return doc.state === 'served' ? write(changed(doc, { state: 'settling' })) : refuse('superseded', doc)
}

/** The chain shows that the nonce is used. This state wins over every other. */
export function settled(doc: PaymentRecord | undefined, transaction: string, now: number): Decided {
  if (!doc) return refuse('unknown')
  if (doc.state === 'settled') return done(doc)
  const to = changed(doc, { state: 'settled', transaction, reason: '' })
  // A released payment has no owner. The call that settles a payment may still deliver its answer, so it stays the
  // owner.
  if (doc.state !== 'settling' && doc.state !== 'served' && doc.state !== 'reserved') to.instance = ''
  const { binding, attempt, identifier } = doc
  addEntry(to, { kind: 'exact', amount: binding!.amount, attempt, transaction, binding: binding!, identifier }, now)
  return write(to)
}

/**
 * The payment moved no money and never will: refused before it was sent, or the chain shows the nonce unused at a final
 * block after `valid_before`.
 */
export function failed(doc: PaymentRecord | undefined, reason: string): Decided {
  if (!doc) return refuse('unknown')
  if (doc.state === 'failed') return done(doc)
  return doc.state === 'settling' || doc.state === 'unknown' ? write(changed(doc, { state: 'failed', reason })) : refuse('stale', doc)
}

/** The answer was handed to the socket. */
export function deliverPayment(doc: PaymentRecord | undefined, handle: CallHandle): Decided {
  if (doc?.state !== 'settled' || !isSameCall(doc, handle)) return refuse('superseded', doc)
  return doc.delivered ? done(doc) : write(changed(doc, { delivered: true }))
}

/** The fields that `abandonPayment` needs for a payment that is not stored yet. */
export interface UnknownPayment {
  id: string
  payer: string
  binding: PaymentBinding
}

/**
 * Ends a call without an answer. A payment that may have moved money becomes unknown, a settled one waits for the next
 * request. If there is no payment yet, stores a released one, so that a late reservation loses.
 */
export function abandonPayment(doc: PaymentRecord | undefined, handle: CallHandle, fallback: UnknownPayment): Decided {
  if (!doc) return write(create(PaymentRecordSchema, { ...fallback, ...handle, state: 'released', attempt: 1n }))
  if (!isSameCall(doc, handle)) return doc.state === 'released' ? write(changed(doc, { attempt: doc.attempt + 1n })) : done(doc)
  switch (doc.state) {
    case 'reserved':
    case 'served': {
      const to = changed(doc, { state: 'released' })
      delete to.answer
      return write(to)
    }
    case 'settling':
      return write(changed(doc, { state: 'unknown' }))
    case 'settled':
      return doc.delivered || doc.instance === '' ? done(doc) : write(changed(doc, { instance: '', call: 0n }))
    default:
      return done(doc)
  }
}

/** Drops open entries up to this number, which are stored as documents of their own. */
export function postedPayment(doc: PaymentRecord | undefined, through: bigint): Decided {
  if (!doc) return refuse('unknown')
  if (!doc.openEntries.some(({ number }) => number <= through)) return done(doc)
  const to = clone(PaymentRecordSchema, doc)
  dropPosted(to, through)
  return write(to)
}

function changed(doc: PaymentRecord, change: Partial<Omit<PaymentRecord, '$typeName' | '$unknown'>>): PaymentRecord {
  return Object.assign(clone(PaymentRecordSchema, doc), change)
}

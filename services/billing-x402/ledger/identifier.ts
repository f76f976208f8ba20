import { clone, create } from '@bufbuild/protobuf'
import { type AnswerReference, type PaymentIdentifierRecord, PaymentIdentifierRecordSchema } from '@touchline/contract/gen/billing'
import { type CallHandle, type Decision, done, isSameCall, refuse, write } from './decision.ts'

/* Payment identifiers: repeating a request with its identifier returns the stored answer and charges nothing. */

type Decided = Decision<PaymentIdentifierRecord>

export interface Identify extends CallHandle {
  id: string
  requestHash: Uint8Array
  payloadHash: Uint8Array
  isExact: boolean
  keepUntil: string
}

export const identifierId = (payer: string, identifier: string): string => `${payer}/${identifier}`

/** Reserves the identifier for a call. `answered`: the document has its answer. */
export function identify(doc: PaymentIdentifierRecord | undefined, i: Identify): Decided {
  if (!doc) return write(create(PaymentIdentifierRecordSchema, { ...i, state: 'open', attempt: 1n }))
  if (isSameCall(doc, i)) return doc.state === 'open' ? done(doc) : refuse('superseded', doc)
  if (!isSame(doc.requestHash, i.requestHash)) return refuse('conflict', doc)
  if (doc.state === 'open' || doc.state === 'stored') return refuse('busy', doc)
  // If nothing was charged, the client may have signed another payment for the same request.
  if (doc.state !== 'released' && !isSame(doc.payloadHash, i.payloadHash)) return refuse('conflict', doc)
  if (doc.state === 'answered') return refuse('answered', doc)
  return write(create(PaymentIdentifierRecordSchema, { ...i, state: 'open', attempt: doc.attempt + 1n }))
}

/** Stores the answer before it is sent. */
export function storeAnswer(doc: PaymentIdentifierRecord | undefined, handle: CallHandle, answer: AnswerReference): Decided {
  if (!doc || !isSameCall(doc, handle)) return refuse('superseded', doc)
  if (doc.state === 'stored' || doc.state === 'answered') return done(doc)
  return doc.state === 'open' ? write(changed(doc, { state: 'stored', answer })) : refuse('superseded', doc)
}

/** The call was charged and its answer was sent: from now on the answer is repeated for free. */
export function answered(doc: PaymentIdentifierRecord | undefined, handle: CallHandle): Decided {
  if (!doc || !isSameCall(doc, handle)) return refuse('superseded', doc)
  if (doc.state === 'answered') return done(doc)
  return doc.state === 'stored' ? write(changed(doc, { state: 'answered' })) : refuse('superseded', doc)
}

/** Ends a call without an answer. If there is no document yet, creates one, so that a late `identify` loses. */
export function abandonIdentifier(doc: PaymentIdentifierRecord | undefined, i: Identify, state: 'released' | 'unsettled'): Decided {
  if (!doc) return write(create(PaymentIdentifierRecordSchema, { ...i, state, attempt: 1n }))
  if (isSameCall(doc, i)) return doc.state === 'open' || doc.state === 'stored' ? write(withoutAnswer(doc, state)) : done(doc)
  return doc.state === 'released' || doc.state === 'unsettled' ? write(changed(doc, { attempt: doc.attempt + 1n })) : done(doc)
}

/** Ends the call of a closed instance. A stored answer may have been sent, so it is repeated for free. */
export function closeIdentifier(doc: PaymentIdentifierRecord | undefined, handle: CallHandle): Decided {
  if (!doc) return refuse('unknown')
  if (!isSameCall(doc, handle)) return done(doc)
  if (doc.state === 'stored') return write(changed(doc, { state: 'answered' }))
  return doc.state === 'open' ? write(changed(doc, { state: doc.isExact ? 'unsettled' : 'released' })) : done(doc)
}

function withoutAnswer(doc: PaymentIdentifierRecord, state: string): PaymentIdentifierRecord {
  const to = changed(doc, { state })
  delete to.answer
  return to
}

function changed(
  doc: PaymentIdentifierRecord,
  change: Partial<Omit<PaymentIdentifierRecord, '$typeName' | '$unknown'>>,
): PaymentIdentifierRecord {
  return Object.assign(clone(PaymentIdentifierRecordSchema, doc), change)
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

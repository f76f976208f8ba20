import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import {
  AnswerReferenceSchema,
  type PaymentBinding,
  PaymentBindingSchema,
  type PaymentIdentifierRecord,
  type PaymentRecord,
} from '@touchline/contract/gen/billing'
import type { Decision } from './decision.ts'
import { abandonIdentifier, answered, closeIdentifier, type Identify, identify, storeAnswer } from './identifier.ts'
import { abandonPayment, deliverPayment, failed, type Reserve, reserve, serve, settled, settling } from './payment.ts'

const now = Date.parse('2026-03-14T15:30:00Z')
const answer = create(AnswerReferenceSchema, { id: 'answer-1' })
const binding = create(PaymentBindingSchema, { method: 'GET', path: '/v1/soccer/matches/m1', amount: 10_000n })
const other: PaymentBinding = { ...binding, path: '/v1/soccer/matches/m2' }
const first = { instance: 'gateway-1', call: 1n }
const second = { instance: 'gateway-2', call: 1n }
const by = (handle: typeof first, change: Partial<Reserve> = {}): Reserve => ({
  ...{ ...handle, id: 'p', payer: '0xp', binding, payload: new Uint8Array([1]), validBefore: '', deadline: '', identifier: '', ...change },
})

type Decide<T> = (doc: T | undefined) => Decision<T>
const after = <T>(...decisions: Decide<T>[]): T =>
  decisions.reduce<T | undefined>((doc, decide) => {
    const decision = decide(doc)
    if (decision.is === 'refused') throw new Error(decision.refusal)
    return decision.doc
  }, undefined)!
const result = <T>(decision: Decision<T>) => (decision.is === 'refused' ? decision.refusal : decision.is)

const reserved: Decide<PaymentRecord> = (doc) => reserve(doc, by(first))
const served: Decide<PaymentRecord> = (doc) => serve(doc, first, answer)
const sending: Decide<PaymentRecord> = (doc) => settling(doc, first)
const paid: Decide<PaymentRecord> = (doc) => settled(doc, '0xt', now)
const sent: Decide<PaymentRecord> = (doc) => deliverPayment(doc, first)
const refused: Decide<PaymentRecord> = (doc) => failed(doc, 'insufficient_funds')
const left: Decide<PaymentRecord> = (doc) => abandonPayment(doc, first, by(first))

const states: [string, Decide<PaymentRecord>[], [same: string, other: string]][] = [
  ['reserved', [reserved], ['busy', 'replayed']],
  ['served', [reserved, served], ['busy', 'replayed']],
  ['released', [reserved, served, left], ['write', 'write']],
  ['settling', [reserved, served, sending], ['unsettled', 'replayed']],
  ['unknown', [reserved, served, sending, left], ['unsettled', 'replayed']],
  ['failed', [reserved, served, sending, refused], ['failed', 'failed']],
  ['settled and being delivered', [reserved, served, sending, paid], ['busy', 'replayed']],
  ['settled without an answer', [reserved, served, sending, left, paid], ['write', 'replayed']],
  ['settled and delivered', [reserved, served, sending, paid, sent], ['replayed', 'replayed']],
]

test.each(states)('a payment that is %s: the same request and another one', (_, steps, [same, another]) => {
  const doc = after(...steps)
  expect([result(reserve(doc, by(second))), result(reserve(doc, by(second, { binding: other })))]).toEqual([same, another])
})

test.each(states)('a payment that is %s: its last step finds itself done', (_, steps) => {
  const doc = after(...steps)
  expect(steps.at(-1)!(doc).is).toBe('done')
})

test('the chain wins over every state, and its money is one entry', () => {
  for (const [, steps] of states) {
    const doc = after(...steps, paid, paid)
    expect([doc.state, doc.openEntries.map(({ kind, amount }) => [kind, amount])]).toEqual(['settled', [['exact', 10_000n]]])
  }
})

test('a settled payment is delivered by the next request, with the answer that was stored', () => {
  const doc = after<PaymentRecord>(reserved, served, sending, left, paid, (known) => reserve(known, by(second)))
  expect(doc).toMatchObject({ state: 'settled', instance: 'gateway-2', attempt: 2n, answer: { id: 'answer-1' } })
  expect([result(deliverPayment(doc, first)), result(deliverPayment(doc, second))]).toEqual(['superseded', 'write'])
})

test('what may have moved money is neither released nor failed without the chain', () => {
  expect(after(reserved, served, sending, left).state).toBe('unknown')
  expect([result(refused(after(reserved, served))), result(refused(after(reserved, served, sending, paid)))]).toEqual(['stale', 'stale'])
})

test('a process that was replaced changes nothing', () => {
  const doc = after(reserved, left, (known) => reserve(known, by(second)))
  expect([result(served(doc)), result(sending(doc)), result(left(doc))]).toEqual(['superseded', 'superseded', 'done'])
})

test('a reservation that arrives after its call was abandoned finds the payment released', () => {
  expect(result(reserve(after(left), by(first)))).toBe('superseded')
})

const hash = (byte: number) => new Uint8Array([byte])
const named = (handle: typeof first, requestHash = hash(1), payloadHash = hash(1), isExact = false): Identify => ({
  ...{ ...handle, id: 'i', requestHash, payloadHash, isExact, keepUntil: '' },
})
const opened: Decide<PaymentIdentifierRecord> = (doc) => identify(doc, named(first))
const stored: Decide<PaymentIdentifierRecord> = (doc) => storeAnswer(doc, first, answer)
const done: Decide<PaymentIdentifierRecord> = (doc) => answered(doc, first)
const released: Decide<PaymentIdentifierRecord> = (doc) => abandonIdentifier(doc, named(first), 'released')
const unsettled: Decide<PaymentIdentifierRecord> = (doc) => abandonIdentifier(doc, named(first), 'unsettled')
const closed: Decide<PaymentIdentifierRecord> = (doc) => closeIdentifier(doc, first)

test.each<[string, Decide<PaymentIdentifierRecord>[], [same: string, payload: string, request: string]]>([
  ['open', [opened], ['busy', 'busy', 'conflict']],
  ['stored', [opened, stored], ['busy', 'busy', 'conflict']],
  ['answered', [opened, stored, done], ['answered', 'conflict', 'conflict']],
  ['released', [opened, released], ['write', 'write', 'conflict']],
  ['released with its answer', [opened, stored, released], ['write', 'write', 'conflict']],
  ['unsettled', [opened, unsettled], ['write', 'conflict', 'conflict']],
  ['open by a closed instance', [opened, closed], ['write', 'write', 'conflict']],
  ['stored by a closed instance', [opened, stored, closed], ['answered', 'conflict', 'conflict']],
])('an identifier that is %s: the same request, another payment, another request', (_, steps, expected) => {
  const doc = after(...steps)
  const next = [named(second), named(second, hash(1), hash(2)), named(second, hash(2), hash(2))]
  expect(next.map((each) => result(identify(doc, each)))).toEqual(expected)
})

test('an identifier of a payment on chain stays with it when its instance is closed', () => {
  const doc = after<PaymentIdentifierRecord>((known) => identify(known, named(first, hash(1), hash(1), true)), closed)
  expect(doc.state).toBe('unsettled')
})

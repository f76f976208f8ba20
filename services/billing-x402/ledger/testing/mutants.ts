import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { clone } from '@bufbuild/protobuf'
import { isUnavailable } from '@touchline/contract/errors'
import { type ChannelRecord, ChannelRecordSchema, type PaymentRecord, PaymentRecordSchema } from '@touchline/contract/gen/billing'
import type { Collection, DocumentStore } from '@touchline/platform/ports/document-store'
import type { Attempt } from '../chain.ts'
import { type CallHandle, type Decision, done, isSameCall, write } from '../decision.ts'
import { rules } from '../rules.ts'
import type { Mutation, Scenario } from './state.ts'

type Step = typeof rules.step

/** A step that writes its decision in another way. */
const stepThat =
  (
    put: <S extends DescMessage>(
      store: DocumentStore,
      c: Collection<S>,
      id: string,
      doc: MessageShape<S>,
      replaces: number | 'absent',
    ) => Promise<boolean>,
  ): Step =>
  async (store, c, id, decide) => {
    for (let attempt = 0; attempt < 8; attempt++) {
      try {
        const stored = await store.get(c, id)
        const decision = decide(stored?.doc)
        if (decision.is === 'refused') return { refusal: decision.refusal, doc: decision.doc }
        if (decision.is === 'done' || (await put(store, c, id, decision.doc, stored?.revision ?? 'absent'))) return { doc: decision.doc }
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
    }
    return rules.step(store, c, id, decide)
  }

const deleting = stepThat(async (store, c, id, doc, replaces) => {
  const { state } = doc as { state?: string }
  if (state === 'released') return replaces === 'absent' || (await store.remove(c, id, replaces))
  return (await store.write(c, [{ doc, replaces }]))[0] !== 'conflict'
})

/** Overwrites whatever is stored when the write starts. */
const blind = stepThat(async (store, c, id, doc) => {
  const now = await store.get(c, id)
  await store.write(c, [{ doc, replaces: now?.revision ?? 'absent' }])
  return true
})

const believing = stepThat(async (store, c, _, doc, replaces) => {
  const results = await store.write(c, [{ doc, replaces }]).catch(() => [1])
  return results[0] !== 'conflict'
})

const copy = (doc: ChannelRecord, change: (to: ChannelRecord) => void): Decision<ChannelRecord> => {
  const to = clone(ChannelRecordSchema, doc)
  change(to)
  return write(to)
}

const withPayment = (doc: PaymentRecord, change: Partial<PaymentRecord>): Decision<PaymentRecord> =>
  write(Object.assign(clone(PaymentRecordSchema, doc), change))

/** Returns the call in the document, so that every caller counts as its owner. */
const itsOwn = (doc: (CallHandle & { state: string }) | undefined, handle: CallHandle): CallHandle => doc ?? handle

export interface Mutant extends Mutation {
  /** Scenarios in which the rule matters most. */
  where?: Partial<Scenario>
}

/** Each mutant has one broken rule. The property test must detect every one. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'a release deletes the document, whoever holds it': {
    where: { payments: 3, faults: 2 },
    rules: {
      step: deleting,
      abandonPayment: (doc, handle, payment) =>
        doc && doc.state !== 'released' ? withPayment(doc, { state: 'released' }) : rules.abandonPayment(doc, handle, payment),
    },
  },
  'a release does not compare the call': {
    where: { faults: 2, channels: 1, payments: 0 },
    rules: { abandon: (doc, handle, now) => rules.abandon(doc, itsOwn(doc?.op, handle), now) },
  },
  'a charge is undone below what is claimed': {
    where: { hasForeignClaims: true, kills: 3, calls: 5, payments: 0 },
    rules: {
      abandon: (doc, handle, now) => {
        const decision = rules.abandon(doc && { ...withoutOutgoing(doc), claimed: 0n }, handle, now)
        if (decision.is !== 'write') return decision
        return copy(decision.doc, (to) => {
          to.claimed = doc!.claimed
          if (doc!.outgoing) to.outgoing = doc!.outgoing
        })
      },
    },
  },
  'an undelivered call stays charged': {
    rules: {
      abandon: (doc, handle, now) =>
        doc?.op?.state === 'charged' && isSameCall(doc.op, handle) ? rules.deliver(doc, handle, 0n) : rules.abandon(doc, handle, now),
    },
  },
  'writes do not compare the revision': { rules: { step: blind } },
  'a lost acknowledgement counts as success': { rules: { step: believing } },
  'a lost acknowledgement is forgotten': { forgets: true },
  'a delivery counts twice': {
    rules: {
      deliver: (doc, handle, through) =>
        doc?.last?.state === 'delivered' && isSameCall(doc.last, handle)
          ? copy(doc, (to) => {
              to.delivered += to.last!.binding!.amount
            })
          : rules.deliver(doc, handle, through),
    },
  },
  'a channel takes two calls at once': {
    rules: {
      acquire: (doc, a) => {
        if (!doc?.op || isSameCall(doc.op, a)) return rules.acquire(doc, a)
        const { op: _, ...free } = doc
        return rules.acquire(free as ChannelRecord, a)
      },
    },
  },
  'an instance id is used again': {
    reusesIds: true,
    rules: {
      start: (doc, id, periodMs, now, isRetry) =>
        doc ? write({ ...doc, closed: false, beat: doc.beat + 1n }) : rules.start(doc, id, periodMs, now, isRetry),
    },
  },
  'a closed instance goes on': { where: { pauses: 2 }, rules: { beat: (doc) => (doc?.closed ? done(doc) : rules.beat(doc)) } },
  'entries are dropped that are not stored': {
    where: { calls: 5, channels: 2, payments: 0 },
    rules: { deliver: (doc, handle) => rules.deliver(doc, handle, doc?.entryCount ?? 0n) },
  },
  'a log is identified by its transaction alone': {
    rules: {
      countLog: (doc, log, now) =>
        doc?.logs.some(({ transaction }) => transaction === log.transaction) ? done(doc) : rules.countLog(doc, log, now),
    },
  },
  'a log counts whenever it is delivered': {
    rules: {
      countLog: (doc, log, now) => rules.countLog(doc && { ...doc, logs: [], logsThrough: 0n }, log, now),
    },
  },
  'a channel is opened again at what the chain shows': {
    rules: { openAt: (doc, mirror, now) => rules.openAt(doc && withoutMirror(doc), mirror, now) },
  },
  'a claim takes what is not delivered': { where: { kills: 3, channels: 1, calls: 5, payments: 0 }, claimsCharged: true },
  'a refund is signed anew at every try': {
    signsRefundsAnew: true,
    rules: { prepare: (doc, outgoing, of) => rules.prepare(doc && withoutOutgoing(doc), outgoing, of) },
  },
  'a refused attempt drops what an earlier one may have sent': {
    where: { faults: 2, calls: 5, payments: 0 },
    rules: { dropRefused: (doc, of) => rules.dropRefused(doc && attemptedOnce(doc, of), of) },
  },
  'an unknown settlement counts as failed': {
    where: { payments: 3, faults: 2 },
    rules: {
      abandonPayment: (doc, handle, payment) =>
        doc?.state === 'settling' && isSameCall(doc, handle)
          ? withPayment(doc, { state: 'failed' })
          : rules.abandonPayment(doc, handle, payment),
    },
  },
  'a payment buys again what was answered': {
    where: { payments: 3 },
    rules: {
      reserve: (doc, r) =>
        doc?.state === 'settled' ? withPayment(doc, { instance: r.instance, call: r.call, delivered: false }) : rules.reserve(doc, r),
    },
  },
  'an identifier answers any request': {
    rules: { identify: (doc, i) => rules.identify(doc && { ...doc, requestHash: i.requestHash, payloadHash: i.payloadHash }, i) },
  },
}

function attemptedOnce(doc: ChannelRecord, { id }: Attempt): ChannelRecord {
  const to = clone(ChannelRecordSchema, doc)
  if (to.outgoing) Object.assign(to.outgoing, { attempts: 1, attemptId: id })
  return to
}

function withoutOutgoing(doc: ChannelRecord): ChannelRecord {
  const to = clone(ChannelRecordSchema, doc)
  delete to.outgoing
  return to
}

function withoutMirror(doc: ChannelRecord): ChannelRecord {
  const to = clone(ChannelRecordSchema, doc)
  delete to.mirror
  return Object.assign(to, { entryCount: 0n })
}

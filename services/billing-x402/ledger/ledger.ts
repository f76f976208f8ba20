import { create } from '@bufbuild/protobuf'
import {
  type AnswerReference,
  type ChainLog,
  type ChainMirror,
  type ChannelConfig,
  type ChannelRecord,
  LedgerEntrySchema,
  type Outgoing,
  type PaymentIdentifierRecord,
  type PaymentRecord,
} from '@touchline/contract/gen/billing'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Attempt, Preparing } from './chain.ts'
import { type Acquire, channelId } from './channel.ts'
import { at, type CallHandle, type Decision } from './decision.ts'
import type { Account } from './entries.ts'
import type { Identify } from './identifier.ts'
import type { Reserve, UnknownPayment } from './payment.ts'
import { getEntries, postEntries } from './post-entries.ts'
import { channels, identifiers, instances, payments } from './records.ts'
import { rules as allRules, type Rules } from './rules.ts'
import type { Stepped } from './step.ts'

export interface LedgerDeps {
  store: DocumentStore
  /** Real time. */
  clock: Clock
  rules?: Rules
}

interface Parts {
  store: DocumentStore
  rules: Rules
  now(): number
  isClosed(instance: string): Promise<boolean>
}

export type Ledger = ReturnType<typeof ledger>

/**
 * The steps of rules.ts on the store. Each is one compare-and-set, may be repeated, and reports a refusal as a value.
 * Errors: those of `step`; on an error the caller repeats the step or abandons the call, until one of them is
 * acknowledged.
 */
export function ledger({ store, clock, rules = allRules }: LedgerDeps) {
  const isClosed = async (instance: string) => (await store.get(instances, instance))?.doc.closed ?? false
  const parts: Parts = { store, rules, now: () => clock.now(), isClosed }
  return {
    store,
    isClosed,
    ...prepaidSteps(parts),
    ...chainSteps(parts),
    ...paymentSteps(parts),
    ...identifierSteps(parts),
    ...instanceSteps(parts),
    getEntries: (account: Pick<Account, 'id' | 'openEntries'>) => getEntries(store, account),
  }
}

const channelSteps =
  ({ store, rules }: Parts) =>
  (id: string, decide: (doc: ChannelRecord | undefined) => Decision<ChannelRecord>) =>
    rules.step(store, channels, id, decide)

function prepaidSteps(parts: Parts) {
  const { store, rules, now, isClosed } = parts
  const on = channelSteps(parts)
  const abandon = (channel: string, handle: CallHandle) => on(channel, (doc) => rules.abandon(doc, handle, now()))
  return {
    openChannel: (config: ChannelConfig) => on(channelId(config), (doc) => rules.open(doc, config)),
    acquire: (channel: string, a: Acquire) =>
      afterClosing(
        () => on(channel, (doc) => rules.acquire(doc, a)),
        async ({ op }) => op && (await isClosed(op.instance)) && abandon(channel, op),
      ),
    draw: (channel: string, handle: CallHandle, answer: AnswerReference) => on(channel, (doc) => rules.draw(doc, handle, answer, now())),
    /** Also stores the open entries of the channel at the time the call was charged. */
    async deliver(charged: ChannelRecord, handle: CallHandle) {
      await postEntries(store, charged.openEntries)
      return on(charged.id, (doc) => rules.deliver(doc, handle, charged.entryCount))
    },
    abandon,
    freeze: (channel: string, reason: string) => on(channel, (doc) => rules.freeze(doc, reason)),
    async postChannel(read: ChannelRecord) {
      await postEntries(store, read.openEntries)
      return on(read.id, (doc) => rules.posted(doc, read.entryCount))
    },
  }
}

function chainSteps(parts: Parts) {
  const { store, rules, now } = parts
  const on = channelSteps(parts)
  return {
    countLog: (channel: string, log: ChainLog) => on(channel, (doc) => rules.countLog(doc, log, now())),
    openAt: (channel: string, mirror: ChainMirror) => on(channel, (doc) => rules.openAt(doc, mirror, now())),
    compareWithChain: (channel: string, mirror: ChainMirror) => on(channel, (doc) => rules.compareWithChain(doc, mirror)),
    nextRefundNonce: rules.nextRefundNonce,
    prepare: (channel: string, outgoing: Outgoing, of?: Preparing) => on(channel, (doc) => rules.prepare(doc, outgoing, of)),
    attempt: (channel: string, of: Attempt) => on(channel, (doc) => rules.attempt(doc, of)),
    dropRefused: (channel: string, of: Attempt) => on(channel, (doc) => rules.dropRefused(doc, of)),
    expire: (channel: string, nonce: string, finalTime: string) => on(channel, (doc) => rules.expire(doc, nonce, finalTime)),
    /** Records a payout of claimed amounts to us. Each log counts once. */
    async recordSettle(asset: string, { transaction, logIndex, amount }: Pick<ChainLog, 'transaction' | 'logIndex' | 'amount'>) {
      const place = { id: `${asset}#${transaction}-${logIndex}`, account: asset, kind: 'settle', at: at(now()) }
      await postEntries(store, [create(LedgerEntrySchema, { ...place, amount, transaction, logIndex })])
    },
  }
}

function paymentSteps({ store, rules, now, isClosed }: Parts) {
  const on = (id: string, decide: (doc: PaymentRecord | undefined) => Decision<PaymentRecord>) => rules.step(store, payments, id, decide)
  const abandonPayment = (handle: CallHandle, payment: UnknownPayment) =>
    on(payment.id, (doc) => rules.abandonPayment(doc, handle, payment))
  return {
    reserve: (r: Reserve) =>
      afterClosing(
        () => on(r.id, (doc) => rules.reserve(doc, r)),
        async (doc) => (await isClosed(doc.instance)) && abandonPayment(doc, { ...doc, binding: doc.binding! }),
      ),
    serve: (id: string, handle: CallHandle, answer: AnswerReference) => on(id, (doc) => rules.serve(doc, handle, answer)),
    settling: (id: string, handle: CallHandle) => on(id, (doc) => rules.settling(doc, handle)),
    settled: (id: string, transaction: string) => on(id, (doc) => rules.settled(doc, transaction, now())),
    failed: (id: string, reason: string) => on(id, (doc) => rules.failed(doc, reason)),
    deliverPayment: (id: string, handle: CallHandle) => on(id, (doc) => rules.deliverPayment(doc, handle)),
    abandonPayment,
    async postPayment(read: PaymentRecord) {
      await postEntries(store, read.openEntries)
      return on(read.id, (doc) => rules.postedPayment(doc, read.entryCount))
    },
  }
}

function identifierSteps({ store, rules, isClosed }: Parts) {
  const on = (id: string, decide: (doc: PaymentIdentifierRecord | undefined) => Decision<PaymentIdentifierRecord>) =>
    rules.step(store, identifiers, id, decide)
  const closeIdentifier = (id: string, handle: CallHandle) => on(id, (doc) => rules.closeIdentifier(doc, handle))
  return {
    identify: (i: Identify) =>
      afterClosing(
        () => on(i.id, (doc) => rules.identify(doc, i)),
        async (doc) => (await isClosed(doc.instance)) && closeIdentifier(i.id, doc),
      ),
    storeAnswer: (id: string, handle: CallHandle, answer: AnswerReference) => on(id, (doc) => rules.storeAnswer(doc, handle, answer)),
    answered: (id: string, handle: CallHandle) => on(id, (doc) => rules.answered(doc, handle)),
    abandonIdentifier: (i: Identify, state: 'released' | 'unsettled') => on(i.id, (doc) => rules.abandonIdentifier(doc, i, state)),
    closeIdentifier,
  }
}

const instanceSteps = ({ store, rules, now }: Parts) => ({
  startInstance(id: string, periodMs: number) {
    let isRetry = false
    return rules.step(store, instances, id, (doc) => {
      const decision = rules.start(doc, id, periodMs, now(), isRetry)
      isRetry = true
      return decision
    })
  },
  beat: (id: string) => rules.step(store, instances, id, (doc) => rules.beat(doc)),
  closeInstance: (id: string, beat?: bigint) => rules.step(store, instances, id, (doc) => rules.close(doc, id, now(), beat)),
})

/** Ends the call of a closed instance that holds the document, and then repeats the step once. */
async function afterClosing<T>(take: () => Promise<Stepped<T>>, relieve: (doc: T) => Promise<unknown>): Promise<Stepped<T>> {
  const taken = await take()
  if (taken.refusal !== 'busy' || !taken.doc || !(await relieve(taken.doc))) return taken
  return take()
}

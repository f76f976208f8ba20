import { clone, create } from '@bufbuild/protobuf'
import {
  type AnswerReference,
  ChannelCallSchema,
  type ChannelConfig,
  type ChannelRecord,
  ChannelRecordSchema,
  type PaymentBinding,
  type Voucher,
} from '@touchline/contract/gen/billing'
import { type CallHandle, type Decision, done, isSameCall, refuse, write } from './decision.ts'
import { addEntry, dropPosted } from './entries.ts'
import { freezeWhenBroken } from './invariants.ts'

/*
 * Calls on a channel. A call acquires its channel (state "claimed"), draws its price once its answer is buffered (state
 * "charged"), and is delivered once the answer was handed to the socket. Each step compares the call, so that a replaced
 * process changes nothing.
 */

type Decided = Decision<ChannelRecord>

export const channelId = ({ network, channelId }: ChannelConfig): string => `${network}/${channelId}`

/** Deposits minus refunds. Below zero when the chain paid out more than the counted deposits. */
export const getBalance = ({ deposited, refunded }: ChannelRecord): bigint => deposited - refunded

/** The amount that a refund may return at once: the balance that no voucher promises to us. */
export function getRefundableAmount(channel: ChannelRecord): bigint {
  const [balance, promised] = [getBalance(channel), channel.voucher?.maxClaimable ?? 0n]
  return balance > promised ? balance - promised : 0n
}

export function open(doc: ChannelRecord | undefined, config: ChannelConfig): Decided {
  return doc ? done(doc) : write(create(ChannelRecordSchema, { id: channelId(config), config }))
}

export interface Acquire extends CallHandle {
  binding: PaymentBinding
  voucher: Voucher
  /** Deposit that is sent if the answer is a success; 0 for none. */
  pendingDeposit: bigint
  deadline: string
  identifier: string
  /** SHA-256 of the payment in the form the client sent. */
  payloadHash: Uint8Array
}

/** Acquires the channel for one call: no other call draws from it until this one is delivered or abandoned. */
export function acquire(doc: ChannelRecord | undefined, a: Acquire): Decided {
  if (!doc) return refuse('unknown')
  if (isSameCall(doc.op, a)) return done(doc)
  if (isSameCall(doc.last, a)) return refuse('superseded', doc)
  if (doc.frozen) return refuse('frozen', doc)
  if (doc.op) return refuse('busy', doc)
  if (doc.mirror?.withdrawRequestedAt || doc.outgoing?.kind === 'refund') return refuse('withdrawing', doc)
  if (a.voucher.maxClaimable !== doc.charged + a.binding.amount) return refuse(isReplay(doc, a) ? 'replayed' : 'out_of_step', doc)
  if (a.voucher.maxClaimable > getBalance(doc) + a.pendingDeposit) return refuse('exceeds_balance', doc)
  const { instance, call, ...of } = a
  const to = clone(ChannelRecordSchema, doc)
  to.attempts++
  to.op = create(ChannelCallSchema, { instance, call, attempt: to.attempts, state: 'claimed', ...of })
  return write(to)
}

/** Number of delivered payments that a channel remembers. */
const answeredMax = 16

/**
 * Whether this very payment has bought one of the latest answers. A client that lost its storage signs the same voucher,
 * but for an offer with another id.
 */
const isReplay = ({ answered }: ChannelRecord, { payloadHash }: Acquire): boolean =>
  answered.some((each) => Buffer.compare(each, payloadHash) === 0)

/** Draws the price. The answer is buffered and stored; it is sent only after this step is acknowledged. */
export function draw(doc: ChannelRecord | undefined, handle: CallHandle, answer: AnswerReference, now: number): Decided {
  if (!doc?.op || !isSameCall(doc.op, handle)) return refuse('superseded', doc)
  if (doc.op.state === 'charged') return done(doc)
  if (doc.frozen) return refuse('frozen', doc)
  const { binding, voucher, attempt, identifier } = doc.op
  if (voucher!.maxClaimable > getBalance(doc)) return refuse('exceeds_balance', doc)
  const to = clone(ChannelRecordSchema, doc)
  to.op!.state = 'charged'
  to.op!.answer = answer
  to.charged += binding!.amount
  to.voucher = voucher!
  addEntry(to, { kind: 'draw', amount: binding!.amount, attempt, binding: binding!, identifier }, now)
  return write(freezeWhenBroken(to))
}

/**
 * The answer was handed to the socket. `postedThrough`: entries up to this number are stored as documents of their own.
 */
export function deliver(doc: ChannelRecord | undefined, handle: CallHandle, postedThrough: bigint): Decided {
  if (doc && isSameCall(doc.last, handle) && doc.last?.state === 'delivered') return done(doc)
  if (doc?.op?.state !== 'charged' || !isSameCall(doc.op, handle)) return refuse('superseded', doc)
  const to = clone(ChannelRecordSchema, doc)
  to.delivered += doc.op.binding!.amount
  to.answered = [...to.answered, doc.op.payloadHash].slice(-answeredMax)
  dropPosted(to, postedThrough)
  return write(freezeWhenBroken(ended(to, 'delivered')))
}

/**
 * Ends a call whose answer is not sent, whether it was charged or not. A charge is undone, but never below the amount
 * that is claimed on chain or being claimed. When the call is not in the document, the write by which it
 * acquires the channel may still be on its way; a new attempt number makes that write lose.
 */
export function abandon(doc: ChannelRecord | undefined, handle: CallHandle, now: number): Decided {
  if (!doc) return refuse('unknown')
  if (isSameCall(doc.last, handle)) return done(doc)
  const to = clone(ChannelRecordSchema, doc)
  if (!doc.op || !isSameCall(doc.op, handle)) {
    to.attempts++
    return write(to)
  }
  if (doc.op.state === 'claimed') return write(ended(to, 'released'))
  const { binding, attempt, identifier } = doc.op
  const amount = undoable(doc, binding!.amount)
  to.charged -= amount
  if (amount > 0n) addEntry(to, { kind: 'undo', amount, attempt, binding: binding!, identifier }, now)
  return write(freezeWhenBroken(ended(to, 'undone')))
}

/** The part of the amount that is neither claimed on chain nor being claimed. */
function undoable({ charged, claimed, outgoing }: ChannelRecord, amount: bigint): bigint {
  const least = outgoing?.kind === 'claim' && outgoing.amount > claimed ? outgoing.amount : claimed
  const most = charged > least ? charged - least : 0n
  return most < amount ? most : amount
}

/** Drops open entries up to this number, which are stored as documents of their own. */
export function posted(doc: ChannelRecord | undefined, through: bigint): Decided {
  if (!doc) return refuse('unknown')
  if (!doc.openEntries.some(({ number }) => number <= through)) return done(doc)
  const to = clone(ChannelRecordSchema, doc)
  dropPosted(to, through)
  return write(to)
}

function ended(to: ChannelRecord, state: 'delivered' | 'released' | 'undone'): ChannelRecord {
  to.last = create(ChannelCallSchema, { ...to.op!, state })
  delete to.op
  return to
}

/** Freezes the channel, for an operator or an audit. The first reason is kept. */
export function freeze(doc: ChannelRecord | undefined, reason: string): Decided {
  if (!doc) return refuse('unknown')
  if (doc.frozen) return done(doc)
  const to = clone(ChannelRecordSchema, doc)
  to.frozen = reason
  return write(to)
}

import { clone, create } from '@bufbuild/protobuf'
import {
  type ChainLog,
  type ChainMirror,
  type ChannelRecord,
  ChannelRecordSchema,
  type Outgoing,
  type Voucher,
  VoucherSchema,
} from '@touchline/contract/gen/billing'
import { getBalance } from './channel.ts'
import { type CallHandle, type Decision, done, isSameCall, refuse, write } from './decision.ts'
import { addEntry } from './entries.ts'
import { freezeWhenBroken } from './invariants.ts'

/*
 * Steps between a channel and the chain. Only logs with enough confirmations change the sums. A transaction is stored
 * before it is sent, and sent again unchanged until its log is counted or it has expired at a final block.
 */

type Decided = Decision<ChannelRecord>

/** Counts a confirmed log, once. */
export function countLog(doc: ChannelRecord | undefined, log: ChainLog, now: number): Decided {
  if (!doc) return refuse('unknown')
  if (log.block <= doc.logsThrough || doc.logs.some((known) => isSameLog(known, log))) return done(doc)
  const { kind, amount, transaction, logIndex } = log
  const to = clone(ChannelRecordSchema, doc)
  to.logs.push(log)
  if (kind === 'deposit') to.deposited += amount
  else if (kind === 'claim') to.claimed += amount
  else {
    to.refunded += amount
    if (log.nonce) to.refundNonce++
  }
  if (isConfirmed(to, log)) delete to.outgoing
  addEntry(to, { kind: kind as 'deposit' | 'claim' | 'refund', amount, transaction, logIndex }, now)
  return write(freezeWhenBroken(to))
}

/**
 * Takes over the chain's state of a channel that was not read before, so that earlier logs are not needed: every
 * claimed amount was drawn. `busy`: a call in flight continues another sum of draws.
 */
export function openAt(doc: ChannelRecord | undefined, mirror: ChainMirror, now: number): Decided {
  if (!doc) return refuse('unknown')
  if (doc.mirror || doc.entryCount > 0n) return done(doc)
  const { block, balance, claimed, refundNonce } = mirror
  if (claimed > 0n && doc.op) return refuse('busy', doc)
  const to = clone(ChannelRecordSchema, doc)
  Object.assign(to, { mirror, logsThrough: block, deposited: balance, charged: claimed, delivered: claimed, claimed, refundNonce })
  if (claimed > 0n) to.voucher = create(VoucherSchema, { maxClaimable: claimed })
  if (balance > 0n) addEntry(to, { kind: 'deposit', amount: balance }, now)
  for (const kind of claimed > 0n ? (['draw', 'claim'] as const) : []) addEntry(to, { kind, amount: claimed }, now)
  return write(freezeWhenBroken(to))
}

/** The claimed sum confirms a claim, whoever sent it. */
const isConfirmed = ({ outgoing, claimed }: ChannelRecord, { kind, nonce }: ChainLog): boolean =>
  outgoing?.kind === kind && (kind === 'claim' ? claimed >= outgoing.amount : outgoing.nonce === nonce)

const isSameLog = (a: ChainLog, b: ChainLog): boolean => a.transaction === b.transaction && a.logIndex === b.logIndex

/**
 * Compares with the chain's own sums at a block after every log up to it was counted. A difference freezes the channel;
 * otherwise the logs up to that block are dropped.
 */
export function compareWithChain(doc: ChannelRecord | undefined, mirror: ChainMirror): Decided {
  if (!doc) return refuse('unknown')
  if (doc.mirror && doc.mirror.block >= mirror.block) return done(doc)
  const later = doc.logs.filter(({ block }) => block > mirror.block)
  const sum = (kind: string): bigint => later.reduce((total, log) => total + (log.kind === kind ? log.amount : 0n), 0n)
  const to = clone(ChannelRecordSchema, doc)
  to.mirror = mirror
  const isEqual = getBalance(doc) - sum('deposit') + sum('refund') === mirror.balance && doc.claimed - sum('claim') === mirror.claimed
  if (!isEqual) to.frozen ||= 'ledger = chain'
  else {
    to.logs = later
    to.logsThrough = mirror.block
    if (mirror.refundNonce > to.refundNonce) to.refundNonce = mirror.refundNonce
    if (isRefundUsed(to)) delete to.outgoing
  }
  return write(to)
}

export interface Preparing {
  /** For a refund: the payer's voucher over exactly the sum of draws. */
  zeroCharge?: Voucher
  /** For a deposit: the call that it belongs to. */
  call?: CallHandle
}

/**
 * Stores a transaction before it is first sent. `stale`: the document has changed since the transaction was signed.
 * `busy`: another transaction is unconfirmed and must be sent again first.
 */
export function prepare(doc: ChannelRecord | undefined, outgoing: Outgoing, { zeroCharge, call }: Preparing = {}): Decided {
  if (!doc) return refuse('unknown')
  if (doc.outgoing?.kind === outgoing.kind && doc.outgoing.nonce === outgoing.nonce) return done(doc)
  if (doc.frozen) return refuse('frozen', doc)
  if (doc.outgoing) return refuse('busy', doc)
  if (outgoing.kind === 'deposit') return prepareDeposit(doc, outgoing, call)
  const to = clone(ChannelRecordSchema, doc)
  to.outgoing = outgoing
  if (outgoing.kind === 'claim') return outgoing.amount > doc.claimed && outgoing.amount <= doc.delivered ? write(to) : refuse('stale', doc)
  if (doc.op) return refuse('busy', doc)
  // The voucher of an undone call exceeds the sum of draws. Its amount stays reserved unless the payer replaces it.
  if (zeroCharge && zeroCharge.maxClaimable === doc.charged && doc.voucher) to.voucher = zeroCharge
  const isCovered = outgoing.amount > 0n && outgoing.amount <= getBalance(doc) - (to.voucher?.maxClaimable ?? 0n)
  return isCovered && outgoing.nonce === nextRefundNonce(doc) ? write(to) : refuse('stale', doc)
}

/** A repeated step finds the deposit counted and does not make another one. */
function prepareDeposit(doc: ChannelRecord, outgoing: Outgoing, call: CallHandle | undefined): Decided {
  const { op } = doc
  if (!op || !call || !isSameCall(op, call) || op.pendingDeposit !== outgoing.amount) return refuse('stale', doc)
  if (getBalance(doc) >= op.voucher!.maxClaimable) return done(doc)
  const to = clone(ChannelRecordSchema, doc)
  to.outgoing = outgoing
  return write(to)
}

/** The nonce that the next refund has to be signed with. */
export const nextRefundNonce = ({ refundNonce }: ChannelRecord): string => `refund-${refundNonce}`

/** The chain has executed the outgoing refund, though it may have had nothing to return. */
const isRefundUsed = (doc: ChannelRecord): boolean => doc.outgoing?.kind === 'refund' && doc.outgoing.nonce !== nextRefundNonce(doc)

/** An attempt to send the outgoing transaction with this nonce. Attempt ids are never reused. */
export interface Attempt {
  nonce: string
  id: string
}

/** Counts the attempt. `stale`: the transaction is no longer outgoing. */
export function attempt(doc: ChannelRecord | undefined, { nonce, id }: Attempt): Decided {
  if (!doc) return refuse('unknown')
  if (doc.outgoing?.nonce !== nonce) return refuse('stale', doc)
  if (doc.outgoing.attemptId === id) return done(doc)
  const to = clone(ChannelRecordSchema, doc)
  Object.assign(to.outgoing!, { attempts: doc.outgoing.attempts + 1, attemptId: id })
  return write(to)
}

/**
 * Drops the outgoing deposit after this attempt was refused before anything was sent. `stale`: another attempt may have
 * sent it.
 */
export function dropRefused(doc: ChannelRecord | undefined, { nonce, id }: Attempt): Decided {
  if (!doc) return refuse('unknown')
  if (doc.outgoing?.nonce !== nonce) return done(doc)
  const { kind, attempts, attemptId } = doc.outgoing
  if (kind !== 'deposit' || attempts !== 1 || attemptId !== id) return refuse('stale', doc)
  return withoutOutgoing(doc)
}

/**
 * Drops the outgoing transaction with this nonce. `finalTime`: the time of a final block at which the chain shows the
 * nonce unused. `stale`: the transaction may still be executed.
 */
export function expire(doc: ChannelRecord | undefined, nonce: string, finalTime: string): Decided {
  if (!doc) return refuse('unknown')
  if (doc.outgoing?.nonce !== nonce) return done(doc)
  if (doc.outgoing.expiresAt === '' || finalTime <= doc.outgoing.expiresAt) return refuse('stale', doc)
  return withoutOutgoing(doc)
}

function withoutOutgoing(doc: ChannelRecord): Decided {
  const to = clone(ChannelRecordSchema, doc)
  delete to.outgoing
  return write(to)
}

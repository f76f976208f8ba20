import type { ChannelRecord, LedgerEntry } from '@touchline/contract/gen/billing'
import { ledger } from '../ledger.ts'
import { channels, payments } from '../records.ts'
import { price, type Sent } from './requests.ts'
import type { SimulationState } from './state.ts'

/*
 * Properties of the ledger, checked without its code: they follow from the answers that processes sent and the money
 * that moved on the chain.
 */

/** Problems of a channel that was just written over `before`. */
export function brokenNow(s: SimulationState, doc: ChannelRecord, before: ChannelRecord | undefined): string[] {
  const { id, charged, delivered, claimed, deposited, refunded, frozen } = doc
  const max = doc.voucher?.maxClaimable ?? 0n
  const inFlight = doc.op?.state === 'charged' ? price : 0n
  const onChain = s.chain.of(id)
  const wrong: [string, boolean][] = [
    ['delivered more than was charged', delivered > charged],
    ['charged more than one call beyond what was delivered', charged > delivered + inFlight],
    ['charged more than the voucher', charged > max],
    ['counted a deposit that the chain does not have', deposited > onChain.deposited],
    ['counted a refund that the chain does not have', refunded > onChain.refunded],
    ['counted a claim that the chain does not have', claimed > onChain.claimed],
    ['the voucher exceeds the balance', max > deposited - refunded],
    ['undone below what was claimed', charged < claimed && claimed === before?.claimed && charged < before.charged],
    ['claimed more than was charged', claimed > charged],
    ['an attempt number came back', before !== undefined && doc.attempts < before.attempts],
    ['frozen', frozen !== ''],
  ]
  const excused = s.scenario.hasForeignClaims
    ? ['frozen', 'claimed more than was charged', 'charged more than one call beyond what was delivered']
    : []
  return wrong
    .filter(([what, isWrong]) => isWrong && !excused.includes(what))
    .map(([what]) => `${id}: ${what}${what === 'frozen' ? `: ${frozen}` : ''}`)
}

/** Problems at the end, when nothing is in flight any more. */
export async function verdict(s: SimulationState): Promise<string[]> {
  if (s.problems.size > 0) return [...s.problems]
  for (const [who, how] of s.ends) if (how !== 'done' && !(how === 'frozen' && s.scenario.hasForeignClaims)) s.problem(`${who}: ${how}`)
  const clock = { now: s.w.now, after: notHere, every: notHere }
  const real = ledger({ store: s.store, clock })
  const closed = new Set(s.processes.filter((each) => each.isDead() || s.closedAt.has(each.id)).map(({ id }) => id))
  const isLiving = ({ process }: Sent) => !closed.has(process)
  let free = 0
  for (const id of s.ids) {
    const stored = await s.store.get(channels, id)
    if (stored) free += channelAtEnd(s, isLiving, stored.doc, await real.getEntries(stored.doc))
  }
  for (const { channel, nonce } of s.failedDeposits)
    if (s.chain.of(channel).usedNonces.has(nonce)) s.problem(`${channel}: ${nonce} was made after it had failed`)
  for (const [id, { path }] of s.payments) {
    const stored = await s.store.get(payments, id)
    free += paymentAtEnd(s, isLiving, id, path, stored?.doc.state, stored ? await real.getEntries(stored.doc) : [])
  }
  if (free > 3 * closed.size) s.problem(`${free} free answers with ${closed.size} processes closed`)
  return [...s.problems]
}

/** Whether the process of the answer was neither killed nor closed. Its answers must not be free. */
type IsLiving = (answer: Sent) => boolean

/** Returns the number of free answers. */
function channelAtEnd(s: SimulationState, isLiving: IsLiving, doc: ChannelRecord, entries: readonly LedgerEntry[]): number {
  const { id } = doc
  const onChain = s.chain.of(id)
  const sum = (kind: string) => entries.filter((each) => each.kind === kind).reduce((total, { amount }) => total + amount, 0n)
  const equal: [string, bigint, bigint][] = [
    ['draws - undos = charged', sum('draw') - sum('undo'), doc.charged],
    ['deposits = on chain', sum('deposit'), onChain.deposited],
    ['deposited = on chain', doc.deposited, onChain.deposited],
    ['refunds = on chain', sum('refund'), onChain.refunded],
    ['refunded = on chain', doc.refunded, onChain.refunded],
    ['claims = on chain', sum('claim'), onChain.claimed],
  ]
  for (const [what, left, right] of equal) if (left !== right) s.problem(`${id}: ${what}: ${left}, ${right}`)
  const wanted = s.refundsWanted.get(id) ?? 0
  if (onChain.refunds > wanted) s.problem(`${id}: ${onChain.refunds} refunds for ${wanted} requests`)
  if (s.scenario.hasForeignClaims) return 0
  if (doc.op) s.problem(`${id}: a call of ${doc.op.instance} is still ${doc.op.state}`)
  if (doc.charged !== doc.delivered) s.problem(`${id}: charged ${doc.charged}, delivered ${doc.delivered}`)
  const sentAnswers = s.sent.filter(({ channel }) => channel === id)
  const paid = Number(doc.charged / price)
  const living = sentAnswers.filter(isLiving).length
  if (living > paid) s.problem(`${id}: ${living} answers of living processes, ${paid} charged`)
  if (paid > sentAnswers.length) s.problem(`${id}: charged for ${paid} answers, sent ${sentAnswers.length}`)
  for (const { path, identifier, isMissing } of s.wanted.get(id) ?? []) {
    const net = entries.filter(({ binding }) => binding?.path === path).reduce((count, { kind }) => count + (kind === 'draw' ? 1 : -1), 0)
    if (isMissing && net !== 0) s.problem(`${path}: an error was charged`)
    if (identifier && net > 1) s.problem(`${path}: charged ${net} times under one identifier`)
    if (net > sentAnswers.filter((each) => each.path === path).length) s.problem(`${path}: charged without an answer`)
  }
  return Math.max(0, sentAnswers.length - paid)
}

/** Returns the number of free answers. */
function paymentAtEnd(
  s: SimulationState,
  isLiving: IsLiving,
  id: string,
  path: string,
  state: string | undefined,
  entries: readonly LedgerEntry[],
): number {
  const isPaid = s.chain.payments.has(id)
  const sentAnswers = s.sent.filter(({ payment }) => payment === id)
  const sent = sentAnswers.length
  const living = sentAnswers.filter(isLiving).length
  if (living > 1) s.problem(`${id}: ${living} answers of living processes`)
  if (isPaid !== (state === 'settled')) s.problem(`${id} is ${state}, on chain ${isPaid ? 'paid' : 'not paid'}`)
  if (entries.filter(({ kind }) => kind === 'exact').length !== (isPaid ? 1 : 0)) s.problem(`${id}: ${entries.length} entries`)
  if (isPaid && sent === 0) s.problem(`${id}: paid without an answer`)
  if (!isPaid && sent > 0) s.problem(`${id}: an answer was sent without a payment`)
  const others = [...s.payments].filter(([other, wanted]) => other !== id && wanted.path === path && s.chain.payments.has(other))
  if (isPaid && others.length > 0) s.problem(`${path}: paid ${others.length + 1} times`)
  return Math.max(0, sent - 1)
}

const notHere = (): never => {
  throw new Error('nobody waits for this clock')
}

import { create } from '@bufbuild/protobuf'
import { type ChainLog, ChainLogSchema, type Outgoing } from '@touchline/contract/gen/billing'
import type { World } from './world.ts'

const blockMs = 2_000
const confirmations = 2n
const finalAfter = 5n
const firstBlock = 100n

export interface OnChain {
  deposited: bigint
  refunded: bigint
  claimed: bigint
  refundNonce: number
  refunds: number
  usedNonces: Set<string>
  logs: ChainLog[]
}

export type FakeChain = ReturnType<typeof fakeChain>

/**
 * A chain with channels and single payments, blocks, confirmations and finality. Its sums are the truth that the ledger
 * is compared with.
 */
export function fakeChain(w: World) {
  const startedAt = w.now()
  const channels = new Map<string, OnChain>()
  const payments = new Map<string, { transaction: string; block: bigint }>()
  let transactions = 0
  const head = () => firstBlock + BigInt(Math.floor((w.now() - startedAt) / blockMs))
  const getTime = (block: bigint) => startedAt + Number(block - firstBlock) * blockMs
  const newTransaction = () => `0x${(++transactions).toString(16)}`
  const log = (c: OnChain, transaction: string, kind: string, amount: bigint, nonce: string) => {
    const logIndex = c.logs.filter((each) => each.transaction === transaction).length
    c.logs.push(create(ChainLogSchema, { transaction, logIndex, block: head(), kind, amount, nonce }))
  }
  const of = (id: string): OnChain => {
    const none = { deposited: 0n, refunded: 0n, claimed: 0n, refundNonce: 0, refunds: 0, usedNonces: new Set<string>(), logs: [] }
    const known = channels.get(id) ?? none
    channels.set(id, known)
    return known
  }
  const claim = (id: string, total: bigint, nonce: string) => {
    const c = of(id)
    if (total <= c.claimed || total > c.deposited - c.refunded) return
    log(c, newTransaction(), 'claim', total - c.claimed, nonce)
    c.claimed = total
  }
  return {
    of,
    claim,
    payments,
    confirmedBlock: () => head() - confirmations,
    /** The time of the newest final block. */
    finalTime: () => getTime(head() - finalAfter),
    isFinallyUnused: (id: string, nonce: string, expiresAt: string) =>
      getTime(head() - finalAfter) > Date.parse(expiresAt) && !of(id).usedNonces.has(nonce),
    confirmedLogs: (id: string) => of(id).logs.filter(({ block }) => block <= head() - confirmations),
    /** Sums as of the confirmed block. */
    stateAt(id: string, block: bigint) {
      const logs = of(id).logs.filter((each) => each.block <= block)
      const sum = (kind: string) => logs.filter((each) => each.kind === kind).reduce((total, { amount }) => total + amount, 0n)
      const refundNonce = BigInt(logs.filter(({ kind, nonce }) => kind === 'refund' && nonce !== '').length)
      return { balance: sum('deposit') - sum('refund'), claimed: sum('claim'), refundNonce }
    },
    /** One transaction with a log for each amount. */
    deposit(id: string, amounts: readonly bigint[], nonce = '') {
      const c = of(id)
      const transaction = newTransaction()
      for (const amount of amounts) {
        log(c, transaction, 'deposit', amount, nonce)
        c.deposited += amount
      }
    },
    /** Executes a signed transaction, unless its nonce is used or it has expired. */
    execute(id: string, { kind, nonce, amount, expiresAt }: Outgoing) {
      const c = of(id)
      if (expiresAt && w.now() > Date.parse(expiresAt)) return
      if (kind === 'claim') return claim(id, amount, nonce)
      if (c.usedNonces.has(nonce)) return
      if (kind === 'refund') {
        if (nonce !== `refund-${c.refundNonce}` || amount > c.deposited - c.refunded - c.claimed) return
        log(c, newTransaction(), 'refund', amount, nonce)
        c.refunded += amount
        c.refundNonce++
        c.refunds++
      } else {
        log(c, newTransaction(), 'deposit', amount, nonce)
        c.deposited += amount
      }
      c.usedNonces.add(nonce)
    },
    pay(id: string, validBefore: string) {
      if (w.now() > Date.parse(validBefore)) return
      if (!payments.has(id)) payments.set(id, { transaction: newTransaction(), block: head() })
    },
    confirmedPayment(id: string) {
      const payment = payments.get(id)
      return payment && payment.block <= head() - confirmations ? payment : undefined
    },
  }
}

import type { PaymentRecord, PaymentTerms } from '@touchline/contract/gen/billing'
import { eachDocument } from '@touchline/platform/pages'
import type { Hex } from 'viem'
import type { Ledger } from '../ledger/ledger.ts'
import { payments } from '../ledger/records.ts'
import type { ChainReader } from './reader.ts'

export interface PaymentsDeps {
  ledger: Ledger
  reader: ChainReader
  terms: Pick<PaymentTerms, 'payTo'>
}

export type Outcome = { is: 'settled'; transaction: string } | { is: 'failed' } | { is: 'unknown' }

/**
 * The outcome of a payment on chain. It has failed when a final block is later than its expiry and its nonce is unused
 * or was used for something else.
 */
export const getOutcome = async (deps: Omit<PaymentsDeps, 'ledger'>, payment: PaymentRecord): Promise<Outcome> =>
  outcomeAt(deps, payment, await blocksNow(deps.reader))

/** The final block is read first, so the confirmed block is not older than it. */
async function blocksNow(reader: ChainReader): Promise<Blocks> {
  const final = await reader.finalBlock()
  return { finalMs: final.timeMs, confirmed: await reader.confirmedBlock() }
}

interface Blocks {
  finalMs: number
  confirmed: bigint
}

async function outcomeAt(
  { reader, terms }: Omit<PaymentsDeps, 'ledger'>,
  { id, binding, validBefore }: PaymentRecord,
  { finalMs, confirmed }: Blocks,
): Promise<Outcome> {
  const [, , payer, nonce] = id.split('/') as [string, string, Hex, Hex]
  const transfer = { payer, nonce, payTo: terms.payTo as Hex, amount: binding!.amount }
  const use = (await reader.isNonceUsed(transfer, confirmed)) ? await reader.getUse(transfer, confirmed) : 'none'
  if (typeof use === 'object') return { is: 'settled', transaction: use.transaction }
  if (finalMs <= Date.parse(validBefore) || use === 'not found') return { is: 'unknown' }
  return { is: use === 'other' || !(await reader.isNonceUsed(transfer)) ? 'failed' : 'unknown' }
}

/** Records the outcome of payments whose outcome was unknown. */
export async function settleUnknown(deps: PaymentsDeps): Promise<void> {
  const { ledger } = deps
  let blocks: Blocks | undefined
  for await (const payment of eachDocument((page) => ledger.store.find(payments, 'unsettled', { equal: { isUnsettled: true }, ...page }))) {
    blocks ??= await blocksNow(deps.reader)
    const outcome = await outcomeAt(deps, payment, blocks)
    if (outcome.is === 'settled') await ledger.settled(payment.id, outcome.transaction)
    else if (outcome.is === 'failed') await ledger.failed(payment.id, 'expired')
  }
}

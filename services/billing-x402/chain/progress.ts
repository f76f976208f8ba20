import { clone, create } from '@bufbuild/protobuf'
import { type ChainProgress, ChainProgressSchema, type PaymentTerms } from '@touchline/contract/gen/billing'
import type { Address } from 'viem'
import { write } from '../ledger/decision.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { chainProgress } from '../ledger/records.ts'
import { step } from '../ledger/step.ts'
import type { ChainReader } from './reader.ts'

export interface ProgressDeps {
  ledger: Ledger
  reader: ChainReader
  terms: PaymentTerms
}

export const getAsset = ({ network, asset }: PaymentTerms): string => `${network}/${asset.toLowerCase()}`
const getId = (terms: PaymentTerms): string => `${getAsset(terms)}/${terms.payTo.toLowerCase()}`

/** The progress of the jobs. On the first run, the current sums on chain are stored as the starting point. */
export async function getProgress({ ledger, reader, terms }: ProgressDeps): Promise<ChainProgress> {
  const stored = await ledger.store.get(chainProgress, getId(terms))
  if (stored) return stored.doc
  const block = await reader.confirmedBlock()
  const { claimed, settled } = await reader.receiver(terms.payTo as Address, block)
  const past = { id: getId(terms), settledThrough: block, settledBefore: settled, claimedBefore: claimed }
  return changed(ledger, terms, (doc) => doc ?? create(ChainProgressSchema, past))
}

export const advance = (
  ledger: Ledger,
  terms: PaymentTerms,
  change: Partial<Pick<ChainProgress, 'settledThrough' | 'claimedAt' | 'settledAt'>>,
) => changed(ledger, terms, (doc) => Object.assign(clone(ChainProgressSchema, doc!), change))

async function changed(
  ledger: Ledger,
  terms: PaymentTerms,
  change: (doc: ChainProgress | undefined) => ChainProgress,
): Promise<ChainProgress> {
  const { doc } = await step(ledger.store, chainProgress, getId(terms), (stored) => write(change(stored)))
  return doc!
}

import { eachDocument } from '@touchline/platform/pages'
import type { Address } from 'viem'
import { getSums } from '../ledger/audit.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { auditChannel } from '../ledger/reconcile.ts'
import { channels } from '../ledger/records.ts'
import type { ChainEvents } from './events.ts'
import { getProgress, type ProgressDeps } from './progress.ts'
import { settledDifference } from './settle.ts'
import type { Synchronizer } from './sync.ts'

export interface AuditDeps extends ProgressDeps {
  sync: Synchronizer['sync']
  events: ChainEvents
}

const channelsAtOnce = 100

/**
 * Compares every channel with the chain and with its entries, and the totals with those of the chain. A channel that
 * breaks an invariant is frozen. A difference of totals is only reported, because a claim made during the audit may
 * cause it once.
 */
export async function auditAll(deps: AuditDeps): Promise<void> {
  const { ledger, reader, terms, events } = deps
  let claimed = 0n
  let ids: string[] = []
  const auditSome = async () => {
    await deps.sync(ids)
    for (const id of ids) {
      const problems = await auditChannel(ledger, id)
      if (problems.length > 0) events.frozen(id, problems)
      claimed += await claimedByLogs(ledger, id)
    }
    ids = []
  }
  let frozen = 0
  for (const isFrozen of [false, true]) {
    for await (const { id } of eachDocument((page) => ledger.store.find(channels, 'frozen', { equal: { isFrozen }, ...page }))) {
      ids.push(id)
      if (isFrozen) frozen++
      if (ids.length === channelsAtOnce) await auditSome()
    }
  }
  await auditSome()
  const { claimedBefore } = await getProgress(deps)
  const onChain = await reader.receiver(terms.payTo as Address, await reader.confirmedBlock())
  events.audited({ frozen, claimed: onChain.claimed - claimedBefore - claimed, settled: await settledDifference(deps) })
}

/** The sum claimed by logs, without amounts claimed before the channel was opened. */
async function claimedByLogs(ledger: Ledger, id: string): Promise<bigint> {
  const { doc } = (await ledger.store.get(channels, id))!
  return getSums((await ledger.getEntries(doc)).filter(({ transaction }) => transaction !== '')).claim
}

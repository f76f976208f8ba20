import type { Log } from '@touchline/platform/log'

export type SentKind = 'deposit' | 'claim' | 'refund' | 'settle'

/** Figures that the audit finds; each is 0 on a good day. */
export interface Findings {
  /** Channels that an invariant has stopped. */
  frozen: number
  /** Claimed on chain minus claimed by the ledger, and settled likewise. */
  claimed: bigint
  settled: bigint
}

/** What the jobs on the chain report to operators. */
export interface ChainEvents {
  sent(kind: SentKind, transaction: string, channels: number): void
  /** The facilitator refused, or did not answer: the transaction is sent again where it may still be executed. */
  unsent(kind: SentKind, reason: string, channels: number): void
  differs(channel: string, times: number): void
  frozen(channel: string, problems: readonly string[]): void
  audited(findings: Findings): void
  failed(job: string, error: Error): void
}

export const chainEvents = (log: Log): ChainEvents => ({
  sent: (kind, transaction, count) => log.info(`${kind} sent`, { transaction, count }),
  unsent: (kind, reason, count) => log.warn(`${kind} not confirmed by the facilitator`, { reason, count }),
  differs: (channelId, count) => log.warn('ledger and chain differ', { channelId, count }),
  frozen: (channelId, problems) => log.error('a channel is frozen', { channelId, reason: problems.join(', ') }),
  audited({ frozen, claimed, settled }) {
    if (claimed !== 0n || settled !== 0n) {
      log.error(`the chain shows ${claimed} units more claimed and ${settled} more settled than the ledger`)
    }
    if (frozen > 0) log.warn('channels are frozen', { count: frozen })
  },
  // The messages of these errors contain the address of the node, which may have a key in it.
  failed: (job, error) => log.warn(`${job} failed; it runs again`, { reason: error.name }),
})

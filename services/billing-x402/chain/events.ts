import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'

export type SentKind = 'deposit' | 'claim' | 'refund' | 'settle'

/** Results of the audit; normally all are 0. */
export interface Findings {
  /** Channels frozen because of a broken invariant. */
  frozen: number
  /** Amount claimed on chain minus the amount in the ledger; `settled`: the same for settlements. */
  claimed: bigint
  settled: bigint
}

/** Events that the chain jobs report to operators. */
export interface ChainEvents {
  sent(kind: SentKind, transaction: string, channels: number): void
  /** The facilitator refused, or did not answer. The transaction is sent again if it may still be executed. */
  unsent(kind: SentKind, reason: string, channels: number): void
  differs(channel: string, times: number): void
  frozen(channel: string, problems: readonly string[]): void
  audited(findings: Findings): void
  failed(job: string, error: Error): void
}

export function chainEvents(log: Log, metrics: Metrics): ChainEvents {
  const transactions = metrics.counter('touchline_billing_transactions_total', 'Transactions given to the facilitator.', ['kind', 'result'])
  const failures = metrics.counter('touchline_billing_job_failures_total', 'Passes of a job on the chain that failed.', ['job'])
  let found: Findings | undefined
  metrics.gauge('touchline_billing_audit', 'Frozen channels, and units that chain and ledger differ by.', ['what'], () =>
    Object.entries(found ?? {}).map(([what, value]) => ({ labels: { what }, value: Number(value) })),
  )
  return {
    sent(kind, transaction, count) {
      transactions.add({ kind, result: 'sent' })
      log.info(`${kind} sent`, { transaction, count })
    },
    unsent(kind, reason, count) {
      transactions.add({ kind, result: 'unsent' })
      log.warn(`${kind} not confirmed by the facilitator`, { reason, count })
    },
    differs: (channelId, count) => log.warn('ledger and chain differ', { channelId, count }),
    frozen: (channelId, problems) => log.error('a channel is frozen', { channelId, reason: problems.join(', ') }),
    audited(findings) {
      found = findings
      const { frozen, claimed, settled } = findings
      if (claimed !== 0n || settled !== 0n)
        log.error(`the chain shows ${claimed} units more claimed and ${settled} more settled than the ledger`)
      if (frozen > 0) log.warn('channels are frozen', { count: frozen })
    },
    // The messages of these errors contain the address of the node, which may have a key in it.
    failed(job, error) {
      failures.add({ job })
      log.warn(`${job} failed; it runs again`, { reason: error.name })
    },
  }
}

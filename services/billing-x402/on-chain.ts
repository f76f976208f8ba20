import type { PaymentTerms } from '@touchline/contract/gen/billing'
import type { Leases } from '@touchline/platform/leases'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Address, Hex, PublicClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainEvents } from './chain/events.ts'
import { type ChainJobs, chainJobs } from './chain/jobs.ts'
import { chainReader } from './chain/reader.ts'
import type { Facilitator } from './facilitator.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { PaymentsOn } from './settings.ts'

interface Deps {
  leases: Leases
  realClock: Clock
}

interface Connected {
  terms: PaymentTerms
  settings: PaymentsOn
  client: PublicClient
  ledger: Ledger
  facilitator: Facilitator
  events: ChainEvents
}

/**
 * A requested withdrawal ends after 15 minutes, so channels with unclaimed amounts are read every minute. The audit is
 * rare because it reads every entry.
 */
const periods = { passMs: 1_000, readMs: 60_000, resendMs: 10_000, auditMs: 3_600_000 }
/** Half a dollar. */
const claimThreshold = 500_000n

export function openChainJobs({ leases, realClock }: Deps, connected: Connected): ChainJobs {
  const { terms, settings, client, ledger, facilitator, events } = connected
  const claimMs = settings.claimSeconds * 1_000
  return chainJobs({
    ...{ ledger, leases, clock: realClock, terms, facilitator, claimThreshold },
    reader: chainReader({ client, token: terms.asset as Address, confirmations: settings.confirmations }),
    authorizer: privateKeyToAccount(settings.receiverAuthorizerKey as Hex),
    events,
    periods: { ...periods, claimMs, settleMs: claimMs },
  })
}

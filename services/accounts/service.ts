import { AccountsService } from '@touchline/contract/gen/accounts'
import { BillingService } from '@touchline/contract/gen/billing'
import { defineService } from '@touchline/platform/service'
import { attempts } from './attempts.ts'
import { config } from './config.ts'
import { migrations } from './migrations.ts'
import { openAccounts } from './open-accounts.ts'
import { auditEntries, mails, organisations, people, planChanged, refunds } from './records.ts'
import { stripeCursors, stripeEvents } from './stripe/records.ts'

export const accounts = defineService({
  name: 'accounts',
  serves: AccountsService,
  calls: { 'billing-x402': BillingService },
  config,
  collections: [organisations, auditEntries, people, mails, attempts, refunds, stripeEvents, stripeCursors],
  migrations,
  publishes: [planChanged],
  create: openAccounts,
})

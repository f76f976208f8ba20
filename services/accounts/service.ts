import { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { defineService } from '@touchline/platform/service'
import { audit } from './audit/audit.ts'
import { config } from './config.ts'
import { organisations } from './organisations/organisations.ts'
import { auditEntries, mails, organisations as organisationRecords, people, planChanged } from './records.ts'
import { stripeCursors, stripeEvents } from './stripe/records.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'

export const accounts = defineService({
  name: 'accounts',
  serves: AccountsService,
  calls: {},
  config,
  collections: [organisationRecords, auditEntries, people, mails, stripeEvents, stripeCursors],
  publishes: [planChanged],
  create(deps) {
    const sold = subscriptions(deps)
    return {
      rpc: { ...organisations(deps), ...audit(deps), ...sold.rpc } as unknown as ServiceImpl<typeof AccountsService>,
      start: async () => sold.start(),
    }
  },
})

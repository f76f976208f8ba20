import { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { defineService } from '@touchline/platform/service'
import { audit } from './audit/audit.ts'
import { config } from './config.ts'
import { organisations } from './organisations/organisations.ts'
import { auditEntries, mails, organisations as organisationRecords, people, planChanged } from './records.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'

export const accounts = defineService({
  name: 'accounts',
  serves: AccountsService,
  calls: {},
  config,
  collections: [organisationRecords, auditEntries, people, mails],
  publishes: [planChanged],
  create: (deps) => ({
    rpc: { ...organisations(deps), ...audit(deps), ...subscriptions(deps) } as unknown as ServiceImpl<typeof AccountsService>,
  }),
})

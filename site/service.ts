import { AccountsService } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { BillingService } from '@touchline/contract/gen/billing'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StatusService } from '@touchline/contract/gen/status'
import { UsageService } from '@touchline/contract/gen/usage'
import { defineService } from '@touchline/platform/service'
import { config } from './config.ts'
import { openSite } from './open-site.ts'

const calls = {
  accounts: AccountsService,
  auth: AuthService,
  usage: UsageService,
  status: StatusService,
  'billing-x402': BillingService,
  fixtures: FixturesService,
}

/** The pages that people look at. It keeps nothing: every change is made by the service that owns the data. */
export const site = defineService({
  name: 'site',
  calls,
  callsAs: 'site',
  config,
  collections: [],
  publishes: [],
  create: openSite,
})

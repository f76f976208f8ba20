import { AccountsService } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { BillingService } from '@touchline/contract/gen/billing'
import { BriefingsService } from '@touchline/contract/gen/briefings'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { HorseRacingService } from '@touchline/contract/gen/racing'
import { StatusService } from '@touchline/contract/gen/status'
import { UsageService } from '@touchline/contract/gen/usage'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
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
  live: LiveService,
  'horse-racing': HorseRacingService,
  briefings: BriefingsService,
  webhooks: WebhooksService,
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

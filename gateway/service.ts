import { AuthService } from '@touchline/contract/gen/auth'
import { BillingService } from '@touchline/contract/gen/billing'
import { BriefingsService } from '@touchline/contract/gen/briefings'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { HorseRacingService } from '@touchline/contract/gen/racing'
import { StandingsService } from '@touchline/contract/gen/standings'
import { StatsService } from '@touchline/contract/gen/stats'
import { UsageService } from '@touchline/contract/gen/usage'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
import { defineService } from '@touchline/platform/service'
import { config } from './config.ts'
import { openGateway } from './gateway.ts'
import type { World } from './sandbox/world.ts'

const calls = {
  fixtures: FixturesService,
  live: LiveService,
  standings: StandingsService,
  stats: StatsService,
  briefings: BriefingsService,
  'horse-racing': HorseRacingService,
  auth: AuthService,
  'billing-x402': BillingService,
  usage: UsageService,
  webhooks: WebhooksService,
}

export const gatewayIn = (world: World) =>
  defineService({
    name: 'gateway',
    calls,
    config,
    collections: [],
    publishes: [],
    create(deps) {
      const open = openGateway({ ...deps, world }, calls)
      return { start: open.start, waitsFor: open.waitsFor, leave: open.leave, stop: open.stop }
    },
  })

export const gateway = gatewayIn({ isSandbox: false })

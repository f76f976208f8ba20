import { UsageService } from '@touchline/contract/gen/usage'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { defineService } from '@touchline/platform/service'

export const usage = defineService({
  name: 'usage',
  serves: UsageService,
  calls: {},
  config: {},
  collections: [],
  publishes: [],
  create: () => ({ rpc: {} as ServiceImpl<typeof UsageService> }),
})

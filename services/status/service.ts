import { StatusService } from '@touchline/contract/gen/status'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { defineService } from '@touchline/platform/service'

export const status = defineService({
  name: 'status',
  serves: StatusService,
  calls: {},
  config: {},
  collections: [],
  publishes: [],
  create: () => ({ rpc: {} as ServiceImpl<typeof StatusService> }),
})

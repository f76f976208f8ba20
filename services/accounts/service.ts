import { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { defineService } from '@touchline/platform/service'

export const accounts = defineService({
  name: 'accounts',
  serves: AccountsService,
  calls: {},
  config: {},
  collections: [],
  publishes: [],
  create: () => ({ rpc: {} as ServiceImpl<typeof AccountsService> }),
})

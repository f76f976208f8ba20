import { AuthService } from '@touchline/contract/gen/auth'
import { env } from '@touchline/platform/config'
import { defineService } from '@touchline/platform/service'
import { handlers } from './handlers.ts'
import { keyChanged, keys } from './records.ts'

export const auth = defineService({
  name: 'auth',
  serves: AuthService,
  calls: {},
  config: {
    keySecret: env.required(env.secrets('KEY_SECRET', 'Comma-separated secrets that sign the stored keys: the first signs, all verify.')),
  },
  collections: [keys],
  publishes: [keyChanged],
  create: (deps) => ({ rpc: handlers(deps) }),
})

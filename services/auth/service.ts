import { AuthService } from '@touchline/contract/gen/auth'
import { accountsPlan } from '@touchline/contract/topics'
import { env } from '@touchline/platform/config'
import { defineService, on } from '@touchline/platform/service'
import { consumePlans } from './apply-plan.ts'
import { handlers } from './handlers.ts'
import { calendarRevoked, calendars, customerPlans, keyChanged, keys } from './records.ts'

export const auth = defineService({
  name: 'auth',
  serves: AuthService,
  calls: {},
  config: {
    keySecret: env.required(env.secrets('KEY_SECRET', 'Comma-separated secrets that sign the stored keys: the first signs, all verify.')),
  },
  collections: [keys, customerPlans, calendars],
  publishes: [keyChanged, calendarRevoked],
  create: (deps) => ({ rpc: handlers(deps), consumers: [on(accountsPlan, consumePlans(deps), { batch: 100 })] }),
})

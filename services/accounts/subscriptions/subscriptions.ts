import type { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'

/** What organisations buy, and what they have bought. */
export const subscriptions = (_: AccountsDeps): Partial<ServiceImpl<typeof AccountsService>> => ({})

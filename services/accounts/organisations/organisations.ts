import type { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { authorized } from './authorized.ts'
import { present } from './change.ts'
import type { Permission } from './roles.ts'

/** Organisations, their members and invitations. */
export const organisations = (deps: AccountsDeps): Partial<ServiceImpl<typeof AccountsService>> => ({
  async getOrganisation(request) {
    return present(deps, (await authorized(deps, request, 'view')).organisation)
  },

  async authorize(request) {
    return present(deps, (await authorized(deps, request, request.permission as Permission)).organisation)
  },
})

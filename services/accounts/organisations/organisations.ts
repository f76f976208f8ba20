import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type AccountsService, OrganisationSchema } from '@touchline/contract/gen/accounts'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { readName } from '../names.ts'
import { existingUser } from '../people/person.ts'
import { authorized, changeAs } from './authorized.ts'
import { insertOrganisation, present } from './change.ts'
import { claimFreeOrganisation } from './free-organisation.ts'
import { isPermission } from './roles.ts'

type Handlers = Pick<ServiceImpl<typeof AccountsService>, 'createOrganisation' | 'getOrganisation' | 'renameOrganisation' | 'authorize'>

/** Organisations. */
export const organisations = (deps: AccountsDeps): Handlers => ({
  async createOrganisation({ personId, name }) {
    const user = await existingUser(deps, personId)
    const read = readName(name)
    const id = await claimFreeOrganisation(deps, personId)
    const at = timestamp(deps.realClock)
    const owner = { personId, email: user.email, name: user.name, role: 'owner', since: at }
    const organisation = create(OrganisationSchema, { id, name: read, members: [owner], createdAt: at })
    const entries = [{ personId, actor: user.email, action: 'organisation.created', subject: id, detail: read }]
    const inserted = await insertOrganisation(deps, { organisation, entries })
    // Another call of the same person was faster.
    if (!inserted) throw fail('free_organisation_exists', { organisation: read })
    return present(deps, inserted)
  },

  async getOrganisation(request) {
    return present(deps, (await authorized(deps, request, 'view')).organisation)
  },

  async authorize(request) {
    const { permission } = request
    if (!isPermission(permission)) throw fail('invalid_parameter', { name: 'permission', what: 'must be view, keys, billing or members' })
    return present(deps, (await authorized(deps, request, permission)).organisation)
  },

  async renameOrganisation(request) {
    const name = readName(request.name)
    const renamed = await changeAs(deps, request, 'members', (organisation, member) =>
      organisation.name === name
        ? undefined
        : {
            organisation: { ...organisation, name },
            entries: [
              { personId: member.personId, actor: member.email, action: 'organisation.renamed', subject: organisation.id, detail: name },
            ],
          },
    )
    return present(deps, renamed)
  },
})

import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type AccountsService, AuditEntrySchema } from '@touchline/contract/gen/accounts'
import { isCursor } from '@touchline/platform/cursor'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { authorized } from '../organisations/authorized.ts'
import { auditEntries } from '../records.ts'
import { newEntryId } from './entry-id.ts'

const pageSize = 50

type Handlers = Pick<ServiceImpl<typeof AccountsService>, 'recordAudit' | 'listAuditEntries'>

/** The audit log of each organisation. */
export const audit = (deps: AccountsDeps): Handlers => ({
  async recordAudit(request) {
    const { member } = await authorized(deps, request, 'view')
    const { organisationId, personId, action, subject, detail } = request
    const id = newEntryId(deps.realClock.now())
    const rest = { at: timestamp(deps.realClock), actor: member.email, action, subject, detail }
    await deps.store.write(auditEntries, [{ doc: create(AuditEntrySchema, { id, organisationId, personId, ...rest }), replaces: 'absent' }])
    return {}
  },

  async listAuditEntries(request) {
    await authorized(deps, request, 'view')
    const { organisationId, after } = request
    if (after !== '' && !isCursor(after, 'string')) throw fail('invalid_parameter', { name: 'after', what: 'is not a cursor of this list' })
    const page = await deps.store.find(auditEntries, 'byOrganisation', {
      equal: { organisationId },
      desc: true,
      limit: pageSize,
      ...(after && { after }),
    })
    return { items: page.items.map(({ doc }) => doc), next: page.next ?? '' }
  },
})

import { create } from '@bufbuild/protobuf'
import { isLanguage } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import {
  AcceptanceSchema,
  type AcceptTermsRequest,
  type AccountsService,
  type PersonRecord,
  PersonRecordSchema,
} from '@touchline/contract/gen/accounts'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { readName } from '../names.ts'
import { renameMember } from '../organisations/members.ts'
import { deletePerson } from './delete-person.ts'
import { confirmEmailChange, startEmailChange } from './email-change.ts'
import { exportPerson } from './export-person.ts'
import { changeRecord, existingUser, getPerson } from './person.ts'

type Handlers = Pick<
  ServiceImpl<typeof AccountsService>,
  | 'updatePerson'
  | 'startEmailChange'
  | 'confirmEmailChange'
  | 'renamePasskey'
  | 'removePasskey'
  | 'acceptTerms'
  | 'exportPerson'
  | 'deletePerson'
>

/** What people may change about themselves. */
export const people = (deps: AccountsDeps): Handlers => ({
  async updatePerson({ personId, name, language }) {
    await existingUser(deps, personId)
    if (language !== undefined && !isLanguage(language)) throw fail('unsupported_language')
    if (name !== undefined) {
      const read = readName(name)
      await deps.signIn.rename(personId, read)
      await renameMember(deps, personId, read)
    }
    if (language !== undefined) await changeRecord(deps, personId, (record) => create(PersonRecordSchema, { ...record, language }))
    return current(deps, personId)
  },

  async startEmailChange(request) {
    await startEmailChange(deps, request)
    return {}
  },

  async confirmEmailChange({ personId, token }) {
    await confirmEmailChange(deps, personId, token)
    return current(deps, personId)
  },

  async renamePasskey({ personId, passkeyId, name }) {
    await deps.signIn.renamePasskey(personId, passkeyId, readName(name))
    return current(deps, personId)
  },

  async removePasskey({ personId, passkeyId }) {
    await deps.signIn.removePasskey(personId, passkeyId)
    return current(deps, personId)
  },

  async acceptTerms(request) {
    await existingUser(deps, request.personId)
    await changeRecord(deps, request.personId, (record) => accepted(record, request, timestamp(deps.realClock)))
    return current(deps, request.personId)
  },

  exportPerson: async ({ personId }) => ({ json: await exportPerson(deps, personId) }),

  async deletePerson({ personId }) {
    await deletePerson(deps, personId)
    return {}
  },
})

const current = async (deps: AccountsDeps, personId: string) => getPerson(deps, await existingUser(deps, personId))

const textCharsMax = 100

/** Earlier acceptances stay; the same version of a document is recorded once. Errors: invalid_parameter. */
function accepted(record: PersonRecord, { acceptances }: AcceptTermsRequest, at: string): PersonRecord | undefined {
  const isShort = (text: string): boolean => text !== '' && text.length <= textCharsMax
  if (acceptances.length > 10 || !acceptances.every(({ document, version }) => isShort(document) && isShort(version))) {
    throw fail('invalid_parameter', { name: 'acceptances', what: 'must name a document and its version each, up to 10' })
  }
  const isNew = ({ document, version }: { document: string; version: string }): boolean =>
    !record.acceptances.some((known) => known.document === document && known.version === version)
  const added = acceptances.filter(isNew).map(({ document, version }) => create(AcceptanceSchema, { document, version, at }))
  return added.length === 0 ? undefined : create(PersonRecordSchema, { ...record, acceptances: [...record.acceptances, ...added] })
}

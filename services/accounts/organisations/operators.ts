import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import {
  type AccountsService,
  type GrantPlanRequest,
  type ListOrganisationsRequest,
  type Organisation,
  PlanGrantSchema,
} from '@touchline/contract/gen/accounts'
import { freePlan, getPlan, plans } from '@touchline/contract/plans'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { organisations } from '../records.ts'
import { type Change, changeOrganisation, present } from './change.ts'

type Handlers = Pick<ServiceImpl<typeof AccountsService>, 'listOrganisations' | 'grantPlan'>

const pageSize = 50
const reasonCharsMax = 200

/** What operators see and change. */
export const operators = (deps: AccountsDeps): Handlers => ({
  async listOrganisations(request) {
    const { items, next } = await search(deps, request)
    return { items: items.map((organisation) => present(deps, organisation)), next: next ?? '' }
  },

  async grantPlan(request) {
    return present(deps, await changeOrganisation(deps, request.organisationId, (organisation, now) => grant(organisation, request, now)))
  },
})

/** By id, by the address of a member, or by the beginning of the name. */
async function search({ store }: AccountsDeps, { query, after }: ListOrganisationsRequest) {
  const text = query.trim().toLowerCase()
  const page = { limit: pageSize, ...(after && { after }) }
  if (/^org_[a-z0-9]+$/.test(text)) {
    const found = await store.get(organisations, text)
    return { items: found ? [found.doc.organisation!] : [], next: undefined }
  }
  const found =
    text === ''
      ? await store.find(organisations, 'byCreation', { ...page, desc: true })
      : text.includes('@')
        ? await store.find(organisations, 'byEmail', { ...page, equal: { emails: text } })
        : await store.find(organisations, 'byName', { ...page, range: { from: text, to: `${text}\u{10ffff}` } })
  return { items: found.items.map(({ doc }) => doc.organisation!), next: found.next }
}

/** The grant replaces the earlier ones. Errors: invalid_parameter. */
function grant(organisation: Organisation, { plan, until, reason }: GrantPlanRequest, now: number): Change | undefined {
  if (plan === '') {
    if (organisation.grants.length === 0) return undefined
    return {
      organisation: { ...organisation, grants: [] },
      entries: [{ actor: 'operator', action: 'plan.grant-withdrawn', detail: reason }],
    }
  }
  if (!getPlan(plan) || plan === freePlan) {
    const ids = plans.map(({ id }) => id).filter((id) => id !== freePlan)
    throw fail('invalid_parameter', { name: 'plan', what: `must be one of ${ids.join(', ')}, or empty to withdraw the grant` })
  }
  if (until !== '' && !(Date.parse(until) > now)) {
    throw fail('invalid_parameter', { name: 'until', what: 'must be a later instant such as 2027-12-31T00:00:00Z' })
  }
  if (reason.length > reasonCharsMax)
    throw fail('invalid_parameter', { name: 'reason', what: `must have at most ${reasonCharsMax} characters` })
  const end = until === '' ? '' : new Date(until).toISOString()
  const granted = create(PlanGrantSchema, { id: newId('grant'), plan, from: new Date(now).toISOString(), until: end, reason })
  const detail = [plan, end && `until ${end}`, reason].filter(Boolean).join(', ')
  return {
    organisation: { ...organisation, grants: [granted] },
    entries: [{ actor: 'operator', action: 'plan.granted', subject: granted.id, detail }],
  }
}

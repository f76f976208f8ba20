import { isFailure } from '@touchline/contract/errors'
import type { Organisation } from '@touchline/contract/gen/accounts'
import { html } from 'hono/html'
import { textField } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { currentSession } from '../../http/session.ts'
import { whenAvailable } from '../../http/when-available.ts'
import type { Html } from '../../layout/html.ts'
import { planName } from '../../layout/plan-name.ts'
import { dayText } from '../../layout/time.ts'
import type { Site, SiteContext } from '../../site.ts'
import { settingsTexts } from './messages.ts'

/** Organisations whose members are read to say what happens to each. */
const shownMax = 20

/** A deletion that was not done: the text that was typed, and why. */
export interface Deletion {
  typed: string
  error?: string
  problem?: string
}

/** What a deletion does to each organisation of the person, and the form for it. */
export async function deletionSection(site: Site, c: SiteContext, deletion: Deletion | undefined): Promise<Html> {
  const texts = settingsTexts[c.get('language')]
  const { email } = currentSession(c).person!
  const effects = await describeEffects(site, c)
  const field = textField({
    ...{ name: 'email', id: 'delete-email', label: texts.typeEmail(email), value: deletion?.typed, error: deletion?.error },
    ...{ isRequired: true, autocomplete: 'off' },
  })
  return html`<h2>${texts.deleteTitle}</h2>
    <p>${texts.deleteHint}</p>
    ${effects.length > 0 && html`<ul>${effects.map((text) => html`<li>${text}</li>`)}</ul>`}
    <details${deletion && html` open`}><summary>${texts.deleteTitle}</summary>${form(c, {
      ...{ action: '/account/settings/delete', fields: field, submit: texts.delete, kind: 'danger' },
      problem: deletion?.problem,
    })}</details>`
}

async function describeEffects(site: Site, c: SiteContext): Promise<string[]> {
  const { person, memberships } = currentSession(c)
  const { clients } = site
  const texts = settingsTexts[c.get('language')]
  const organisations = await Promise.all(
    memberships
      .slice(0, shownMax)
      .map(({ organisationId }) => clients.accounts.getOrganisation({ organisationId, personId: person!.id }).catch(nothingIfGone)),
  )
  const found = organisations.filter((organisation) => organisation !== undefined)
  return Promise.all(
    found.map(async (organisation) => {
      const others = organisation.members.filter(({ personId }) => personId !== person!.id)
      if (others.length === 0)
        return [texts.organisationDeleted(organisation.name), ...(await describeMoney(site, c, organisation))].join(' ')
      const hasOwner = others.some(({ role }) => role === 'owner')
      return hasOwner ? texts.organisationLeft(organisation.name) : texts.organisationBlocks(organisation.name)
    }),
  )
}

/** What is paid for an organisation that would be deleted, or is being paid. */
async function describeMoney({ clients }: Site, c: SiteContext, { id: organisationId, plan }: Organisation): Promise<string[]> {
  const { organisationPaid, organisationPaying } = settingsTexts[c.get('language')]
  const isPaid = plan !== undefined && plan.until !== '' && (plan.source === 'card' || plan.source === 'usdc') && !plan.isInGrace
  const orders = await whenAvailable(clients['billing-x402'].listPlanOrders({ organisationId }))
  return [
    ...(isPaid ? [organisationPaid(planName(plan.plan), dayText(c.get('language'), plan.until))] : []),
    ...(orders?.items.some(({ state }) => state === 'open') ? [organisationPaying] : []),
  ]
}

/** Somebody removed the person since the session was read. */
function nothingIfGone(error: unknown): Organisation | undefined {
  if (isFailure('not_found', error)) return undefined
  throw error
}

import { fail } from '@touchline/contract/errors'
import type { Organisation, PlanState } from '@touchline/contract/gen/accounts'
import { plans } from '@touchline/contract/plans'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { selectField, textField } from '../forms/fields.ts'
import { readForm, readText } from '../forms/read-form.ts'
import type { Html } from '../layout/page.ts'
import {
  ask,
  base,
  currentOperator,
  done,
  instant,
  instantText,
  type OperatorContext,
  type OperatorEnv,
  operatorPage,
  post,
  table,
} from './frame.ts'
import { keyTable, listAllKeys } from './keys.ts'

/** Organisations with their members, plans, grants and keys. */
export const customerPages = new Hono<OperatorEnv>()
  .get('/customers', async (c) => {
    const [query, after] = [c.req.query('q') ?? '', c.req.query('after') ?? '']
    const { items, next } = await currentOperator(c).services.accounts.listOrganisations({ query, after })
    const search = ask('/customers', 'Search', textField({ name: 'q', label: 'Name, e-mail address or id', value: query, type: 'search' }))
    const rows = items.map((each) => [
      html`<a href="${base}/customers/${each.id}">${each.name}</a>`,
      each.id,
      owners(each),
      planText(each.plan),
      instant(each.createdAt),
      each.isDeleted ? 'deleted' : '',
    ])
    const more = new URLSearchParams({ q: query, after: next }).toString()
    return operatorPage(c, {
      title: 'Customers',
      body: html`${search}${table(['Name', 'Id', 'Owners', 'Plan', 'Since', 'State'], rows, 'No organisation was found.')}${
        next !== '' && html`<p><a href="${base}/customers?${more}">More</a></p>`
      }`,
    })
  })
  .get('/customers/:id', async (c) => customerPage(c, await getOrganisation(c)))
  .post('/customers/:id/grant', async (c) => {
    const form = await readForm(c)
    const [plan, until, reason] = [readText(form, 'plan'), readText(form, 'until'), readText(form, 'reason')]
    const organisationId = c.req.param('id')
    const request = { organisationId, plan, reason, until: until === '' ? '' : `${until}T23:59:59.999Z` }
    await currentOperator(c).services.accounts.grantPlan(request)
    return done(c, `/customers/${organisationId}`, plan === '' ? 'The grants were withdrawn.' : `The plan ${plan} was granted.`)
  })
  .get('/plans', (c) => {
    const rows = plans.map(({ id, perMinute, streams, keys, priceMicroUsd, priceMicroUsdYear }) => [
      id,
      perMinute ?? 'as agreed',
      streams,
      keys,
      dollars(priceMicroUsd),
      priceMicroUsd === 0n ? 0 : dollars(priceMicroUsdYear),
    ])
    const head = ['Plan', 'Requests per minute', 'Streams', 'Keys', 'USD per month', 'USD per year']
    return operatorPage(c, { title: 'Plans', body: table(head, rows, 'There are no plans.') })
  })

const dollars = (microUsd: bigint | undefined): string | number => (microUsd === undefined ? 'as agreed' : Number(microUsd) / 1_000_000)

/** The search by id: operators have no role in the organisation. Errors: not_found. */
async function getOrganisation(c: OperatorContext): Promise<Organisation> {
  const id = c.req.param('id') ?? ''
  const { items } = await currentOperator(c).services.accounts.listOrganisations({ query: id })
  const organisation = items.find((each) => each.id === id)
  if (!organisation) throw fail('not_found', { kind: 'organisation', id })
  return organisation
}

async function customerPage(c: OperatorContext, organisation: Organisation) {
  const { id, name, members, grants, paidPeriods, subscription, plan } = organisation
  const keys = (await listAllKeys(currentOperator(c).services.auth)).filter(({ customer }) => customer === id)
  const paid = [
    ...(subscription ? [['card', subscription.plan, subscription.status, instant(subscription.periodEnd), subscription.id]] : []),
    ...paidPeriods.map((period) => ['USDC', period.plan, instant(period.from), instant(period.until), period.transaction]),
  ]
  return operatorPage(c, {
    title: name,
    body: html`<p><code>${id}</code>, ${planText(plan)}</p>
<h2>Members</h2>${table(
      ['E-mail address', 'Name', 'Role', 'Since'],
      members.map((member) => [member.email, member.name, member.role, instant(member.since)]),
      'There are no members.',
    )}
<h2>Paid</h2>${table(['By', 'Plan', 'State or start', 'Until', 'Id'], paid, 'Nothing is paid.')}
<h2>Grants</h2>${table(
      ['Plan', 'From', 'Until', 'Reason'],
      grants.map((grant) => [grant.plan, instant(grant.from), instant(grant.until, 'until withdrawn'), grant.reason]),
      'No plan is granted.',
    )}${grantForms(c, id, grants.length > 0)}
<h2>Keys</h2>${keyTable(c, keys, `/customers/${id}`)}`,
  })
}

function grantForms(c: OperatorContext, id: string, isGranted: boolean): Html {
  const fields = [
    selectField({ name: 'plan', label: 'Plan', choices: plans.map((plan) => ({ value: plan.id, label: plan.id })), value: 'pro' }),
    textField({ name: 'until', label: 'Last day', type: 'date', hint: 'UTC. Empty: until the grant is withdrawn.' }),
    textField({ name: 'reason', label: 'Reason', isRequired: true, lengthMax: 500 }),
  ]
  return html`<h3>Grant a plan without payment</h3>${post(c, `/customers/${id}/grant`, 'Grant', { fields })}${
    isGranted && post(c, `/customers/${id}/grant`, 'Withdraw all grants', { kind: 'danger' })
  }`
}

const owners = ({ members }: Organisation): string =>
  members
    .filter(({ role }) => role === 'owner')
    .map(({ email }) => email)
    .join(', ')

/** "pro (card) until 2026-04-01 00:00:00 UTC, then free" */
function planText(state: PlanState | undefined): string {
  if (!state) return 'free'
  const until = state.until === '' ? '' : ` until ${instantText(state.until)}`
  const then = state.nextPlan === '' ? '' : `, then ${state.nextPlan}`
  const source = state.source === 'none' || state.source === '' ? '' : ` (${state.source})`
  return `${state.plan}${source}${until}${then}${state.isInGrace ? ', unpaid' : ''}${state.isTrial ? ', trial' : ''}`
}

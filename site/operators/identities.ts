import type { CandidatePair, Decision, DecisionResult, IdentityPart, ShownIdentity } from '@touchline/contract/gen/ingest'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { hiddenField, textField } from '../forms/fields.ts'
import { readForm, readText } from '../forms/read-form.ts'
import type { Html } from '../layout/page.ts'
import { ask, base, currentOperator, done, instant, type OperatorContext, type OperatorEnv, operatorPage, post, table } from './frame.ts'

/** Covers importing again every source that names a team. */
const timeoutMs = 3_600_000

/** Which teams and players are the same, and the decisions about it. */
export const identityPages = new Hono<OperatorEnv>()
  .get('/candidates', async (c) => {
    const { items } = await currentOperator(c).services.ingest.listCandidates({})
    return operatorPage(c, {
      title: 'Candidates',
      body: table(['Kind', 'First', 'Second', 'Reason', 'Actions'], items.map(candidate), 'Nothing needs a decision.'),
    })
  })
  .get('/identities/compare', comparePage)
  .get('/identities', identityPage)
  .get('/decisions', async (c) => {
    const { items } = await currentOperator(c).services.ingest.listDecisions({})
    const head = ['Id', 'Decision', 'First', 'Second', 'Season', 'Why', 'At', 'Actions']
    return operatorPage(c, {
      title: 'Decisions',
      body: table(
        head,
        items.map((each) => decision(c, each)),
        'There are no decisions.',
      ),
    })
  })
  .post('/decisions/merge', async (c) => {
    const form = await readForm(c)
    const request = { id: readText(form, 'id'), intoId: readText(form, 'into'), why: readText(form, 'why') }
    return decided(c, await currentOperator(c).services.ingest.mergeIdentities(request, { timeoutMs }))
  })
  .post('/decisions/distinct', async (c) => {
    const form = await readForm(c)
    const request = { firstId: readText(form, 'first'), secondId: readText(form, 'second'), why: readText(form, 'why') }
    return decided(c, await currentOperator(c).services.ingest.markDistinct(request, { timeoutMs }))
  })
  .post('/decisions/split', async (c) => {
    const form = await readForm(c)
    const request = { id: readText(form, 'id'), name: readText(form, 'name'), season: readText(form, 'season'), why: readText(form, 'why') }
    return decided(c, await currentOperator(c).services.ingest.splitIdentity(request, { timeoutMs }))
  })
  .post('/decisions/undo', async (c) =>
    decided(c, await currentOperator(c).services.ingest.undoDecision({ id: readText(await readForm(c), 'id') }, { timeoutMs })),
  )

const query = (parameters: Readonly<Record<string, string>>): string => new URLSearchParams(parameters).toString()

const identityLink = (id: string, name: string): Html => html`${name} <a href="${base}/identities?${query({ id })}"><code>${id}</code></a>`

/** A league has its entry for leagues.json instead of a second side. */
const candidate = ({ kind, firstId, firstName, secondId, secondName, reason, entry }: CandidatePair) => [
  kind,
  kind === 'league' ? `${firstName} ${firstId}` : identityLink(firstId, firstName),
  kind === 'league'
    ? html`<details><summary>Entry to review</summary><pre><code>${entry}</code></pre></details>`
    : identityLink(secondId, secondName),
  reason,
  kind === 'league' ? '' : html`<a href="${base}/identities/compare?${query({ first: firstId, second: secondId })}">Compare</a>`,
]

/** Both sides with all that sources report, and what can be decided about them. */
async function comparePage(c: OperatorContext) {
  const { ingest } = currentOperator(c).services
  const ids = [c.req.query('first') ?? '', c.req.query('second') ?? '']
  const [first, second] = (await Promise.all(ids.map((id) => ingest.getIdentity({ id })))) as [ShownIdentity, ShownIdentity]
  const why = (id: string) => textField({ name: 'why', id, label: 'Reason', hint: 'Stored with the decision.' })
  const merge = (from: ShownIdentity, into: ShownIdentity) =>
    post(c, '/decisions/merge', `Merge ${from.name} into ${into.name}`, {
      fields: [hiddenField('id', from.id), hiddenField('into', into.id), why(`why-${from.id}`)],
    })
  const distinct = post(c, '/decisions/distinct', 'They are not the same', {
    fields: [hiddenField('first', first.id), hiddenField('second', second.id), why('why-distinct')],
  })
  return operatorPage(c, {
    title: `${first.name} and ${second.name}`,
    body: html`<div class="cards">${[first, second].map((side) => html`<article><header>${identityLink(side.id, side.name)}</header>${parts(side)}</article>`)}</div>${merge(first, second)}${merge(second, first)}${distinct}`,
  })
}

async function identityPage(c: OperatorContext) {
  const id = c.req.query('id') ?? ''
  const search = ask('/identities', 'Show', textField({ name: 'id', label: 'Id of a team or player', value: id, isRequired: true }))
  if (id === '') return operatorPage(c, { title: 'Identities', body: search })
  const identity = await currentOperator(c).services.ingest.getIdentity({ id })
  const split = post(c, '/decisions/split', 'Split', {
    fields: [
      hiddenField('id', identity.id),
      textField({ name: 'name', label: 'Name that gets an identity of its own', isRequired: true }),
      textField({ name: 'season', label: 'Season', hint: 'Players: only in this season, such as 2014.' }),
      textField({ name: 'why', label: 'Reason' }),
    ],
  })
  const compare = ask('/identities/compare', 'Compare', [
    hiddenField('first', identity.id),
    textField({ name: 'second', label: 'Id of another team or player', isRequired: true }),
  ])
  return operatorPage(c, {
    title: identity.name,
    body: html`${search}<p>${identity.kind}, ${identity.sport}, <code>${identity.id}</code></p>${parts(identity)}<h2>Compare with another</h2>${compare}<h2>Split a name</h2>${split}`,
  })
}

const parts = ({ parts: all }: ShownIdentity): Html =>
  table(['Id', 'Names', 'Team', 'Seasons', 'Born', 'Nationality', 'Source keys'], all.map(part), 'No source names it.')

const part = ({ id, names, teamName, seasons, born, nationality, sourceKeys }: IdentityPart) =>
  [id, names.join(', '), teamName, seasons.join(', '), born, nationality.join(', '), sourceKeys.join(', ')].map((cell) => cell || '–')

const decision = (c: OperatorContext, each: Decision) => [
  html`<code>${each.id}</code>`,
  `${each.action} (${each.kind})`,
  identityLink(each.firstId, each.firstName),
  identityLink(each.secondId, each.secondName),
  each.season || '–',
  each.why || '–',
  instant(each.at),
  each.undoneAt !== undefined
    ? html`undone ${instant(each.undoneAt)}`
    : post(c, '/decisions/undo', 'Undo', { fields: hiddenField('id', each.id), kind: 'quiet', label: `Undo ${each.id}` }),
]

function decided(c: OperatorContext, { decision: made, unread }: DecisionResult): Response {
  const rest = unread.length > 0 ? ` Not imported again: ${unread.join(', ')}. Their data stays unchanged until an import reads them.` : ''
  return done(c, '/decisions', `${made?.undoneAt === undefined ? 'Decided' : 'Undone'}: ${made?.id}.${rest}`)
}

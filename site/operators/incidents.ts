import type { Incident } from '@touchline/contract/gen/status'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { hiddenField, selectField, textField } from '../forms/fields.ts'
import { readForm, readText } from '../forms/read-form.ts'
import type { Html } from '../layout/page.ts'
import { currentOperator, done, instant, type OperatorContext, type OperatorEnv, operatorPage, post, table } from './frame.ts'

const severities = ['minor', 'major', 'maintenance']
const states = ['investigating', 'identified', 'monitoring', 'resolved']
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Incidents of the status page. Anybody may read them, so the site's own client lists them. */
export const incidentPages = new Hono<OperatorEnv>()
  .get('/incidents', async (c) => {
    const { items } = await c.get('site').clients.status.listIncidents({})
    const open = post(c, '/incidents', 'Open', {
      fields: [
        textField({ name: 'title', label: 'Title', isRequired: true, lengthMax: 200 }),
        selectField({ name: 'severity', label: 'Severity', choices: choices(severities) }),
        textField({ name: 'affected', label: 'Affected sports or endpoints', hint: 'Separated by commas.' }),
        textField({ name: 'text', label: 'What is known', isRequired: true, lengthMax: 2_000 }),
      ],
    })
    return operatorPage(c, {
      title: 'Incidents',
      body: html`${items.length === 0 ? html`<p>There are no incidents.</p>` : items.map((each) => incident(c, each))}<h2>Open an incident</h2>${open}`,
    })
  })
  .post('/incidents', async (c) => {
    const form = await readForm(c)
    const affected = readText(form, 'affected')
      .split(/[\s,]+/)
      .filter(Boolean)
    const request = { title: readText(form, 'title'), severity: readText(form, 'severity'), affected, text: readText(form, 'text') }
    const { id } = await currentOperator(c).services.status.openIncident(request)
    return done(c, '/incidents', `${id} was opened.`)
  })
  .post('/incidents/update', async (c) => {
    const form = await readForm(c)
    const request = { id: readText(form, 'id'), state: readText(form, 'state'), text: readText(form, 'text') }
    await currentOperator(c).services.status.updateIncident(request)
    return done(c, '/incidents', `${request.id} is ${request.state}.`)
  })

function incident(c: OperatorContext, { id, title, severity, affected, updates, resolvedAt }: Incident): Html {
  const update = post(c, '/incidents/update', 'Add', {
    fields: [
      hiddenField('id', id),
      selectField({ name: 'state', id: `state-${id}`, label: 'State', choices: choices(states), value: updates.at(-1)?.state }),
      textField({ name: 'text', id: `text-${id}`, label: 'Update', isRequired: true, lengthMax: 2_000 }),
    ],
    label: `Add an update to ${title}`,
  })
  return html`<article><header><strong>${title}</strong> <span class="badge">${severity}</span> ${affected.join(', ')}</header>${table(
    ['At', 'State', 'Text'],
    updates.map(({ at, state, text }) => [instant(at), state, text]),
    '',
  )}${resolvedAt === '' && update}</article>`
}

import { servedSports } from '@touchline/contract/catalog'
import type { Key } from '@touchline/contract/gen/auth'
import { plans } from '@touchline/contract/plans'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { checkboxField, choiceField, hiddenField, selectField, textField } from '../forms/fields.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { codeBlock } from '../layout/code-block.ts'
import type { Html } from '../layout/page.ts'
import { base, currentOperator, done, instant, type OperatorContext, type OperatorEnv, operatorPage, post, table } from './frame.ts'
import type { OperatorServices } from './operator-services.ts'

const overlapSecondsDefault = 86_400

/** API keys of all customers. */
export const operatorKeyPages = new Hono<OperatorEnv>()
  .get('/keys', async (c) => {
    const after = c.req.query('after') ?? ''
    const { items, next } = await currentOperator(c).services.auth.listKeys({ after })
    const more = new URLSearchParams({ after: next }).toString()
    return operatorPage(c, {
      title: 'Keys',
      body: html`${keyTable(c, items, '/keys')}${next !== '' && html`<p><a href="${base}/keys?${more}">More</a></p>`}<h2>New key</h2>${newKeyForm(c)}`,
    })
  })
  .post('/keys', async (c) => {
    const form = await readForm(c)
    const [perMinute, streams, expiresAt] = [readText(form, 'per_minute'), readText(form, 'streams'), readText(form, 'expires')]
    const visitorPerMinute = readText(form, 'visitor_per_minute')
    const created = await currentOperator(c).services.auth.createKey({
      ...{ plan: readText(form, 'plan'), customer: readText(form, 'customer'), language: readText(form, 'language') },
      ...{
        sports: form.getAll('sport'),
        leagueIds: words(readText(form, 'leagues')),
        origins: words(readText(form, 'origins')),
        test: form.has('test'),
      },
      ...(perMinute !== '' && { perMinute: Number(perMinute) }),
      ...(visitorPerMinute !== '' && { visitorPerMinute: Number(visitorPerMinute) }),
      ...(streams !== '' && { streams: Number(streams) }),
      ...(expiresAt !== '' && { expiresAt }),
    })
    return createdPage(c, created)
  })
  .post('/keys/revoke', async (c) => {
    const form = await readForm(c)
    const { id } = await currentOperator(c).services.auth.revokeKey({ id: readText(form, 'id') })
    return done(c, getBack(form), `${id} was revoked.`)
  })
  .post('/keys/rotate', async (c) => {
    const form = await readForm(c)
    const request = { id: readText(form, 'id'), overlapSeconds: Number(readText(form, 'overlap') || overlapSecondsDefault) }
    return createdPage(c, await currentOperator(c).services.auth.rotateKey(request))
  })

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Every key. */
export async function listAllKeys(auth: OperatorServices['auth']): Promise<Key[]> {
  const keys: Key[] = []
  for (let after = ''; ; ) {
    const { items, next } = await auth.listKeys({ after })
    keys.push(...items)
    if (next === '') return keys
    after = next
  }
}

/** Keys with what can be done with them. `back`: path below the base to return to. */
export const keyTable = (c: OperatorContext, keys: readonly Key[], back: string): Html =>
  table(
    ['Id', 'Customer', 'Name', 'Plan', 'Access', 'Requests per minute', 'Last four', 'State', 'Created', 'Expires', 'Actions'],
    keys.map((key) => [
      key.id,
      key.customer,
      key.name || '–',
      key.plan,
      [...key.sports, ...key.leagueIds, ...key.origins].join(', ') || 'all',
      key.perMinute,
      key.lastFour,
      key.state,
      instant(key.createdAt),
      instant(key.expiresAt, 'never'),
      key.state === 'active' || key.state === 'suspended' ? actions(c, key, back) : '',
    ]),
    'There are no keys.',
  )

function actions(c: OperatorContext, { id, state }: Key, back: string): Html {
  const overlap = textField({
    name: 'overlap',
    id: `overlap-${id}`,
    label: 'Overlap in seconds',
    type: 'number',
    min: 0,
    max: 2_592_000,
    value: String(overlapSecondsDefault),
  })
  const rotate = post(c, '/keys/rotate', 'Rotate', { fields: [hiddenField('id', id), overlap], kind: 'quiet', label: `Rotate ${id}` })
  const revoke = post(c, '/keys/revoke', 'Revoke', {
    fields: [
      hiddenField('id', id),
      hiddenField('back', back),
      checkboxField({ name: 'sure', id: `sure-${id}`, label: 'For good', isRequired: true }),
    ],
    kind: 'quiet',
    label: `Revoke ${id}`,
  })
  return html`<details><summary>Rotate, revoke</summary>${state === 'active' && rotate}${revoke}</details>`
}

/** The path of a form, if it is one of these pages. */
const getBack = (form: URLSearchParams): string => {
  const back = readText(form, 'back')
  return /^\/customers\/[A-Za-z0-9_-]+$/.test(back) ? back : '/keys'
}

/** The key is in this response only. */
const createdPage = (c: OperatorContext, { id, key }: { id: string; key: string }) =>
  operatorPage(c, {
    title: 'New key',
    body: html`<p class="notice warn">The key is not stored and is not shown again.</p><p><code>${id}</code></p>${codeBlock('Key', key, { wraps: true })}<p><a href="${base}/keys">Keys</a></p>`,
  })

const newKeyForm = (c: OperatorContext): Html =>
  post(c, '/keys', 'Create', {
    fields: [
      selectField({ name: 'plan', label: 'Plan', choices: plans.map(({ id }) => ({ value: id, label: id })), value: 'pro' }),
      textField({ name: 'customer', label: 'Customer', hint: 'Empty: default.', lengthMax: 100 }),
      choiceField({
        type: 'checkbox',
        name: 'sport',
        legend: 'Sports',
        choices: servedSports.map(({ id, name }) => ({ value: id, label: name })),
        values: [],
      }),
      textField({ name: 'leagues', label: 'Leagues', hint: 'Ids, separated by commas.' }),
      textField({ name: 'per_minute', label: 'Requests per minute', type: 'number', min: 1, hint: 'Empty: the limit of the plan.' }),
      textField({ name: 'streams', label: 'Streams', type: 'number', min: 1, hint: 'Empty: the limit of the plan.' }),
      textField({ name: 'expires', label: 'Last day', type: 'date', hint: 'UTC. Empty: never.' }),
      textField({ name: 'language', label: 'Language', hint: 'en, de, es, it or fr. Empty: en.' }),
      checkboxField({ name: 'test', label: 'Test key, tl_test_…: sees the sandbox only' }),
      textField({ name: 'origins', label: 'Origins', hint: 'Of pages, for a publishable key, tl_pub_…: https://app.example' }),
      textField({ name: 'visitor_per_minute', label: 'Requests per minute of a visitor', type: 'number', min: 1, hint: 'Empty: 60.' }),
    ],
  })

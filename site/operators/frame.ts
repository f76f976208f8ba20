import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { assetPath } from '../assets/assets.ts'
import { hiddenField } from '../forms/fields.ts'
import { tokenField } from '../http/csrf.ts'
import type { Html } from '../layout/page.ts'
import type { Site } from '../site.ts'
import type { OperatorSession } from './operator-sessions.ts'

/** What a page of the operators knows about a request. */
export interface OperatorEnv {
  Bindings: HttpBindings
  Variables: {
    /** Undefined before the sign-in only. */
    operator: OperatorSession | undefined
    /** What the site itself may call. */
    site: Site
  }
}
export type OperatorContext = Context<OperatorEnv>

/** The first segment of all paths. */
export const base = '/operators'

const sections = [
  ['sources', 'Sources'],
  ['quarantine', 'Quarantine'],
  ['candidates', 'Candidates'],
  ['decisions', 'Decisions'],
  ['identities', 'Identities'],
  ['matches', 'Matches'],
  ['customers', 'Customers'],
  ['refunds', 'Refunds'],
  ['keys', 'Keys'],
  ['plans', 'Plans'],
  ['incidents', 'Incidents'],
] as const

interface OperatorPage {
  title: string
  body: Html | readonly Html[]
  status?: 200 | 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503
}

/** The operator of a page behind the sign-in. */
export const currentOperator = (c: OperatorContext): OperatorSession => c.get('operator')!

/** A page in English, with the navigation once the operator is signed in. Nothing stores it. */
export function operatorPage(c: OperatorContext, { title, body, status = 200 }: OperatorPage): Response | Promise<Response> {
  const operator = c.get('operator')
  const notice = operator?.notice
  if (operator) operator.notice = undefined
  c.header('Cache-Control', 'private, no-store')
  return c.html(
    html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · Touchline operators</title>
    <link rel="stylesheet" href="${base}${assetPath('site.css')}">
  </head>
  <body>
    <header><div class="container operators-nav">${operator ? navigation(c) : html`<strong>Touchline operators</strong>`}</div></header>
    <main class="container operators" id="content">
      ${notice && html`<p role="status" class="notice">${notice}</p>`}
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`,
    status,
  )
}

const navigation = (c: OperatorContext): Html => {
  const current = c.req.path.split('/')[2]
  const links = sections.map(([path, name]) => html`<a href="${base}/${path}"${path === current && html` aria-current="page"`}>${name}</a>`)
  return html`<nav class="site-nav" aria-label="Operators">${links}</nav>${post(c, '/sign-out', 'Sign out', { kind: 'quiet' })}`
}

interface Post {
  fields?: Html | readonly Html[]
  kind?: 'plain' | 'quiet' | 'danger'
  /** What the button is for a screen reader, where several buttons of a page have one text. */
  label?: string
}

/** A form that posts to `path` below the base, with the token of the session. */
export const post = (c: OperatorContext, path: string, submit: string, { fields, kind = 'plain', label }: Post = {}): Html =>
  html`<form method="post" action="${base}${path}" class="form-${kind}">${hiddenField(tokenField, c.get('operator')?.csrf ?? '')}${fields}<button type="submit" class="${
    buttonClass[kind]
  }"${label !== undefined && html` aria-label="${label}"`}>${submit}</button></form>`

const buttonClass = { plain: '', quiet: 'secondary outline', danger: 'danger' } as const

/** A form that asks a page of these operators: its fields are in the URL. */
export const ask = (path: string, submit: string, fields: Html | readonly Html[]): Html =>
  html`<form method="get" action="${base}${path}">${fields}<button type="submit">${submit}</button></form>`

/** A table, or `none` without rows. */
export const table = (head: readonly string[], rows: readonly (readonly (Html | string | number)[])[], none: string): Html =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="table-scroll" tabindex="0"><table><thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead><tbody>${rows.map(
        (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}</tbody></table></div>`

/** Redirects after a change; the next page shows the text. */
export function done(c: OperatorContext, path: string, notice: string): Response {
  currentOperator(c).notice = notice
  return c.redirect(`${base}${path}`, 303)
}

/** An instant, RFC 3339, to the second: "2026-03-01 12:00:00 UTC". `none` if there is none. */
export const instantText = (at: string | undefined, none = '–'): string =>
  at === undefined || at === '' ? none : `${at.slice(0, 19).replace('T', ' ')} UTC`

/** The same in a cell of a table, for machines too. */
export const instant = (at: string | undefined, none = '–'): Html | string =>
  at === undefined || at === '' ? none : html`<time datetime="${at}">${instantText(at)}</time>`

/** An instant, RFC 3339, with its age at `now`, milliseconds since 1970: "2026-03-01 12:00:00 UTC (3 h ago)". */
export function withAge(at: string | undefined, now: number): string {
  if (at === undefined || at === '') return '–'
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  const age = minutes < 60 ? `${minutes} min` : minutes < 2_880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`
  return `${instantText(at)} (${age} ago)`
}

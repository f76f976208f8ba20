import { isFailure } from '@touchline/contract/errors'
import type { Key } from '@touchline/contract/gen/auth'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { accountPage, sectionPath } from '../account/frame.ts'
import { currentMembership, inOrganisation, organisationPath } from '../account/in-organisation.ts'
import { isUnanswered } from '../http/when-available.ts'
import { listKeys } from '../keys/key-list.ts'
import { notFoundPage } from '../layout/error-page.ts'
import type { Html } from '../layout/page.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { usageCsv } from './csv.ts'
import { filterForm, readQuery, type UsageQuery, withQuery } from './filter.ts'
import { usageTexts } from './messages.ts'
import { getPeriod, type Period } from './periods.ts'
import { readRows, readUsage, type Usage } from './reports.ts'
import { countText, errorTable, getAllowance, limitPerMinute, partTables, quantileText, shareText, slotTable } from './tables.ts'

/** What the keys of an organisation used, as pages and as a file. */
export const usagePages: Pages = (site) => {
  const app = new Hono<SiteEnv>()
  app.use(`${organisationPath}/usage`, inOrganisation(site, 'view'))
  app.use(`${organisationPath}/usage/*`, inOrganisation(site, 'view'))
  app.get(`${organisationPath}/usage`, (c) => withKeys(c, site, usagePage))
  app.get(`${organisationPath}/usage/csv`, (c) => withKeys(c, site, csvFile))
  return app
}

interface Shown {
  query: UsageQuery
  /** All keys of the organisation, and those of the filter. */
  all: readonly Key[]
  keys: readonly Key[]
  period: Period
}

type Respond = (c: SiteContext, site: Site, shown: Shown) => Response | Promise<Response>

/** Only keys of the organisation are ever asked for; the key of another one is not found. */
async function withKeys(c: SiteContext, site: Site, respond: Respond): Promise<Response> {
  const query = readQuery(c)
  const all = await listKeys(site, currentMembership(c).organisation.id)
  const keys = query.keyId === '' ? all : all.filter(({ id }) => id === query.keyId)
  if (query.keyId !== '' && keys.length === 0) return notFoundPage(c as never)
  const shown = { query, all, keys, period: getPeriod(query.period, site.realClock.now()) }
  try {
    return await respond(c, site, shown)
  } catch (error) {
    const texts = usageTexts[c.get('language')]
    if (isFailure('invalid_parameter', error)) return problemPage(c, shown, texts.tooMuch, 400)
    if (isUnanswered(error)) return problemPage(c, shown, texts.unavailable, 503)
    throw error
  }
}

async function usagePage(c: SiteContext, site: Site, shown: Shown) {
  const { query, all, keys, period } = shown
  const usage = await readUsage(site, keys, period, query)
  const endpoints = usage.parts.map(({ endpoint }) => endpoint)
  return framed(c, shown, endpoints, report(c, usage, { query, all, keys, period }))
}

const problemPage = (c: SiteContext, shown: Shown, problem: string, status: 400 | 503) =>
  framed(c, shown, [], html`<p class="problem" role="alert">${problem}</p>`, status)

function framed(c: SiteContext, { query, all }: Shown, endpoints: readonly string[], body: Html, status: 200 | 400 | 503 = 200) {
  const { organisation } = currentMembership(c)
  const texts = usageTexts[c.get('language')]
  const path = sectionPath(organisation.id, 'usage')
  return accountPage(c, {
    ...{ organisation, section: 'usage', title: texts.title, scripts: ['usage-chart.js'], status },
    body: html`${filterForm(c, path, query, all, endpoints)}${body}`,
  })
}

function report(c: SiteContext, usage: Usage, { query, all, keys, period }: Shown): Html {
  const texts = usageTexts[c.get('language')]
  const csv = withQuery(`${sectionPath(currentMembership(c).organisation.id, 'usage')}/csv`, query)
  // A chart of minutes has the limit as a line. In longer slots no limit applies.
  const limit = period.id === 'hour' ? limitPerMinute(keys) : 0
  // The chart has no numbers that the table lacks, so it is hidden from screen readers.
  return html`${figures(c, usage, keys, period)}
<div class="usage-chart" hidden aria-hidden="true" data-time="${texts.time}" data-limit="${limit}" data-calls="${texts.calls}" data-limited="429" data-errors="${texts.errors}" data-limit-name="${
    texts.limit
  }"></div>
<p class="muted">${texts.hint} <a href="${csv}" download>${texts.download}</a></p>
<details${period.starts.length <= 30 && html` open`}><summary>${texts.byTime}</summary>${slotTable(c, usage, period)}</details>
${usage.total.calls === 0n ? html`<p>${texts.none}</p>` : partTables(c, usage, query, all, period)}
<h2>${texts.newestErrors}</h2>${errorTable(c, usage.errors, all)}`
}

function figures(c: SiteContext, { total }: Usage, keys: readonly Key[], period: Period): Html {
  const texts = usageTexts[c.get('language')]
  const shown = [
    [texts.calls, countText(c, total.calls)],
    [texts.ofLimit, shareText(c, total, getAllowance(keys, period))],
    ['429', countText(c, total.limited)],
    [texts.errors, countText(c, total.clientErrors + total.serverErrors)],
    ['p50', quantileText(c, total, 0.5)],
    ['p99', quantileText(c, total, 0.99)],
  ]
  return html`<dl class="figures">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

async function csvFile(c: SiteContext, site: Site, { query, keys, period }: Shown) {
  const rows = await readRows(site, keys, period, query)
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Type', 'text/csv; charset=utf-8; header=present')
  c.header('Content-Disposition', `attachment; filename="usage-${new Date(period.to).toISOString().slice(0, 10)}-${period.id}.csv"`)
  return c.body(usageCsv(rows, keys))
}

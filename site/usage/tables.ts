import type { Key } from '@touchline/contract/gen/auth'
import type { RequestError, UsageCounts, UsageSlot } from '@touchline/contract/gen/usage'
import { durationQuantile } from '@touchline/contract/usage'
import { html } from 'hono/html'
import type { Html } from '../layout/page.ts'
import { sportNames } from '../layout/sport-names.ts'
import { numberText, time } from '../layout/time.ts'
import type { SiteContext } from '../site.ts'
import { keyName, type UsageQuery } from './filter.ts'
import { endpointName, usageTexts } from './messages.ts'
import { type Period, slotFormat } from './periods.ts'
import { sumCounts, type Usage } from './reports.ts'

/** Rows of the tables by key, sport and endpoint. */
const partsMax = 100

export const countText = (c: SiteContext, count: bigint | number): string => numberText(c.get('language'), count)
const percentText = (c: SiteContext, share: number): string =>
  new Intl.NumberFormat(c.get('language'), { style: 'percent', maximumFractionDigits: 1 }).format(share)

/** Milliseconds, interpolated within a bucket; "–" without calls. */
export function quantileText(c: SiteContext, { durationCounts }: UsageCounts, share: number): string {
  const ms = durationQuantile(durationCounts, share)
  return ms === undefined ? '–' : `${new Intl.NumberFormat(c.get('language'), { maximumFractionDigits: 1 }).format(ms)} ms`
}

/** Calls that may be made within the period until now: the limits of the keys that are in use, in every minute. */
export const getAllowance = (keys: readonly Key[], { from, to }: Period): number =>
  limitPerMinute(keys) * Math.max(1, Math.ceil((to - from) / 60_000))

export const limitPerMinute = (keys: readonly Key[]): number =>
  keys.filter(({ state }) => state === 'active').reduce((sum, { perMinute }) => sum + perMinute, 0)

export const shareText = (c: SiteContext, { calls }: UsageCounts, allowance: number): string =>
  allowance === 0 ? '–' : percentText(c, Number(calls) / allowance)

/** The counts of each slot. The chart is drawn from this table, so it has the same numbers. */
export function slotTable(c: SiteContext, { bySlot }: Usage, period: Period): Html {
  const texts = usageTexts[c.get('language')]
  const format = slotFormat(period, c.get('language'))
  const head = columns(c, texts.time)
  return html`<div class="table-scroll" tabindex="0"><table class="counts" data-usage>${head}<tbody>${bySlot.map(
    ({ at, counts }) =>
      html`<tr><th scope="row"><time datetime="${new Date(at).toISOString().replace(/:00\.000Z$/, 'Z')}">${format(at)}</time></th>${countCells(c, counts)}</tr>`,
  )}</tbody></table></div>`
}

const columns = (c: SiteContext, first: string, last?: string): Html => {
  const texts = usageTexts[c.get('language')]
  const numbers = [texts.calls, '429', texts.otherErrors, '5xx', 'p50', 'p99', ...(last === undefined ? [] : [last])]
  return html`<thead><tr><th scope="col">${first}</th>${numbers.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>`
}

/** A number of four digits or more is written in the way of a language, so its cell has it for scripts too. */
const countCells = (c: SiteContext, counts: UsageCounts): Html => {
  const { calls, limited, clientErrors, serverErrors } = counts
  return html`${[calls, limited, clientErrors, serverErrors].map(
    (n) => html`<td${n > 999n && html` data-value="${String(n)}"`}>${countText(c, n)}</td>`,
  )}${[0.5, 0.99].map((share) => html`<td>${quantileText(c, counts, share)}</td>`)}`
}

/** Tables by key, sport and endpoint, most calls first. */
export function partTables(c: SiteContext, { parts }: Usage, query: UsageQuery, keys: readonly Key[], period: Period): Html {
  const language = c.get('language')
  const texts = usageTexts[language]
  const isShown = ({ sport, endpoint }: UsageSlot) =>
    (query.sport === '' || sport === query.sport) && (query.endpoint === '' || endpoint === query.endpoint)
  const shown = parts.filter(isShown)
  const byId = new Map(keys.map((key) => [key.id, key]))
  const sports: Readonly<Record<string, string>> = sportNames[language]
  const share = (keyId: string, counts: UsageCounts) => {
    const key = byId.get(keyId)
    return html`<td>${key ? shareText(c, counts, getAllowance([key], period)) : '–'}</td>`
  }
  const getKeyName = (keyId: string) => (byId.has(keyId) ? keyName(byId.get(keyId)!) : keyId)
  return html`${partTable(
    c,
    texts.byKey,
    texts.key,
    Map.groupBy(shown, ({ keyId }) => keyId),
    getKeyName,
    share,
  )}${partTable(
    c,
    texts.bySport,
    texts.sport,
    Map.groupBy(shown, ({ sport }) => sport),
    (sport) => sports[sport] ?? texts.noSport,
  )}${partTable(
    c,
    texts.byEndpoint,
    texts.endpoint,
    Map.groupBy(shown, ({ endpoint }) => endpoint),
    (endpoint) => endpointName(endpoint, texts),
  )}`
}

function partTable(
  c: SiteContext,
  title: string,
  first: string,
  groups: Map<string, UsageSlot[]>,
  getName: (id: string) => string,
  last?: (id: string, counts: UsageCounts) => Html,
): Html {
  const rows = [...groups].map(([id, slots]) => ({ id, counts: sumCounts(slots) })).sort((a, b) => Number(b.counts.calls - a.counts.calls))
  const { ofLimit } = usageTexts[c.get('language')]
  return html`<h2>${title}</h2><div class="table-scroll" tabindex="0"><table class="counts">${columns(c, first, last && ofLimit)}<tbody>${rows
    .slice(0, partsMax)
    .map(
      ({ id, counts }) => html`<tr><th scope="row">${getName(id)}</th>${countCells(c, counts)}${last?.(id, counts)}</tr>`,
    )}</tbody></table></div>`
}

/** The newest errors, with the request ids that support asks for. */
export function errorTable(c: SiteContext, errors: readonly RequestError[], keys: readonly Key[]): Html {
  const texts = usageTexts[c.get('language')]
  if (errors.length === 0) return html`<p>${texts.noErrors}</p>`
  const names = new Map(keys.map((key) => [key.id, keyName(key)]))
  const head = [texts.time, texts.key, texts.endpoint, texts.status, texts.code, 'X-Request-Id']
  return html`<div class="table-scroll" tabindex="0"><table><thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead><tbody>${errors.map(
    ({ at, keyId, endpoint, status, code, requestId }) =>
      html`<tr><td>${time(c, at)}</td><td>${names.get(keyId) ?? keyId}</td><td>${endpointName(
        endpoint,
        texts,
      )}</td><td>${status}</td><td><code>${code}</code></td><td><code>${requestId}</code></td></tr>`,
  )}</tbody></table></div>`
}

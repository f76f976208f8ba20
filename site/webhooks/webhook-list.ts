import type { Delivery, Endpoint } from '@touchline/contract/gen/webhooks'
import { webhookEndpointsMax } from '@touchline/contract/webhooks'
import { html } from 'hono/html'
import { accountPage } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { keyTexts } from '../keys/messages.ts'
import type { Html } from '../layout/page.ts'
import { sportNames } from '../layout/sport-names.ts'
import { time } from '../layout/time.ts'
import type { Site, SiteContext } from '../site.ts'
import { deliveryBadge } from './delivery-log.ts'
import { listPath, webhookName, webhookPath } from './endpoint-request.ts'
import { webhookTexts } from './messages.ts'

/** The webhooks of the organisation of the path, oldest first: those of its keys, too. One page of the service has them all. */
export async function listEndpoints(c: SiteContext, { clients }: Pick<Site, 'clients'>): Promise<Endpoint[]> {
  return (await clients.webhooks.listEndpoints({ customer: currentMembership(c).organisation.id })).items
}

export async function listPage(c: SiteContext, site: Site) {
  const { organisation } = currentMembership(c)
  const texts = webhookTexts[c.get('language')]
  const endpoints = await listEndpoints(c, site)
  const newest = await Promise.all(endpoints.map((endpoint) => getNewest(site, organisation.id, endpoint)))
  return accountPage(c, {
    ...{ organisation, section: 'webhooks', title: 'Webhooks' },
    body: html`<p>${texts.intro} <a href="/docs/webhooks">${texts.guide}</a></p><div class="row spread"><p>${texts.used(
      endpoints.length,
      webhookEndpointsMax,
    )}</p><a href="${listPath(c)}/new" role="button">${texts.create}</a></div>${
      endpoints.length === 0 ? html`<p>${texts.none}</p>` : table(c, endpoints, newest)
    }`,
  })
}

async function getNewest({ clients }: Site, customer: string, { id }: Endpoint): Promise<Delivery | undefined> {
  const { items } = await clients.webhooks.listDeliveries({ endpoint: { customer, id }, limit: 1 })
  return items[0]
}

function table(c: SiteContext, endpoints: readonly Endpoint[], newest: readonly (Delivery | undefined)[]): Html {
  const texts = webhookTexts[c.get('language')]
  const columns = [texts.name, texts.events, texts.selection, texts.state, texts.lastDelivery]
  return html`<table class="stack" aria-label="Webhooks"><thead><tr>${columns.map(
    (each) => html`<th scope="col">${each}</th>`,
  )}</tr></thead><tbody>${endpoints.map((endpoint, i) => row(c, endpoint, newest[i]))}</tbody></table>`
}

function row(c: SiteContext, endpoint: Endpoint, newest: Delivery | undefined): Html {
  const texts = webhookTexts[c.get('language')]
  const cells: [string, Html | string][] = [
    [texts.events, eventsText(c, endpoint)],
    [texts.selection, selectionText(c, endpoint)],
    [texts.state, stateBadge(c, endpoint)],
    [texts.lastDelivery, newest ? html`<span>${deliveryBadge(c, newest)}<br><small>${time(c, newest.createdAt)}</small></span>` : '–'],
  ]
  return html`<tr><th scope="row"><a href="${webhookPath(c, endpoint)}">${webhookName(endpoint)}</a></th>${cells.map(
    ([label, cell]) => html`<td data-label="${label}">${cell}</td>`,
  )}</tr>`
}

export function stateBadge(c: SiteContext, { state }: Endpoint): Html {
  const { states } = webhookTexts[c.get('language')]
  return state === 'active' ? html`<span class="badge ok">${states.active}</span>` : html`<span class="badge bad">${states.disabled}</span>`
}

/** The types of events that an endpoint receives: "final, key.*". */
export function eventsText(c: SiteContext, { settings }: Endpoint): string {
  const { events = [] } = settings!.filter ?? {}
  return events.length > 0 ? events.join(', ') : webhookTexts[c.get('language')].allEvents
}

/** What else restricts an endpoint: "Soccer, 2 leagues". */
export function selectionText(c: SiteContext, { settings }: Endpoint): string {
  const language = c.get('language')
  const texts = webhookTexts[language]
  const { sports = [], leagueIds = [], teamIds = [], matchIds = [] } = settings!.filter ?? {}
  const names: Readonly<Record<string, string>> = sportNames[language]
  const parts = [
    ...sports.map((id) => names[id] ?? id),
    ...(leagueIds.length > 0 ? [keyTexts[language].leagues(leagueIds.length)] : []),
    ...(teamIds.length > 0 ? [texts.teams(teamIds.length)] : []),
    ...(matchIds.length > 0 ? [texts.matches(matchIds.length)] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : texts.everything
}

import type { Key } from '@touchline/contract/gen/auth'
import type { KeyActivity } from '@touchline/contract/gen/usage'
import { freePlan, getPlan } from '@touchline/contract/plans'
import { html } from 'hono/html'
import { sectionPath } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { redirectWithNotice } from '../http/notice.ts'
import { whenAvailable } from '../http/when-available.ts'
import type { Html } from '../layout/page.ts'
import { planName } from '../layout/plan-name.ts'
import { sportNames } from '../layout/sport-names.ts'
import { day, time } from '../layout/time.ts'
import type { Site, SiteContext } from '../site.ts'
import { keyTexts } from './messages.ts'
import { getKind } from './publishable.ts'
import { publishableTexts } from './publishable-messages.ts'

/** Revoked and expired keys that the page shows, the newest first. */
const endedMax = 50
const activityPage = 200

/** All keys of an organisation, oldest first. */
export async function listKeys({ clients }: Pick<Site, 'clients'>, customer: string): Promise<Key[]> {
  const keys: Key[] = []
  for (let after = ''; ; ) {
    const { items, next } = await clients.auth.listCustomerKeys({ customer, after })
    keys.push(...items)
    if (next === '') return keys
    after = next
  }
}

export const isInUse = ({ state }: Key): boolean => state === 'active' || state === 'suspended'

/** Active keys that take a place of the plan: test keys take none, nor does a replaced key until its successor ends. */
export function countPlaces(keys: readonly Key[]): number {
  const active = keys.filter(({ state, test }) => state === 'active' && !test)
  return active.filter(({ replacedBy }) => !active.some(({ id }) => id === replacedBy)).length
}

/** When, from where and by which program each key was used last, by id. Without it the page shows the rest. */
export async function getActivity({ clients }: Pick<Site, 'clients'>, keys: readonly Key[]): Promise<Map<string, KeyActivity>> {
  const activity = new Map<string, KeyActivity>()
  for (let from = 0; from < keys.length; from += activityPage) {
    const keyIds = keys.slice(from, from + activityPage).map(({ id }) => id)
    const listed = await whenAvailable(clients.usage.listKeyActivity({ keyIds }))
    for (const each of listed?.items ?? []) activity.set(each.keyId, each)
  }
  return activity
}

/** The tables of the keys in use and, folded, of the others. */
export function keyTables(c: SiteContext, organisationId: string, keys: readonly Key[], activity: ReadonlyMap<string, KeyActivity>): Html {
  const texts = keyTexts[c.get('language')]
  const [inUse, ended] = [keys.filter(isInUse), keys.filter((key) => !isInUse(key)).toReversed()]
  const rows = (some: readonly Key[]) => some.map((key) => row(c, organisationId, key, activity.get(key.id)))
  return html`${inUse.length === 0 ? html`<p>${texts.none}</p>` : table(c, texts.title, rows(inUse))}${
    ended.length > 0 && html`<details><summary>${texts.ended}</summary>${table(c, texts.ended, rows(ended.slice(0, endedMax)))}</details>`
  }`
}

function table(c: SiteContext, label: string, rows: Html[]): Html {
  const texts = keyTexts[c.get('language')]
  const columns = [texts.name, texts.key, texts.plan, texts.restriction, texts.state, texts.expires, texts.lastUsed, texts.actions]
  return html`<table class="stack" aria-label="${label}"><thead><tr>${columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`
}

function row(c: SiteContext, organisationId: string, key: Key, used: KeyActivity | undefined): Html {
  const texts = keyTexts[c.get('language')]
  const state = getState(key)
  const cells: [string, Html | string][] = [
    [texts.key, html`<code class="nowrap">tl_${getKind(key)}_…${key.lastFour}</code>`],
    [texts.plan, html`<span class="nowrap">${planName(key.plan)}</span>`],
    [texts.restriction, html`${restriction(c, key)}${key.origins.map((each) => html`<br><small>${each}</small>`)}`],
    [texts.state, html`<span class="badge ${badges[state]}">${texts.states[state]}</span>`],
    [texts.expires, key.expiresAt === undefined ? texts.never : expiry(c, key.expiresAt)],
    [texts.lastUsed, used ? lastUse(c, used) : texts.never],
  ]
  return html`<tr><th scope="row">${key.name || key.id}${badge(c, key)}</th>${cells.map(
    ([label, cell]) => html`<td data-label="${label}">${cell}</td>`,
  )}${isInUse(key) ? html`<td data-label="${texts.actions}">${actions(c, organisationId, key)}</td>` : html`<td></td>`}</tr>`
}

function badge(c: SiteContext, key: Key): Html | undefined {
  const language = c.get('language')
  const texts = { live: undefined, test: keyTexts[language].test, pub: publishableTexts[language].badge }
  const text = texts[getKind(key)]
  return text === undefined ? undefined : html` <span class="badge">${text}</span>`
}

const lastUse = (c: SiteContext, { lastUsedAt, address, agent }: KeyActivity): Html =>
  html`<span>${time(c, lastUsedAt)}<br><small>${address} ${agent}</small></span>`

type ShownState = keyof (typeof keyTexts)['en']['states']

const badges: Readonly<Record<ShownState, string>> = { active: 'ok', suspended: 'warn', replaced: 'warn', revoked: '', expired: '' }

function getState({ state, replacedBy }: Key): ShownState {
  if (state === 'active' && replacedBy !== '') return 'replaced'
  return state in badges ? (state as ShownState) : 'expired'
}

function restriction(c: SiteContext, { sports, leagueIds }: Key): string {
  const language = c.get('language')
  const texts = keyTexts[language]
  const names: Readonly<Record<string, string>> = sportNames[language]
  const parts = [...sports.map((id) => names[id] ?? id), ...(leagueIds.length > 0 ? [texts.leagues(leagueIds.length)] : [])]
  return parts.length > 0 ? parts.join(', ') : texts.allSports
}

/** What can be done with a key: a replaced one can only be revoked, and only an active one rotated. */
function actions(c: SiteContext, organisationId: string, { id, name, state, replacedBy }: Key): Html {
  const texts = keyTexts[c.get('language')]
  const path = `${sectionPath(organisationId, 'keys')}/${id}`
  const link = (to: string, text: string) => html`<a href="${to}" aria-label="${text}: ${name || id}">${text}</a>`
  const isCurrent = replacedBy === ''
  return html`<span class="links">${isCurrent && link(path, texts.edit)}${isCurrent && state === 'active' && link(`${path}/rotate`, texts.rotate)}${link(`${path}/revoke`, texts.revoke)}</span>`
}

/** To the list, which shows the notice. */
export const redirectToList = (c: SiteContext, notice: string): Response =>
  redirectWithNotice(c, sectionPath(currentMembership(c).organisation.id, 'keys'), notice)

/** The plan of the organisation of the path. */
export const currentPlan = (c: SiteContext) => getPlan(currentMembership(c).organisation.plan?.plan ?? freePlan) ?? getPlan(freePlan)!

/** The last day of a key that ends with a day; else the instant. */
const expiry = (c: SiteContext, at: string): Html => (at.endsWith('T23:59:59.999Z') ? day(c, at) : time(c, at))

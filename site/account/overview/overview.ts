import type { PlanState } from '@touchline/contract/gen/accounts'
import type { Key } from '@touchline/contract/gen/auth'
import { freePlan, getPlan } from '@touchline/contract/plans'
import { getPublicOrigin } from '@touchline/platform/settings'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { whenAvailable } from '../../http/when-available.ts'
import { codeBlock } from '../../layout/code-block.ts'
import type { Html } from '../../layout/html.ts'
import { planName } from '../../layout/plan-name.ts'
import { dayText, numberText } from '../../layout/time.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../../site.ts'
import { accountPage, sectionPath } from '../frame.ts'
import { currentMembership, inOrganisation, organisationPath } from '../in-organisation.ts'
import { accountTexts } from '../messages.ts'
import { overviewTexts } from './messages.ts'
import { type Calls, countCalls, listActiveKeys } from './usage-today.ts'

/** The first page of an organisation: its plan, keys and calls, and what a new customer does next. */
export const overviewPages: Pages = (site) =>
  new Hono<SiteEnv>().get(organisationPath, inOrganisation(site, 'view'), async (c) => {
    const { organisation, role } = currentMembership(c)
    const keys = await whenAvailable(listActiveKeys(site, organisation.id))
    const calls = keys && (await whenAvailable(countCalls(site, keys)))
    return accountPage(c, {
      organisation,
      section: 'overview',
      title: accountTexts[c.get('language')].sections.overview,
      body: html`${figures(c, organisation.plan, keys?.length, calls)}
        ${planLines(c, organisation.plan)}
        ${links(c)}
        ${role !== 'billing' && nextSteps(site, c, keys, calls)}`,
    })
  })

function figures(c: SiteContext, plan: PlanState | undefined, keys: number | undefined, calls: Calls | undefined): Html {
  const language = c.get('language')
  const texts = overviewTexts[language]
  const number = (value: number | bigint | undefined) =>
    value === undefined ? html`<small>${texts.unknown}</small>` : numberText(language, value)
  const bought = getPlan(plan?.plan || freePlan)
  return html`<dl class="figures">
    <div><dt>${texts.plan}</dt><dd>${planName(plan?.plan || freePlan)}</dd></div>
    ${bought?.perMinute !== undefined && html`<div><dt>${texts.perMinute}</dt><dd>${number(bought.perMinute)}</dd></div>`}
    <div><dt>${texts.keys}</dt><dd>${number(keys)}${keys !== undefined && bought && html` <small>/ ${number(bought.keys)}</small>`}</dd></div>
    <div><dt>${texts.calls}</dt><dd>${number(calls?.calls)}</dd></div>
    ${(calls?.limited ?? 0n) > 0n && html`<div><dt>${texts.limited}</dt><dd>${number(calls?.limited)}</dd></div>`}
  </dl>`
}

function planLines(c: SiteContext, plan: PlanState | undefined): Html {
  const language = c.get('language')
  const texts = overviewTexts[language]
  const isFree = plan === undefined || plan.source === 'none' || plan.source === ''
  const until = plan?.until ? dayText(language, plan.until) : ''
  const lines = [
    isFree && texts.free,
    plan?.isTrial && until && texts.trial(until),
    !isFree && until && !plan?.isInGrace && !plan?.isTrial && texts.ends(until),
    until && plan?.nextPlan && texts.changesTo(planName(plan.nextPlan), until),
    !isFree && until && !plan?.nextPlan && !plan?.isInGrace && texts.renews,
  ].filter((line) => typeof line === 'string' && line !== '')
  return html`${plan?.isInGrace && html`<p class="notice bad">${texts.grace(until)}</p>`}
    <p>${lines.join(' ')}</p>`
}

function links(c: SiteContext): Html {
  const texts = overviewTexts[c.get('language')]
  const { organisation, role } = currentMembership(c)
  return html`<p class="row">
      ${role !== 'developer' && html`<a href="${sectionPath(organisation.id, 'billing')}">${texts.toBilling}</a>`}
      <a href="${sectionPath(organisation.id, 'usage')}">${texts.toUsage}</a>
      <a href="/pricing">${texts.toPlans}</a>
    </p>`
}

/** Without a key: to make one, then three calls. With a key that has made no call: the calls. Otherwise nothing. */
function nextSteps(site: Site, c: SiteContext, keys: readonly Key[] | undefined, calls: Calls | undefined): Html | undefined {
  const texts = overviewTexts[c.get('language')]
  const [key] = keys ?? []
  if (!keys || (key && calls?.calls !== 0n)) return undefined
  const steps = key
    ? threeCalls(site, c, texts.callsWith(shownName(key)), texts.callsWithHint(shownName(key)))
    : html`<article>
      <h3>${texts.startKey}</h3>
      <p>${texts.startKeyHint}</p>
      <p><a role="button" href="${sectionPath(currentMembership(c).organisation.id, 'keys')}">${texts.makeKey}</a></p>
    </article>
    ${threeCalls(site, c, texts.startCalls, texts.startCallsHint)}`
  return html`<section aria-labelledby="next-steps">
    <h2 id="next-steps">${texts.startTitle}</h2>
    ${steps}
  </section>`
}

const shownName = ({ id, name, lastFour }: Key): string => `${name || id} (…${lastFour})`

function threeCalls(site: Site, c: SiteContext, title: string, hint: string): Html {
  const texts = overviewTexts[c.get('language')]
  const call = (path: string) => `curl -H 'X-API-Key: YOUR_KEY' '${getPublicOrigin(site.config)}/v1${path}'`
  return html`<article>
      <h3>${title}</h3>
      <p>${hint}</p>
      ${codeBlock(texts.sports, call('/sports'))}
      ${codeBlock(texts.matches, call('/soccer/matches'))}
      ${codeBlock(texts.live, call('/soccer/matches/live'))}
    </article>`
}

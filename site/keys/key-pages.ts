import type { Key } from '@touchline/contract/gen/auth'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { accountPage, sectionPath } from '../account/frame.ts'
import { currentMembership, inOrganisation, organisationPath } from '../account/in-organisation.ts'
import { notFoundPage } from '../layout/error-page.ts'
import { planName } from '../layout/plan-name.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { createKey, editPage, newPage, saveKey } from './edit-pages.ts'
import { revokeKey, revokePage, rotateKey, rotatePage } from './end-pages.ts'
import { readFields } from './key-form.ts'
import { countPlaces, currentPlan, getActivity, isInUse, keyTables, listKeys } from './key-list.ts'
import { searchLeagues } from './leagues.ts'
import { keyTexts } from './messages.ts'

const keyPath = `${organisationPath}/keys/:key{key_[0-9a-z]+}`

/** The keys of an organisation. */
export const keyPages: Pages = (site) => {
  const app = new Hono<SiteEnv>()
  app.use(`${organisationPath}/keys`, inOrganisation(site, 'keys'))
  app.use(`${organisationPath}/keys/*`, inOrganisation(site, 'keys'))
  app.get(`${organisationPath}/keys`, (c) => listPage(c, site))
  app.post(`${organisationPath}/keys`, (c) => createKey(c, site))
  app.get(`${organisationPath}/keys/new`, (c) => newPage(c, site))
  app.get(`${organisationPath}/keys/leagues`, (c) => leaguesFound(c, site))
  const withKey = (respond: (c: SiteContext, site: Site, key: Key) => Response | Promise<Response>) => async (c: SiteContext) => {
    const { organisation } = currentMembership(c)
    const key = (await listKeys(site, organisation.id)).find(({ id }) => id === c.req.param('key'))
    return key ? respond(c, site, key) : notFoundPage(c as never)
  }
  app.get(keyPath, withKey(editPage))
  app.post(keyPath, withKey(saveKey))
  app.get(`${keyPath}/rotate`, withKey(rotatePage))
  app.post(`${keyPath}/rotate`, withKey(rotateKey))
  app.get(`${keyPath}/revoke`, withKey(revokePage))
  app.post(`${keyPath}/revoke`, withKey(revokeKey))
  return app
}

async function listPage(c: SiteContext, site: Site) {
  const { organisation } = currentMembership(c)
  const texts = keyTexts[c.get('language')]
  const plan = currentPlan(c)
  const keys = await listKeys(site, organisation.id)
  const activity = await getActivity(site, keys.filter(isInUse))
  return accountPage(c, {
    ...{ organisation, section: 'keys', title: texts.title },
    body: html`<div class="row spread"><p>${texts.used(countPlaces(keys), plan.keys, planName(plan.id))}</p><a href="${sectionPath(
      organisation.id,
      'keys',
    )}/new" role="button">${texts.create}</a></div>${keys.some(({ state }) => state === 'suspended') && suspendedNotice(c, plan.keys)}${keyTables(
      c,
      organisation.id,
      keys,
      activity,
    )}`,
  })
}

const suspendedNotice = (c: SiteContext, max: number) => {
  const texts = keyTexts[c.get('language')]
  return html`<p class="notice warn">${texts.suspendedHint(max)} <a href="/pricing">${texts.morePlans}</a></p>`
}

/** Leagues found by the text and the sports of the query, for the script of the form. */
async function leaguesFound(c: SiteContext, site: Site) {
  const language = c.get('language')
  const { query, sports } = readFields(new URL(c.req.url).searchParams)
  const names: Readonly<Record<string, string>> = sportNames[language]
  const leagues = await searchLeagues(site, query, sports, language)
  c.header('Cache-Control', 'private, no-store')
  return c.json({ leagues: leagues.map(({ id, sport, label }) => ({ id, label, sport_name: names[sport] ?? sport })) })
}

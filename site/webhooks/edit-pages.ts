import { isFailure } from '@touchline/contract/errors'
import type { Endpoint } from '@touchline/contract/gen/webhooks'
import { webhookEndpointsMax } from '@touchline/contract/webhooks'
import { recordAudit } from '../account/audit/record-audit.ts'
import { accountPage } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import type { FieldErrors } from '../forms/fields.ts'
import { rejectedField } from '../forms/form.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { redirectWithNotice } from '../http/notice.ts'
import { chosenLeagues, searchLeagues } from '../keys/leagues.ts'
import type { Site, SiteContext } from '../site.ts'
import { changeTexts } from './change-messages.ts'
import { endpointRequest, listPath, webhookName, webhookPath } from './endpoint-request.ts'
import { webhookFormTexts } from './form-messages.ts'
import { secretPage } from './secret-page.ts'
import { checkFields, emptyFields, getFields, readFields, type WebhookFields, webhookForm } from './webhook-form.ts'
import { listEndpoints } from './webhook-list.ts'

interface Filled {
  fields: WebhookFields
  errors?: FieldErrors
  problem?: string | undefined
  /** Absent: a new webhook. */
  endpoint?: Endpoint | undefined
}

/** The form with its leagues; 400 when something that was sent is wrong. */
async function formPage(c: SiteContext, site: Site, { fields, errors = {}, problem, endpoint }: Filled) {
  const { organisation } = currentMembership(c)
  const language = c.get('language')
  const texts = webhookFormTexts[language]
  const chosen = await chosenLeagues(site, fields.leagueIds, language)
  const found = await searchLeagues(site, fields.query, fields.sports, language)
  const action = endpoint ? `${webhookPath(c, endpoint)}/edit` : listPath(c)
  const isRefused = c.req.method === 'POST' && (problem !== undefined || Object.keys(errors).length > 0)
  return accountPage(c, {
    ...{ organisation, section: 'webhooks', scripts: ['league-search.js'] },
    title: endpoint ? texts.editTitle(webhookName(endpoint)) : texts.newTitle,
    ...(isRefused && { status: 400 }),
    body: webhookForm(c, { action, submit: endpoint ? texts.save : texts.create, fields, chosen, found, errors, problem }),
  })
}

export async function newPage(c: SiteContext, site: Site) {
  const language = c.get('language')
  const isFull = (await listEndpoints(c, site)).length >= webhookEndpointsMax
  return formPage(c, site, {
    fields: emptyFields(language),
    ...(isFull && { problem: webhookFormTexts[language].tooMany(webhookEndpointsMax) }),
  })
}

/** The fields of the form that a visitor sent, when they are complete and right; else the form again. */
async function readWebhook(c: SiteContext, site: Site, endpoint?: Endpoint): Promise<WebhookFields | Response> {
  const sent = await readForm(c)
  const fields = readFields(sent)
  if (readText(sent, 'step') === 'search') return formPage(c, site, { fields, endpoint })
  const errors = checkFields(c, fields, await chosenLeagues(site, fields.leagueIds, c.get('language')))
  return Object.keys(errors).length > 0 ? formPage(c, site, { fields, endpoint, errors }) : fields
}

const getSettings = ({ url, description, language, events, sports, leagueIds, teamIds, matchIds }: WebhookFields) => ({
  ...{ url, description, language },
  filter: {
    events: [...events],
    sports: [...sports],
    leagueIds: [...leagueIds],
    teamIds: [...teamIds],
    matchIds: [...matchIds],
  },
})

export async function createWebhook(c: SiteContext, site: Site) {
  const fields = await readWebhook(c, site)
  if (fields instanceof Response) return fields
  try {
    const request = { customer: currentMembership(c).organisation.id, settings: getSettings(fields) }
    const { endpoint, secret } = await site.clients.webhooks.createEndpoint(request)
    await recordAudit(c, site, { action: 'webhook.created', subject: endpoint!.id, detail: webhookName(endpoint!) })
    return secretPage(c, endpoint!, secret)
  } catch (error) {
    return refused(c, site, { fields }, error)
  }
}

export const editPage = (c: SiteContext, site: Site, endpoint: Endpoint) => formPage(c, site, { fields: getFields(endpoint), endpoint })

export async function saveWebhook(c: SiteContext, site: Site, endpoint: Endpoint) {
  const fields = await readWebhook(c, site, endpoint)
  if (fields instanceof Response) return fields
  try {
    const saved = await site.clients.webhooks.updateEndpoint({ endpoint: endpointRequest(c), settings: getSettings(fields) })
    await recordAudit(c, site, { action: 'webhook.updated', subject: saved.id, detail: webhookName(saved) })
  } catch (error) {
    return refused(c, site, { fields, endpoint }, error)
  }
  return redirectWithNotice(c, webhookPath(c, endpoint), changeTexts[c.get('language')].saved)
}

/** The form with what the service refused. */
function refused(c: SiteContext, site: Site, filled: Filled, error: unknown): Response | Promise<Response> {
  const texts = webhookFormTexts[c.get('language')]
  if (isFailure('too_many_webhooks', error)) return formPage(c, site, { ...filled, problem: texts.tooMany(Number(error.values.max)) })
  const { url, league_ids: league, ...errors } = rejectedField(error)
  return formPage(c, site, { ...filled, errors: { ...errors, ...(url && { url: texts.urlInvalid }), ...(league && { league }) } })
}

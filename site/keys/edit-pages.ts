import { isFailure } from '@touchline/contract/errors'
import type { Key } from '@touchline/contract/gen/auth'
import { getPublicOrigin } from '@touchline/platform/settings'
import { html } from 'hono/html'
import { recordAudit } from '../account/audit/record-audit.ts'
import { accountPage, sectionPath } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import type { FieldErrors } from '../forms/fields.ts'
import { rejectedField } from '../forms/form.ts'
import { readForm, readText } from '../forms/read-form.ts'
import type { Site, SiteContext } from '../site.ts'
import { formTexts } from './form-messages.ts'
import { checkFields, emptyFields, getFields, type KeyFields, keyForm, readFields } from './key-form.ts'
import { countPlaces, currentPlan, isInUse, listKeys, redirectToList } from './key-list.ts'
import { chosenLeagues, searchLeagues } from './leagues.ts'
import { keyTexts } from './messages.ts'
import { publishableRequest } from './publishable.ts'
import { shownKeyPage } from './shown-key.ts'

interface Filled {
  fields: KeyFields
  errors?: FieldErrors
  problem?: string | undefined
  /** Absent: a new key. */
  key?: Key | undefined
  isFirst?: boolean
}

/** The form with its leagues; 400 when something that was sent is wrong. */
async function formPage(c: SiteContext, site: Site, { fields, errors = {}, problem, key, isFirst = false }: Filled) {
  const { organisation } = currentMembership(c)
  const language = c.get('language')
  const texts = formTexts[language]
  const chosen = await chosenLeagues(site, fields.leagueIds, language)
  const found = await searchLeagues(site, fields.query, fields.sports, language)
  const path = sectionPath(organisation.id, 'keys')
  const action = key ? `${path}/${key.id}` : path
  const title = key ? texts.editTitle(key.name || key.id) : isFirst ? texts.firstTitle : texts.newTitle
  const shown = { ...{ organisationId: organisation.id, action, isEdited: key !== undefined }, fields, chosen, found, errors, problem }
  return accountPage(c, {
    ...{ organisation, section: 'keys', title, scripts: ['league-search.js'] },
    ...(c.req.method === 'POST' && (problem !== undefined || Object.keys(errors).length > 0) && { status: 400 }),
    body: html`${isFirst && html`<p class="lead">${texts.firstHint}</p>`}${keyForm(c, { ...shown, now: site.realClock.now() })}`,
  })
}

/** The form of a new key. The first one needs one click, with a name given, as the step after a payment. */
export async function newPage(c: SiteContext, site: Site) {
  const { organisation } = currentMembership(c)
  const language = c.get('language')
  const keys = await listKeys(site, organisation.id)
  const isFirst = keys.length === 0
  const plan = currentPlan(c)
  const fields = emptyFields(isFirst ? formTexts[language].firstName : '', language)
  const isFull = countPlaces(keys) >= plan.keys
  return formPage(c, site, { fields, isFirst, ...(isFull && { problem: formTexts[language].tooMany(plan.keys) }) })
}

const isSearch = (sent: URLSearchParams): boolean => readText(sent, 'step') === 'search'

/** The fields of the form that a visitor sent, when they are complete and right; else the form again. */
async function readKey(c: SiteContext, site: Site, key: Key | undefined): Promise<KeyFields | Response> {
  const sent = await readForm(c)
  const fields = readFields(sent, key)
  if (isSearch(sent)) return formPage(c, site, { fields, key })
  const errors = checkFields(c, fields, await chosenLeagues(site, fields.leagueIds, c.get('language')), site.realClock.now())
  return Object.keys(errors).length > 0 ? formPage(c, site, { fields, key, errors }) : fields
}

const getRequest = ({ name, kind, sports, leagueIds, expires, language, ...fields }: KeyFields) => ({
  ...{ name, sports: [...sports], leagueIds: [...leagueIds], language, ...publishableRequest(kind, fields) },
  ...(expires !== '' && { expiresAt: expires }),
})

export async function createKey(c: SiteContext, site: Site) {
  const { organisation } = currentMembership(c)
  const fields = await readKey(c, site, undefined)
  if (fields instanceof Response) return fields
  try {
    const request = { customer: organisation.id, test: fields.kind === 'test', ...getRequest(fields) }
    const { id, key } = await site.clients.auth.createCustomerKey(request)
    await recordAudit(c, site, { action: 'key.created', subject: id, detail: fields.name })
    const pageOrigin = fields.kind === 'pub' ? URL.parse(fields.origins[0]!)?.origin : undefined
    const { sports, leagueIds } = fields
    return shownKeyPage(c, getPublicOrigin(site.config), { organisation, key, sports, leagueIds, pageOrigin })
  } catch (error) {
    return refused(c, site, { fields }, error)
  }
}

export async function editPage(c: SiteContext, site: Site, key: Key) {
  if (!isEditable(key)) return redirectToList(c, keyTexts[c.get('language')].notEditable)
  return formPage(c, site, { fields: getFields(key), key })
}

export async function saveKey(c: SiteContext, site: Site, key: Key) {
  const texts = keyTexts[c.get('language')]
  if (!isEditable(key)) return redirectToList(c, texts.notEditable)
  const fields = await readKey(c, site, key)
  if (fields instanceof Response) return fields
  try {
    await site.clients.auth.updateCustomerKey({ customer: key.customer, id: key.id, ...getRequest(fields) })
  } catch (error) {
    return refused(c, site, { fields, key }, error)
  }
  await recordAudit(c, site, { action: 'key.updated', subject: key.id, detail: fields.name })
  return redirectToList(c, texts.saved)
}

const isEditable = (key: Key): boolean => isInUse(key) && key.replacedBy === ''

/** The form with what the service refused. */
function refused(c: SiteContext, site: Site, filled: Filled, error: unknown): Response | Promise<Response> {
  const texts = formTexts[c.get('language')]
  if (isFailure('too_many_keys', error)) return formPage(c, site, { ...filled, problem: texts.tooMany(Number(error.values.max)) })
  if (isFailure('too_many_new_keys', error)) return formPage(c, site, { ...filled, problem: texts.tooManyToday(Number(error.values.max)) })
  return formPage(c, site, { ...filled, errors: renamed(rejectedField(error)) })
}

const fieldNames: Readonly<Record<string, string>> = { sports: 'sport', leagues: 'league', lang: 'language' }

/** The errors under the names of the form's fields. */
const renamed = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [fieldNames[name] ?? name, text]))

import { isFailure } from '@touchline/contract/errors'
import type { Key } from '@touchline/contract/gen/auth'
import { getPublicOrigin } from '@touchline/platform/settings'
import { html } from 'hono/html'
import { recordAudit } from '../account/audit/record-audit.ts'
import { accountPage, sectionPath } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { form } from '../forms/form.ts'
import type { Html } from '../layout/page.ts'
import { timeText } from '../layout/time.ts'
import type { Site, SiteContext } from '../site.ts'
import { formTexts } from './form-messages.ts'
import { isInUse, redirectToList } from './key-list.ts'
import { keyTexts } from './messages.ts'
import { overlapField, readOverlap } from './overlap.ts'
import { shownKeyPage } from './shown-key.ts'

/** Asks for the overlap before a key is rotated. */
export function rotatePage(c: SiteContext, _: Site, key: Key) {
  const texts = keyTexts[c.get('language')]
  if (!isRotatable(key)) return redirectToList(c, texts.notEditable)
  const overlap = overlapField(c, texts.overlap)
  const title = texts.rotateTitle(key.name || key.id)
  return confirmPage(c, title, texts.rotateHint, form(c, { action: c.req.path, fields: overlap, submit: texts.rotate }))
}

export async function rotateKey(c: SiteContext, site: Site, key: Key) {
  const texts = keyTexts[c.get('language')]
  const { overlapSeconds, endsAt } = await readOverlap(c, site)
  try {
    const request = { customer: key.customer, id: key.id, overlapSeconds }
    const created = await site.clients.auth.rotateCustomerKey(request)
    await recordAudit(c, site, { action: 'key.rotated', subject: key.id, detail: `${key.name} → ${created.id}` })
    return shownKeyPage(c, getPublicOrigin(site.config), {
      ...{
        organisation: currentMembership(c).organisation,
        key: created.key,
        sports: key.sports,
        leagueIds: key.leagueIds,
        pageOrigin: key.origins[0],
      },
      note: overlapSeconds === 0 ? texts.rotatedAtOnce : texts.newRotated(timeText(c.get('language'), endsAt)),
    })
  } catch (error) {
    // The key ended or was rotated in another window meanwhile.
    if (isFailure('invalid_parameter', error) || isFailure('too_many_keys', error)) return redirectToList(c, texts.notEditable)
    if (isFailure('too_many_new_keys', error)) return redirectToList(c, formTexts[c.get('language')].tooManyToday(Number(error.values.max)))
    throw error
  }
}

const isRotatable = ({ state, replacedBy }: Key): boolean => state === 'active' && replacedBy === ''

/** Asks before a key is revoked. */
export function revokePage(c: SiteContext, _: Site, key: Key) {
  const texts = keyTexts[c.get('language')]
  if (!isInUse(key)) return redirectToList(c, texts.notEditable)
  const submit = form(c, { action: c.req.path, submit: texts.revoke, kind: 'danger' })
  return confirmPage(c, texts.revokeTitle(key.name || key.id), texts.revokeHint, submit)
}

export async function revokeKey(c: SiteContext, site: Site, key: Key) {
  await site.clients.auth.revokeCustomerKey({ customer: key.customer, id: key.id })
  if (isInUse(key)) await recordAudit(c, site, { action: 'key.revoked', subject: key.id, detail: key.name })
  return redirectToList(c, keyTexts[c.get('language')].revoked)
}

function confirmPage(c: SiteContext, title: string, hint: string, confirm: Html) {
  const { organisation } = currentMembership(c)
  const { cancel } = keyTexts[c.get('language')]
  const body = html`<p>${hint}</p>${confirm}<p><a href="${sectionPath(organisation.id, 'keys')}">${cancel}</a></p>`
  return accountPage(c, { organisation, section: 'keys', title, body })
}

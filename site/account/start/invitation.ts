import { isFailure } from '@touchline/contract/errors'
import type { Organisation } from '@touchline/contract/gen/accounts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { form } from '../../forms/form.ts'
import { redirectWithNotice } from '../../http/notice.ts'
import { currentSession, signedIn } from '../../http/session.ts'
import { page } from '../../layout/page.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../../site.ts'
import { sectionPath } from '../frame.ts'
import { mailedToken } from '../mailed-token.ts'
import { startTexts } from './messages.ts'

const path = '/account/invitation'
const mailed = mailedToken(path, 'invitation')

/** Where the link of an invitation leads. */
export const invitationPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get(path, mailed.keep, signedIn, (c) => (mailed.read(c) === undefined ? invalidPage(c) : joinPage(c)))
    .post(path, signedIn, async (c) => {
      const token = mailed.read(c)
      mailed.forget(c)
      const organisation = token === undefined ? undefined : await accept(site, currentSession(c).person!.id, token)
      if (!organisation) return invalidPage(c)
      const { joined } = startTexts[c.get('language')]
      return redirectWithNotice(c, sectionPath(organisation.id, 'overview'), joined(organisation.name))
    })

/** Undefined for an invitation that does not exist any more, or not for this person. */
const accept = ({ clients }: Site, personId: string, token: string): Promise<Organisation | undefined> =>
  clients.accounts.acceptInvitation({ personId, token }).catch((error: unknown) => {
    if (isFailure('invalid_parameter', error) || isFailure('not_found', error)) return undefined
    throw error
  })

function joinPage(c: SiteContext) {
  const texts = startTexts[c.get('language')]
  const body = html`<article class="narrow"><h1>${texts.invitationTitle}</h1><p>${texts.invitationIntro(currentSession(c).person!.email)}</p>${form(
    c,
    { action: path, submit: texts.join },
  )}</article>`
  return page(c, { title: texts.invitationTitle, body })
}

function invalidPage(c: SiteContext) {
  const texts = startTexts[c.get('language')]
  const body = html`<article class="narrow"><h1>${texts.invitationInvalid}</h1><p>${texts.invitationInvalidHint(
    currentSession(c).person!.email,
  )}</p><p><a href="/account">${texts.toAccount}</a></p></article>`
  return page(c, { title: texts.invitationInvalid, status: 400, body })
}

import type { Session } from '@touchline/contract/gen/accounts'
import { Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { checkboxField, hiddenField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { currentSession, signedIn } from '../http/session.ts'
import { page } from '../layout/page.ts'
import { ownPath } from '../login/own-path.ts'
import type { Site, SiteContext, SiteEnv } from '../site.ts'
import { acceptedNames, type LegalDocuments } from './documents.ts'
import { legalTexts } from './messages.ts'

const path = '/account/accept'
/** Who does not accept a new version may still take the records along and leave. */
const openPaths: readonly string[] = [path, '/account/auth', '/account/settings']

type Accepted = (typeof acceptedNames)[number]

/** The documents whose current version the person has not accepted. */
const pending = (documents: LegalDocuments, { person }: Session): readonly Accepted[] =>
  acceptedNames.filter((name) => {
    const document = documents[name]
    return document && !person?.acceptances.some((each) => each.document === name && each.version === document.version)
  })

/** Sends signed-in people to the documents that they have yet to accept, before any other page of the account. */
export const askForAcceptance =
  (documents: LegalDocuments): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const session = c.get('session')
    const isOfAccount = /^\/account(\/|$)/.test(c.req.path)
    const isOpen = openPaths.some((each) => c.req.path === each || c.req.path.startsWith(`${each}/`))
    if (!session || !isOfAccount || isOpen || pending(documents, session).length === 0) return next()
    const { pathname, search } = new URL(c.req.url)
    const target = c.req.method === 'GET' ? pathname + search : '/account'
    return c.redirect(`${path}?next=${encodeURIComponent(target)}`, 303)
  }

/** The page that asks for acceptance. */
export const acceptancePages = (site: Site, documents: LegalDocuments): Hono<SiteEnv> =>
  new Hono<SiteEnv>()
    .get(path, signedIn, (c) => {
      const next = ownPath(c.req.query('next'))
      const names = pending(documents, currentSession(c))
      return names.length === 0 ? c.redirect(next, 303) : acceptancePage(c, documents, { names, next, unchecked: [] })
    })
    .post(path, signedIn, async (c) => {
      const sent = await readForm(c)
      const next = ownPath(readText(sent, 'next'))
      const session = currentSession(c)
      const names = pending(documents, session)
      // A version that changed while the page was open is shown again.
      const unchecked = names.filter((name) => sent.get(name) !== documents[name]!.version)
      if (unchecked.length > 0) return acceptancePage(c, documents, { names, next, unchecked })
      const acceptances = names.map((name) => ({ document: name, version: documents[name]!.version }))
      if (acceptances.length > 0) await site.clients.accounts.acceptTerms({ personId: session.person!.id, acceptances })
      return c.redirect(next, 303)
    })

interface Content {
  names: readonly Accepted[]
  next: string
  /** Not checked in the form that was sent. */
  unchecked: readonly Accepted[]
}

function acceptancePage(c: SiteContext, documents: LegalDocuments, { names, next, unchecked }: Content) {
  const texts = legalTexts[c.get('language')]
  const isChange = names.some((name) => currentSession(c).person?.acceptances.some(({ document }) => document === name))
  const boxes = names.map((name) =>
    checkboxField({
      ...{ name, value: documents[name]!.version, isRequired: true, isChecked: unchecked.length > 0 && !unchecked.includes(name) },
      label: html`${texts.accept} <a href="/${name}" target="_blank">${texts.titles[name]}</a>`,
      error: unchecked.includes(name) ? texts.acceptNeeded : undefined,
    }),
  )
  return page(c, {
    title: texts.acceptTitle,
    status: unchecked.length > 0 ? 400 : 200,
    body: html`<article class="narrow">
      <h1>${texts.acceptTitle}</h1>
      <p>${isChange ? texts.acceptChanged : texts.acceptIntro}</p>
      ${form(c, { action: path, fields: [hiddenField('next', next), ...boxes], submit: texts.continue })}
      <p><small>${texts.refuse} <a href="/account/settings">${texts.settings}</a>.</small></p>
    </article>`,
  })
}

import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { page } from '../layout/page.ts'
import type { SiteContext, SiteEnv } from '../site.ts'
import { type LegalDocuments, type LegalName, legalNames } from './documents.ts'
import { legalTexts } from './messages.ts'

/** /terms, /privacy, /imprint, /refunds: what the operator's files state. */
export function legalPages(documents: LegalDocuments): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  for (const name of legalNames) app.get(`/${name}`, (c) => legalPage(c, documents, name))
  return app
}

function legalPage(c: SiteContext, documents: LegalDocuments, name: LegalName) {
  const language = c.get('language')
  const { titles, version, missing, missingHint } = legalTexts[language]
  const document = documents[name]
  const title = titles[name]
  if (!document) {
    return page(c, { title, body: html`<h1>${title}</h1><p>${missing}</p><p>${missingHint} <code>${name}.md</code>.</p>` })
  }
  const text = document.inLanguage(language)
  // An empty `lang` marks a language that is not known.
  return page(c, {
    title,
    body: html`<article class="prose" lang="${text.language ?? ''}">${raw(text.html)}</article><p><small>${version} ${document.version}</small></p>`,
  })
}

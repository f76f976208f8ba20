import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { html, raw } from 'hono/html'
import Negotiator from 'negotiator'
import { signedIn } from '../http/session.ts'
import { createTestKey } from '../keys/test-key.ts'
import { notFoundPage } from '../layout/error-page.ts'
import type { Pages, SiteContext, SiteEnv } from '../site.ts'
import { coveragePages } from './coverage.ts'
import { docsFrame, guideCards } from './frame.ts'
import { changelogPath } from './guide-list.ts'
import { docsTexts } from './messages.ts'
import type { Documentation, OpenDocumentation } from './open-documentation.ts'
import { queryCharsMax } from './search.ts'
import { widgetsPage, widgetsPagePath } from './widgets-page.ts'

const markdownType = 'text/markdown; charset=utf-8'
const cacheControl = 'public, max-age=300'

/** /docs: guides, reference, errors, coverage, changelog and search; each page also as Markdown; /llms.txt. */
export const docsPages =
  (open: OpenDocumentation): Pages =>
  (site) =>
    new Hono<SiteEnv>()
      .use('/docs/*', compress(), varies)
      .use('/llms-full.txt', compress(), varies)
      .get('/docs', async (c) => index(c, await open()))
      .get('/docs.md', async (c) => text(c, (await open()).llms, markdownType))
      .get('/docs/search', async (c) => results(c, await open()))
      .route('/', coveragePages(site, open))
      .get('/docs/errors/:code', async (c) => show(c, await open()))
      .get('/docs/reference/:name', async (c) => show(c, await open()))
      .get(`${changelogPath}.atom`, async (c) => text(c, String((await open()).changelogFeed()), 'application/atom+xml; charset=utf-8'))
      .get(widgetsPagePath, async (c) => (wantsMarkdown(c) ? show(c, await open()) : widgetsPage(c, await open(), site, undefined)))
      .post(widgetsPagePath, signedIn, async (c) => widgetsPage(c, await open(), site, await createTestKey(c, site)))
      .get('/docs/:guide', async (c) => show(c, await open()))
      .get('/llms.txt', async (c) => text(c, (await open()).llms, 'text/plain; charset=utf-8'))
      .get('/llms-full.txt', async (c) => text(c, (await open()).llmsFull(), 'text/plain; charset=utf-8'))

const varies: MiddlewareHandler<SiteEnv> = async (c, next) => {
  await next()
  c.header('Vary', 'Accept, Accept-Encoding', { append: true })
}

function index(c: SiteContext, { library, llms }: Documentation) {
  const { title, description, lead } = docsTexts[c.get('language')]
  if (wantsMarkdown(c)) return text(c, llms, markdownType)
  const body = html`<h1>${title}</h1><p class="lead">${lead}</p>${guideCards(c, library)}`
  return docsFrame(c, library, { title, description, body, markdownPath: '/docs.md' })
}

/** The page of this path, as Markdown where the path or the Accept header asks for it. */
function show(c: SiteContext, { library, render, markdown }: Documentation) {
  const isMarkdown = c.req.path.endsWith('.md')
  const found = library.pages.get(isMarkdown ? c.req.path.slice(0, -'.md'.length) : c.req.path)
  if (!found) return notFoundPage(c)
  if (isMarkdown || wantsMarkdown(c)) return text(c, markdown(found), markdownType)
  return docsFrame(c, library, {
    title: found.title,
    ...(found.description !== '' && { description: found.description }),
    body: html`<div class="docs-text" lang="en">${raw(render(found))}</div>`,
    navigation: found.section === 'reference' ? 'endpoints' : 'guides',
    markdownPath: `${found.path}.md`,
  })
}

function results(c: SiteContext, { library, search }: Documentation) {
  const texts = docsTexts[c.get('language')]
  const query = (c.req.query('q') ?? '').trim().slice(0, queryCharsMax)
  const found = query === '' ? [] : search(query)
  const items = found.map(
    ({ href, title, heading, text }) =>
      html`<li><a href="${href}">${title}${heading !== title && ` · ${heading}`}</a><br><small class="muted">${text}</small></li>`,
  )
  const body = html`<h1>${texts.search}</h1>
    ${query !== '' && html`<p role="status">${found.length > 0 ? texts.found(found.length, query) : texts.nothing(query)}</p>`}
    ${found.length > 0 && html`<ol class="docs-found" lang="en">${items}</ol>`}`
  return docsFrame(c, library, { title: texts.search, body, query })
}

const wantsMarkdown = (c: SiteContext): boolean =>
  new Negotiator({ headers: { accept: c.req.header('accept') } }).mediaType(['text/html', 'text/markdown']) === 'text/markdown'

const text = (c: SiteContext, content: string, type: string) =>
  c.body(content, 200, { 'Content-Type': type, 'Cache-Control': cacheControl, 'X-Content-Type-Options': 'nosniff' })

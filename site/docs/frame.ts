import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { page } from '../layout/page.ts'
import type { SiteContext } from '../site.ts'
import { groupOfPath, groups } from './endpoint-groups.ts'
import { changelogPath, guideGroups } from './guide-list.ts'
import type { Library } from './library.ts'
import { docsTexts } from './messages.ts'
import { endpointPath } from './reference-pages.ts'

/** The pages are the same until the program is replaced. */
const cacheControl = 'public, max-age=300'

interface Framed {
  title: string
  description?: string
  body: Html
  /** Which links the navigation has: the guides, or all endpoints. */
  navigation?: 'guides' | 'endpoints'
  /** Path of the page as Markdown. */
  markdownPath?: string
  /** What is searched for. */
  query?: string
  scripts?: readonly string[]
  head?: Html
  isSecret?: boolean
}

/** A page of the documentation: search, its body, and the navigation, which is beside the body on a wide screen and below it on a narrow one. */
export function docsFrame(
  c: SiteContext,
  library: Library,
  { title, description, body, navigation = 'guides', markdownPath, query = '', head, ...more }: Framed,
) {
  const texts = docsTexts[c.get('language')]
  return page(c, {
    title,
    ...(description && { description }),
    cacheControl,
    ...more,
    head: html`${markdownPath !== undefined && alternates(markdownPath, texts.changelog)}${head}`,
    body: html`<div class="docs">
        ${searchForm(c, query)}
        <div class="docs-body">
          ${body}
          ${markdownPath !== undefined && html`<p class="muted"><a href="${markdownPath}">${texts.asMarkdown}</a></p>`}
        </div>
        <nav class="docs-nav" id="contents" aria-label="${texts.title}">
          <p><a href="/docs"${c.req.path === '/docs' && html` aria-current="page"`}>${texts.title}</a></p>
          ${navigation === 'guides' ? guideLinks(c, library) : endpointLinks(c, library)}
          ${links(c, [
            { path: '/docs/reference', title: texts.reference },
            { path: '/docs/errors', title: texts.errors },
            { path: '/docs/coverage', title: texts.coverage },
            { path: changelogPath, title: texts.changelog },
            { path: '/docs/try', title: texts.tryIt },
          ])}
        </nav>
      </div>`,
  })
}

const alternates = (markdownPath: string, changelog: string): Html =>
  html`<link rel="alternate" type="text/markdown" href="${markdownPath}">
    <link rel="alternate" type="application/atom+xml" title="${changelog}" href="${changelogPath}.atom">`

function searchForm(c: SiteContext, query: string): Html {
  const texts = docsTexts[c.get('language')]
  return html`<search><form class="docs-search" action="/docs/search" method="get">
      <input type="search" name="q" value="${query}" maxlength="100" placeholder="${texts.searchHint}" aria-label="${texts.search}">
      <button class="secondary">${texts.find}</button>
      <a class="to-contents" href="#contents">${texts.contents}</a>
    </form></search>`
}

interface Link {
  path: string
  title: string
}

/** Titles of pages are in English. Paths of endpoints may be broken after a slash. */
const links = (c: SiteContext, items: readonly Link[], lang?: 'en'): Html =>
  html`<ul${lang && html` lang="${lang}"`}>${items.map(
    ({ path, title }) =>
      html`<li><a href="${path}"${c.req.path === path && html` aria-current="page"`}>${title.split('/').map((part, i) => (i === 0 ? part : html`/<wbr>${part}`))}</a></li>`,
  )}</ul>`

const guideLinks = (c: SiteContext, { pages }: Library): Html[] => {
  const texts = docsTexts[c.get('language')]
  return guideGroups.map(({ title, guides }) => {
    const items = guides.map(({ name }) => pages.get(`/docs/${name}`)!)
    return html`<h2>${texts.guides[title]}</h2>${links(c, items, 'en')}`
  })
}

const endpointLinks = (c: SiteContext, { endpoints }: Library): Html[] =>
  groups.map((group) => {
    const items = endpoints
      .filter(({ path }) => groupOfPath(path) === group)
      .map(({ name, path }) => ({ path: endpointPath(name), title: path.slice('/v1'.length).replace('/{sport}/', '/') }))
    return html`<h2 lang="en">${group}</h2>${links(c, items, 'en')}`
  })

/** The groups of guides as cards. */
export function guideCards(c: SiteContext, { pages }: Library): Html {
  const texts = docsTexts[c.get('language')]
  const cards = guideGroups.map(({ title, guides }) => {
    const items = guides.map(({ name }) => pages.get(`/docs/${name}`)!)
    return html`<article><h2>${texts.guides[title]}</h2><ul lang="en">${items.map((each) => html`<li><a href="${each.path}">${each.title}</a></li>`)}</ul></article>`
  })
  return html`<div class="cards docs-cards">${cards}
      <article><h2>${texts.reference}</h2><ul>
        <li><a href="/docs/reference">${texts.reference}</a></li>
        <li><a href="/docs/errors">${texts.errors}</a></li>
        <li><a href="/docs/coverage">${texts.coverage}</a></li>
        <li><a href="${changelogPath}">${texts.changelog}</a></li>
        <li><a href="/docs/try">${texts.tryIt}</a></li>
        <li><a href="/openapi.json">OpenAPI</a></li>
        <li><a href="/llms.txt">llms.txt</a></li>
      </ul></article>
    </div>`
}

import { html } from 'hono/html'
import { assetPath } from '../assets/assets.ts'
import type { SiteContext } from '../site.ts'
import { footer } from './footer.ts'
import { header } from './header.ts'
import type { Html } from './html.ts'
import { inEachLanguage } from './languages.ts'
import { frameTexts } from './messages.ts'

export type { Html } from './html.ts'

export interface PageContent {
  title: string
  body: Html
  /** For search engines and previews of links, at most 160 characters. Absent: that of the product. */
  description?: string
  /** Names of assets loaded as modules; the page must work without them. */
  scripts?: readonly string[]
  /** Whether the page must not be stored although nobody is signed in. */
  isSecret?: boolean
  status?: 200 | 400 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503
  /** For pages that are the same for all visitors who are not signed in, such as "public, max-age=30". */
  cacheControl?: string
  /** Elements for the head, such as a link to a feed. */
  head?: Html
}

/** Responds with a whole page: the frame in the visitor's language around `body`. */
export function page(c: SiteContext, content: PageContent): Response | Promise<Response> {
  const { body, scripts = [], isSecret = false, status = 200, cacheControl = 'no-cache' } = content
  const language = c.get('language') ?? 'en'
  const texts = frameTexts[language]
  // A page that sets the cookie of the language is for one browser.
  const isShared = c.req.query('lang') === undefined
  c.header('Cache-Control', c.get('session') || isSecret ? 'private, no-store' : isShared ? cacheControl : 'private, no-cache')
  c.header('Vary', 'Accept-Language, Cookie', { append: true })
  c.header('Content-Language', language)
  return c.html(
    html`<!doctype html>
<html lang="${language}">
  <head>
    ${metadata(c, content)}
    <link rel="stylesheet" href="${assetPath('site.css')}">
    ${[...scripts, 'copy.js'].map((name) => html`<script type="module" src="${assetPath(name)}"></script>`)}
    ${content.head}
  </head>
  <body data-copy="${texts.copy}" data-copied="${texts.copied}">
    <a class="skip" href="#content">${texts.skip}</a>
    ${header(c)}
    <main class="container" id="content">${body}</main>
    ${footer(c)}
  </body>
</html>`,
    status,
  )
}

function metadata(c: SiteContext, { title, description, isSecret = false, status = 200 }: PageContent): Html {
  const texts = frameTexts[c.get('language') ?? 'en']
  const origin = c.get('publicOrigin') ?? new URL(c.req.url).origin
  const shown = description ?? texts.description
  const whole = `${title} · Touchline`
  const isPublic = status === 200 && !isSecret && !c.get('session')
  return html`<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#0b1310" media="(prefers-color-scheme: dark)">
    <title>${whole}</title>
    <meta name="description" content="${shown}">
    ${isPublic ? preview(c, origin, whole, shown) : html`<meta name="robots" content="noindex">`}
    <link rel="icon" type="image/svg+xml" href="${assetPath('icon.svg')}">
    <link rel="apple-touch-icon" href="${assetPath('icon.png')}">`
}

const preview = (
  c: SiteContext,
  origin: string,
  title: string,
  description: string,
): Html => html`<meta property="og:type" content="website">
    <meta property="og:site_name" content="Touchline">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${origin}${c.req.path}">
    <meta property="og:image" content="${origin}${assetPath('card.png')}">
    <meta name="twitter:card" content="summary_large_image">
    <link rel="canonical" href="${origin}${c.req.path}">
    ${inEachLanguage(c.req.url).map(({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="${origin}${href}">`)}`

import { languages } from '@touchline/contract/catalog'
import { html } from 'hono/html'
import { assetPath } from '../assets/assets.ts'
import type { SiteContext } from '../site.ts'
import { frameTexts } from './messages.ts'

/** Escaped HTML: what the tag `html` returns. */
export type Html = ReturnType<typeof html>

export interface PageContent {
  title: string
  body: Html
  /** Names of assets loaded as modules; the page must work without them. */
  scripts?: readonly string[]
  /** Whether the page must not be stored although nobody is signed in. */
  isSecret?: boolean
  status?: 200 | 400 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503
}

/** Responds with a whole page: the frame in the visitor's language around `body`. */
export function page(
  c: SiteContext,
  { title, body, scripts = [], isSecret = false, status = 200 }: PageContent,
): Response | Promise<Response> {
  const language = c.get('language')
  const texts = frameTexts[language]
  const session = c.get('session')
  c.header('Cache-Control', session || isSecret ? 'private, no-store' : 'no-cache')
  return c.html(
    html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Touchline</title>
    <link rel="stylesheet" href="${assetPath('pico.css')}">
    <link rel="stylesheet" href="${assetPath('site.css')}">
    ${scripts.map((name) => html`<script type="module" src="${assetPath(name)}"></script>`)}
  </head>
  <body>
    <header class="container">
      <nav>
        <ul>
          <li><a href="/"><strong>Touchline</strong></a></li>
        </ul>
        <ul>
          <li><a href="/pricing">${texts.pricing}</a></li>
          <li><a href="/status">${texts.status}</a></li>
          <li><a href="${session ? '/account' : '/login'}">${session ? texts.account : texts.signIn}</a></li>
        </ul>
      </nav>
    </header>
    <main class="container">${body}</main>
    <footer class="container">
      <nav aria-label="${texts.languages}">
        <ul>
          ${languages.map((each) => html`<li><a href="?lang=${each}" hreflang="${each}" lang="${each}">${each}</a></li>`)}
        </ul>
      </nav>
    </footer>
  </body>
</html>`,
    status,
  )
}

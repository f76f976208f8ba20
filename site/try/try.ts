import { type Language, servedSports } from '@touchline/contract/catalog'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { assetPath } from '../assets/assets.ts'
import { docsTexts } from '../docs/messages.ts'
import { signedIn } from '../http/session.ts'
import { createTestKey, type TestKey, testKeyForm } from '../keys/test-key.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { Pages, SiteContext, SiteEnv } from '../site.ts'
import { getScript } from './script.ts'

export const tryPath = '/docs/try'

/** /docs/try: the interface as a reference that sends requests, by Scalar; its policy is in `http/security.ts`. */
export const tryPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get(tryPath, (c) => tryPage(c, undefined))
    .post(tryPath, signedIn, async (c) => tryPage(c, await createTestKey(c, site)))

const getSports = (language: Language): string => JSON.stringify(servedSports.map(({ id }) => ({ id, name: sportNames[language][id] })))

/** A page without the frame and the styles of the others, which would change those of the reference. */
async function tryPage(c: SiteContext, made: TestKey | undefined) {
  const language = c.get('language')
  const texts = docsTexts[language]
  const { path } = await getScript()
  c.header('Cache-Control', 'private, no-store')
  c.header('Vary', 'Accept-Language, Cookie', { append: true })
  return c.html(html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${texts.tryHint}">
    <title>${texts.tryIt} · Touchline</title>
    <link rel="icon" type="image/svg+xml" href="${assetPath('icon.svg')}">
    <link rel="stylesheet" href="${assetPath('try.css')}">
    <script src="${path}" defer></script>
    <script type="module" src="${assetPath('try.js')}"></script>
  </head>
  <body>
    <header>
      <nav aria-label="${texts.title}"><a href="/docs">Touchline · ${texts.title}</a> <a href="/docs/reference">${texts.reference}</a></nav>
      ${testKeyForm(c, `${tryPath}${new URL(c.req.url).search}`, made)}
    </header>
    <noscript><p>${texts.needsScript}</p></noscript>
    <div id="reference" lang="en" data-key="${made && 'key' in made ? made.key : ''}" data-sports="${getSports(language)}"></div>
  </body>
</html>`)
}

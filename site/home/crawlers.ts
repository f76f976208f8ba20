import { getPublicOrigin } from '@touchline/platform/settings'
import { Hono } from 'hono'
import { assetPath } from '../assets/assets.ts'
import type { OpenDocumentation } from '../docs/open-documentation.ts'
import { inEachLanguage } from '../layout/languages.ts'
import { publicPaths } from '../layout/links.ts'
import type { Pages, SiteEnv } from '../site.ts'

const cacheControl = 'public, max-age=3600'

/** What programs ask for by a fixed path: robots.txt, the site map, the icon of browsers that read no markup. */
export const crawlerPages =
  (documentation: OpenDocumentation): Pages =>
  ({ config }) => {
    const origin = getPublicOrigin(config)
    return new Hono<SiteEnv>()
      .get('/robots.txt', (c) => c.text(robots(origin), 200, { 'Cache-Control': cacheControl }))
      .get('/sitemap.xml', async (c) => {
        const { library } = await documentation()
        const map = siteMap(origin, [...library.pages.keys()])
        return c.body(map, 200, { 'Cache-Control': cacheControl, 'Content-Type': 'application/xml' })
      })
      .get('/favicon.ico', (c) => c.redirect(assetPath('icon.png')))
  }

const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /account', 'Disallow: /login', 'Disallow: /v1/', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/**
 * Every public page in every language, and those of the documentation, which are in English. The paths are ours and contain no
 * character that XML reserves but "&".
 */
const siteMap = (origin: string, documentation: readonly string[]): string => {
  const pages = publicPaths.flatMap((path) => inEachLanguage(`${origin}${path}`))
  const urls = [...pages, ...documentation.map((href) => ({ href }))].map(
    ({ href }) => `<url><loc>${origin}${href.replaceAll('&', '&amp;')}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

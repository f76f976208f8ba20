import { html } from 'hono/html'
import { page } from '../layout/page.ts'
import type { SiteContext } from '../site.ts'
import { refusalTexts } from './messages.ts'

/**
 * Sends the visitor from a form to a page of another site, such as a sign-in or a checkout. Browsers apply the policy
 * `form-action 'self'` to redirects after a form as well, so this is a page that moves on by itself. Throws for a URL
 * that is not http or https.
 */
export function leaveFor(c: SiteContext, url: string) {
  const { protocol, host, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a page of another site must be http or https')
  c.header('Refresh', `0; url=${href}`)
  const { leaving, continueTo } = refusalTexts[c.get('language')]
  return page(c, { title: leaving, body: html`<h1>${leaving}</h1><p><a role="button" href="${href}">${continueTo(host)}</a></p>` })
}

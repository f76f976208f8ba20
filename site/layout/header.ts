import { html } from 'hono/html'
import type { SiteContext } from '../site.ts'
import type { Html } from './html.ts'
import { logo } from './icons.ts'
import { headerLinks } from './links.ts'
import { frameTexts } from './messages.ts'

/** Below 768 px the links are a second line, so that all of them are visible without a menu. */
export function header(c: SiteContext): Html {
  const texts = frameTexts[c.get('language') ?? 'en']
  const isCurrent = (href: string) => c.req.path === href || c.req.path.startsWith(`${href}/`)
  const link = (href: string, text: string, name?: string) =>
    html`<a href="${href}"${name ? html` class="${name}"` : ''}${isCurrent(href) ? html` aria-current="page"` : ''}>${text}</a>`
  return html`<header>
      <nav class="container site-nav" aria-label="${texts.navigation}">
        <a class="brand" href="/">${logo}Touchline</a>
        <ul>${headerLinks.map(({ href, text }) => html`<li>${link(href, texts[text])}</li>`)}</ul>
        ${c.get('session') ? link('/account', texts.account, 'enter') : link('/login', texts.signIn, 'enter')}
      </nav>${
        c.get('isTest') &&
        html`
      <p class="test-mark">${texts.test}</p>`
      }
    </header>`
}

import { html } from 'hono/html'
import type { SiteContext } from '../site.ts'
import type { Html } from './html.ts'
import { inEachLanguage, languageNames } from './languages.ts'
import { footerLinks } from './links.ts'
import { frameTexts } from './messages.ts'

export function footer(c: SiteContext): Html {
  const current = c.get('language') ?? 'en'
  const texts = frameTexts[current]
  return html`<footer>
      <div class="container">
        <div class="site-footer">
          ${footerLinks.map(
            ({ title, links }) => html`<nav aria-labelledby="footer-${title}">
            <h2 id="footer-${title}">${texts[title]}</h2>
            <ul>${links.map(({ href, text }) => html`<li><a href="${href}">${texts[text]}</a></li>`)}</ul>
          </nav>`,
          )}
          <nav aria-labelledby="footer-languages">
            <h2 id="footer-languages">${texts.languages}</h2>
            <ul>${inEachLanguage(c.req.url).map(
              ({ language, href }) =>
                html`<li><a href="${href}" hreflang="${language}" lang="${language}"${language === current ? html` aria-current="true"` : ''}>${languageNames[language]}</a></li>`,
            )}</ul>
          </nav>
        </div>
        <p class="small-print">${texts.smallPrint}</p>
      </div>
    </footer>`
}

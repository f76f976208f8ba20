import { servedSports } from '@touchline/contract/catalog'
import { getPublicOrigin } from '@touchline/platform/settings'
import { html, raw } from 'hono/html'
import { widgetsPath } from '../assets/widgets.ts'
import { type TestKey, testKeyForm } from '../keys/test-key.ts'
import { codeBlock } from '../layout/code-block.ts'
import type { Html } from '../layout/html.ts'
import { sportNames } from '../layout/sport-names.ts'
import { liveTexts } from '../live/messages.ts'
import type { Site, SiteContext } from '../site.ts'
import { docsFrame } from './frame.ts'
import { docsTexts } from './messages.ts'
import type { Documentation } from './open-documentation.ts'

export const widgetsPagePath = '/docs/widgets'

/** The guide to the widgets; after its introduction the widgets themselves, with a key that the visitor chooses. */
export function widgetsPage(c: SiteContext, { library, render }: Documentation, { config }: Site, made: TestKey | undefined) {
  const guide = library.pages.get(widgetsPagePath)!
  const text = render(guide)
  const introductionEnd = text.indexOf('<h2')
  return docsFrame(c, library, {
    title: guide.title,
    description: guide.description,
    markdownPath: `${widgetsPagePath}.md`,
    scripts: ['widgets-page.js'],
    head: html`<script type="module" src="${widgetsPath}"></script>`,
    isSecret: made !== undefined,
    body: html`<div class="docs-text" lang="en">${raw(text.slice(0, introductionEnd))}</div>
      ${chooser(c, made)}
      <div class="widgets" data-widgets hidden>
        <touchline-live></touchline-live>
        <touchline-table></touchline-table>
        <touchline-match></touchline-match>
        <div data-snippet>${codeBlock('HTML', snippet(getPublicOrigin(config)))}</div>
      </div>
      <div class="docs-text" lang="en">${raw(text.slice(introductionEnd))}</div>`,
  })
}

/** The script of the page replaces the words in braces. */
const snippet = (origin: string): string => `<script type="module" src="${origin}${widgetsPath}"></script>

<touchline-live sport="{sport}" league="{league}" key="{key}"></touchline-live>
<touchline-table sport="{sport}" league="{league}" key="{key}"></touchline-table>
<touchline-match sport="{sport}" match="{match}" key="{key}"></touchline-match>`

function chooser(c: SiteContext, made: TestKey | undefined): Html {
  const language = c.get('language')
  const { key, sport, follow, needsScript } = liveTexts[language]
  const given = made && 'key' in made ? made.key : ''
  return html`<noscript><p class="notice warn">${needsScript}</p></noscript>
    ${testKeyForm(c, widgetsPagePath, made)}
    <form class="fields" data-widgets-key="${given}">
      <label>${key} <input name="key" type="password" required autocomplete="off" placeholder="tl_test_…"></label>
      <label>${sport} <select name="sport">${servedSports.map(({ id }) => html`<option value="${id}">${sportNames[language][id]}</option>`)}</select></label>
      <div><button type="submit">${follow}</button></div>
    </form>
    <p class="muted">${docsTexts[language].widgetsKey}</p>`
}

import { html } from 'hono/html'
import { sectionPath } from '../account/frame.ts'
import type { Html } from '../layout/page.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { SiteContext } from '../site.ts'
import { formTexts } from './form-messages.ts'
import { type LeagueChoice, queryCharsMax } from './leagues.ts'

interface LeaguesContent {
  organisationId: string
  /** What it means to choose none. */
  hint: string
  chosen: readonly LeagueChoice[]
  found: readonly LeagueChoice[]
  query: string
  error?: string | undefined
}

/**
 * The chosen leagues and those found, all as boxes, so that a choice survives the next search. The script
 * `league-search.js` searches as the visitor types; without it, the button sends the form with `step=search`.
 */
export function leaguesField(c: SiteContext, { organisationId, hint, chosen, found, query, error }: LeaguesContent): Html {
  const language = c.get('language')
  const texts = formTexts[language]
  const names: Readonly<Record<string, string>> = sportNames[language]
  const box = ({ id, sport, label }: LeagueChoice, isChosen: boolean): Html =>
    html`<label><input type="checkbox" name="league" value="${id}"${isChosen && html` checked`}>${label} <span class="muted">${
      names[sport]
    }</span></label>`
  const others = found.filter(({ id }) => !chosen.some((each) => each.id === id))
  const search = html`<label for="q">${texts.search}</label><input type="search" id="q" name="q" value="${query}" maxlength="${String(
    queryCharsMax,
  )}" autocomplete="off"><button type="submit" name="step" value="search" formnovalidate class="secondary outline small">${
    texts.searchSubmit
  }</button>`
  return html`<fieldset data-search="${sectionPath(organisationId, 'keys')}/leagues" data-none="${texts.noneFound}"><legend>${
    texts.leagues
  }</legend><p class="hint">${hint}</p>${error && html`<p class="field-error">${error}</p>`}${search}<div data-boxes>${chosen.map((each) =>
    box(each, true),
  )}${others.map((each) => box(each, false))}</div>${query !== '' && found.length === 0 && html`<p role="status">${texts.noneFound}</p>`}</fieldset>`
}

import { type Language, matchSports, servedSport } from '@touchline/contract/catalog'
import type { League } from '@touchline/contract/gen/catalog'
import { countryName } from '@touchline/contract/names/countries'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { notFoundPage } from '../layout/error-page.ts'
import type { Html } from '../layout/html.ts'
import { icon } from '../layout/icons.ts'
import { sportNames } from '../layout/sport-names.ts'
import { numberText } from '../layout/time.ts'
import type { Site, SiteContext, SiteEnv } from '../site.ts'
import { docsFrame } from './frame.ts'
import { docsTexts } from './messages.ts'
import type { OpenDocumentation } from './open-documentation.ts'

export const leaguesOfPage = 50
const offsetMax = 10_000
const queryCharsMax = 100

/** /docs/coverage: what each league has, by sport. */
export const coveragePages = (site: Site, open: OpenDocumentation): Hono<SiteEnv> =>
  new Hono<SiteEnv>()
    .get('/docs/coverage', async (c) => {
      const texts = docsTexts[c.get('language')]
      const body = html`<h1>${texts.coverage}</h1><p class="lead">${texts.coverageLead}</p><div class="cards">${await sportCards(c, site)}</div>`
      return docsFrame(c, (await open()).library, { title: texts.coverage, description: texts.coverageLead, body })
    })
    .get('/docs/coverage/:sport', async (c) => {
      const sport = matchSports.find(({ id }) => id === c.req.param('sport') && servedSport(id))
      if (!sport) return notFoundPage(c)
      const texts = docsTexts[c.get('language')]
      const title = `${texts.coverage}: ${sportNames[c.get('language')][sport.id]}`
      const body = html`<h1>${title}</h1><p>${texts.coverageLead}</p>${await leagueList(c, site, sport.id)}`
      return docsFrame(c, (await open()).library, { title, body })
    })

/** A link for each sport, with the number of its leagues. */
const sportCards = (c: SiteContext, { clients }: Site): Promise<Html[]> =>
  Promise.all(
    matchSports.map(async ({ id }) => {
      const language = c.get('language')
      const { total } = await clients.fixtures.listLeagues({ sport: id, limit: 1 })
      return html`<article><h2>${icon(id)} <a href="/docs/coverage/${id}">${sportNames[language][id]}</a></h2><p class="muted">${docsTexts[language].leagues(numberText(language, total))}</p></article>`
    }),
  )

async function leagueList(c: SiteContext, { clients }: Site, sport: string): Promise<Html> {
  const texts = docsTexts[c.get('language')]
  const q = (c.req.query('q') ?? '').trim().slice(0, queryCharsMax)
  const offset = readOffset(c.req.query('offset'))
  const { items, total } = await clients.fixtures.listLeagues({ sport, limit: leaguesOfPage, offset, ...(q && { q }) })
  const link = (to: number, text: string) => html`<a href="?${new URLSearchParams({ ...(q && { q }), offset: String(to) })}">${text}</a>`
  return html`<form class="docs-search" method="get"><input type="search" name="q" value="${q}" maxlength="${queryCharsMax}" aria-label="${texts.filter}" placeholder="${texts.filter}"><button class="secondary">${texts.find}</button></form>
    ${items.length > 0 ? leagueTable(items, c.get('language')) : html`<p>${texts.noLeagues}</p>`}
    <p class="row">${offset > 0 && link(Math.max(0, offset - leaguesOfPage), texts.previous)} ${offset + items.length < total && link(offset + leaguesOfPage, texts.next)}</p>`
}

/** Whole pages only, so that a page has one address. */
function readOffset(text = ''): number {
  const offset = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return Math.min(offset - (offset % leaguesOfPage), offsetMax)
}

/** Columns are fields of `coverage` in the API, by name. */
const flags = ['events', 'lineups', 'statistics', 'playByPlay', 'injuries', 'officialDetails'] as const
const fieldName = (flag: string): string => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function leagueTable(leagues: readonly League[], language: Language): Html {
  const texts = docsTexts[language]
  const flag = (isThere = false) => (isThere ? html`<td>${texts.yes}</td>` : html`<td class="muted">${texts.no}</td>`)
  const rows = leagues.map(
    ({ id, name, translations, countryCode, season, coverage }) =>
      html`<tr><th scope="row">${countryCode === '' ? '' : `${countryName(countryCode, language)}: `}${translations[language] ?? name}<br><code>${id}</code></th><td>${season?.name}</td><td>${coverage?.live || 'post'}</td>${flags.map((each) => flag(coverage?.[each]))}</tr>`,
  )
  return html`<div class="table-scroll" tabindex="0"><table>
      <thead><tr><th scope="col">${texts.league}</th><th scope="col">${texts.season}</th>${['live', ...flags].map((each) => html`<th scope="col"><code>${fieldName(each)}</code></th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table></div>`
}

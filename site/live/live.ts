import { type Language, matchSports, type SportId, servedSport } from '@touchline/contract/catalog'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { icon } from '../layout/icons.ts'
import { page } from '../layout/page.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { Pages, SiteContext, SiteEnv } from '../site.ts'
import type { Board, GetBoard } from './board.ts'
import { liveTexts } from './messages.ts'
import { highlights, scoreboard, sportCounts } from './scoreboard.ts'

/** /live: all matches in play; /scoreboard: the part of it, and of the first page, that the script loads again. */
export function livePages(getBoard: GetBoard): Pages {
  return ({ config }) => {
    const app = new Hono<SiteEnv>()
    if (!config.publicScoreboard) return app.get('/live', keyPage)
    const render = renderOnce()
    return app
      .get('/live', async (c) => livePage(c, await getBoard()))
      .get('/scoreboard', async (c) => {
        const board = await getBoard()
        const view = c.req.query('view') === 'home' ? 'home' : getSport(c)
        const etag = `"${board?.version ?? 'unknown'}-${view ?? 'all'}-${c.get('language')}"`
        c.header('ETag', etag)
        c.header('Cache-Control', 'private, no-cache')
        if (c.req.header('if-none-match') === etag) return c.body(null, 304)
        return c.html(render(board, view, c.get('language')))
      })
  }
}

const getSport = (c: SiteContext): SportId | undefined => servedSport(c.req.query('sport') ?? '')?.id

/** Each view of a board is rendered once for each language, for all viewers. */
function renderOnce() {
  let current: Board | undefined
  const rendered = new Map<string, Html>()
  return (board: Board | undefined, view: SportId | 'home' | undefined, language: Language): Html => {
    if (board !== current) rendered.clear()
    current = board
    const key = `${view} ${language}`
    const known = rendered.get(key)
    if (known) return known
    const text = view === 'home' ? highlights(board, language) : scoreboard(board, language, view)
    rendered.set(key, text)
    return text
  }
}

function livePage(c: SiteContext, board: Board | undefined) {
  const language = c.get('language')
  const { title, description, lead, allSports } = liveTexts[language]
  const sport = getSport(c)
  const counts = board ? sportCounts(board) : []
  const chip = (href: string, isCurrent: boolean, text: Html) =>
    html`<li><a href="${href}"${isCurrent && html` aria-current="page"`}>${text}</a></li>`
  return page(c, {
    title: sport ? `${sportNames[language][sport]}: ${title}` : title,
    description,
    scripts: ['scoreboard.js'],
    body: html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      <nav class="chips" aria-label="${liveTexts[language].sport}"><ul>
        ${chip('/live', sport === undefined, html`${allSports}`)}
        ${counts.map((each) =>
          chip(
            `/live?sport=${each.sport}`,
            each.sport === sport,
            html`${icon(each.sport)} ${sportNames[language][each.sport]} ${each.count}`,
          ),
        )}
      </ul></nav>
      <div data-scoreboard="/scoreboard?lang=${language}${sport && `&sport=${sport}`}">${scoreboard(board, language, sport)}</div>`,
  })
}

/** The operator shows nothing to everybody: visitors follow a sport with a key of their own. */
function keyPage(c: SiteContext) {
  const language = c.get('language')
  const texts = liveTexts[language]
  return page(c, {
    title: texts.title,
    description: texts.description,
    scripts: ['live-key.js'],
    body: html`<h1>${texts.title}</h1>
      <p class="lead">${texts.keyHint}</p>
      <noscript><p class="notice warn">${texts.needsScript}</p></noscript>
      <form class="fields" data-live-key data-in-play="${texts.inPlay}" data-connecting="${texts.connecting}" data-none="${texts.noMatches}">
        <label>${texts.key} <input name="key" type="password" required autocomplete="off" placeholder="tl_live_…"></label>
        <label>${texts.sport} <select name="sport">${matchSports.map(({ id }) => html`<option value="${id}">${sportNames[language][id]}</option>`)}</select></label>
        <div><button type="submit">${texts.follow}</button></div>
      </form>
      <p role="status" class="muted"></p>
      <div class="cards matches" id="matches"></div>`,
  })
}

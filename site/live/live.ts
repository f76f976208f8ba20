import { matchSports, type SportId, servedSport } from '@touchline/contract/catalog'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { icon } from '../layout/icons.ts'
import { page } from '../layout/page.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { Pages, SiteContext, SiteEnv } from '../site.ts'
import type { Board, GetBoard } from './board.ts'
import { liveTexts } from './messages.ts'
import { scoreboard, sportCounts } from './scoreboard.ts'
import { followed } from './scoreboard-paths.ts'
import { scoreboardTexts } from './scoreboard-texts.ts'

/** /live: all matches in play. */
export const livePages =
  (getBoard: GetBoard): Pages =>
  ({ config }) =>
    new Hono<SiteEnv>().get('/live', config.publicScoreboard ? async (c) => livePage(c, await getBoard()) : keyPage)

const getSport = (c: SiteContext): SportId | undefined => servedSport(c.req.query('sport') ?? '')?.id

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
      ${followed(board, sport, language, scoreboard(board, language, sport))}`,
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
      <form class="fields" data-live-key data-in-play="${texts.inPlay}" data-connecting="${texts.connecting}" data-none="${scoreboardTexts[language].noMatches}">
        <label>${texts.key} <input name="key" type="password" required autocomplete="off" placeholder="tl_live_…"></label>
        <label>${texts.sport} <select name="sport">${matchSports.map(({ id }) => html`<option value="${id}">${sportNames[language][id]}</option>`)}</select></label>
        <div><button type="submit">${texts.follow}</button></div>
      </form>
      <p role="status" class="muted"></p>
      <div class="cards matches" id="matches"></div>`,
  })
}

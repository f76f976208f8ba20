import { type Language, languages, servedSports } from '@touchline/contract/catalog'
import type { Plan } from '@touchline/contract/gen/auth'
import { plans } from '@touchline/contract/plans'
import { usd } from '@touchline/contract/prices'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { codeBlock } from '../layout/code-block.ts'
import type { Html } from '../layout/html.ts'
import { type IconName, icon } from '../layout/icons.ts'
import { languageNames } from '../layout/languages.ts'
import { page } from '../layout/page.ts'
import { planName } from '../layout/plan-name.ts'
import { sportNames } from '../layout/sport-names.ts'
import { numberText } from '../layout/time.ts'
import type { GetBoard } from '../live/board.ts'
import { highlights } from '../live/scoreboard.ts'
import { followed } from '../live/scoreboard-paths.ts'
import { microUsdText } from '../pricing/money.ts'
import type { Pages, SiteContext, SiteEnv } from '../site.ts'
import { homeTexts } from './messages.ts'
import { sampleFact } from './sample-fact.ts'

/** The first page that a visitor sees: what the product is, and matches in play where the operator shows them. */
export const homePages =
  (getBoard: GetBoard): Pages =>
  (site) => {
    const getSample = sampleFact(site)
    const isPublic = site.config.publicScoreboard
    return new Hono<SiteEnv>().get('/', async (c) => {
      const language = c.get('language')
      const { title, description } = homeTexts[language]
      const [board, sample] = await Promise.all(isPublic ? [getBoard(), getSample(language)] : [])
      return page(c, {
        title,
        description,
        scripts: isPublic ? ['scoreboard.js'] : [],
        body: html`${hero(c)}
          ${isPublic && inPlay(followed(board, 'home', language, highlights(board, language)), language)}
          ${features(language, sample)}
          ${planTeaser(language)}
          ${documentation(language)}`,
      })
    })
  }

function hero(c: SiteContext): Html {
  const texts = homeTexts[c.get('language')]
  const session = c.get('session')
  const call = [`export KEY=tl_live_…`, `curl -H "X-API-Key: $KEY" ${c.get('publicOrigin')}/v1/soccer/matches/live`].join('\n')
  return html`<section class="hero">
      <div>
        <h1>${texts.headline}</h1>
        <p class="lead">${texts.lead}</p>
        <p class="row">
          <a role="button" href="${session ? '/account' : '/login'}">${session ? texts.account : texts.start}</a>
          <a role="button" class="secondary" href="/live">${texts.seeLive}</a>
        </p>
      </div>
      <div><h2 class="visually-hidden">${texts.twoLines}</h2>${codeBlock(`${texts.shell} · ${texts.twoLines}`, call)}</div>
    </section>`
}

const inPlay = (shown: Html, language: Language): Html => {
  const texts = homeTexts[language]
  return html`<section>
      <div class="row spread"><h2>${icon('live')} ${texts.inPlay}</h2><a href="/live">${texts.allMatches}</a></div>
      ${shown}
    </section>`
}

function features(language: Language, sample: string | undefined): Html {
  const texts = homeTexts[language]
  const names = sportNames[language]
  return html`<section class="cards features">
      ${feature('globe', texts.sportsTitle, html`<p>${texts.sportsText}</p><ul class="sports">${servedSports.map(({ id }) => html`<li>${icon(id)} ${names[id]}</li>`)}</ul>`)}
      ${feature('news', texts.briefingsTitle, html`<p>${texts.briefingsText}</p>${sample !== undefined && html`<blockquote>${sample}</blockquote>`}`)}
      ${feature('mail', texts.languagesTitle, html`<p>${texts.languagesText}</p><p class="muted">${languages.map((each) => languageNames[each]).join(' · ')}</p>`)}
      ${feature('live', texts.streamTitle, html`<p>${texts.streamText}</p><p><code>/v1/soccer/stream</code></p>`)}
      ${feature('wallet', texts.payTitle, html`<p>${texts.payText} <strong>$${usd('list')}</strong>.</p><p><a href="/wallet">${texts.payTitle}</a></p>`)}
      ${feature('tools', texts.toolsTitle, html`<p>${texts.toolsText}</p>`)}
    </section>`
}

const feature = (name: IconName, title: string, body: Html): Html => html`<article><h2>${icon(name)} ${title}</h2>${body}</article>`

function planTeaser(language: Language): Html {
  const texts = homeTexts[language]
  return html`<section>
      <div class="row spread"><h2>${texts.plansTitle}</h2><a href="/pricing">${texts.seePlans}</a></div>
      <p class="muted">${texts.plansText}</p>
      <div class="cards plan-teaser">${plans.map((plan) => planCard(plan, language))}</div>
    </section>`
}

function planCard({ id, priceMicroUsd, perMinute }: Plan, language: Language): Html {
  const texts = homeTexts[language]
  return html`<article>
      <h3>${planName(id)}</h3>
      <p class="price">${priceMicroUsd === undefined ? texts.byContact : html`<strong>${microUsdText(language, priceMicroUsd)}</strong> ${texts.perMonth}`}</p>
      ${perMinute !== undefined && html`<p class="muted">${numberText(language, perMinute)} ${texts.perMinute}</p>`}
    </article>`
}

function documentation(language: Language): Html {
  const texts = homeTexts[language]
  return html`<section class="card documentation">
      <div><h2>${icon('code')} ${texts.docsTitle}</h2><p>${texts.docsText}</p></div>
      <p class="row"><a role="button" href="/docs">${texts.readDocs}</a> <a role="button" class="outline" href="/openapi.json">${texts.openApi}</a></p>
    </section>`
}

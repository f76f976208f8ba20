import { sportOfId } from '@touchline/contract/ids'
import { html } from 'hono/html'
import { accountPage, sectionPath } from '../account/frame.ts'
import { codeBlock } from '../layout/code-block.ts'
import type { Html } from '../layout/page.ts'
import type { SiteContext } from '../site.ts'
import { keyTexts } from './messages.ts'

interface ShownKey {
  organisation: { id: string; name: string }
  key: string
  sports: readonly string[]
  leagueIds: readonly string[]
  /** An origin whose pages may use the key, as browsers send it. Only publishable keys have one. */
  pageOrigin: string | undefined
  /** What becomes of the key that this one replaces. */
  note?: Html | string
}

/**
 * The response to a form that made a key, with the key in it: the only time that it is shown. It is no redirect, so no
 * URL has the key and no server keeps it; pages of an account are not stored by browsers.
 */
export function shownKeyPage(c: SiteContext, origin: string, { organisation, key, sports, leagueIds, pageOrigin, note }: ShownKey) {
  const texts = keyTexts[c.get('language')]
  const headers = [`X-API-Key: ${key}`, ...(pageOrigin === undefined ? [] : [`Origin: ${pageOrigin}`])]
  const calls = getCalls(origin, headers, sports[0] ?? sportOfId(leagueIds[0] ?? '') ?? 'soccer')
  return accountPage(c, {
    ...{ organisation, section: 'keys', title: texts.newKey },
    body: html`<p class="notice warn"><strong>${texts.copyNow}</strong></p>${codeBlock(texts.key, key, { wraps: true })}${note && html`<p>${note}</p>`}<h2>${
      texts.tryIt
    }</h2>${calls.map(([name, call]) => codeBlock(texts.calls[name], call, { wraps: true }))}<p><a href="${sectionPath(organisation.id, 'keys')}" role="button">${
      texts.done
    }</a></p>`,
  })
}

function getCalls(origin: string, headers: readonly string[], sport: string): ['sports' | 'live' | 'stream', string][] {
  const sent = headers.map((each) => `-H '${each}' `).join('')
  const curl = (path: string, more = '') => `curl ${more}${sent}'${origin}/v1${path}'`
  if (sport === 'horse-racing') {
    return [
      ['sports', curl('/sports')],
      ['live', curl('/horse-racing/races')],
    ]
  }
  return [
    ['sports', curl('/sports')],
    ['live', curl(`/${sport}/matches/live`)],
    ['stream', curl(`/${sport}/stream`, '-N ')],
  ]
}

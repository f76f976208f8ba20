import { type Language, servedSport } from '@touchline/contract/catalog'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { readLanguage } from '../http/language.ts'
import type { Html } from '../layout/html.ts'
import type { Pages, SiteContext, SiteEnv } from '../site.ts'
import type { Board, GetBoard } from './board.ts'
import { boardStreams } from './board-streams.ts'
import { fragments, getVersion, type View } from './fragments.ts'

/** What a client that is refused may do: the page asks for the fragment in between. */
const retryAfterSeconds = 60

/**
 * The part of /live and of the first page that changes, for their script. /scoreboard: once, with an ETag;
 * /scoreboard/stream: as server-sent events, one for each change. Both are the same for everybody.
 */
export const scoreboardPaths =
  (getBoard: GetBoard): Pages =>
  (site) => {
    const app = new Hono<SiteEnv>()
    if (!site.config.publicScoreboard) return app
    const getFragment = fragments()
    const streams = boardStreams(site, getBoard, getFragment)
    return app
      .get('/scoreboard', readLanguage, async (c) => {
        const fragment = await getFragment(await getBoard(), getView(c), c.get('language'))
        const etag = `"${fragment.version}"`
        c.header('ETag', etag)
        c.header('Cache-Control', 'private, no-cache')
        if (c.req.header('if-none-match') === etag) return c.body(null, 304)
        return c.html(fragment.html)
      })
      .get('/scoreboard/stream', readLanguage, async (c) => {
        c.header('Cache-Control', 'no-store')
        if (!c.req.header('accept')?.includes(eventStream))
          return c.text(`This is a stream of server-sent events: ask for it with Accept: ${eventStream}.`, 406)
        const [view, language, address] = [getView(c), c.get('language'), c.get('address')]
        const fragment = await getFragment(await getBoard(), view, language)
        const refusal = streams.refusal(address)
        if (refusal) return refused(c, refusal)
        const coding = acceptsGzip(c.req.header('accept-encoding')) ? 'gzipped' : 'plain'
        const headers = { 'Content-Type': eventStream, ...(coding === 'gzipped' && { 'Content-Encoding': 'gzip' }), ...unbuffered }
        // A response to HEAD has no body that anybody could end.
        if (c.req.method === 'HEAD') return c.body(null, 200, headers)
        const version = c.req.header('last-event-id') ?? c.req.query('after')
        const disconnect = () => void c.env.outgoing?.destroy()
        return c.body(streams.open({ address, view, language, version, coding, disconnect }, fragment), 200, headers)
      })
  }

const eventStream = 'text/event-stream'
/** Proxies such as nginx send each event at once. */
const unbuffered = { 'X-Accel-Buffering': 'no' }

function refused(c: Context, refusal: 'process' | 'address'): Response {
  const [status, reason] = refusal === 'address' ? ([429, 'This address has'] as const) : ([503, 'The server has'] as const)
  c.header('Retry-After', String(retryAfterSeconds))
  return c.text(`${reason} as many open streams as it may. Ask for /scoreboard in the meantime.`, status)
}

const getView = (c: SiteContext): View => (c.req.query('view') === 'home' ? 'home' : servedSport(c.req.query('sport') ?? '')?.id)

/** The fragment in a page, with what the script needs to follow it. */
export function followed(board: Board | undefined, view: View, language: Language, fragment: Html): Html {
  const query = new URLSearchParams({ ...(view === 'home' ? { view } : view && { sport: view }), lang: language })
  return html`<div data-scoreboard="/scoreboard?${query}" data-version="${getVersion(board, view, language)}">${fragment}</div>`
}

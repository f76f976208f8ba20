import type { StatusReport } from '@touchline/contract/gen/status'
import type { Clock } from '@touchline/platform/ports/clock'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../layout/page.ts'
import type { Pages, Site, SiteEnv } from '../site.ts'
import { atom } from './atom.ts'
import { statusBody } from './body.ts'
import { statusTexts } from './messages.ts'

/** Reports are shared for this long, so that any number of visitors cost one call. */
const sharedMs = 5_000
const callTimeoutMs = 2_000
const cacheControl = 'public, max-age=30'

/** /status and its feed, for everybody. */
export const statusPages: Pages = (site) => {
  const getReport = sharedReport(site)
  return new Hono<SiteEnv>()
    .get('/status', async (c) => {
      const { title, description, feed } = statusTexts[c.get('language')]
      const report = await getReport()
      return page(c, {
        title,
        description,
        cacheControl: report ? cacheControl : 'no-store',
        head: html`<link rel="alternate" type="application/atom+xml" title="${feed}" href="/status.atom">`,
        body: statusBody(report, { language: c.get('language'), now: site.realClock.now() }),
      })
    })
    .get('/status.atom', async (c) => {
      const report = await getReport()
      if (!report) return c.text(statusTexts[c.get('language')].notAnswering, 503, { 'Retry-After': '30', 'Cache-Control': 'no-store' })
      const feed = atom({ incidents: report.incidents, origin: c.get('publicOrigin'), at: report.at, language: c.get('language') })
      return c.body(String(await feed), 200, {
        'Content-Type': 'application/atom+xml; charset=utf-8',
        'Cache-Control': cacheControl,
        Vary: 'Accept-Language, Cookie',
      })
    })
}

/** Undefined: the service does not answer in time. */
function sharedReport({ clients, realClock, log }: Pick<Site, 'clients' | 'log'> & { realClock: Clock }) {
  let latest: { at: number; report: Promise<StatusReport | undefined> } | undefined
  return (): Promise<StatusReport | undefined> => {
    if (!latest || realClock.now() - latest.at >= sharedMs) {
      const report = clients.status.getStatus({}, { timeoutMs: callTimeoutMs }).catch((error: Error) => {
        log.warn('the status is not known', { error })
        return undefined
      })
      latest = { at: realClock.now(), report }
    }
    return latest.report
  }
}

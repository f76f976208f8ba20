import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { requestMetrics } from '../metrics.ts'
import type { Site, SiteEnv } from '../site.ts'

/** Counts requests and their durations by route: the pattern of the path, never the path itself. */
export function measure({ metrics }: Site): MiddlewareHandler<SiteEnv> {
  const { requests, seconds } = requestMetrics(metrics)
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const route = routeName(routePath(c))
    requests.add({ route, status: String(c.res.status) })
    seconds.observe((performance.now() - startedAt) / 1_000, { route })
  }
}

/** The route that responded, without the patterns of its parameters. "none": no page has the path, or a stage refused the request. */
const routeName = (path: string): string => (path.includes('*') ? 'none' : path.replace(/\{[^{}]*\}/g, ''))

import { servedSport } from '@touchline/contract/catalog'
import { fail, type ServiceError } from '@touchline/contract/errors'
import express from 'express'
import { type Endpoint, hasEndpoint } from '../endpoint.ts'
import { recent } from '../grants/recent.ts'
import type { RequestContext } from '../request-context.ts'

/** Path prefix of all endpoints of this version. */
export const base = '/v1'

/**
 * Serves a request of one endpoint; `path`: the path parameters. A thrown error or rejection becomes the error
 * response.
 */
export type Serve = (ctx: RequestContext, path: Readonly<Record<string, string>>) => void | Promise<void>

/** Resolves the endpoint of a request. Throws `unknown_endpoint` and `unknown_sport`. */
export type Route = (ctx: RequestContext) => RouteMatch

export interface RouteMatch {
  endpoint: Endpoint
  serve: Serve
  path: Readonly<Record<string, string>>
}

/** Bounds of the cache of paths with an id: entries (newest first), and length of a path. */
const cachedPathsMax = 10_000
const cachedPathCharsMax = 80

/**
 * One Express route per row, in order. `serveOf`: the handler of a row. Matches are cached by path, since they never
 * change: for a poll of the live list, and for a rejection under load, routing costs more than all other stages.
 */
export function router(endpoints: readonly Endpoint[], serveOf: (endpoint: Endpoint) => Serve): Route {
  const routes = express.Router({ strict: true, caseSensitive: true })
  const literalPaths = new Map<string, RouteMatch>()
  const idPaths = recent<string, RouteMatch>(cachedPathsMax)
  for (const endpoint of endpoints) {
    const serve = serveOf(endpoint)
    const cache = endpoint.path.includes('{id}') ? idPaths : literalPaths
    routes.get(expressPath(endpoint.path), ({ params }, res) => {
      const lookup = res as unknown as RouteLookup
      const path = params as Record<string, string>
      lookup.refusal = wrongSport(path.sport, endpoint)
      if (lookup.refusal) return
      lookup.match = { endpoint, serve, path }
      if (lookup.path.length <= cachedPathCharsMax) cache.set(lookup.path, lookup.match)
    })
  }
  return (ctx) => {
    const cached = literalPaths.get(ctx.path) ?? idPaths.get(ctx.path)
    if (cached) return cached
    const lookup: RouteLookup = { path: ctx.path, match: undefined, refusal: undefined }
    // Express calls a matching route synchronously; its later callback only reports that there is none.
    routes(ctx.req as express.Request, lookup as unknown as express.Response, () => undefined)
    if (lookup.match) return lookup.match
    throw lookup.refusal ?? fail('unknown_endpoint')
  }
}

/** Passed through Express in place of a response. */
interface RouteLookup {
  readonly path: string
  match: RouteMatch | undefined
  refusal: ServiceError | undefined
}

const expressPath = (path: string): string => base + path.replace(/\{(\w+)\}/g, ':$1')

/**
 * `unknown_sport` for a lowercase word that is no served sport; `unknown_endpoint` for other text and for endpoints the
 * sport does not have.
 */
function wrongSport(sport: string | undefined, endpoint: Endpoint): ServiceError | undefined {
  if (sport === undefined) return undefined
  const served = servedSport(sport)
  if (!served) return fail(/^[a-z-]+$/.test(sport) ? 'unknown_sport' : 'unknown_endpoint')
  return hasEndpoint(served.id, endpoint) ? undefined : fail('unknown_endpoint')
}

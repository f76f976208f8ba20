import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { servedSport } from '@touchline/contract/catalog'
import { fail, type ServiceError } from '@touchline/contract/errors'
import { recent } from '@touchline/platform/recent'
import express from 'express'
import { unknownEndpoint } from '../endpoints/closest-endpoint.ts'
import { type Endpoint, hasEndpoint, type Values } from '../endpoints/endpoint.ts'

/** Path prefix of all endpoints of this version. */
const base = '/v1'

/** An endpoint and the values of its path parameters. */
export interface Route {
  endpoint: Endpoint
  params: Readonly<Record<string, string>>
  /** Values of all parameters for an empty query string, once a request has needed them. */
  values?: Values
}

/** Responds to a request: `route` is the endpoint of its path, or the error of a path without one. */
export type HandleRequest = (req: IncomingMessage, res: ServerResponse, route: Route | ServiceError) => void

/** Number of paths whose routes are cached, and their maximum length. */
const keptPathsMax = 10_000
const keptPathCharsMax = 80

const noEndpoint = unknownEndpoint()
const unknownSport = fail('unknown_sport')

/**
 * The Express application of the public port; the table of endpoints is mounted at `/v1`. Routes are cached by path,
 * since they never change: for a poll of the live list, and for a rejection under load, Express costs more than all
 * other stages (ADR 8). `others` responds to paths outside of `/v1`; `pages`, if there are any, to every path outside of
 * `/v1` and `/api` that neither has; `webhooks` to `/v1/webhooks` and below.
 */
export function application(
  endpoints: readonly Endpoint[],
  handle: HandleRequest,
  others: ReadonlyMap<string, RequestListener>,
  pages: () => RequestListener | undefined,
  webhooks: RequestListener,
): RequestListener {
  const kept = recent<Route>(keptPathsMax)
  const v1 = express.Router({ strict: true, caseSensitive: true })
  // Every method is routed: the error of a wrong one depends on the request, not on the path.
  for (const endpoint of endpoints) {
    v1.all(endpoint.path.replace(/\{(\w+)\}/g, ':$1'), (req, res) => {
      const params = req.params as Record<string, string>
      const error = wrongSport(params.sport, endpoint)
      req.url = req.originalUrl
      const path = getPath(req.url)
      const route = { endpoint, params }
      if (!error && path.length <= keptPathCharsMax) kept.set(path, route)
      handle(req, res, error ?? route)
    })
  }
  const ownSegments = new Set(endpoints.map(({ path }) => path.split('/')[1]!))
  /** No path exists below a sport that is not served. */
  const isBelowUnknownSport = (path: string): boolean => {
    const segment = /^\/v1\/([a-z-]+)\/./.exec(path)?.[1]
    return segment !== undefined && !ownSegments.has(segment) && !servedSport(segment)
  }
  const app = express().disable('x-powered-by').enable('case sensitive routing').use(base, v1)
  return (req, res) => {
    const path = getPath(req.url)
    const route = kept.get(path)
    const other = route ? undefined : (others.get(path) ?? (isOfApi(path) ? undefined : pages()))
    if (route) handle(req, res, route)
    else if (isOfWebhooks(path)) webhooks(req, res)
    else if (other) other(req, res)
    // A preflight has the same answer at all other paths.
    else if (req.method === 'OPTIONS') handle(req, res, noEndpoint)
    else app(req as express.Request, res as express.Response, () => handle(req, res, isBelowUnknownSport(path) ? unknownSport : noEndpoint))
  }
}

/** These paths have other methods than GET, and bodies. */
const isOfWebhooks = (path: string): boolean => path === '/v1/webhooks' || path.startsWith('/v1/webhooks/')

/** Whether an unknown path gets the error of the API rather than a page. */
const isOfApi = (path: string): boolean => /^\/(v1|api)(\/|$)/.test(path) || !path.startsWith('/')

/** The target without its query. */
export function getPath(url = ''): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

/**
 * `unknown_sport` for a lowercase word that is no served sport; `unknown_endpoint` for other text and for endpoints the
 * sport does not have.
 */
function wrongSport(sport: string | undefined, endpoint: Endpoint): ServiceError | undefined {
  if (sport === undefined) return undefined
  const served = servedSport(sport)
  if (!served) return /^[a-z-]+$/.test(sport) ? unknownSport : noEndpoint
  return hasEndpoint(served.id, endpoint) ? undefined : noEndpoint
}

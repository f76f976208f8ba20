import { servedSport } from '@touchline/contract/catalog'
import { fail, type ServiceError } from '@touchline/contract/errors'
import express from 'express'
import { type Endpoint, isOf } from '../endpoint.ts'
import { recent } from '../grants/recent.ts'
import type { RequestContext } from '../request-context.ts'

/** The segment of the path that every endpoint of this version is below. */
export const base = '/v1'

/** Answers a request on an endpoint; `path`: the path parameters. What it throws or rejects with becomes the error the client sees. */
export type Serve = (x: RequestContext, path: Readonly<Record<string, string>>) => void | Promise<void>

/** Where a request leads. Throws `unknown_endpoint` and `unknown_sport`. */
export type Route = (x: RequestContext) => Found

/** What answers a path. */
export interface Found {
  endpoint: Endpoint
  serve: Serve
  path: Readonly<Record<string, string>>
}

/** Of the paths with an id so many are kept, the newest; what is longer than any of ours is not. */
const keptMax = 10_000
const keptCharsMax = 80

/**
 * One Express route for each row, in their order. `serveOf`: what answers a row. Where a path leads does not change, so it is kept once the
 * router has found it: for a poll of the live list, and for a refusal under load, the router costs more than the rest of the stages.
 */
export function router(endpoints: readonly Endpoint[], serveOf: (endpoint: Endpoint) => Serve): Route {
  const routes = express.Router({ strict: true, caseSensitive: true })
  const found = new Map<string, Found>()
  const foundWithId = recent<string, Found>(keptMax)
  for (const endpoint of endpoints) {
    const serve = serveOf(endpoint)
    const kept = endpoint.path.includes('{id}') ? foundWithId : found
    routes.get(expressPath(endpoint.path), ({ params }, res) => {
      const way = res as unknown as Way
      const path = params as Record<string, string>
      way.refusal = wrongSport(path.sport, endpoint)
      if (way.refusal) return
      way.leadsTo = { endpoint, serve, path }
      if (way.path.length <= keptCharsMax) kept.set(way.path, way.leadsTo)
    })
  }
  return (x) => {
    const known = found.get(x.path) ?? foundWithId.get(x.path)
    if (known) return known
    const way: Way = { path: x.path, leadsTo: undefined, refusal: undefined }
    // A route that fits is found before this call ends; what the router tells later is that there is none.
    routes(x.req as express.Request, way as unknown as express.Response, () => undefined)
    if (way.leadsTo) return way.leadsTo
    throw way.refusal ?? fail('unknown_endpoint')
  }
}

/** What the router hands to its handlers in place of a response. */
interface Way {
  readonly path: string
  leadsTo: Found | undefined
  refusal: ServiceError | undefined
}

const expressPath = (path: string): string => base + path.replace(/\{(\w+)\}/g, ':$1')

/** What is no word in lower case is no sport's name, and so another path; so is an endpoint that the sport does not have. */
function wrongSport(sport: string | undefined, endpoint: Endpoint): ServiceError | undefined {
  if (sport === undefined) return undefined
  const served = servedSport(sport)
  if (!served) return fail(/^[a-z-]+$/.test(sport) ? 'unknown_sport' : 'unknown_endpoint')
  return isOf(served.id, endpoint) ? undefined : fail('unknown_endpoint')
}

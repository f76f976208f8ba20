import { servedSport } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import express from 'express'
import { type Endpoint, isOf } from '../endpoint.ts'
import type { Exchange, ExchangeResponse } from '../exchange.ts'

/** The segment of the path that every endpoint of this version is below. */
export const base = '/v1'

/** Answers a request on an endpoint; `path`: the path parameters. What it throws or rejects with becomes the error the client sees. */
export type Serve = (x: Exchange, path: Readonly<Record<string, string>>) => void | Promise<void>

/** Routes a request to its endpoint and hands on what is thrown there; `unknown_endpoint` when there is none. */
export type Route = (x: Exchange, failed: (thrown: unknown) => void) => void

/** What answers a path. */
interface Found {
  endpoint: Endpoint
  serve: Serve
  path: Readonly<Record<string, string>>
}

/**
 * One Express route for each row, in their order. `serveOf`: what answers a row. Where a path leads does not change, so those without an id,
 * a few dozen, are kept once the router has found them: for a poll of the live list the router costs more than the rest of its stages.
 */
export function router(endpoints: readonly Endpoint[], serveOf: (endpoint: Endpoint) => Serve): Route {
  const routes = express.Router({ strict: true, caseSensitive: true })
  const found = new Map<string, Found>()
  for (const endpoint of endpoints) {
    const serve = serveOf(endpoint)
    const isKept = !endpoint.path.includes('{id}')
    routes.get(expressPath(endpoint.path), ({ params }, res, failed) => {
      const { exchange } = res as unknown as ExchangeResponse
      const path = params as Record<string, string>
      checkSport(path.sport, endpoint)
      const here = { endpoint, serve, path }
      if (isKept) found.set(exchange.path, here)
      answer(exchange, here, failed)
    })
  }
  return (x, failed) => {
    const known = found.get(x.path)
    if (known) return answer(x, known, failed)
    const res = x.res as ExchangeResponse
    res.exchange = x
    routes(x.req as express.Request, res as unknown as express.Response, (thrown: unknown) => failed(thrown ?? fail('unknown_endpoint')))
  }
}

function answer(x: Exchange, { endpoint, serve, path }: Found, failed: (thrown: unknown) => void): void {
  x.endpoint = endpoint
  try {
    serve(x, path)?.catch(failed)
  } catch (thrown) {
    failed(thrown)
  }
}

const expressPath = (path: string): string => base + path.replace(/\{(\w+)\}/g, ':$1')

/** What is no word in lower case is no sport's name, and so another path; so is an endpoint that the sport does not have. */
function checkSport(sport: string | undefined, endpoint: Endpoint): void {
  if (sport === undefined) return
  if (!/^[a-z-]+$/.test(sport)) throw fail('unknown_endpoint')
  const served = servedSport(sport)
  if (!served) throw fail('unknown_sport')
  if (!isOf(served.id, endpoint)) throw fail('unknown_endpoint')
}

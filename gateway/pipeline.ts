import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, ServiceError } from '@touchline/contract/errors'
import type { RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { Route, RouteMatch } from './derive/router.ts'
import type { Caller } from './grants/caller.ts'
import { overloaded, type Shedding } from './overload/shedding.ts'
import { newRequestContext, type RequestContext } from './request-context.ts'
import { body } from './stages/body.ts'
import { type CallerDeps, callerOf } from './stages/caller.ts'
import { canonical } from './stages/canonical.ts'
import { countRequest, overLimit } from './stages/limit.ts'
import { method } from './stages/method.ts'
import type { Sender } from './stages/send.ts'
import type { BeginSpan } from './stages/trace.ts'

export interface PipelineDeps extends CallerDeps {
  send: Sender
  route: Route
  now(): number
  nextId(): string
  beginSpan: BeginSpan
  shedding: Shedding
}

/**
 * The stages every request passes before its endpoint, in order of precedence of their errors: 400 malformed, 405,
 * 400 body, 400 and 401 of the key, 404 of the path. The first error is the response. The caller is identified in every
 * case, because every response counts against a rate limit and reports it; only shed requests are not counted. When the
 * grant is cached and the limiter responds synchronously, as for a poll of the live list, no promise is created.
 */
export function pipeline(deps: PipelineDeps): (req: IncomingMessage, res: ServerResponse) => void {
  const { send, route, limiter, addressOf, shedding } = deps
  const onFailure = (ctx: RequestContext) => (thrown: unknown) => send.failure(ctx, thrown)

  function admit(ctx: RequestContext, caller: Caller | undefined): void {
    ctx.caller = caller
    const match = findRoute(ctx)
    const reason = match && shedding.reason(ctx)
    if (reason !== undefined && caller) {
      send.shed(ctx, caller, reason)
      return
    }
    if (reason !== undefined) ctx.refusal = overloaded
    count(ctx, match)
  }

  function findRoute(ctx: RequestContext): RouteMatch | undefined {
    if (ctx.refusal !== undefined) return undefined
    try {
      const match = route(ctx)
      ctx.endpoint = match.endpoint
      return match
    } catch (refusal) {
      ctx.refusal = refusal
      return undefined
    }
  }

  function count(ctx: RequestContext, match: RouteMatch | undefined): void {
    const rateLimit = countRequest(ctx, limiter, addressOf)
    if (rateLimit instanceof Promise) rateLimit.then((t) => proceed(ctx, match, t)).catch(onFailure(ctx))
    else proceed(ctx, match, rateLimit)
  }

  function proceed(ctx: RequestContext, match: RouteMatch | undefined, rateLimit: RateLimitResult): void {
    ctx.rateLimit = rateLimit
    if (ctx.caller) ctx.caller.remaining = rateLimit.remaining
    if (ctx.refusal === undefined) match!.serve(ctx, match!.path)?.catch(onFailure(ctx))
    else send.failure(ctx, yieldsToRateLimit(ctx.refusal) ? (overLimit(ctx) ?? ctx.refusal) : ctx.refusal)
  }

  /** The caller; undefined without credentials or when they are refused. */
  function identify(ctx: RequestContext): Caller | undefined | Promise<Caller | undefined> {
    try {
      const caller = callerOf(ctx, deps)
      return caller instanceof Promise ? caller.catch((refusal) => refuse(ctx, refusal)) : caller
    } catch (refusal) {
      return refuse(ctx, refusal)
    }
  }

  function receive(ctx: RequestContext): void {
    const malformed = canonical(ctx) ?? method(ctx)
    const unexpected = body(ctx)
    ctx.refusal = malformed ?? unexpected
    const caller = identify(ctx)
    if (caller instanceof Promise) caller.then((match) => admit(ctx, match)).catch(onFailure(ctx))
    else admit(ctx, caller)
  }

  return (req, res) => {
    const id = deps.nextId()
    const ctx = newRequestContext(req, res, id, deps.now(), deps.beginSpan(req, id))
    try {
      receive(ctx)
    } catch (error) {
      send.failure(ctx, error)
    }
  }
}

function refuse(ctx: RequestContext, refusal: unknown): undefined {
  ctx.refusal ??= refusal
}

/** Errors that 429 takes precedence over: otherwise a client over its limit could probe for paths for free. */
const rateLimitedFirst: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'unknown_endpoint', 'unknown_sport'])
const yieldsToRateLimit = (refusal: unknown): boolean => refusal instanceof ServiceError && rateLimitedFirst.has(refusal.code)

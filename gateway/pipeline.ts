import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, ServiceError } from '@touchline/contract/errors'
import type { RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { Found, Route } from './derive/router.ts'
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

export interface EdgeDeps extends CallerDeps {
  send: Sender
  route: Route
  now(): number
  nextId(): string
  beginSpan: BeginSpan
  shedding: Shedding
}

/**
 * What happens to every request before it is served, in the order of refusals: 400 malformed, 405, 400 body, 400 and 401 of the key, 404 of
 * the path. The first refusal is the answer, but who asks is found out whatever happens, for every answer counts on somebody's limit and shows
 * it. Only what is left out because there is too much is not counted. Where key and count are at hand, as for a poll of the live list, no
 * promise is made on the way.
 */
export function edge(deps: EdgeDeps): (req: IncomingMessage, res: ServerResponse) => void {
  const { send, route, limiter, addressOf, shedding } = deps
  const failed = (x: RequestContext) => (thrown: unknown) => send.failure(x, thrown)

  function admit(x: RequestContext, caller: Caller | undefined): void {
    x.caller = caller
    const found = find(x)
    const why = found && shedding.reason(x)
    if (why !== undefined && caller) {
      send.shed(x, caller, why)
      return
    }
    if (why !== undefined) x.refusal = overloaded
    count(x, found)
  }

  function find(x: RequestContext): Found | undefined {
    if (x.refusal !== undefined) return undefined
    try {
      const found = route(x)
      x.endpoint = found.endpoint
      return found
    } catch (refusal) {
      x.refusal = refusal
      return undefined
    }
  }

  function count(x: RequestContext, found: Found | undefined): void {
    const taken = countRequest(x, limiter, addressOf)
    if (taken instanceof Promise) taken.then((t) => proceed(x, found, t)).catch(failed(x))
    else proceed(x, found, taken)
  }

  function proceed(x: RequestContext, found: Found | undefined, taken: RateLimitResult): void {
    x.taken = taken
    if (x.caller) x.caller.left = taken.remaining
    if (x.refusal === undefined) found!.serve(x, found!.path)?.catch(failed(x))
    else send.failure(x, givesWay(x.refusal) ? (overLimit(x) ?? x.refusal) : x.refusal)
  }

  /** Who asks; nobody, where the credentials are refused. */
  function identify(x: RequestContext): Caller | undefined | Promise<Caller | undefined> {
    try {
      const caller = callerOf(x, deps)
      return caller instanceof Promise ? caller.catch((refusal) => nobody(x, refusal)) : caller
    } catch (refusal) {
      return nobody(x, refusal)
    }
  }

  function receive(x: RequestContext): void {
    const malformed = canonical(x) ?? method(x)
    const unexpected = body(x)
    x.refusal = malformed ?? unexpected
    const caller = identify(x)
    if (caller instanceof Promise) caller.then((found) => admit(x, found)).catch(failed(x))
    else admit(x, caller)
  }

  return (req, res) => {
    const id = deps.nextId()
    const x = newRequestContext(req, res, id, deps.now(), deps.beginSpan(req, id))
    try {
      receive(x)
    } catch (error) {
      send.failure(x, error)
    }
  }
}

function nobody(x: RequestContext, refusal: unknown): undefined {
  x.refusal ??= refusal
}

/** To the limit: who has used it up is not told which paths there are, else looking for them would be free. */
const limited: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'unknown_endpoint', 'unknown_sport'])
const givesWay = (refusal: unknown): boolean => refusal instanceof ServiceError && limited.has(refusal.code)

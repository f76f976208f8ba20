import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '@touchline/contract/errors'
import type { Taken } from '@touchline/platform/ports/rate-limiter'
import type { Route } from './derive/router.ts'
import { type Exchange, newExchange } from './exchange.ts'
import type { Caller } from './grants/caller.ts'
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
}

/**
 * What happens to every request before it is routed, in the order of refusals: 400 malformed, 405, 400 body, 400 and 401 of the key. The first
 * refusal is the answer, but who asks is found out whatever happens, for every answer counts on somebody's limit and shows it. Where key and
 * count are at hand, as for a poll of the live list, no promise is made on the way.
 */
export function edge(deps: EdgeDeps): (req: IncomingMessage, res: ServerResponse) => void {
  const { send, route, limiter, addressOf } = deps
  const failed = (x: Exchange) => (thrown: unknown) => send.failure(x, thrown)

  function count(x: Exchange, caller: Caller | undefined): void {
    x.caller = caller
    const taken = countRequest(x, limiter, addressOf)
    if (taken instanceof Promise) taken.then((t) => proceed(x, t)).catch(failed(x))
    else proceed(x, taken)
  }

  function proceed(x: Exchange, taken: Taken): void {
    x.taken = taken
    if (x.refusal === undefined) route(x, failed(x))
    else send.failure(x, isRateLimited(x.refusal) ? (overLimit(x) ?? x.refusal) : x.refusal)
  }

  /** Who asks; nobody, where the credentials are refused. */
  function identify(x: Exchange): Caller | undefined | Promise<Caller | undefined> {
    try {
      const caller = callerOf(x, deps)
      return caller instanceof Promise ? caller.catch((refusal) => nobody(x, refusal)) : caller
    } catch (refusal) {
      return nobody(x, refusal)
    }
  }

  function receive(x: Exchange): void {
    const malformed = canonical(x) ?? method(x)
    const unexpected = body(x)
    x.refusal = malformed ?? unexpected
    const caller = identify(x)
    if (caller instanceof Promise) caller.then((found) => count(x, found)).catch(failed(x))
    else count(x, caller)
  }

  return (req, res) => {
    const id = deps.nextId()
    const x = newExchange(req, res, id, deps.now(), deps.beginSpan(req, id))
    try {
      receive(x)
    } catch (error) {
      send.failure(x, error)
    }
  }
}

function nobody(x: Exchange, refusal: unknown): undefined {
  x.refusal ??= refusal
}

const isRateLimited = (refusal: unknown): boolean => refusal instanceof ServiceError && refusal.code === 'rate_limited'

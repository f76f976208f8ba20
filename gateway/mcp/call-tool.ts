import type { CallToolResult } from '@modelcontextprotocol/server'
import { matchSports } from '@touchline/contract/catalog'
import { errors, ServiceError } from '@touchline/contract/errors'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { Pay } from '../payments/pay.ts'
import { checkCredentials, checkRateLimit } from '../pipeline/caller.ts'
import { refundRequest } from '../pipeline/counting.ts'
import { checkPrice } from '../pipeline/endpoint.ts'
import type { Counted } from '../pipeline/request-context.ts'
import { readArguments } from './arguments.ts'
import type { Ask } from './ask.ts'
import type { ToolOffers } from './offers.ts'
import { payForCall } from './paid-call.ts'
import { priceOfCall } from './price.ts'
import { errorResult, getResult, internalError } from './results.ts'
import { type Answer, type Tool, type ToolCall, Unclear } from './tool.ts'

export interface CallDeps {
  ask: Ask
  lookUp: Ask
  lookUpAnywhere: Ask
  pay: Pay
  offers: ToolOffers
  limiter: RateLimiter
  /** Domain clock. */
  clock: Clock
  log: Log
  metrics: Metrics
}

/** Runs tools. Every error becomes a result that says what to do. */
export function callTools({ ask, lookUp, lookUpAnywhere, pay, offers, limiter, clock, log, metrics }: CallDeps) {
  const calls = metrics.counter('touchline_gateway_tool_calls_total', 'Calls of tools, by outcome: ok, unclear, or an error code.', [
    'tool',
    'outcome',
  ])
  const seconds = metrics.histogram('touchline_gateway_tool_seconds', 'Time to answer a call of a tool.', ['tool'])

  function getError(thrown: unknown, { args, ...failed }: { tool: Tool; args: unknown; call: ToolCall }, ctx: Counted): CallToolResult {
    const isOurs = !(thrown instanceof ServiceError || thrown instanceof Unclear) || isServerError(thrown)
    if (isOurs && !ctx.res.closed) refundRequest(limiter, ctx.caller, ctx.rateLimit)
    const result = errorResult(thrown, { ...failed, id: ctx.id, price: priceOfCall(failed.tool, args) }, offers)
    // Errors thrown after the client has disconnected are neither logged nor sent.
    if (result || ctx.res.closed) return result ?? internalError(ctx.id)
    log.error('a tool failed', {
      requestId: ctx.id,
      route: failed.tool.name,
      error: Error.isError(thrown) ? thrown : new Error(String(thrown)),
    })
    return internalError(ctx.id)
  }

  return async (ctx: Counted, tool: Tool, args: unknown): Promise<CallToolResult> => {
    const call: ToolCall = {
      caller: ctx.caller,
      sports: matchSports.map(({ id }) => id).filter((id) => ctx.caller.scopes.get(id) !== 'none'),
      now: () => clock.now(),
      ask: (endpoint, params) => ask(ctx, endpoint, params),
      lookUp: (endpoint, params) => lookUp(ctx, endpoint, params),
      lookUpAnywhere: (endpoint, params) => lookUpAnywhere(ctx, endpoint, params),
    }
    const startedAt = performance.now()
    let outcome = 'ok'
    try {
      checkRateLimit(ctx)
      checkCredentials(ctx)
      const values = readArguments(tool, args)
      checkPrice(ctx.caller, tool.price)
      const { payment } = ctx.caller
      const answer = () => tool.run(call, values)
      if (!payment) return getResult(await answer(), clock.now())
      const buying = { payment, microUsd: priceOfCall(tool, args).microUsd, tool, values }
      return await payForCall(pay, ctx, buying, async () => getResult(wholeAnswer(await answer()), clock.now()))
    } catch (thrown) {
      outcome = thrown instanceof ServiceError ? thrown.code : thrown instanceof Unclear ? 'unclear' : 'internal_error'
      return getError(thrown, { tool, args, call }, ctx)
    } finally {
      calls.of({ tool: tool.name, outcome })()
      seconds.observe((performance.now() - startedAt) / 1_000, { tool: tool.name })
    }
  }
}

/** A payment buys all parts. Throws Unclear when one of them does not exist, so that nothing is charged. */
function wholeAnswer(answer: Answer): Answer {
  if (answer.isPartial) throw new Unclear(`${answer.summary} Nothing was charged. Repeat the call for the available parts.`)
  return answer
}

const isServerError = (thrown: unknown): boolean =>
  thrown instanceof ServiceError && (errors[thrown.code].http >= 500 || thrown.code === 'too_many_in_flight')

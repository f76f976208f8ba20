import type { IncomingMessage, ServerResponse } from 'node:http'
import { unknownEndpoint } from '../endpoints/closest-endpoint.ts'
import type { PipelineDeps } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'

/** What the paths outside of the table of endpoints need of the stages before an answer: the tools, the API of webhooks. */
export type ArrivalDeps = Pick<
  PipelineDeps,
  | 'limiter'
  | 'grants'
  | 'calendars'
  | 'countGuess'
  | 'getPayer'
  | 'getAddress'
  | 'shedding'
  | 'realClock'
  | 'nextId'
  | 'beginSpan'
  | 'isSandbox'
  | 'takesPayments'
  | 'forward'
  | 'record'
>

const noEndpoint = unknownEndpoint()

/** A request on a path without a row in the table of endpoints. */
export function arrival(
  req: IncomingMessage,
  res: ServerResponse,
  { nextId, beginSpan, realClock }: Pick<ArrivalDeps, 'nextId' | 'beginSpan' | 'realClock'>,
): RequestContext {
  const id = nextId()
  const span = beginSpan?.(req, id)
  const [receivedAt, startedAt] = [realClock.now(), performance.now()]
  return { req, res, route: noEndpoint, id, receivedAt, startedAt, span, traceparent: span?.traceparent }
}

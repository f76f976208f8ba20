import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '@touchline/contract/catalog'
import type { ServiceError } from '@touchline/contract/errors'
import type { Span } from '@touchline/platform/telemetry/tracer'
import type { Endpoint, Values } from '../endpoints/endpoint.ts'
import type { Form } from '../forms/form.ts'
import type { Caller } from '../grants/caller.ts'
import type { Scope } from '../grants/scope.ts'
import type { Route } from '../http/application.ts'
import type { Pair } from '../http/query.ts'
import type { Answer } from './answer.ts'
import type { CountResult } from './counting.ts'

/** The request target, split and decoded. */
export interface Target {
  path: string
  query: readonly Pair[]
}

/** What the request asks for. */
export interface Input {
  /** The parameters, with defaults for absent ones. */
  values: Values
  language: Language
  form: Form
  /** Undefined for an endpoint without an RPC. */
  request: object | undefined
}

/** A request when it arrives. */
export interface RequestContext {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** The endpoint of the path, or the error of a path without one. */
  readonly route: Route | ServiceError
  /** Value of X-Request-Id. */
  readonly id: string
  /** Real time of arrival, in milliseconds since 1970. */
  readonly receivedAt: number
  /** Arrival by `performance.now()`, for durations. */
  readonly startedAt: number
  /** Undefined when the request is not traced. */
  readonly span: Span | undefined
  /** Trace context of its RPCs; undefined until the request is traced or makes one. */
  traceparent: string | undefined
}

/* Each type adds the value of a stage, in the order of the pipeline. */
export interface Targeted extends RequestContext {
  readonly target: Target
}
export interface Identified extends Targeted {
  readonly caller: Caller
}
export interface Admitted extends Identified {
  /** Undefined when the path has none. */
  readonly endpoint: Endpoint | undefined
}
export interface Counted extends Admitted {
  readonly rateLimit: CountResult
}
export interface Routed extends Counted {
  readonly route: Route
}
export interface Read extends Routed {
  readonly input: Input
}
export interface Entitled extends Read {
  readonly scope: Scope
}
export interface Answered extends Entitled {
  readonly answer: Answer
}

/** A request that can be responded to. A shed request is not counted. */
export interface Answerable extends RequestContext {
  readonly caller: Caller
  readonly target?: Target | undefined
  readonly endpoint?: Endpoint | undefined
  readonly rateLimit?: CountResult | undefined
}

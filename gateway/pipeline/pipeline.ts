import { randomBytes } from 'node:crypto'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { HandleRequest } from '../http/application.ts'
import { ShedError } from '../overload/shedding.ts'
import { throwFixedError } from '../sandbox/fixed-errors.ts'
import { Forwarded, inOwnWorld, type WorldDeps } from '../sandbox/own-world.ts'
import type { Answer } from './answer.ts'
import { type CallerDeps, checkCredentials, checkRateLimit, identify } from './caller.ts'
import { countRequest } from './counting.ts'
import { type AdmissionDeps, admit, answer, checkScope, type EndpointDeps, getRoute, readInput, sendAnswer } from './endpoint.ts'
import type { SendPreflight } from './preflight.ts'
import type { Recorder } from './record.ts'
import type { Answerable, RequestContext, Routed } from './request-context.ts'
import type { Sender } from './send.ts'
import { checkMethodAndBody, readTarget } from './target.ts'
import type { BeginSpan } from './trace.ts'

export interface PipelineDeps extends AdmissionDeps, CallerDeps, EndpointDeps, WorldDeps {
  shedding: AdmissionDeps['shedding']
  send: Sender
  sendPreflight: SendPreflight
  limiter: RateLimiter
  realClock: Clock
  endpoints: readonly Endpoint[]
  nextId(): string
  /** Records the responses of the sandbox; `send` records all others. */
  record: Recorder
  /** Undefined: nothing is traced. */
  beginSpan: BeginSpan | undefined
}

/** The stages of every request, in order. The first error becomes the response. */
const getStages = (deps: PipelineDeps): readonly Step[] => [
  ...stages<RequestContext>()
    .stage('target', readTarget, checkMethodAndBody) //          400 malformed, 405, 400 body
    .stage('caller', identify(deps), checkCredentials) //        400, 401 of the key
    .stage('endpoint', admit(deps)) //                           503 of an overload, not counted
    .stage('rateLimit', countRequest(deps), checkRateLimit) //   429
    .stage('world', inOwnWorld(deps)) //                         the response of the sandbox, 401 within the sandbox
    .stage('route', getRoute(deps.endpoints)).steps, //            404 of the path
  ...endpointStages(deps).stage('sent', sendAnswer(deps)).steps,
]

/** The stages of a request whose endpoint is known, from REST or from a tool. */
const endpointStages = (deps: EndpointDeps) =>
  stages<Routed>()
    .stage('input', readInput(deps)) //                          406, 400 of parameters
    .stage('fixedError', throwFixedError(deps)) //               in the sandbox: the error that an id names
    .stage('scope', checkScope(deps)) //                         403 of the sport or a named league, 402
    .stage('answer', answer(deps)) //                            404, 403 of the record

/**
 * Computes the response to an endpoint request that was counted before, without sending it. Throws the error of the
 * stage that refuses it.
 */
export function endpointPipeline(deps: EndpointDeps): (ctx: Routed) => Promise<Answer> {
  const { steps } = endpointStages(deps)
  return async (routed) => {
    const ctx: Record<string, unknown> & Routed = { ...routed }
    for (const step of steps) add(ctx, step, await step.run(ctx as never))
    return ctx.answer as Answer
  }
}

/**
 * Returns a value, synchronously or as a promise, which the context then holds under the name of the stage. Throws the
 * error to send.
 */
type Stage<In, Out> = (ctx: In) => Out | Promise<Out>

interface Step {
  name: string
  run: Stage<never, unknown>
  check(ctx: never): void
}

/** Adds a stage, which compiles only after the stages whose values it needs. `check` runs once its value is there. */
const stages = <Ctx>(steps: readonly Step[] = []) => ({
  steps,
  stage: <Name extends string, Out>(name: Name, run: Stage<Ctx, Out>, check: (ctx: Ctx & { [N in Name]: Out }) => void = () => undefined) =>
    stages<Ctx & { [N in Name]: Out }>([...steps, { name, run, check }]),
})

/** A context on its way through the stages; values of later stages are undefined. */
type Passing = RequestContext & { [Name in 'caller' | 'rateLimit']: Answerable[Name] | undefined } & Record<string, unknown>

/** Runs the stages. A poll of the live list passes all of them synchronously, without a promise. */
export function pipeline(deps: PipelineDeps): HandleRequest {
  const { send, sendPreflight, nextId, realClock, beginSpan, record } = deps
  const steps = getStages(deps)
  const [identifyCaller, count] = [identify(deps), countRequest(deps)]

  function pass(ctx: Passing, from: number): void {
    try {
      for (let i = from; i < steps.length; i++) {
        const value = steps[i]!.run(ctx as never)
        if (value instanceof Promise) {
          value.then((later) => continueWith(ctx, i, later)).catch((error) => refuse(ctx, error))
          return
        }
        add(ctx, steps[i]!, value)
      }
    } catch (error) {
      void refuse(ctx, error)
    }
  }

  function continueWith(ctx: Passing, i: number, value: unknown): void {
    if (value instanceof Forwarded) {
      // Its duration may be that of a stream.
      record(ctx as Answerable, ctx.res.statusCode, value.bytes, 'stream')
      return
    }
    add(ctx, steps[i]!, value)
    pass(ctx, i + 1)
  }

  /**
   * Every response reports a rate limit and counts against it, even for a malformed request. Only shed requests do not.
   */
  async function refuse(ctx: Passing, error: unknown): Promise<void> {
    const caller = ctx.caller ?? (await identifyCaller(ctx))
    const rateLimit = ctx.rateLimit ?? (error instanceof ShedError ? undefined : await count({ caller }))
    if (rateLimit) caller.remaining = rateLimit.remaining
    await send.failure(Object.assign(ctx, { caller, rateLimit }), error)
  }

  return (req, res, route) => {
    const id = nextId()
    const [receivedAt, startedAt] = [realClock.now(), performance.now()]
    if (req.method === 'OPTIONS')
      return sendPreflight({ req, res, route, id, receivedAt, startedAt, span: undefined, traceparent: undefined })
    const span = beginSpan?.(req, id)
    // Initializes all fields at once: objects of one shape are faster.
    const counted = { target: undefined, caller: undefined, endpoint: undefined, rateLimit: undefined, world: undefined }
    const answered = { input: undefined, fixedError: undefined, scope: undefined, answer: undefined, sent: undefined }
    pass({ req, res, route, id, receivedAt, startedAt, span, traceparent: span?.traceparent, ...counted, ...answered }, 0)
  }
}

function add(ctx: Record<string, unknown>, { name, check }: Step, value: unknown): void {
  ctx[name] = value
  check(ctx as never)
}

/** Request ids: unique across processes, ascending within one. */
export function requestIds(): () => string {
  const prefix = `${randomBytes(6).toString('hex')}-`
  let last = 0
  return () => prefix + (++last).toString(36)
}

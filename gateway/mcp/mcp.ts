import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, localhostAllowedHostnames, type McpServer, type Server } from '@modelcontextprotocol/server'
import { matchSports } from '@touchline/contract/catalog'
import { fail, ServiceError } from '@touchline/contract/errors'
import type { Log } from '@touchline/platform/log'
import { type Caller, probingCaller } from '../grants/caller.ts'
import { overloaded } from '../overload/shedding.ts'
import { readPayment, readPaymentHeader } from '../payments/payment.ts'
import { type ArrivalDeps, arrival } from '../pipeline/arrival.ts'
import { byAddress, checkCredentials, checkRateLimit, identify } from '../pipeline/caller.ts'
import { type CountResult, countRequest } from '../pipeline/counting.ts'
import type { PayerWith } from '../pipeline/payer.ts'
import type { Counted, Identified, RequestContext, Target } from '../pipeline/request-context.ts'
import { nosniff } from '../pipeline/send.ts'
import { noStore } from '../pipeline/send-failure.ts'
import { readTarget } from '../pipeline/target.ts'
import { withRequestContext } from '../pipeline/trace.ts'
import { Forwarded, inOwnWorld } from '../sandbox/own-world.ts'
import { paymentMeta } from './paid-call.ts'
import { BadMessage, readMessage } from './read-message.ts'
import { refuse } from './refuse.ts'
import { checkName, type RequestedCall, readRequestedCall } from './requested-call.ts'
import { getServer, type Session } from './server.ts'
import type { Tool } from './tool.ts'

interface McpDeps extends ArrivalDeps {
  payerWith: PayerWith
  log: Log
  /** Base URLs of this service: the Host of a request must match one of them, or be this machine. */
  publicUrls: readonly string[]
  call(ctx: Counted, tool: Tool, args: unknown): ReturnType<Session['call']>
  /** Creates the server for a message. Default: the server of the tools. */
  messageServer?: MessageServer | undefined
}
export type MessageServer = (session: Session) => Server | McpServer

export const mcpPath = '/api/mcp'
const route = { path: mcpPath }

/**
 * How many calls over the limit get an answer, as a multiple of the limit: clients show the model the result of a call,
 * but not an HTTP error. Further calls get a 429.
 */
const refusedFactor = 4

type Arriving = RequestContext & { target?: Target; caller?: Caller; rateLimit?: CountResult }

/** The endpoint of the tools: one message per POST, of either era of the protocol, without sessions (ADR 59). */
export function mcpEndpoint(deps: McpDeps): (req: IncomingMessage, res: ServerResponse) => void {
  const { log, record, messageServer = getServer } = deps
  const hosts = [...new Set([...deps.publicUrls.map((url) => new URL(url).hostname), ...localhostAllowedHostnames()])]
  const [isOurHost, isOurOrigin] = [hostHeaderValidation(hosts), originValidation(hosts)]
  const onerror = (error: Error) => log.debug('a message was rejected', { error })
  const handle = toNodeHandler(
    createMcpHandler(({ authInfo }) => messageServer(authInfo!.extra!.session as Session), { onerror }),
    { onerror },
  )
  const prepare = preparation(deps)
  async function respond(ctx: Arriving): Promise<void> {
    const { req, res } = ctx
    // Until the caller is known, the limit is that of the address.
    const sender = byAddress(ctx, deps)
    showLimit(res, { ...sender, remaining: await deps.limiter.remaining(sender.limitKey, sender.perMinute) })
    // The library would answer 403, as if another host had been named.
    if (!req.headers.host) throw new BadMessage(400, -32_000, 'The Host header is empty.')
    if (!isOurHost(req, res) || !isOurOrigin(req, res)) return
    if (req.method !== 'POST') {
      // The library answers other methods with 405, without this header, which RFC 9110 requires.
      res.setHeader('Allow', 'POST')
      return handle(asNode(req), res)
    }
    const prepared = await prepare(ctx)
    if (prepared instanceof Forwarded) return
    const { session, message } = prepared
    await handle(Object.assign(asNode(req), { auth: { token: '', clientId: '', scopes: [], extra: { session } } }), res, message)
  }
  return (req, res) => {
    const ctx: Arriving = arrival(req, res, deps)
    const { bytesWritten } = req.socket
    let code = ''
    // Each request to a service listens for the end of the connection, and a name is searched in all sports at once, so
    // there are many listeners.
    res.setMaxListeners(listenersMax)
    // The body is streamed, so its size is unknown; the bytes written to the connection are known.
    res.once('close', () => {
      const status = res.headersSent ? res.statusCode : 499
      const recorded = { ...ctx, caller: ctx.caller ?? nobody, endpoint: route }
      record(recorded, status, req.socket.bytesWritten - bytesWritten, undefined, res.headersSent ? code : 'client_closed_request')
    })
    for (const [name, value] of [['X-Request-Id', ctx.id], nosniff, ['Cache-Control', noStore]] as const) res.setHeader(name, value)
    withRequestContext(ctx, () => respond(ctx)).catch((error) => {
      code = getCode(error)
      refuse(ctx, error, log)
    })
  }
}

/** The code of the error for the records of usage; JSON-RPC has only numbers. */
const getCode = (error: unknown): string =>
  error instanceof ServiceError ? error.code : error instanceof BadMessage ? 'malformed_request' : 'internal_error'

const listenersMax = 100
const nobody = { keyId: undefined }
/** A request that a server received always has both. */
const asNode = (req: IncomingMessage) => req as IncomingMessage & { method: string; url: string }

/** Identifies the caller, reads the message and counts it, unless the sandbox answers it. Throws the reason of a refusal. */
function preparation(deps: McpDeps) {
  const { shedding, call } = deps
  const identified = identify(deps)
  const inWorld = inOwnWorld(deps)
  const { checkDiscovery, countCall, checkForwarded } = limits(deps)

  return async (ctx: Arriving): Promise<{ session: Session; message: object } | Forwarded> => {
    const target = readTarget(ctx)
    ctx.target = target
    const caller = await identified(ctx)
    ctx.caller = caller
    showLimit(ctx.res, caller)
    const arrived: Identified = Object.assign(ctx, { target, caller })
    if (caller.refusal !== undefined) {
      await checkDiscovery(arrived)
      checkCredentials(arrived)
    }
    if (caller.isTest && !deps.isSandbox) await checkForwarded(arrived)
    const answered = await inWorld(arrived)
    if (answered) return answered
    if (caller.keyId === undefined && shedding.isOverloaded()) throw overloaded
    const message = await readMessage(ctx.req)
    const asked = readRequestedCall(message)
    if (!asked) await checkDiscovery(arrived)
    if (asked?.isPriced && caller.keyId === undefined) Object.assign(ctx, { caller: await payingOrProbing(arrived, asked, deps) })
    const counted = asked ? await countCall(arrived) : undefined
    showLimit(ctx.res, arrived.caller)
    checkName(message)
    const sports = matchSports.map(({ id }) => id).filter((id) => caller.scopes.get(id) !== 'none')
    return {
      session: {
        sports,
        isKeyless: caller.keyId === undefined,
        call: (tool, args) => call(counted!, tool, args),
      },
      message,
    }
  }
}

function limits(deps: McpDeps) {
  const { limiter } = deps
  const count = countRequest(deps)
  return {
    /** The sandbox counts calls and messages; this bounds how many reach it. */
    async checkForwarded({ caller: { limitKey, perMinute: limit } }: Identified): Promise<void> {
      const { allowed, retryAfterSeconds: seconds } = await limiter.consume(`sandbox:${limitKey}`, (refusedFactor + 2) * limit)
      if (!allowed) throw fail('rate_limited', { limit, seconds })
    },
    /** A call over the limit proceeds: its result reports the limit. */
    async countCall(ctx: Identified): Promise<Counted> {
      const rateLimit = await count(ctx)
      ctx.caller.remaining = rateLimit.remaining
      const counted: Counted = Object.assign(ctx, { endpoint: undefined, rateLimit })
      if (!rateLimit.allowed) {
        const refused = await limiter.consume(`refused:${ctx.caller.limitKey}`, refusedFactor * ctx.caller.perMinute)
        if (!refused.allowed) checkRateLimit(counted)
        ctx.res.setHeader('Retry-After', String(rateLimit.retryAfterSeconds))
      }
      return counted
    },
    /** All messages except calls share a separate limit of the same size. */
    async checkDiscovery({ caller: { limitKey, perMinute: limit } }: Identified): Promise<void> {
      const { allowed, retryAfterSeconds: seconds } = await limiter.consume(`discovery:${limitKey}`, limit)
      if (!allowed) throw fail('rate_limited', { limit, seconds })
    },
  }
}

/**
 * The payer of a priced call, from `_meta` or from the header, or who asks for the offers. A refused payment counts
 * against the client address.
 */
async function payingOrProbing(ctx: Identified, { meta }: RequestedCall, deps: McpDeps): Promise<Caller> {
  const inMeta = meta?.[paymentMeta.payment]
  const inHeader = ctx.req.headers['payment-signature']
  const isPaid = inMeta !== undefined || inHeader !== undefined
  const read = () => (inMeta === undefined ? readPaymentHeader(String(inHeader)) : readPayment(inMeta))
  try {
    return (isPaid && (await deps.payerWith(ctx, read))) || probingCaller(deps.getAddress(ctx.req))
  } catch (refusal) {
    return byAddress(ctx, deps, refusal)
  }
}

function showLimit(res: ServerResponse, { limitText, remaining }: Caller): void {
  res.setHeader('X-RateLimit-Limit', limitText)
  res.setHeader('X-RateLimit-Remaining', String(remaining))
}

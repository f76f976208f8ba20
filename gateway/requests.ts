import type { IncomingMessage, RequestListener } from 'node:http'
import { matchSports } from '@touchline/contract/catalog'
import { getAddress } from '@touchline/platform/http/address'
import type { Load } from '@touchline/platform/load'
import type { Calls, GatewayDeps } from './deps.ts'
import { documents } from './discovery/documents.ts'
import { readFree } from './discovery/read-free.ts'
import { samples } from './discovery/samples.ts'
import { dumpSeason } from './dumps/dump-season.ts'
import { endpoints } from './endpoints/endpoints.ts'
import type { AccessLog } from './http/access-log.ts'
import { application, type HandleRequest } from './http/application.ts'
import { parserErrors } from './http/parser-errors.ts'
import { askEndpoints } from './mcp/ask.ts'
import { callTools } from './mcp/call-tool.ts'
import { mcpEndpoint, mcpPath } from './mcp/mcp.ts'
import { toolOffers } from './mcp/offers.ts'
import { inFlight } from './overload/in-flight.ts'
import { shedding } from './overload/shedding.ts'
import { offersFor } from './payments/offers.ts'
import { payments } from './payments/payments.ts'
import { callRpc, inTurn } from './pipeline/call.ts'
import { guessCounter } from './pipeline/guesses.ts'
import { pipeline, requestIds } from './pipeline/pipeline.ts'
import { preflightSender } from './pipeline/preflight.ts'
import { recorder } from './pipeline/record.ts'
import { answerByRpc } from './pipeline/rpc.ts'
import { sender } from './pipeline/send.ts'
import { getSpans } from './pipeline/trace.ts'
import { forwarding } from './sandbox/forward.ts'
import type { GatewayState } from './state.ts'
import { raceStreamEndpoint, streamEndpoint } from './stream/endpoint.ts'
import { usageCounts } from './usage/counts.ts'
import { usagePublisher } from './usage/publish.ts'
import { webhookApi } from './webhooks/webhook-api.ts'

interface Process {
  load: Load
  accessLog: AccessLog
  shutdown: { readonly hasBegun: boolean }
}

/** Assembles request handling: the pipeline of the endpoints, the tools, and the documents. */
export function requestHandling(deps: GatewayDeps, calls: Calls, state: GatewayState, { load, accessLog, shutdown }: Process) {
  const { clients, limiter, realClock, steadyClock, log, metrics, config } = deps
  const loadShedding = shedding(load, metrics)
  const { isSandbox, takesPayments = false } = deps.world
  const usage = usageCounts(metrics, undefined, isSandbox)
  const inFlightRequests = inFlight()
  const urls = publicUrls(deps)
  const waiting = { inTurn: inTurn(inFlightRequests, steadyClock), countGuess: guessCounter(limiter) }
  const shared = { limiter, getAddress: getAddress(config.proxies), nextId: requestIds(), realClock }
  const billing = { billing: clients['billing-x402'], payerPerMinute: config.payerPerMinute }
  const paid = payments({ ...deps, ...shared, ...waiting, ...billing, shedding: loadShedding })
  const responding = { ...deps, ...waiting, ...state, publicUrl: urls.api }
  const call = callRpc({ calls: { ...calls }, clients, metrics, shedding: loadShedding })
  const requests = {
    ...responding,
    ...shared,
    getPayer: paid.getPayer,
    payerWith: paid.payerWith,
    pay: paid.pay,
    terms: paid.terms,
    grants: state.keys,
    streams: state.streaming,
    shedding: loadShedding,
    beginSpan: getSpans(deps.tracer),
    ...{ isSandbox, takesPayments },
    forward: forwarding({ ...responding, ...shared, streams: state.forwarded, sandboxUrl: config.sandboxUrl, shutdown }),
    getAccept: ({ headers }: IncomingMessage) => headers.accept,
    answerByRpc: answerByRpc({ ...responding, call }),
    dump: dumpSeason({ ...responding, call }),
  }
  const sending = { usage, accessLog, metrics, load, shutdown }
  const failing = { pagesUrl: urls.pages, isSandbox, offersFor: offersFor(paid.onOffer, urls.api) }
  const send = sender({ ...sending, ...failing, limiter, log })
  const record = recorder({ metrics, usage, accessLog })
  const sendPreflight = preflightSender(sending)
  const handle = pipeline({ ...requests, endpoints, send, record, sendPreflight })
  const webhooks = webhookApi({ ...requests, publicUrl: urls.api, webhooks: clients.webhooks, send, record, sendPreflight })
  const tools = mcpEndpoint({
    ...requests,
    messageServer: deps.messageServer,
    record,
    publicUrls: [urls.api, urls.pages, ...urls.mcp],
    call: callTools({ ...deps, ...askEndpoints(requests), pay: paid.pay, offers: toolOffers(paid.onOffer) }),
  })
  const fixed = { urls, onOffer: paid.onOffer, read: readFree(requests) }
  return {
    ...{ paid, inFlightRequests },
    usage: usagePublisher({ ...deps, ...shared, counts: usage }),
    onRequest: application(endpoints, handle, fixedPaths(deps, { ...fixed, handle, tools }), deps.pages, webhooks),
    onParserError: parserErrors({ ...shared, accessLog, pagesUrl: urls.pages }),
  }
}

interface PublicUrls {
  api: string
  /** The base URL of the pages about errors. Requests may name its host, too. */
  pages: string
  /** Addresses of the tools, if they are not below `api`. */
  mcp: readonly string[]
}

function publicUrls({ config, world }: GatewayDeps): PublicUrls {
  const api = withoutSlash(config.publicUrl ?? `http://localhost:${config.port}`)
  return {
    api,
    pages: world.deploymentUrl === undefined ? api : withoutSlash(world.deploymentUrl),
    mcp: config.mcpPublicUrl === undefined ? [] : [config.mcpPublicUrl],
  }
}

const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '')

interface FixedPaths {
  handle: HandleRequest
  tools: RequestListener
  urls: PublicUrls
  onOffer: ReturnType<typeof payments>['onOffer']
  read: ReturnType<typeof readFree>
}

/** The paths outside of the endpoints: documents, streams and the tools. */
function fixedPaths(
  { config, steadyClock }: GatewayDeps,
  { handle, tools, urls, onOffer, read }: FixedPaths,
): Map<string, RequestListener> {
  const paths = new Map<string, RequestListener>()
  const getSamples = samples({ endpoints, read, steadyClock })
  const cardUrls = config.serverCard ? [urls.api + mcpPath, ...urls.mcp] : undefined
  for (const endpoint of documents({ endpoints, publicUrl: urls.api, terms: onOffer, cardUrls, getSamples }))
    paths.set(endpoint.path, (req, res) => handle(req, res, { endpoint, params: {} }))
  for (const { id: sport } of matchSports)
    paths.set(`/v1/${sport}/stream`, (req, res) => handle(req, res, { endpoint: streamEndpoint, params: { sport } }))
  paths.set(`/v1${raceStreamEndpoint.path}`, (req, res) => handle(req, res, { endpoint: raceStreamEndpoint, params: {} }))
  for (const path of [mcpPath, ...urls.mcp.map((url) => new URL(url).pathname)]) paths.set(path, tools)
  return paths
}

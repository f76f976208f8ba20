import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { matchSports } from '@touchline/contract/catalog'
import type { AuthService, KeyChanged } from '@touchline/contract/gen/auth'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { BriefingsService } from '@touchline/contract/gen/briefings'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { LiveService } from '@touchline/contract/gen/live'
import type { HorseRacingService } from '@touchline/contract/gen/racing'
import type { StandingsService } from '@touchline/contract/gen/standings'
import type { StatsService } from '@touchline/contract/gen/stats'
import { matchVersion } from '@touchline/contract/match-version'
import { authKey } from '@touchline/contract/topics'
import { portTaken, type Values } from '@touchline/platform/config'
import type { ConnectionLimits, Connections } from '@touchline/platform/http/connections'
import { countedAddress } from '@touchline/platform/http/counted-address'
import { acceptedLaterMax, httpServer } from '@touchline/platform/http/server'
import { descriptorLimit, type LoadReadings, watchLoad } from '@touchline/platform/load'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { Client } from '@touchline/platform/rpc-types'
import type { Tracer } from '@touchline/platform/telemetry/tracer'
import type { GatewayConfig } from './config.ts'
import { documents } from './discovery/documents.ts'
import { endpoints } from './endpoints/endpoints.ts'
import { importStatus } from './followed/import-status.ts'
import { namesList } from './followed/names.ts'
import { tablesList } from './followed/tables.ts'
import { grants } from './grants/grants.ts'
import { accessLog, noAccessLog } from './http/access-log.ts'
import { getAddress } from './http/address.ts'
import { application } from './http/application.ts'
import { parserErrors } from './http/parser-errors.ts'
import { liveList } from './live/live-list.ts'
import { askEndpoints } from './mcp/ask.ts'
import { callTools } from './mcp/call-tool.ts'
import { type MessageServer, mcpEndpoint, mcpPath } from './mcp/mcp.ts'
import { toolOffers } from './mcp/offers.ts'
import { type InFlight, inFlight } from './overload/in-flight.ts'
import { refusals } from './overload/refusals.ts'
import { shedding } from './overload/shedding.ts'
import { offersFor } from './payments/offers.ts'
import { payments } from './payments/payments.ts'
import { callRpc, inTurn } from './pipeline/call.ts'
import { guessCounter } from './pipeline/guesses.ts'
import { pipeline, requestIds } from './pipeline/pipeline.ts'
import { answerByRpc } from './pipeline/rpc.ts'
import { recorder, sender } from './pipeline/send.ts'
import { getSpans } from './pipeline/trace.ts'
import type { ViewSources } from './render/view.ts'
import { cacheTags } from './reuse/cache-tags.ts'
import { fragmentCache } from './reuse/fragments.ts'
import { invalidateByMessages } from './reuse/invalidation.ts'
import { type ResponseCache, responseCache } from './reuse/response-cache.ts'
import { followCorrections } from './stream/corrections.ts'
import { streamEndpoint } from './stream/endpoint.ts'
import { publications } from './stream/publications.ts'
import { streams } from './stream/streams.ts'

export interface Calls {
  fixtures: typeof FixturesService
  live: typeof LiveService
  standings: typeof StandingsService
  stats: typeof StatsService
  briefings: typeof BriefingsService
  auth: typeof AuthService
  'horse-racing': typeof HorseRacingService
  'billing-x402': typeof BillingService
}

export interface GatewayDeps {
  clients: { [Name in keyof Calls]: Client<Calls[Name]> }
  bus: Bus
  limiter: RateLimiter
  /** Domain clock. */
  clock: Clock
  realClock: Clock
  /** Monotonic real time, used for all durations. */
  steadyClock: Clock
  log: Log
  metrics: Metrics
  tracer: Tracer
  /** Default: the load of this process. */
  load?: LoadReadings
  /** Default: the server of the tools. */
  messageServer?: MessageServer | undefined
  /** Default: none at first. */
  responses?: ResponseCache
  config: Values<GatewayConfig>
}

export interface Gateway {
  /** Fills the in-memory caches, then opens the port. Errors: StartError when the port is in use. */
  start(): Promise<void>
  /**
   * Why the gateway is not ready: data that was never loaded, or a resource the process is short of. Undefined when
   * ready. A reload after a gap does not affect readiness: the previous data is served meanwhile.
   */
  waitsFor(): string | undefined
  /** From now on every response closes its connection and streams end, so that clients reconnect to another gateway. */
  leave(forMs: number): void
  /** Refuses new connections, closes idle ones, and waits for responses in flight. */
  stop(): Promise<void>
  /** Number of the public port, once it is open. */
  port(): number
}

/** Connections that are still open after this time are destroyed. */
const stopMs = 10_000

export function openGateway(deps: GatewayDeps, calls: Calls): Gateway {
  const { clients, bus, limiter, realClock, steadyClock, log, metrics, config } = deps
  const requestLog = config.accessLog === 'off' ? noAccessLog : accessLog(config.accessLog, realClock)
  const keys = grants({ auth: clients.auth, realClock, steadyClock, log })
  const responses = deps.responses ?? responseCache(steadyClock, config.keptMb)
  const onNames = () => {
    live.invalidate()
    fragments.clear()
    responses.clear()
  }
  const regressions = metrics.counter(
    'touchline_gateway_version_regressions_total',
    'Matches read with an older version than one that was read before.',
  )
  const names = namesList({ fixtures: clients.fixtures, bus, steadyClock, log, onChange: onNames })
  const onTable = ({ leagueId, sport }: { leagueId: string; sport: string }) =>
    responses.invalidate([cacheTags.table(leagueId), cacheTags.catalog(sport)])
  const tables = tablesList({ standings: clients.standings, bus, steadyClock, log, onChange: onTable })
  const imports = importStatus({ bus, steadyClock, onChange: responses.clear })
  const views: ViewSources = {
    clock: deps.clock,
    names: names.get,
    current: names.current,
    hasTable: tables.has,
    fetchNames: (ids) => void names.fetch(ids).catch((error: Error) => log.warn('missing names cannot be read', { error })),
  }
  const live = liveList({ ...deps, ...views, live: clients.live, responses, onChange: (change) => streaming.changed(change) })
  const streaming = streams({ ...deps, live, views, grants: keys })
  const published = publications({ ...deps, ...clients, responses, onPublished: streaming.published })
  const observe = (id: string, version: number) => {
    if (!responses.observed(cacheTags.match(id), version)) regressions.add()
  }
  const fragments = fragmentCache({ latest: live.latest, getRevision: live.getRevision, observe })
  let wasReady = false
  const load = watchLoad(steadyClock, deps.load)
  const loadShedding = shedding(load, metrics)
  const shutdown = { hasBegun: false }
  const publicUrl = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/(?<!\/)\/+$/, '')
  const mcpUrls = config.mcpPublicUrl === undefined ? [] : [config.mcpPublicUrl]
  const inFlightRequests = inFlight()
  const waiting = { inTurn: inTurn(inFlightRequests, steadyClock), countGuess: guessCounter(limiter) }
  const shared = { limiter, getAddress: getAddress(config.proxies), nextId: requestIds(), realClock }
  const billing = { billing: clients['billing-x402'], payerPerMinute: config.payerPerMinute }
  const paid = payments({ ...deps, ...shared, ...waiting, ...billing, shedding: loadShedding })
  const offers = offersFor(paid.terms, publicUrl)
  const send = sender({ limiter, accessLog: requestLog, log, metrics, load, shutdown, offersFor: offers })
  const responding = { ...deps, ...waiting, names, tables, imports, publicUrl }
  const requests = {
    ...responding,
    ...shared,
    getPayer: paid.getPayer,
    payerWith: paid.payerWith,
    pay: paid.pay,
    grants: keys,
    live,
    streams: streaming,
    responses,
    shedding: loadShedding,
    beginSpan: getSpans(deps.tracer),
    answerByRpc: answerByRpc({
      ...responding,
      call: callRpc({ calls: { ...calls }, clients, metrics, shedding: loadShedding }),
      latest(match) {
        const newest = live.latest(match)
        observe(newest.id, matchVersion(newest))
        return newest
      },
      fragments,
      responses,
    }),
  }
  const handle = pipeline({ ...requests, send })
  const tools = mcpEndpoint({
    ...requests,
    messageServer: deps.messageServer,
    record: recorder({ metrics, accessLog: requestLog }),
    publicUrls: [publicUrl, ...mcpUrls],
    call: callTools({ ...deps, ...askEndpoints(requests), pay: paid.pay, offers: toolOffers(paid.terms) }),
  })
  const getCard = config.serverCard ? [publicUrl + mcpPath, ...mcpUrls] : undefined
  const others = new Map<string, RequestListener>()
  for (const endpoint of documents({ endpoints, publicUrl, terms: paid.terms, getCard, hasLivePage: config.livePage }))
    others.set(endpoint.path, (req, res) => handle(req, res, { endpoint, params: {} }))
  for (const { id: sport } of matchSports)
    others.set(`/v1/${sport}/stream`, (req, res) => handle(req, res, { endpoint: streamEndpoint, params: { sport } }))
  for (const path of [mcpPath, ...mcpUrls.map((url) => new URL(url).pathname)]) others.set(path, tools)
  const onRequest = application(endpoints, handle, others)
  const port = () => (server.address() as AddressInfo | null)?.port
  const pausing = refusals({ ...deps, port })
  const { server, connections } = httpServer(onRequest, parserErrors({ ...shared, accessLog: requestLog }), {
    ...pausing,
    isMemoryLow: () => load.memory !== 'fine',
    limits: connectionLimits(config),
    clientAddress: ({ remoteAddress = '' }) => countedAddress(remoteAddress),
  })
  const subscriptions: Subscription[] = []
  gauges(metrics, { live, keys, responses, connections, inFlightRequests })

  return {
    async start() {
      const onKey = (change: KeyChanged) => {
        keys.onKeyChanged(change)
        streaming.keyChanged(change.keyId)
      }
      subscriptions.push(await bus.listen(authKey, onKey, keys.onGap), ...(await invalidateByMessages(bus, responses)))
      subscriptions.push(await followCorrections({ ...deps, fixtures: clients.fixtures, live, onCorrected: streaming.published }))
      streaming.start()
      await Promise.all([names, tables, imports, live, published, keys, paid].map((each) => each.start()))
      await new Promise<void>((resolve, reject) => {
        server.once('error', (error) => reject(portTaken('PORT', config.port, error)))
        server.listen({ port: config.port, host: config.host, backlog: acceptedLaterMax }, resolve)
      })
    },
    waitsFor() {
      wasReady ||= live.isLoaded() && names.isLoaded()
      if (load.memory !== 'fine') return 'memory'
      if (load.isBlocked) return 'the event loop'
      return wasReady ? undefined : live.isLoaded() ? 'the list of names' : 'the live list'
    },
    leave(forMs) {
      shutdown.hasBegun = true
      streaming.leave(forMs)
    },
    async stop() {
      shutdown.hasBegun = true
      streaming.stop()
      await closeServer(server, steadyClock)
      await paid.stop()
      load.stop()
      pausing.stop()
      await Promise.all([...subscriptions, names, tables, imports, live, published, keys].map((each) => each.stop()))
      await requestLog.close()
    },
    port: () => port()!,
  }
}

/** Default: 80 % of the descriptors of the process; the rest is reserved for the admin port, the store and the log. */
function connectionLimits({ connectionsMax, connectionsPerAddress, proxies }: Values<GatewayConfig>): ConnectionLimits {
  const max = connectionsMax ?? Math.floor(0.8 * (descriptorLimit() ?? Number.POSITIVE_INFINITY))
  return { max, perAddress: proxies === 0 ? connectionsPerAddress : undefined }
}

function closeServer(server: Server, steadyClock: Clock): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = steadyClock.after(stopMs, () => server.closeAllConnections())
    server.close(() => {
      timer.cancel()
      resolve()
    })
  })
}

interface GaugeSources {
  live: ReturnType<typeof liveList>
  keys: ReturnType<typeof grants>
  responses: Pick<ResponseCache, 'bytes'>
  connections: Connections
  inFlightRequests: InFlight
}

function gauges(metrics: Metrics, { live, keys, responses, connections, inFlightRequests }: GaugeSources): void {
  metrics.gauge('touchline_gateway_connections', 'Open connections of the public port.', [], () => [{ value: connections.open() }])
  metrics.gauge(
    'touchline_gateway_in_flight',
    'Requests that call a service, by whether they run or are queued behind others of their key.',
    ['state'],
    () => Object.entries(inFlightRequests.count()).map(([state, value]) => ({ labels: { state }, value })),
  )
  metrics.gauge('touchline_gateway_live_matches', 'Matches in play on the live list.', ['sport'], () =>
    matchSports.map(({ id }) => ({ labels: { sport: id }, value: live.inPlay(id) })),
  )
  metrics.gauge('touchline_gateway_kept_bytes', 'Memory of kept responses, about.', [], () => [{ value: responses.bytes() }])
  metrics.gauge('touchline_gateway_live_age_seconds', 'Seconds since the live list was last known to be up to date.', [], () => [
    { value: Number(live.age()) },
  ])
  metrics.gauge('touchline_gateway_keys_held', 'Keys whose grants are cached in memory.', [], () => [{ value: keys.size() }])
}

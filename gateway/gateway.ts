import type { AddressInfo } from 'node:net'
import { matchSports } from '@touchline/contract/catalog'
import { type Connections, connectionLimits } from '@touchline/platform/http/connections'
import { closePort, httpServer, openPort } from '@touchline/platform/http/server'
import { watchLoad } from '@touchline/platform/load'
import type { Metrics } from '@touchline/platform/metrics'
import type { Calls, GatewayDeps } from './deps.ts'
import { noAccessLog, accessLog as openAccessLog } from './http/access-log.ts'
import type { InFlight } from './overload/in-flight.ts'
import { refusals } from './overload/refusals.ts'
import { requestHandling } from './requests.ts'
import { type GatewayState, gatewayState } from './state.ts'

export interface Gateway {
  /** Fills the in-memory caches, then opens the port. Errors: StartError when the port is in use. */
  start(): Promise<void>
  /**
   * Why the gateway is not ready: data that was never loaded, or a resource the process is short of. Undefined when
   * ready. A reload after a gap does not affect readiness: the previous data is served meanwhile.
   */
  waitsFor(): string | undefined
  /**
   * After this call every response closes its connection and streams end, so that clients reconnect to another gateway.
   */
  leave(forMs: number): void
  /** Refuses new connections, closes idle ones, and waits for responses in flight. */
  stop(): Promise<void>
  /** Number of the public port, once it is open. */
  port(): number
}

export function openGateway(deps: GatewayDeps, calls: Calls): Gateway {
  const { realClock, steadyClock, metrics, config } = deps
  const accessLog = config.accessLog === 'off' ? noAccessLog : openAccessLog(config.accessLog, realClock)
  const state = gatewayState(deps)
  const { live, names, streaming } = state
  const load = watchLoad(steadyClock, deps.load)
  const shutdown = { hasBegun: false }
  const { onRequest, onParserError, paid, inFlightRequests, usage } = requestHandling(deps, calls, state, { load, accessLog, shutdown })
  const port = () => (server.address() as AddressInfo | null)?.port
  const pausing = refusals({ ...deps, port })
  const { server, connections } = httpServer(onRequest, onParserError, {
    ...pausing,
    isMemoryLow: () => load.memory !== 'fine',
    limits: connectionLimits(config),
  })
  gauges(metrics, { ...state, connections, inFlightRequests })
  let wasReady = false

  return {
    async start() {
      await state.listen()
      await Promise.all([state.read(), paid.start()])
      usage.start()
      await openPort(server, 'PORT', config)
      deps.world.opened?.(port()!)
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
      await closePort(server, steadyClock)
      await Promise.all([paid.stop(), usage.stop()])
      load.stop()
      await state.stop()
      await accessLog.close()
    },
    port: () => port()!,
  }
}

interface GaugeSources extends Pick<GatewayState, 'live' | 'keys' | 'responses'> {
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
  metrics.gauge('touchline_gateway_cached_bytes', 'Memory of cached responses, about.', [], () => [{ value: responses.bytes() }])
  metrics.gauge('touchline_gateway_live_age_seconds', 'Seconds since the live list was last known to be up to date.', [], () => [
    { value: Number(live.age()) },
  ])
  metrics.gauge('touchline_gateway_keys_held', 'Keys whose grants are cached in memory.', [], () => [{ value: keys.size() }])
}

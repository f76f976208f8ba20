import { connectivityState, experimental, type Metadata, status } from '@grpc/grpc-js'
import { errorTrailer } from './status.ts'

const { BaseSubchannelWrapper, ChildLoadBalancerHandler, createChildChannelControlHelper, PickResultType } = experimental
type Helper = experimental.ChannelControlHelper
type Config = experimental.TypedLoadBalancingConfig
type Endpoints = Parameters<experimental.LoadBalancer['updateAddressList']>[0]
type Options = Parameters<experimental.LoadBalancer['updateAddressList']>[2]

const answeringRoundRobin = 'touchline_round_robin'

/** The policy in a service config. Calls cancelled earlier than this are ignored: the caller cancelled by itself. */
export const answeringConfig = (cancelledAfterMs: number) => ({ [answeringRoundRobin]: { cancelledAfterMs } })

const ejection = {
  /** Deadlines shorter than this are ignored: they say nothing about the endpoint. */
  minDeadlineMs: 100,
  /** Consecutive calls without a response. */
  calls: 3,
  /** Longer than keepalive needs to detect a dead connection. */
  durationMs: 30_000,
}

/** A process at one address, over all connections to it. */
interface Endpoint {
  unanswered: number
  isEjected: boolean
  readmission: NodeJS.Timeout | undefined
  connections: Set<TrackedSubchannel>
}

/** Round robin's view of a connection: unhealthy while its endpoint is ejected. */
class TrackedSubchannel extends BaseSubchannelWrapper {
  readonly endpoint: Endpoint

  constructor(child: experimental.SubchannelInterface, endpoint: Endpoint) {
    super(child)
    this.endpoint = endpoint
    endpoint.connections.add(this)
    this.setHealthy(!endpoint.isEjected)
  }

  get wrapped(): experimental.SubchannelInterface {
    return this.child
  }

  updateHealth(): void {
    this.setHealthy(!this.endpoint.isEjected)
  }

  protected override destroy(): void {
    this.endpoint.connections.delete(this)
    super.destroy()
  }
}

/**
 * gRPC's round robin with outlier ejection of endpoints that accept calls and do not respond: frozen, or disconnected
 * without a FIN. After three consecutive calls without a response an endpoint is ejected for 30 s; after that a single
 * unanswered call ejects it again. At most half of the connected endpoints are ejected, and all are readmitted when no
 * other is connected: an endpoint may have waited for a third one that hung, and is the only one when the others die.
 * Without ejection every second call to a pair with one frozen process would run into its deadline until keepalive
 * detects it, 20 s later. gRPC's own outlier detection counts every status but OK as a failure: clients that request
 * missing resources would eject healthy endpoints.
 */
class AnsweringRoundRobin implements experimental.LoadBalancer {
  private readonly endpoints = new Map<string, Endpoint>()
  private readonly roundRobin: InstanceType<typeof ChildLoadBalancerHandler>
  private cancelledAfterMs = 0

  constructor(helper: Helper) {
    this.roundRobin = new ChildLoadBalancerHandler(
      createChildChannelControlHelper(helper, {
        createSubchannel: (address, options) => {
          const child = helper.createSubchannel(address, options)
          return new TrackedSubchannel(child, this.endpointOf(child.getAddress()))
        },
        updateState: (state, picker, message) => {
          const isReady = state === connectivityState.READY
          helper.updateState(state, isReady ? this.tracking(picker) : picker, message)
          if (!isReady) this.readmitAll()
        },
      }),
    )
  }

  updateAddressList(endpoints: Endpoints, config: Config, options: Options, note: string): boolean {
    this.cancelledAfterMs = (config as AnsweringConfig).cancelledAfterMs
    return this.roundRobin.updateAddressList(endpoints, experimental.parseLoadBalancingConfig({ round_robin: {} }), options, note)
  }

  exitIdle(): void {
    this.roundRobin.exitIdle()
  }

  resetBackoff(): void {
    this.roundRobin.resetBackoff()
  }

  destroy(): void {
    for (const { readmission } of this.endpoints.values()) clearTimeout(readmission)
    this.roundRobin.destroy()
  }

  getTypeName(): string {
    return answeringRoundRobin
  }

  private endpointOf(address: string): Endpoint {
    // Addresses change with every process; entries without a connection are removed.
    for (const [known, { connections, readmission }] of this.endpoints) {
      if (connections.size === 0 && !readmission) this.endpoints.delete(known)
    }
    const endpoint = this.endpoints.get(address) ?? { unanswered: 0, isEjected: false, readmission: undefined, connections: new Set() }
    this.endpoints.set(address, endpoint)
    return endpoint
  }

  private tracking(picker: experimental.Picker): experimental.Picker {
    return {
      pick: (args) => {
        const picked = picker.pick(args)
        if (picked.pickResultType !== PickResultType.COMPLETE || !(picked.subchannel instanceof TrackedSubchannel)) return picked
        const { wrapped, endpoint } = picked.subchannel
        const startedAt = performance.now()
        return {
          ...picked,
          subchannel: wrapped,
          onCallEnded: (code, details, metadata) => {
            picked.onCallEnded?.(code, details, metadata)
            const afterMs = code === status.CANCELLED ? this.cancelledAfterMs : ejection.minDeadlineMs
            if (hasResponded(code, metadata)) endpoint.unanswered = 0
            else if (performance.now() - startedAt >= afterMs && ++endpoint.unanswered >= ejection.calls) this.eject(endpoint)
          },
        }
      },
    }
  }

  private eject(endpoint: Endpoint): void {
    const connected = [...this.endpoints.values()].filter(({ connections }) => connections.size > 0)
    const ejected = connected.filter(({ isEjected }) => isEjected)
    if (endpoint.isEjected || 2 * (ejected.length + 1) > connected.length) return
    this.setEjected(endpoint, true)
    endpoint.readmission = setTimeout(() => this.readmit(endpoint), ejection.durationMs).unref()
  }

  private readmitAll(): void {
    for (const endpoint of this.endpoints.values()) if (endpoint.isEjected) this.readmit(endpoint)
  }

  private readmit(endpoint: Endpoint): void {
    clearTimeout(endpoint.readmission)
    endpoint.readmission = undefined
    endpoint.unanswered = ejection.calls - 1
    this.setEjected(endpoint, false)
  }

  private setEjected(endpoint: Endpoint, isEjected: boolean): void {
    endpoint.isEjected = isEjected
    for (const connection of endpoint.connections) connection.updateHealth()
  }
}

/**
 * Our servers send the error trailer; a deadline or cancellation without it was made by the client, without a response.
 */
const hasResponded = (code: status, metadata: Metadata): boolean =>
  (code !== status.DEADLINE_EXCEEDED && code !== status.CANCELLED) || metadata.get(errorTrailer).length > 0

class AnsweringConfig implements Config {
  readonly cancelledAfterMs: number

  constructor(cancelledAfterMs: number) {
    this.cancelledAfterMs = cancelledAfterMs
  }

  getLoadBalancerName(): string {
    return answeringRoundRobin
  }

  toJsonObject(): object {
    return answeringConfig(this.cancelledAfterMs)
  }

  static createFromJson({ cancelledAfterMs }: { cancelledAfterMs: number }): AnsweringConfig {
    return new AnsweringConfig(cancelledAfterMs)
  }
}

experimental.registerLoadBalancerType(answeringRoundRobin, AnsweringRoundRobin, AnsweringConfig)
